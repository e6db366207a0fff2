// SPDX-License-Identifier: MIT
// The run-time API's calls on streams.
#include <algorithm>

#include "simt/src/launch/device_launches.hpp"
#include "simt/src/streams/capture.hpp"
#include "simt/src/streams/events.hpp"
#include "simt/src/streams/streams.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"
#include "simt/src/api_calls.hpp"

using namespace gridstride::simt;

namespace {

// cudaSuccess, or why a call on this stream fails.
cudaError_t trouble(cudaStream_t stream) {
  const StreamQueue* const queue = queue_of(stream);
  const OnDevice device(queue == nullptr ? host_thread().device : queue->device);
  if (sticky_error() != 0) return static_cast<cudaError_t>(sticky_error());
  return queue == nullptr ? cudaErrorInvalidResourceHandle : cudaSuccess;
}

// Likewise of a call that waits for it, or asks whether it is done.
cudaError_t trouble_waiting(cudaStream_t stream) {
  const cudaError_t error = trouble(stream);
  return error != cudaSuccess ? error : static_cast<cudaError_t>(capture_forbids_wait(*queue_of(stream)));
}

cudaError_t create(cudaStream_t* stream, unsigned int flags, int priority) {
  const ApiCall api_call;
  if (stream == nullptr || flags > cudaStreamNonBlocking) return noted(cudaErrorInvalidValue);
  if (sticky_error() != 0) return noted(static_cast<cudaError_t>(sticky_error()));
  int least = 0;
  int greatest = 0;
  cudaDeviceGetStreamPriorityRange(&least, &greatest);
  priority = std::clamp(priority, greatest, least);
  StreamQueue* const queue = make_queue(flags, priority, host_thread().device);
  queue->frames = caller_frames();
  *stream = reinterpret_cast<cudaStream_t>(queue);
  return cudaSuccess;
}

template <class Answer, class Question>
cudaError_t ask(cudaStream_t stream, Answer* answer, Question question) {
  const ApiCall api_call;
  if (answer == nullptr) return noted(cudaErrorInvalidValue);
  if (const cudaError_t error = trouble(stream); error != cudaSuccess) return noted(error);
  *answer = question(*queue_of(stream));
  return cudaSuccess;
}

}  // namespace

extern "C" {

cudaError_t cudaStreamCreate(cudaStream_t* stream) { return create(stream, cudaStreamDefault, 0); }

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned int flags) {
  if (current != nullptr)
    return static_cast<cudaError_t>(
        create_device_stream(reinterpret_cast<void**>(stream), flags, __builtin_return_address(0)));
  return create(stream, flags, 0);
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned int flags, int priority) {
  return create(stream, flags, priority);
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  if (current != nullptr) return static_cast<cudaError_t>(destroy_device_stream(stream));
  const ApiCall api_call;
  if (stream == nullptr || stream == cudaStreamLegacy || stream == cudaStreamPerThread || !is_stream(stream))
    return noted(cudaErrorInvalidResourceHandle);
  end_captures_of(*queue_of(stream));
  retire_queue(*queue_of(stream));
  return cudaSuccess;
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  const ApiCall api_call;
  if (const cudaError_t error = trouble_waiting(stream); error != cudaSuccess) return noted(error);
  ++engine().counters.synchronisations;
  drain_stream(stream);
  return static_cast<cudaError_t>(tell_errors(queue_of(stream)->device));
}

cudaError_t cudaStreamQuery(cudaStream_t stream) {
  const ApiCall api_call;
  if (const cudaError_t error = trouble_waiting(stream); error != cudaSuccess) return noted(error);
  return static_cast<cudaError_t>(query(queue_of(stream)->last));
}

cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned int* flags) {
  return ask(stream, flags, [](const StreamQueue& queue) { return queue.flags; });
}

cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority) {
  return ask(stream, priority, [](const StreamQueue& queue) { return queue.priority; });
}

cudaError_t cudaStreamGetId(cudaStream_t stream, unsigned long long* id) {
  return ask(stream, id, [](const StreamQueue& queue) { return queue.id; });
}

cudaError_t cudaStreamGetDevice(cudaStream_t stream, int* device) {
  return ask(stream, device, [](const StreamQueue& queue) { return queue.device; });
}

/// What code compiled with -default-stream per-thread calls before main.
int gs_use_per_thread_default_stream() {
  const ApiCall api_call;
  use_per_thread_default_stream();
  return 1;
}

}  // extern "C"
