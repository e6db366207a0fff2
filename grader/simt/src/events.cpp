// SPDX-License-Identifier: MIT
// Events. An event's time is modelled from what the device has counted up to it, so that it is the same on
// every machine and with any number of cores.
#include <memory>
#include <unordered_map>

#include "simt/src/device_clock.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/streams.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"

using gridstride::Counters;
using namespace gridstride::simt;

/// What a cudaEvent_t points to.
struct CUevent_st {
  unsigned int flags = 0;
  bool recorded = false;
  bool waited_for = false;  // by a call on this very event
  double time_ns = 0;       // modelled
  Counters at;              // the device's counters when it was recorded
};

namespace {

std::unordered_map<cudaEvent_t, std::unique_ptr<CUevent_st>>& live_events() {
  static std::unordered_map<cudaEvent_t, std::unique_ptr<CUevent_st>> events;
  return events;
}

cudaError_t noted(cudaError_t error) { return static_cast<cudaError_t>(note_error(error)); }

bool is_event(cudaEvent_t event) { return live_events().contains(event); }

cudaError_t sticky() { return static_cast<cudaError_t>(engine().sticky_error); }

std::uint64_t copies(const Counters& counters) {
  return counters.host_to_device_copies + counters.device_to_host_copies + counters.device_to_device_copies;
}

// Whether the host may still be ahead of the event: a kernel was launched between the two events, and since
// then the host has neither synchronised nor copied anything.
bool may_be_pending(const CUevent_st& start, const CUevent_st& stop) {
  const Counters& now = engine().counters;
  return !stop.waited_for && stop.at.launches > start.at.launches &&
         now.synchronisations == stop.at.synchronisations && copies(now) == copies(stop.at);
}

}  // namespace

extern "C" {

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int flags) {
  const ApiCall api_call;
  constexpr unsigned int known = cudaEventBlockingSync | cudaEventDisableTiming | cudaEventInterprocess;
  if (event == nullptr || (flags & ~known) != 0) return noted(cudaErrorInvalidValue);
  if (sticky() != cudaSuccess) return noted(sticky());
  auto made = std::make_unique<CUevent_st>();
  made->flags = flags;
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
  const ApiCall api_call;
  if (sticky() != cudaSuccess) return noted(sticky());
  if (!is_event(event) || !is_stream(stream)) return noted(cudaErrorInvalidResourceHandle);
  event->recorded = true;
  event->waited_for = false;
  event->time_ns = device_time_ns();
  event->at = engine().counters;
  return cudaSuccess;
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  const ApiCall api_call;
  if (!is_event(event)) return noted(cudaErrorInvalidResourceHandle);
  event->waited_for = true;
  ++engine().counters.synchronisations;
  return static_cast<cudaError_t>(synchronise_errors());
}

cudaError_t cudaEventQuery(cudaEvent_t event) {
  const ApiCall api_call;
  if (sticky() != cudaSuccess) return noted(sticky());
  if (!is_event(event)) return noted(cudaErrorInvalidResourceHandle);
  event->waited_for = true;
  return cudaSuccess;
}

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t stop) {
  const ApiCall api_call;
  if (milliseconds == nullptr) return noted(cudaErrorInvalidValue);
  if (sticky() != cudaSuccess) return noted(sticky());
  if (!is_event(start) || !is_event(stop)) return noted(cudaErrorInvalidResourceHandle);
  if (!start->recorded || !stop->recorded || ((start->flags | stop->flags) & cudaEventDisableTiming) != 0)
    return noted(cudaErrorInvalidResourceHandle);
  if (may_be_pending(*start, *stop)) {
    add_host_finding(
        "missing_sync", "cudaEventElapsedTime asks for the time of an event that the device has not reached",
        "Call cudaEventSynchronize(stop) first: a launch returns before the kernel has run, and so "
        "does cudaEventRecord.",
        caller_frames());
    return noted(cudaErrorNotReady);
  }
  *milliseconds = static_cast<float>((stop->time_ns - start->time_ns) * 1e-6);
  return cudaSuccess;
}

}  // extern "C"
