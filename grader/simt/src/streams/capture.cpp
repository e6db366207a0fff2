// SPDX-License-Identifier: MIT
#include "simt/src/streams/capture.hpp"

#include <algorithm>
#include <set>

#include "simt/src/engine.hpp"
#include "simt/src/streams/streams.hpp"

namespace gridstride::simt {
namespace {

std::vector<std::unique_ptr<Capture>>& captures() {
  static auto* const kept = new std::vector<std::unique_ptr<Capture>>;
  return *kept;
}

cudaError_t noted(cudaError_t error) { return static_cast<cudaError_t>(note_error(error)); }

// Whether a capture forbids this host thread what may wait for the device.
bool forbids_unsafe(const Capture& capture) {
  const int own = host_thread().capture_mode;
  if (capture.mode == cudaStreamCaptureModeRelaxed || own == cudaStreamCaptureModeRelaxed) return false;
  if (capture.thread == &host_thread()) return true;
  return capture.mode == cudaStreamCaptureModeGlobal && own == cudaStreamCaptureModeGlobal;
}

// Voids the captures that a call conflicts with. @return the error where there is one, else 0
template <class Condition>
ErrorCode void_where(Condition condition, ErrorCode error) {
  bool found = false;
  for (const auto& capture : captures()) {
    if (capture->recording || !condition(*capture)) continue;
    capture->invalid = true;
    found = true;
  }
  return found ? error : 0;
}

bool captures_lane(const Capture& capture, auto condition) {
  return std::ranges::any_of(capture.lanes, [&](const Lane* lane) { return condition(*lane); });
}

// Work in the legacy default stream would wait for a captured stream.
ErrorCode legacy_conflict(const Lane& lane) {
  if (!lane.legacy) return 0;
  const auto waited_for = [&](const Lane& other) { return other.blocking() && other.device == lane.device; };
  return void_where([&](const Capture& capture) { return captures_lane(capture, waited_for); },
                    cudaErrorStreamCaptureImplicit);
}

cudaGraphNodeType type_of(const Work& work) {
  switch (work.kind) {
    case WorkKind::kernel:
      return cudaGraphNodeTypeKernel;
    case WorkKind::host_function:
      return cudaGraphNodeTypeHost;
    case WorkKind::allocation:
      return cudaGraphNodeTypeMemAlloc;
    case WorkKind::freeing:
      return cudaGraphNodeTypeMemFree;
    case WorkKind::fill:
      return cudaGraphNodeTypeMemset;
    case WorkKind::copy:
    case WorkKind::prefetch:
      break;
  }
  return cudaGraphNodeTypeMemcpy;
}

cudaGraphNode_t append(Lane& lane, cudaGraphNodeType type) {
  const cudaGraphNode_t node = add_node(*lane.capture->graph, type, lane.capture_after);
  node->device = lane.device;
  lane.capture_after = {node};
  return node;
}

void join(Lane& lane, Capture& capture, const std::vector<cudaGraphNode_t>& after) {
  if (lane.capture == nullptr) {
    lane.capture = &capture;
    capture.lanes.push_back(&lane);
  }
  for (const cudaGraphNode_t node : after)
    if (std::ranges::find(lane.capture_after, node) == lane.capture_after.end())
      lane.capture_after.push_back(node);
}

// Whether all that the joined streams did comes before what the origin did last.
bool joined(const Capture& capture) {
  std::set<cudaGraphNode_t> before;
  std::vector<cudaGraphNode_t> open = capture.origin->capture_after;
  while (!open.empty()) {
    const cudaGraphNode_t node = open.back();
    open.pop_back();
    if (before.insert(node).second) open.insert(open.end(), node->after.begin(), node->after.end());
  }
  return std::ranges::all_of(capture.lanes, [&](const Lane* lane) {
    return std::ranges::all_of(lane->capture_after,
                               [&](cudaGraphNode_t node) { return before.contains(node); });
  });
}

Capture& begin(Lane& lane) {
  static std::uint64_t last_id = 0;
  auto made = std::make_unique<Capture>();
  made->id = ++last_id;
  made->origin = &lane;
  made->lanes = {&lane};
  made->thread = &host_thread();
  made->graph->frames = caller_frames();
  lane.capture = made.get();
  lane.capture_after.clear();
  captures().push_back(std::move(made));
  return *captures().back();
}

// @return what was captured
std::unique_ptr<CUgraph_st> end(Capture& capture) {
  for (Lane* lane : capture.lanes) {
    lane->capture = nullptr;
    lane->capture_after.clear();
  }
  std::unique_ptr<CUgraph_st> graph = std::move(capture.graph);
  std::erase_if(captures(), [&](const auto& other) { return other.get() == &capture; });
  return graph;
}

}  // namespace

std::vector<CUgraph_st*> graphs_in_capture() {
  std::vector<CUgraph_st*> graphs;
  for (const auto& capture : captures())
    if (!capture->recording) graphs.push_back(capture->graph.get());
  return graphs;
}

std::optional<ErrorCode> capture_instead(Lane& lane, Work& work) {
  if (lane.capture == nullptr) {
    const ErrorCode error = legacy_conflict(lane);
    return error == 0 ? std::nullopt : std::optional(error);
  }
  if (lane.capture->invalid) return cudaErrorStreamCaptureInvalidated;
  const cudaGraphNode_t node = append(lane, type_of(work));
  node->work = std::move(work);
  return 0;
}

ErrorCode capture_forbids_wait(const Lane& lane) {
  if (const ErrorCode error = legacy_conflict(lane); error != 0) return error;
  return void_where([&](const Capture& capture) { return &capture == lane.capture; },
                    cudaErrorStreamCaptureUnsupported);
}

ErrorCode capture_forbids_wait(int device) {
  const auto there = [&](const Lane& lane) { return lane.device == device; };
  return void_where([&](const Capture& capture) { return captures_lane(capture, there); },
                    cudaErrorStreamCaptureUnsupported);
}

ErrorCode refuse_unsafe() {
  if (sticky_error() != 0) return sticky_error();
  return void_where(forbids_unsafe, cudaErrorStreamCaptureUnsupported);
}

std::optional<ErrorCode> capture_record(Lane& lane, CUevent_st& event) {
  if (const ErrorCode error = legacy_conflict(lane); error != 0) return error;
  event.capture = lane.capture;
  event.capture_id = lane.capture == nullptr ? 0 : lane.capture->id;
  event.captured = lane.capture_after;
  return lane.capture == nullptr ? std::nullopt : std::optional<ErrorCode>(0);
}

std::optional<ErrorCode> capture_wait(Lane& lane, const CUevent_st& event) {
  const bool alive =
      std::ranges::any_of(captures(), [&](const auto& capture) { return capture->id == event.capture_id; });
  if (!alive) {
    if (lane.capture == nullptr) return std::nullopt;
    lane.capture->invalid = true;
    return cudaErrorStreamCaptureIsolation;
  }
  if (lane.capture != nullptr && lane.capture != event.capture) return cudaErrorStreamCaptureMerge;
  if (lane.legacy) return cudaErrorStreamCaptureImplicit;
  join(lane, *event.capture, event.captured);
  return 0;
}

// The stream of a recorded call is nobody else's, so that only this call is caught.
cudaError_t record_call(const std::function<cudaError_t(cudaStream_t)>& call, Work& work) {
  static Lane* const lane = make_lane(cudaStreamNonBlocking, 0, 0);
  lane->device = host_thread().device;
  Capture& capture = begin(*lane);
  capture.recording = true;
  const cudaError_t error = call(reinterpret_cast<cudaStream_t>(lane));
  const std::unique_ptr<CUgraph_st> graph = end(capture);
  if (error != cudaSuccess) return error;
  std::vector<Work> works;
  for (auto& node : graph->nodes) works.push_back(std::move(node->work));
  if (works.empty()) return cudaSuccess;
  if (works.size() == 1) {
    work = std::move(works.front());
    return cudaSuccess;
  }
  work = works.front();
  work.run = [works = std::move(works)] {
    for (const Work& part : works)
      if (const ErrorCode failed = part.run(); failed != 0) return failed;
    return 0;
  };
  return cudaSuccess;
}

}  // namespace gridstride::simt

