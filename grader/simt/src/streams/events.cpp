// SPDX-License-Identifier: MIT
// Events. An event's time is modelled from what the device has counted up to it, so that it is the same on
// every machine and with any number of cores.
#include "simt/src/streams/events.hpp"

#include <memory>
#include <unordered_map>

#include "simt/src/accesses/ordering.hpp"
#include "simt/src/devices/task_times.hpp"
#include "simt/src/streams/capture.hpp"
#include "simt/src/streams/operations.hpp"
#include "simt/src/streams/streams.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"
#include "simt/src/api_calls.hpp"

using namespace gridstride::simt;

namespace {

std::unordered_map<const CUevent_st*, std::unique_ptr<CUevent_st>>& live_events() {
  static auto* const events = new std::unordered_map<const CUevent_st*, std::unique_ptr<CUevent_st>>;
  return *events;
}

cudaError_t sticky() { return as_cuda(sticky_error()); }

// cudaErrorNotReady where the host may still be ahead of the event.
cudaError_t reached(const CUevent_st& event) {
  return over_for_host(*event.mark) ? cudaSuccess : cudaErrorNotReady;
}

double time_ns(const CUevent_st& event) {
  if (!event.mark->settled) {
    run_up_to(event.mark->number);
    settle_times_now();
  }
  return event.mark->end_ns;
}

}  // namespace

bool gridstride::simt::is_event(const CUevent_st* event) { return live_events().contains(event); }

std::vector<std::vector<void*>> gridstride::simt::makers_of_events() {
  std::vector<std::vector<void*>> makers;
  for (const auto& [handle, event] : live_events()) makers.push_back(event->frames);
  return makers;
}

extern "C" {

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int flags) {
  const ApiCall api_call;
  constexpr unsigned int known = cudaEventBlockingSync | cudaEventDisableTiming | cudaEventInterprocess;
  if (event == nullptr || (flags & ~known) != 0) return noted(cudaErrorInvalidValue);
  if (sticky() != cudaSuccess) return noted(sticky());
  auto made = std::make_unique<CUevent_st>();
  made->flags = flags;
  made->device = host_thread().device;
  made->frames = caller_frames();
  *event = made.get();
  live_events().emplace(*event, std::move(made));
  return cudaSuccess;
}

cudaError_t cudaEventCreate(cudaEvent_t* event) { return cudaEventCreateWithFlags(event, cudaEventDefault); }

cudaError_t cudaEventDestroy(cudaEvent_t event) {
  const ApiCall api_call;
  return live_events().erase(event) == 0 ? noted(cudaErrorInvalidResourceHandle) : cudaSuccess;
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  return cudaEventRecordWithFlags(event, stream, cudaEventRecordDefault);
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned int flags) {
  const ApiCall api_call;
  if (sticky() != cudaSuccess) return noted(sticky());
  if (flags > cudaEventRecordExternal) return noted(cudaErrorInvalidValue);
  if (!is_event(event) || !is_stream(stream)) return noted(cudaErrorInvalidResourceHandle);
  StreamQueue& queue = *queue_of(stream);
  if (queue.device != event->device) return noted(cudaErrorInvalidResourceHandle);
  if (const auto captured = capture_record(queue, *event)) return noted(static_cast<cudaError_t>(*captured));
  event->mark = enqueue_mark(queue);
  return cudaSuccess;
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  const ApiCall api_call;
  if (!is_event(event)) return noted(cudaErrorInvalidResourceHandle);
  if (event->capture != nullptr) return noted(cudaErrorCapturedEvent);
  ++engine().counters.synchronisations;
  wait_for(event->mark);
  return static_cast<cudaError_t>(tell_errors(event->device));
}

cudaError_t cudaEventQuery(cudaEvent_t event) {
  const ApiCall api_call;
  if (sticky() != cudaSuccess) return noted(sticky());
  if (!is_event(event)) return noted(cudaErrorInvalidResourceHandle);
  if (event->capture != nullptr) return noted(cudaErrorCapturedEvent);
  if (const ErrorCode error = refuse_unsafe(); error != 0) return noted(static_cast<cudaError_t>(error));
  return static_cast<cudaError_t>(query(event->mark));
}

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t stop) {
  const ApiCall api_call;
  if (milliseconds == nullptr) return noted(cudaErrorInvalidValue);
  if (sticky() != cudaSuccess) return noted(sticky());
  if (!is_event(start) || !is_event(stop) || start->device != stop->device)
    return noted(cudaErrorInvalidResourceHandle);
  if (start->mark == nullptr || stop->mark == nullptr ||
      ((start->flags | stop->flags) & cudaEventDisableTiming) != 0)
    return noted(cudaErrorInvalidResourceHandle);
  if (reached(*start) != cudaSuccess || reached(*stop) != cudaSuccess) {
    add_host_finding(
        "missing_sync", "cudaEventElapsedTime asks for the time of an event that the device has not reached",
        "Call cudaEventSynchronize(stop) first: a launch returns before the kernel has run, and so "
        "does cudaEventRecord.",
        caller_frames());
    return noted(cudaErrorNotReady);
  }
  *milliseconds = static_cast<float>((time_ns(*stop) - time_ns(*start)) * 1e-6);
  return cudaSuccess;
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags) {
  const ApiCall api_call;
  if (sticky() != cudaSuccess) return noted(sticky());
  if (flags > cudaEventWaitExternal) return noted(cudaErrorInvalidValue);
  if (!is_event(event) || !is_stream(stream)) return noted(cudaErrorInvalidResourceHandle);
  StreamQueue& queue = *queue_of(stream);
  if (const auto captured = capture_wait(queue, *event)) return noted(static_cast<cudaError_t>(*captured));
  if (event->mark != nullptr) {
    enqueue_mark(queue, {event->mark});
  } else {
    const SourceLine where = line_of_call(caller_frames());
    note_vain_wait(where.file, where.line);
  }
  return cudaSuccess;
}

}  // extern "C"
