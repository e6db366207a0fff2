// SPDX-License-Identifier: MIT
// Devices of the driver API.
#include <cstring>

#include "simt/src/driver/driver.hpp"

using namespace gridstride::simt;

namespace {

// Calls that need no context.
template <class Call>
CUresult device_call(Call call) {
  const DriverCall driver;
  if (const CUresult result = driver.initialised(); result != CUDA_SUCCESS) return result;
  return driver_result(call());
}

// Of memory whose addresses a program reserves and maps, and of its handles: the run-time API has no name for
// them.
bool is_of_mapped_memory(CUdevice_attribute attribute) {
  return attribute == CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED ||
         attribute == CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED ||
         attribute == CU_DEVICE_ATTRIBUTE_GENERIC_COMPRESSION_SUPPORTED ||
         attribute == CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WITH_CUDA_VMM_SUPPORTED;
}

}  // namespace

namespace gridstride::simt {

CUresult driver_result(cudaError_t error) {
  switch (error) {
    case cudaErrorInvalidConfiguration:
    case cudaErrorInvalidPitchValue:
    case cudaErrorInvalidSymbol:
    case cudaErrorInvalidHostPointer:
    case cudaErrorInvalidDevicePointer:
    case cudaErrorInvalidMemcpyDirection:
      return CUDA_ERROR_INVALID_VALUE;
    case cudaErrorInvalidDeviceFunction:
      return CUDA_ERROR_INVALID_HANDLE;
    default:
      return static_cast<CUresult>(error);
  }
}

}  // namespace gridstride::simt

extern "C" {

CUresult cuInit(unsigned int flags) {
  const DriverCall driver;
  if (flags != 0) return CUDA_ERROR_INVALID_VALUE;
  note_driver_start();
  return CUDA_SUCCESS;
}

CUresult cuDriverGetVersion(int* version) {
  const DriverCall driver;
  return driver_result(cudaDriverGetVersion(version));
}

CUresult cuDeviceGetCount(int* count) {
  if (count == nullptr) return CUDA_ERROR_INVALID_VALUE;
  return device_call([&] { return cudaGetDeviceCount(count); });
}

CUresult cuDeviceGet(CUdevice* device, int ordinal) {
  if (device == nullptr) return CUDA_ERROR_INVALID_VALUE;
  int count = 0;
  const CUresult result = cuDeviceGetCount(&count);
  if (result != CUDA_SUCCESS) return result;
  if (ordinal < 0 || ordinal >= count) return CUDA_ERROR_INVALID_DEVICE;
  *device = ordinal;
  return CUDA_SUCCESS;
}

CUresult cuDeviceGetName(char* name, int length, CUdevice device) {
  if (name == nullptr || length <= 0) return CUDA_ERROR_INVALID_VALUE;
  return device_call([&] {
    cudaDeviceProp properties{};
    const cudaError_t error = cudaGetDeviceProperties(&properties, device);
    if (error != cudaSuccess) return error;
    std::strncpy(name, properties.name, static_cast<std::size_t>(length) - 1);
    name[length - 1] = '\0';
    return cudaSuccess;
  });
}

CUresult cuDeviceTotalMem(size_t* size_bytes, CUdevice device) {
  if (size_bytes == nullptr) return CUDA_ERROR_INVALID_VALUE;
  return device_call([&] {
    cudaDeviceProp properties{};
    const cudaError_t error = cudaGetDeviceProperties(&properties, device);
    if (error == cudaSuccess) *size_bytes = properties.totalGlobalMem;
    return error;
  });
}

CUresult cuDeviceGetAttribute(int* value, CUdevice_attribute attribute, CUdevice device) {
  return device_call([&] {
    const bool unknown = is_of_mapped_memory(attribute);
    const cudaError_t error = cudaDeviceGetAttribute(
        value, unknown ? cudaDevAttrWarpSize : static_cast<cudaDeviceAttr>(attribute), device);
    if (unknown && error == cudaSuccess) *value = 0;
    return error;
  });
}

CUresult cuDeviceComputeCapability(int* major, int* minor, CUdevice device) {
  const CUresult result = cuDeviceGetAttribute(major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
  if (result != CUDA_SUCCESS) return result;
  return cuDeviceGetAttribute(minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device);
}

CUresult cuDeviceGetPCIBusId(char* text, int length, CUdevice device) {
  return device_call([&] { return cudaDeviceGetPCIBusId(text, length, device); });
}

CUresult cuDeviceCanAccessPeer(int* can_access, CUdevice device, CUdevice peer) {
  return device_call([&] { return cudaDeviceCanAccessPeer(can_access, device, peer); });
}

}  // extern "C"
