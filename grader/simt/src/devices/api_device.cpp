// SPDX-License-Identifier: MIT
// Errors, synchronisation, and the current device.
#include <algorithm>

#include "simt/src/devices/peers.hpp"
#include "simt/src/launch/device_launches.hpp"
#include "simt/src/launch/os_threads.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/reports/error_codes.hpp"
#include "simt/src/reports/unlooked.hpp"
#include "simt/src/streams/capture.hpp"
#include "simt/src/streams/queue.hpp"
#include "simt/src/textures/texture_objects.hpp"
#include "simt/src/threads/results_of_calls.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"
#include "simt/src/api_calls.hpp"

using namespace gridstride::simt;

namespace {

int device_count() { return std::clamp(engine().profile.device_count, 1, static_cast<int>(max_devices)); }

}  // namespace

extern "C" {

cudaError_t cudaGetLastError(void) {
  if (current != nullptr) return as_cuda(last_device_error(true));
  const ApiCall api_call;
  note_look();
  const ErrorCode error = host_thread().last_error;
  host_thread().last_error = sticky_error();
  return as_cuda(error);
}

cudaError_t cudaPeekAtLastError(void) {
  if (current != nullptr) return as_cuda(last_device_error(false));
  const ApiCall api_call;
  note_look();
  host_thread().error_peeked_at = true;
  return as_cuda(host_thread().last_error);
}

cudaError_t cudaDeviceSynchronize(void) {
  const ApiCall api_call;
  if (const ErrorCode error = capture_forbids_wait(host_thread().device); error != 0)
    return as_cuda(note_error(error));
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
  if (current != nullptr && device != nullptr) {
    return_through(device, static_cast<int>(current->launch->device), __builtin_return_address(0));
    return cudaSuccess;
  }
  const ApiCall api_call;
  if (device == nullptr) return as_cuda(note_error(error_invalid_value));
  *device = host_thread().device;
  return cudaSuccess;
}

cudaError_t cudaDeviceReset(void) {
  const ApiCall api_call;
  drain_device(host_thread().device);
  tell_errors();
  const auto device = static_cast<unsigned>(host_thread().device);
  device_memory().release_all(device, caller_frames());
  empty_caches(device);
  forget_peers(device);
  device_errors() = {};
  forget_texture_objects(host_thread().device);
  host_thread().last_error = 0;
  return cudaSuccess;
}

cudaError_t cudaThreadSynchronize(void) { return cudaDeviceSynchronize(); }
cudaError_t cudaThreadExit(void) { return cudaDeviceReset(); }

}  // extern "C"
