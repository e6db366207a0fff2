// SPDX-License-Identifier: MIT
// Copies to and from __device__ and __constant__ variables, which live in the module's own sections.
#include <cstring>

#include "simt/src/engine.hpp"
#include "simt/src/memory.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"
#include "gridstride/runtime_templates.hpp"

using namespace gridstride::simt;

namespace {

cudaError_t noted(cudaError_t error) { return static_cast<cudaError_t>(note_error(error)); }

cudaError_t checked(const void* variable, const void* other, std::size_t end_bytes,
                    std::size_t variable_bytes) {
  if (engine().sticky_error != 0) return static_cast<cudaError_t>(engine().sticky_error);
  if (variable == nullptr || other == nullptr) return cudaErrorInvalidValue;
  if (end_bytes <= variable_bytes) return cudaSuccess;
  add_host_finding("out_of_bounds",
                   "a copy reaches byte " + std::to_string(end_bytes) + " of a device variable of " +
                       std::to_string(variable_bytes) + " bytes",
                   "Copy at most sizeof(variable) bytes, counted from the offset.", caller_frames());
  return cudaErrorInvalidValue;
}

}  // namespace

extern "C" {

cudaError_t gs_memcpy_to_symbol(void* symbol, std::size_t symbol_bytes, const void* from,
                                std::size_t size_bytes, std::size_t offset_bytes, cudaMemcpyKind kind) {
  const ApiCall api_call;
  if (const cudaError_t error = checked(symbol, from, offset_bytes + size_bytes, symbol_bytes);
      error != cudaSuccess)
    return noted(error);
  if (kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyHostToHost)
    return noted(cudaErrorInvalidMemcpyDirection);
  if (const auto fault = static_cast<cudaError_t>(synchronise_errors()); fault != cudaSuccess) return fault;
  const Open open;
  std::memcpy(static_cast<char*>(symbol) + offset_bytes, from, size_bytes);
  auto& counters = engine().counters;
  const bool on_device = kind == cudaMemcpyDeviceToDevice;
  ++(on_device ? counters.device_to_device_copies : counters.host_to_device_copies);
  (on_device ? counters.device_to_device_bytes : counters.host_to_device_bytes) += size_bytes;
  return cudaSuccess;
}

cudaError_t gs_memcpy_from_symbol(void* to, const void* symbol, std::size_t symbol_bytes,
                                  std::size_t size_bytes, std::size_t offset_bytes, cudaMemcpyKind kind) {
  const ApiCall api_call;
  if (const cudaError_t error = checked(symbol, to, offset_bytes + size_bytes, symbol_bytes);
      error != cudaSuccess)
    return noted(error);
  if (kind == cudaMemcpyHostToDevice || kind == cudaMemcpyHostToHost)
    return noted(cudaErrorInvalidMemcpyDirection);
  if (const auto fault = static_cast<cudaError_t>(synchronise_errors()); fault != cudaSuccess) return fault;
  const Open open;
  std::memcpy(to, static_cast<const char*>(symbol) + offset_bytes, size_bytes);
  auto& counters = engine().counters;
  const bool on_device = kind == cudaMemcpyDeviceToDevice;
  if (on_device) device_memory().mark_initialised(reinterpret_cast<std::uintptr_t>(to), size_bytes);
  ++(on_device ? counters.device_to_device_copies : counters.device_to_host_copies);
  (on_device ? counters.device_to_device_bytes : counters.device_to_host_bytes) += size_bytes;
  return cudaSuccess;
}

}  // extern "C"
