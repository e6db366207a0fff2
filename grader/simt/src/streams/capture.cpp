// SPDX-License-Identifier: MIT
#include "simt/src/streams/capture.hpp"

#include <algorithm>
#include <exception>
#include <set>

#include "simt/src/streams/streams.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "simt/src/api_calls.hpp"

namespace gridstride::simt {
namespace {

std::vector<std::unique_ptr<Capture>>& captures() {
  static auto* const kept = new std::vector<std::unique_ptr<Capture>>;
  return *kept;
}

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

bool captures_queue(const Capture& capture, auto condition) {
  return std::ranges::any_of(capture.queues, [&](const StreamQueue* queue) { return condition(*queue); });
}

// Work in the legacy default stream would wait for a captured stream.
ErrorCode legacy_conflict(const StreamQueue& queue) {
  if (!queue.legacy) return 0;
  const auto waited_for = [&](const StreamQueue& other) {
    return other.blocking() && other.device == queue.device;
  };
  return void_where([&](const Capture& capture) { return captures_queue(capture, waited_for); },
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

cudaGraphNode_t append(StreamQueue& queue, cudaGraphNodeType type) {
  const cudaGraphNode_t node = add_node(*queue.capture->graph, type, queue.capture_after);
  node->device = queue.device;
  queue.capture_after = {node};
  return node;
}

void join(StreamQueue& queue, Capture& capture, const std::vector<cudaGraphNode_t>& after) {
  if (queue.capture == nullptr) {
    queue.capture = &capture;
    capture.queues.push_back(&queue);
  }
  for (const cudaGraphNode_t node : after)
    if (std::ranges::find(queue.capture_after, node) == queue.capture_after.end())
      queue.capture_after.push_back(node);
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
  return std::ranges::all_of(capture.queues, [&](const StreamQueue* queue) {
    return std::ranges::all_of(queue->capture_after,
                               [&](cudaGraphNode_t node) { return before.contains(node); });
  });
}

Capture& begin(StreamQueue& queue) {
  static std::uint64_t last_id = 0;
  auto made = std::make_unique<Capture>();
  made->id = ++last_id;
  made->origin = &queue;
  made->queues = {&queue};
  made->thread = &host_thread();
  made->graph->frames = caller_frames();
  queue.capture = made.get();
  queue.capture_after.clear();
  captures().push_back(std::move(made));
  return *captures().back();
}

// @return what was captured
std::unique_ptr<CUgraph_st> end(Capture& capture) {
  for (StreamQueue* queue : capture.queues) {
    queue->capture = nullptr;
    queue->capture_after.clear();
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

ErrorCode capture_refuses(const StreamQueue& queue) {
  if (queue.capture == nullptr) return legacy_conflict(queue);
  return queue.capture->invalid ? static_cast<ErrorCode>(cudaErrorStreamCaptureInvalidated) : 0;
}

void end_captures_of(StreamQueue& queue) {
  if (queue.capture == nullptr) return;
  Capture& capture = *queue.capture;
  if (capture.origin == &queue) {
    // Where something has failed before, that is what is wrong, and this clears up.
    const bool clears_up =
        capture.invalid || std::uncaught_exceptions() > 0 || std::current_exception() != nullptr;
    if (!clears_up)
      add_host_finding(
          "cuda_error",
          "cudaStreamDestroy of a stream that is being captured: the capture ends, and its work is lost",
          "Call cudaStreamEndCapture first: it gives the graph, and the stream is a usual one again.",
          caller_frames());
    end(capture);
    return;
  }
  if (!joined(capture)) capture.invalid = true;
  std::erase(capture.queues, &queue);
  queue.capture = nullptr;
  queue.capture_after.clear();
}

std::optional<ErrorCode> capture_instead(StreamQueue& queue, Work& work) {
  if (const ErrorCode error = capture_refuses(queue); error != 0) return error;
  if (queue.capture == nullptr) return std::nullopt;
  const cudaGraphNode_t node = append(queue, type_of(work));
  node->work = std::move(work);
  return 0;
}

ErrorCode capture_forbids_wait(const StreamQueue& queue) {
  if (const ErrorCode error = legacy_conflict(queue); error != 0) return error;
  return void_where([&](const Capture& capture) { return &capture == queue.capture; },
                    cudaErrorStreamCaptureUnsupported);
}

ErrorCode capture_forbids_wait(int device) {
  const auto there = [&](const StreamQueue& queue) { return queue.device == device; };
  return void_where([&](const Capture& capture) { return captures_queue(capture, there); },
                    cudaErrorStreamCaptureUnsupported);
}

ErrorCode refuse_unsafe() {
  if (sticky_error() != 0) return sticky_error();
  return void_where(forbids_unsafe, cudaErrorStreamCaptureUnsupported);
}

std::optional<ErrorCode> capture_record(StreamQueue& queue, CUevent_st& event) {
  if (const ErrorCode error = legacy_conflict(queue); error != 0) return error;
  event.capture = queue.capture;
  event.capture_id = queue.capture == nullptr ? 0 : queue.capture->id;
  event.captured = queue.capture_after;
  return queue.capture == nullptr ? std::nullopt : std::optional<ErrorCode>(0);
}

std::optional<ErrorCode> capture_wait(StreamQueue& queue, const CUevent_st& event) {
  const bool alive =
      std::ranges::any_of(captures(), [&](const auto& capture) { return capture->id == event.capture_id; });
  if (!alive) {
    if (queue.capture == nullptr) return std::nullopt;
    queue.capture->invalid = true;
    return cudaErrorStreamCaptureIsolation;
  }
  if (queue.capture != nullptr && queue.capture != event.capture) return cudaErrorStreamCaptureMerge;
  if (queue.legacy) return cudaErrorStreamCaptureImplicit;
  join(queue, *event.capture, event.captured);
  return 0;
}

// The stream of a recorded call is nobody else's, so that only this call is caught.
cudaError_t record_call(const std::function<cudaError_t(cudaStream_t)>& call, Work& work) {
  static StreamQueue* const queue = make_queue(cudaStreamNonBlocking, 0, 0);
  queue->device = host_thread().device;
  Capture& capture = begin(*queue);
  capture.recording = true;
  const cudaError_t error = call(reinterpret_cast<cudaStream_t>(queue));
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
  StreamQueue& queue = *queue_of(stream);
  if (queue.legacy) return noted(cudaErrorStreamCaptureUnsupported);
  if (queue.capture != nullptr) return noted(cudaErrorIllegalState);
  begin(queue).mode = mode;
  return cudaSuccess;
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
  const ApiCall api_call;
  if (!is_stream(stream)) return noted(cudaErrorInvalidResourceHandle);
  if (graph == nullptr) return noted(cudaErrorInvalidValue);
  *graph = nullptr;
  Capture* const capture = queue_of(stream)->capture;
  if (capture == nullptr) return noted(cudaErrorIllegalState);
  if (capture->origin != queue_of(stream)) return noted(cudaErrorStreamCaptureUnmatched);
  if (capture->mode != cudaStreamCaptureModeRelaxed && capture->thread != &host_thread())
    return noted(cudaErrorStreamCaptureWrongThread);
  const bool complete = joined(*capture);
  const bool invalid = capture->invalid;
  std::unique_ptr<CUgraph_st> captured = end(*capture);
  if (invalid) return noted(cudaErrorStreamCaptureInvalidated);
  if (!complete) return noted(cudaErrorStreamCaptureUnjoined);
  queue_of(stream)->captured_nothing = captured->nodes.empty();
  if (captured->nodes.empty()) captured->captured_in = queue_of(stream);
  *graph = keep_graph(std::move(captured));
  return cudaSuccess;
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status) {
  const ApiCall api_call;
  if (!is_stream(stream)) return noted(cudaErrorInvalidResourceHandle);
  if (status == nullptr) return noted(cudaErrorInvalidValue);
  const Capture* const capture = queue_of(stream)->capture;
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
  const StreamQueue& queue = *queue_of(stream);
  if (*status == cudaStreamCaptureStatusNone) return cudaSuccess;
  if (id != nullptr) *id = queue.capture->id;
  if (graph != nullptr) *graph = queue.capture->graph.get();
  if (after != nullptr) *after = queue.capture_after.data();
  if (count != nullptr) *count = queue.capture_after.size();
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
  StreamQueue& queue = *queue_of(stream);
  if (queue.capture == nullptr) return noted(cudaErrorIllegalState);
  const std::vector<cudaGraphNode_t> nodes(after, after + count);
  for (const cudaGraphNode_t node : nodes)
    if (!is_node(node) || node->graph != queue.capture->graph.get()) return noted(cudaErrorInvalidValue);
  if (flags == cudaStreamSetCaptureDependencies) queue.capture_after.clear();
  join(queue, *queue.capture, nodes);
  return cudaSuccess;
}

cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* mode) {
  const ApiCall api_call;
  if (mode == nullptr) return noted(cudaErrorInvalidValue);
  *mode = static_cast<cudaStreamCaptureMode>(std::exchange(host_thread().capture_mode, *mode));
  return cudaSuccess;
}

}  // extern "C"
