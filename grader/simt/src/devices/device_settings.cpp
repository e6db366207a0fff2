// SPDX-License-Identifier: MIT
// Settings of a device: limits and hints.
#include <array>
#include <string>

#include "simt/src/devices/device_settings.hpp"
#include "simt/src/reports/symbols.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"
#include "gridstride/runtime_templates.hpp"
#include "simt/src/api_calls.hpp"

using namespace gridstride::simt;

namespace {

// CUDA Runtime API reference, cudaDeviceSetLimit: stack of a thread, printf buffer, malloc heap, then what
// the CPU device does not have.
std::array<std::size_t, 7>& limits() {
  static std::array<std::size_t, 7> values{1024, std::size_t{1} << 20, std::size_t{8} << 20, 2, 2048, 64, 0};
  return values;
}

std::array<unsigned, max_devices>& device_flags() {
  static std::array<unsigned, max_devices> flags{};
  return flags;
}

}  // namespace

std::size_t gridstride::simt::malloc_heap_limit() { return limits()[cudaLimitMallocHeapSize]; }
std::size_t gridstride::simt::pending_launch_limit() {
  return limits()[cudaLimitDevRuntimePendingLaunchCount];
}

extern "C" {

cudaError_t cudaSetDeviceFlags(unsigned int flags) {
  const ApiCall api_call;
  if ((flags & ~static_cast<unsigned>(cudaDeviceMask)) != 0) return noted(cudaErrorInvalidValue);
  device_flags()[static_cast<std::size_t>(host_thread().device)] = flags;
  return cudaSuccess;
}

cudaError_t cudaGetDeviceFlags(unsigned int* flags) {
  const ApiCall api_call;
  if (flags == nullptr) return noted(cudaErrorInvalidValue);
  *flags = device_flags()[static_cast<std::size_t>(host_thread().device)] | cudaDeviceMapHost;
  return cudaSuccess;
}

cudaError_t cudaInitDevice(int device, unsigned int, unsigned int) {
  const ApiCall api_call;
  return noted(is_device(device) ? cudaSuccess : cudaErrorInvalidDevice);
}

cudaError_t cudaSetValidDevices(int* devices, int count) {
  const ApiCall api_call;
  if (devices == nullptr || count < 0) return noted(cudaErrorInvalidValue);
  for (int i = 0; i < count; ++i)
    if (!is_device(devices[i])) return noted(cudaErrorInvalidDevice);
  return cudaSuccess;
}

cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache) { return cudaSuccess; }
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig) { return cudaSuccess; }
cudaError_t cudaProfilerStart(void) { return cudaSuccess; }
cudaError_t cudaProfilerStop(void) { return cudaSuccess; }

cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* config) {
  const ApiCall api_call;
  if (config == nullptr) return noted(cudaErrorInvalidValue);
  *config = cudaFuncCachePreferNone;
  return cudaSuccess;
}

cudaError_t cudaDeviceGetLimit(std::size_t* value, cudaLimit limit) {
  const ApiCall api_call;
  if (value == nullptr) return noted(cudaErrorInvalidValue);
  if (static_cast<unsigned>(limit) >= limits().size()) return noted(cudaErrorUnsupportedLimit);
  *value = limits()[limit];
  return cudaSuccess;
}

cudaError_t cudaDeviceSetLimit(cudaLimit limit, std::size_t value) {
  const ApiCall api_call;
  if (static_cast<unsigned>(limit) >= limits().size()) return noted(cudaErrorUnsupportedLimit);
  limits()[limit] = value;
  return cudaSuccess;
}

cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
  if (least != nullptr) *least = 0;
  if (greatest != nullptr) *greatest = -1;
  return cudaSuccess;
}

/// Records that a program calls what is not modelled.
cudaError_t gs_host_unsupported(const char* call, const char* file, int line) {
  const ApiCall api_call;
  gridstride::Finding finding;
  finding.bug_class = "unsupported";
  finding.file = file;
  finding.line = line;
  finding.message = std::string(call) + " exists in CUDA, but the CPU device does not model it";
  finding.advice = "Run this program on a GPU, or do without the call; it returned cudaErrorNotSupported.";
  add_finding(std::move(finding));
  return noted(cudaErrorNotSupported);
}

}  // extern "C"

cudaError_t gridstride::simt::refuse_unmodelled(const char* what) {
  const SourceLine where = student_line(caller_frames());
  return gs_host_unsupported(what, where.file.c_str(), where.line);
}
