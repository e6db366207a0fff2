// SPDX-License-Identifier: MIT
/// @file
/// Properties of the device that CUB's users ask for.
#pragma once

#include "util_debug.cuh"

namespace cub {

/// @return the current device
inline int CurrentDevice() {
  int device = 0;
  return cudaGetDevice(&device) == cudaSuccess ? device : -1;
}
/// @return the number of devices
inline int DeviceCount() {
  int count = 0;
  return cudaGetDeviceCount(&count) == cudaSuccess ? count : -1;
}
/// @brief The architecture of a device. @param[out] sm_version 100 times the major version and 10 times the
/// minor
inline cudaError_t SmVersion(int& sm_version, int device = CurrentDevice()) {
  int major = 0, minor = 0;
  cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device);
  const cudaError_t error = cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device);
  sm_version = major * 100 + minor * 10;
  return error;
}
/// @brief Likewise: code is compiled for the device that there is.
inline cudaError_t PtxVersion(int& ptx_version) { return SmVersion(ptx_version); }
/// @brief Waits for a stream. @return its error
inline cudaError_t SyncStream(cudaStream_t stream) { return cudaStreamSynchronize(stream); }

}  // namespace cub
