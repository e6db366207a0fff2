// SPDX-License-Identifier: MIT
// Errors, synchronisation, the current device, and what can be asked about a kernel.
#include <algorithm>

#include "simt/src/capture.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/error_codes.hpp"
#include "simt/src/memory.hpp"
#include "simt/src/os_threads.hpp"
#include "simt/src/peers.hpp"
#include "simt/src/queue.hpp"
#include "simt/src/unlooked.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"

using namespace gridstride::simt;

namespace {

cudaError_t as_cuda(ErrorCode error) { return static_cast<cudaError_t>(error); }

int device_count() { return std::clamp(engine().profile.device_count, 1, static_cast<int>(max_devices)); }

}  // namespace

extern "C" {

cudaError_t cudaGetLastError(void) {
  const ApiCall api_call;
  note_look();
  const ErrorCode error = host_thread().last_error;
  host_thread().last_error = engine().sticky_error;
  return as_cuda(error);
}

cudaError_t cudaPeekAtLastError(void) {
  const ApiCall api_call;
  note_look();
  return as_cuda(host_thread().last_error);
}

cudaError_t cudaDeviceSynchronize(void) {
  const ApiCall api_call;
  if (const ErrorCode error = capture_forbids(nullptr); error != 0) return as_cuda(note_error(error));
  ++engine().counters.synchronisations;
  drain_device(host_thread().device);
  return as_cuda(tell_errors());
}

cudaError_t cudaSetDevice(int device) {
  const ApiCall api_call;
  if (device < 0 || device >= device_count()) return as_cuda(note_error(error_invalid_device));
  host_thread().device = device;
  return cudaSuccess;
}

cudaError_t cudaGetDevice(int* device) {
  const ApiCall api_call;
  if (device == nullptr) return as_cuda(note_error(error_invalid_value));
  *device = host_thread().device;
  return cudaSuccess;
}

cudaError_t cudaDeviceReset(void) {
  const ApiCall api_call;
  synchronise_errors();
  device_memory().reset(static_cast<unsigned>(host_thread().device));
  forget_peers(static_cast<unsigned>(host_thread().device));
  engine().pending_error = engine().stream_error = engine().sticky_error = 0;
  host_thread().last_error = 0;
  return cudaSuccess;
}

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, const void* kernel) {
  const ApiCall api_call;
  if (attributes == nullptr) return as_cuda(note_error(error_invalid_value));
  const Module* const module = module_of(kernel);
  if (kernel == nullptr || module == nullptr) return as_cuda(note_error(error_invalid_device_function));
  *attributes = {};
  attributes->sharedSizeBytes = module->static_shared_bytes(kernel, "");
  attributes->maxThreadsPerBlock = engine().profile.max_threads_per_block();
  attributes->numRegs = 32;  // the CPU device has no registers to count
  attributes->maxDynamicSharedSizeBytes = static_cast<int>(
      dynamic_shared_limit(kernel) - std::min(dynamic_shared_limit(kernel), attributes->sharedSizeBytes));
  return cudaSuccess;
}

cudaError_t cudaFuncSetAttribute(const void* kernel, cudaFuncAttribute attribute, int value) {
  const ApiCall api_call;
  if (kernel == nullptr) return as_cuda(note_error(error_invalid_device_function));
  if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize) return cudaSuccess;
  if (value < 0 || value > engine().profile.max_shared_bytes_per_block_optin())
    return as_cuda(note_error(error_invalid_value));
  set_dynamic_shared_limit(kernel, static_cast<std::size_t>(value));
  return cudaSuccess;
}

}  // extern "C"