using namespace gridstride::simt;

extern "C" {

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode) {
  const ApiCall api_call;
  if (!is_stream(stream)) return noted(cudaErrorInvalidResourceHandle);
  if (mode < cudaStreamCaptureModeGlobal || mode > cudaStreamCaptureModeRelaxed)
    return noted(cudaErrorInvalidValue);
  Lane& lane = *lane_of(stream);
  if (lane.legacy) return noted(cudaErrorStreamCaptureUnsupported);
  if (lane.capture != nullptr) return noted(cudaErrorIllegalState);
  begin(lane).mode = mode;
  return cudaSuccess;
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
  const ApiCall api_call;
  if (!is_stream(stream)) return noted(cudaErrorInvalidResourceHandle);
  if (graph == nullptr) return noted(cudaErrorInvalidValue);
  *graph = nullptr;
  Capture* const capture = lane_of(stream)->capture;
  if (capture == nullptr) return noted(cudaErrorIllegalState);
  if (capture->origin != lane_of(stream)) return noted(cudaErrorStreamCaptureUnmatched);
  if (capture->mode != cudaStreamCaptureModeRelaxed && capture->thread != &host_thread())
    return noted(cudaErrorStreamCaptureWrongThread);
  const bool complete = joined(*capture);
  const bool invalid = capture->invalid;
  std::unique_ptr<CUgraph_st> captured = end(*capture);
  if (invalid) return noted(cudaErrorStreamCaptureInvalidated);
  if (!complete) return noted(cudaErrorStreamCaptureUnjoined);
  lane_of(stream)->captured_nothing = captured->nodes.empty();
  if (captured->nodes.empty()) captured->captured_in = lane_of(stream);
  *graph = keep_graph(std::move(captured));
  return cudaSuccess;
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status) {
  const ApiCall api_call;
  if (!is_stream(stream)) return noted(cudaErrorInvalidResourceHandle);
  if (status == nullptr) return noted(cudaErrorInvalidValue);
  const Capture* const capture = lane_of(stream)->capture;
  *status = capture == nullptr ? cudaStreamCaptureStatusNone
            : capture->invalid ? cudaStreamCaptureStatusInvalidated
                               : cudaStreamCaptureStatusActive;
  return cudaSuccess;
}

