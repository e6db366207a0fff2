// SPDX-License-Identifier: MIT
// Streams: handles with flags. Work of every stream runs at once, in the order of the calls.
#include "simt/src/streams.hpp"

#include <memory>
#include <unordered_map>

#include "simt/src/engine.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"

/// What a cudaStream_t points to.
struct CUstream_st {
  unsigned int flags = 0;
  int priority = 0;
  int device = 0;
};

namespace gridstride::simt {
namespace {

std::unordered_map<void*, std::unique_ptr<CUstream_st>>& live_streams() {
  static std::unordered_map<void*, std::unique_ptr<CUstream_st>> streams;
  return streams;
}

cudaError_t noted(cudaError_t error) { return static_cast<cudaError_t>(note_error(error)); }

// cudaSuccess, or why a call on this stream fails.
cudaError_t trouble(cudaStream_t stream) {
  if (engine().sticky_error != 0) return static_cast<cudaError_t>(engine().sticky_error);
  return is_stream(stream) ? cudaSuccess : cudaErrorInvalidResourceHandle;
}

cudaError_t create(cudaStream_t* stream, unsigned int flags, int priority) {
  const ApiCall api_call;
  if (stream == nullptr || flags > cudaStreamNonBlocking) return noted(cudaErrorInvalidValue);
  if (engine().sticky_error != 0) return noted(static_cast<cudaError_t>(engine().sticky_error));
  auto made = std::make_unique<CUstream_st>(CUstream_st{flags, priority, host_thread().device});
  *stream = made.get();
  live_streams().emplace(*stream, std::move(made));
  return cudaSuccess;
}

}  // namespace

bool is_stream(void* stream) {
  return stream == nullptr || stream == cudaStreamLegacy || stream == cudaStreamPerThread ||
         live_streams().contains(stream);
}

}  // namespace gridstride::simt

using namespace gridstride::simt;

extern "C" {

cudaError_t cudaStreamCreate(cudaStream_t* stream) { return create(stream, cudaStreamDefault, 0); }

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned int flags) {
  return create(stream, flags, 0);
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned int flags, int priority) {
  return create(stream, flags, priority);
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  const ApiCall api_call;
  if (live_streams().erase(stream) == 0) return noted(cudaErrorInvalidResourceHandle);
  return cudaSuccess;
}

cudaError_t cudaStreamQuery(cudaStream_t stream) {
  const ApiCall api_call;
  const cudaError_t error = trouble(stream);
  return error == cudaSuccess ? cudaSuccess : noted(error);
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int) {
  const ApiCall api_call;
  if (event == nullptr) return noted(cudaErrorInvalidResourceHandle);
  const cudaError_t error = trouble(stream);
  return error == cudaSuccess ? cudaSuccess : noted(error);
}

cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned int* flags) {
  const ApiCall api_call;
  if (flags == nullptr) return noted(cudaErrorInvalidValue);
  if (const cudaError_t error = trouble(stream); error != cudaSuccess) return noted(error);
  const auto found = live_streams().find(stream);
  *flags = found == live_streams().end() ? cudaStreamDefault : found->second->flags;
  return cudaSuccess;
}

cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority) {
  const ApiCall api_call;
  if (priority == nullptr) return noted(cudaErrorInvalidValue);
  if (const cudaError_t error = trouble(stream); error != cudaSuccess) return noted(error);
  const auto found = live_streams().find(stream);
  *priority = found == live_streams().end() ? 0 : found->second->priority;
  return cudaSuccess;
}

}  // extern "C"