cudaError_t cudaStreamGetCaptureInfo_v2(cudaStream_t stream, cudaStreamCaptureStatus* status,
                                        unsigned long long* id, cudaGraph_t* graph,
                                        const cudaGraphNode_t** after, std::size_t* count) {
  const ApiCall api_call;
  if (const cudaError_t error = cudaStreamIsCapturing(stream, status); error != cudaSuccess) return error;
  const Lane& lane = *lane_of(stream);
  if (*status == cudaStreamCaptureStatusNone) return cudaSuccess;
  if (id != nullptr) *id = lane.capture->id;
  if (graph != nullptr) *graph = lane.capture->graph.get();
  if (after != nullptr) *after = lane.capture_after.data();
  if (count != nullptr) *count = lane.capture_after.size();
  return cudaSuccess;
}

cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus* status,
                                     unsigned long long* id, cudaGraph_t* graph,
                                     const cudaGraphNode_t** after, std::size_t* count) {
  return cudaStreamGetCaptureInfo_v2(stream, status, id, graph, after, count);
}

cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t stream, cudaGraphNode_t* after,
                                                std::size_t count, unsigned int flags) {
  const ApiCall api_call;
  if (!is_stream(stream)) return noted(cudaErrorInvalidResourceHandle);
  if (flags > cudaStreamSetCaptureDependencies || (count > 0 && after == nullptr))
    return noted(cudaErrorInvalidValue);
  Lane& lane = *lane_of(stream);
  if (lane.capture == nullptr) return noted(cudaErrorIllegalState);
  const std::vector<cudaGraphNode_t> nodes(after, after + count);
  for (const cudaGraphNode_t node : nodes)
    if (!is_node(node) || node->graph != lane.capture->graph.get()) return noted(cudaErrorInvalidValue);
  if (flags == cudaStreamSetCaptureDependencies) lane.capture_after.clear();
  join(lane, *lane.capture, nodes);
  return cudaSuccess;
}

cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* mode) {
  const ApiCall api_call;
  if (mode == nullptr) return noted(cudaErrorInvalidValue);
  *mode = static_cast<cudaStreamCaptureMode>(std::exchange(host_thread().capture_mode, *mode));
  return cudaSuccess;
}

}  // extern "C"
