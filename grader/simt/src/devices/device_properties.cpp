// SPDX-License-Identifier: MIT
// What the device answers about itself: everything from the profile.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>

#include "simt/src/devices/profile.hpp"
#include "simt/src/threads/results_of_calls.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"
#include "simt/src/api_calls.hpp"

using namespace gridstride::simt;

namespace {

constexpr int pci_text_bytes = 13;  // "0000:01:00.0" and its end

const DeviceProfile& profile() { return engine().profile; }

// The devices of one profile differ in their bus number alone.
int attribute_of(int device, cudaDeviceAttr attribute) {
  const int value = profile().attribute(attribute);
  return attribute == cudaDevAttrPciBusId ? value + device : value;
}

/// Copies attributes into the fields of a cudaDeviceProp.
class Filler {
 public:
  explicit Filler(int device) : device_(device) {}
  template <class Field>
  void operator()(Field& field, cudaDeviceAttr attribute) const {
    field = static_cast<Field>(attribute_of(device_, attribute));
  }
  template <std::size_t n>
  void operator()(int (&fields)[n], const std::array<cudaDeviceAttr, n>& attributes) const {
    for (std::size_t i = 0; i < n; ++i) fields[i] = attribute_of(device_, attributes[i]);
  }

 private:
  int device_;
};

void fill_limits(cudaDeviceProp& p, const Filler& fill) {
  fill(p.sharedMemPerBlock, cudaDevAttrMaxSharedMemoryPerBlock);
  fill(p.regsPerBlock, cudaDevAttrMaxRegistersPerBlock);
  fill(p.warpSize, cudaDevAttrWarpSize);
  fill(p.memPitch, cudaDevAttrMaxPitch);
  fill(p.maxThreadsPerBlock, cudaDevAttrMaxThreadsPerBlock);
  fill(p.maxThreadsDim, {cudaDevAttrMaxBlockDimX, cudaDevAttrMaxBlockDimY, cudaDevAttrMaxBlockDimZ});
  fill(p.maxGridSize, {cudaDevAttrMaxGridDimX, cudaDevAttrMaxGridDimY, cudaDevAttrMaxGridDimZ});
  fill(p.clockRate, cudaDevAttrClockRate);
  fill(p.memoryClockRate, cudaDevAttrMemoryClockRate);
  fill(p.totalConstMem, cudaDevAttrTotalConstantMemory);
  fill(p.major, cudaDevAttrComputeCapabilityMajor);
  fill(p.minor, cudaDevAttrComputeCapabilityMinor);
  fill(p.multiProcessorCount, cudaDevAttrMultiProcessorCount);
  fill(p.memoryBusWidth, cudaDevAttrGlobalMemoryBusWidth);
  fill(p.l2CacheSize, cudaDevAttrL2CacheSize);
  fill(p.persistingL2CacheMaxSize, cudaDevAttrMaxPersistingL2CacheSize);
  fill(p.accessPolicyMaxWindowSize, cudaDevAttrMaxAccessPolicyWindowSize);
  fill(p.maxThreadsPerMultiProcessor, cudaDevAttrMaxThreadsPerMultiProcessor);
  fill(p.maxBlocksPerMultiProcessor, cudaDevAttrMaxBlocksPerMultiprocessor);
  fill(p.sharedMemPerMultiprocessor, cudaDevAttrMaxSharedMemoryPerMultiprocessor);
  fill(p.sharedMemPerBlockOptin, cudaDevAttrMaxSharedMemoryPerBlockOptin);
  fill(p.reservedSharedMemPerBlock, cudaDevAttrReservedSharedMemoryPerBlock);
  fill(p.regsPerMultiprocessor, cudaDevAttrMaxRegistersPerMultiprocessor);
}

void fill_switches(cudaDeviceProp& p, const Filler& fill) {
  fill(p.integrated, cudaDevAttrIntegrated);
  fill(p.deviceOverlap, cudaDevAttrGpuOverlap);
  fill(p.kernelExecTimeoutEnabled, cudaDevAttrKernelExecTimeout);
  fill(p.computeMode, cudaDevAttrComputeMode);
  fill(p.singleToDoublePrecisionPerfRatio, cudaDevAttrSingleToDoublePrecisionPerfRatio);
  fill(p.canMapHostMemory, cudaDevAttrCanMapHostMemory);
  fill(p.concurrentKernels, cudaDevAttrConcurrentKernels);
  fill(p.ECCEnabled, cudaDevAttrEccEnabled);
  fill(p.pciBusID, cudaDevAttrPciBusId);
  fill(p.pciDeviceID, cudaDevAttrPciDeviceId);
  fill(p.pciDomainID, cudaDevAttrPciDomainId);
  fill(p.tccDriver, cudaDevAttrTccDriver);
  fill(p.asyncEngineCount, cudaDevAttrAsyncEngineCount);
  fill(p.unifiedAddressing, cudaDevAttrUnifiedAddressing);
  fill(p.streamPrioritiesSupported, cudaDevAttrStreamPrioritiesSupported);
  fill(p.globalL1CacheSupported, cudaDevAttrGlobalL1CacheSupported);
  fill(p.localL1CacheSupported, cudaDevAttrLocalL1CacheSupported);
  fill(p.managedMemory, cudaDevAttrManagedMemory);
  fill(p.isMultiGpuBoard, cudaDevAttrIsMultiGpuBoard);
  fill(p.multiGpuBoardGroupID, cudaDevAttrMultiGpuBoardGroupID);
  fill(p.hostNativeAtomicSupported, cudaDevAttrHostNativeAtomicSupported);
  fill(p.pageableMemoryAccess, cudaDevAttrPageableMemoryAccess);
  fill(p.concurrentManagedAccess, cudaDevAttrConcurrentManagedAccess);
  fill(p.computePreemptionSupported, cudaDevAttrComputePreemptionSupported);
  fill(p.canUseHostPointerForRegisteredMem, cudaDevAttrCanUseHostPointerForRegisteredMem);
  fill(p.cooperativeLaunch, cudaDevAttrCooperativeLaunch);
  fill(p.pageableMemoryAccessUsesHostPageTables, cudaDevAttrPageableMemoryAccessUsesHostPageTables);
  fill(p.directManagedMemAccessFromHost, cudaDevAttrDirectManagedMemAccessFromHost);
  fill(p.hostRegisterSupported, cudaDevAttrHostRegisterSupported);
  fill(p.sparseCudaArraySupported, cudaDevAttrSparseCudaArraySupported);
  fill(p.hostRegisterReadOnlySupported, cudaDevAttrHostRegisterReadOnlySupported);
  fill(p.timelineSemaphoreInteropSupported, cudaDevAttrTimelineSemaphoreInteropSupported);
  fill(p.memoryPoolsSupported, cudaDevAttrMemoryPoolsSupported);
  fill(p.gpuDirectRDMASupported, cudaDevAttrGPUDirectRDMASupported);
  fill(p.clusterLaunch, cudaDevAttrClusterLaunch);
  fill(p.deferredMappingCudaArraySupported, cudaDevAttrDeferredMappingCudaArraySupported);
}

void fill_textures(cudaDeviceProp& p, const Filler& fill) {
  fill(p.textureAlignment, cudaDevAttrTextureAlignment);
  fill(p.texturePitchAlignment, cudaDevAttrTexturePitchAlignment);
  fill(p.maxTexture1D, cudaDevAttrMaxTexture1DWidth);
  fill(p.maxTexture1DLinear, cudaDevAttrMaxTexture1DLinearWidth);
  fill(p.maxTexture1DMipmap, cudaDevAttrMaxTexture1DMipmappedWidth);
  fill(p.maxTexture2D, {cudaDevAttrMaxTexture2DWidth, cudaDevAttrMaxTexture2DHeight});
  fill(p.maxTexture2DMipmap, {cudaDevAttrMaxTexture2DMipmappedWidth, cudaDevAttrMaxTexture2DMipmappedHeight});
  fill(p.maxTexture2DLinear, {cudaDevAttrMaxTexture2DLinearWidth, cudaDevAttrMaxTexture2DLinearHeight,
                              cudaDevAttrMaxTexture2DLinearPitch});
  fill(p.maxTexture2DGather, {cudaDevAttrMaxTexture2DGatherWidth, cudaDevAttrMaxTexture2DGatherHeight});
  fill(p.maxTexture3D,
       {cudaDevAttrMaxTexture3DWidth, cudaDevAttrMaxTexture3DHeight, cudaDevAttrMaxTexture3DDepth});
  fill(p.maxTexture3DAlt,
       {cudaDevAttrMaxTexture3DWidthAlt, cudaDevAttrMaxTexture3DHeightAlt, cudaDevAttrMaxTexture3DDepthAlt});
  fill(p.maxTextureCubemap, cudaDevAttrMaxTextureCubemapWidth);
  fill(p.maxTexture1DLayered, {cudaDevAttrMaxTexture1DLayeredWidth, cudaDevAttrMaxTexture1DLayeredLayers});
  fill(p.maxTexture2DLayered, {cudaDevAttrMaxTexture2DLayeredWidth, cudaDevAttrMaxTexture2DLayeredHeight,
                               cudaDevAttrMaxTexture2DLayeredLayers});
  fill(p.maxTextureCubemapLayered,
       {cudaDevAttrMaxTextureCubemapLayeredWidth, cudaDevAttrMaxTextureCubemapLayeredLayers});
}

void fill_surfaces(cudaDeviceProp& p, const Filler& fill) {
  fill(p.surfaceAlignment, cudaDevAttrSurfaceAlignment);
  fill(p.maxSurface1D, cudaDevAttrMaxSurface1DWidth);
  fill(p.maxSurface2D, {cudaDevAttrMaxSurface2DWidth, cudaDevAttrMaxSurface2DHeight});
  fill(p.maxSurface3D,
       {cudaDevAttrMaxSurface3DWidth, cudaDevAttrMaxSurface3DHeight, cudaDevAttrMaxSurface3DDepth});
  fill(p.maxSurface1DLayered, {cudaDevAttrMaxSurface1DLayeredWidth, cudaDevAttrMaxSurface1DLayeredLayers});
  fill(p.maxSurface2DLayered, {cudaDevAttrMaxSurface2DLayeredWidth, cudaDevAttrMaxSurface2DLayeredHeight,
                               cudaDevAttrMaxSurface2DLayeredLayers});
  fill(p.maxSurfaceCubemap, cudaDevAttrMaxSurfaceCubemapWidth);
  fill(p.maxSurfaceCubemapLayered,
       {cudaDevAttrMaxSurfaceCubemapLayeredWidth, cudaDevAttrMaxSurfaceCubemapLayeredLayers});
}

// Made up, but the same for the same device in every run.
cudaUUID_t uuid_of(int device) {
  cudaUUID_t uuid{};
  std::uint64_t state = 0xcbf29ce484222325u;  // FNV-1a of the name, then of each byte's place
  const auto mix = [&](unsigned char byte) { state = (state ^ byte) * 0x100000001b3u; };
  for (const char letter : profile().name) mix(static_cast<unsigned char>(letter));
  mix(static_cast<unsigned char>(device));
  for (char& byte : uuid.bytes) {
    mix(static_cast<unsigned char>(&byte - uuid.bytes));
    byte = static_cast<char>(state >> 56);
  }
  return uuid;
}

}  // namespace

extern "C" {

cudaError_t cudaGetDeviceCount(int* count) {
  if (current != nullptr && count != nullptr) {
    return_through(count, std::max(profile().device_count, 1), __builtin_return_address(0));
    return cudaSuccess;
  }
  const ApiCall api_call;
  if (count == nullptr) return noted(cudaErrorInvalidValue);
  *count = std::max(profile().device_count, 1);
  return cudaSuccess;
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
  const ApiCall api_call;
  if (properties == nullptr) return noted(cudaErrorInvalidValue);
  if (!is_device(device)) return noted(cudaErrorInvalidDevice);
  *properties = {};
  std::snprintf(properties->name, sizeof properties->name, "%s", profile().name.c_str());
  properties->uuid = uuid_of(device);
  properties->totalGlobalMem = profile().total_memory_bytes;
  const Filler fill(device);
  fill_limits(*properties, fill);
  fill_switches(*properties, fill);
  fill_textures(*properties, fill);
  fill_surfaces(*properties, fill);
  return cudaSuccess;
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) {
  if (current != nullptr) {
    if (value == nullptr || attribute_name(attribute) == nullptr) return cudaErrorInvalidValue;
    if (!is_device(device)) return cudaErrorInvalidDevice;
    return_through(value, attribute_of(device, attribute), __builtin_return_address(0));
    return cudaSuccess;
  }
  const ApiCall api_call;
  if (value == nullptr || attribute_name(attribute) == nullptr) return noted(cudaErrorInvalidValue);
  if (!is_device(device)) return noted(cudaErrorInvalidDevice);
  *value = attribute_of(device, attribute);
  return cudaSuccess;
}

cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp* wanted) {
  const ApiCall api_call;
  if (device == nullptr || wanted == nullptr) return noted(cudaErrorInvalidValue);
  *device = 0;
  return cudaSuccess;
}

cudaError_t cudaDeviceGetPCIBusId(char* text, int length, int device) {
  const ApiCall api_call;
  if (text == nullptr || length < pci_text_bytes) return noted(cudaErrorInvalidValue);
  if (!is_device(device)) return noted(cudaErrorInvalidDevice);
  std::snprintf(text, static_cast<std::size_t>(length), "%04x:%02x:%02x.0",
                static_cast<unsigned>(attribute_of(device, cudaDevAttrPciDomainId)) & 0xffffu,
                static_cast<unsigned>(attribute_of(device, cudaDevAttrPciBusId)) & 0xffu,
                static_cast<unsigned>(attribute_of(device, cudaDevAttrPciDeviceId)) & 0xffu);
  return cudaSuccess;
}

cudaError_t cudaDeviceGetByPCIBusId(int* device, const char* text) {
  const ApiCall api_call;
  if (device == nullptr || text == nullptr) return noted(cudaErrorInvalidValue);
  char known[pci_text_bytes];
  for (int candidate = 0; is_device(candidate); ++candidate) {
    cudaDeviceGetPCIBusId(known, sizeof known, candidate);
    if (std::strcmp(known, text) == 0) {
      *device = candidate;
      return cudaSuccess;
    }
  }
  return noted(cudaErrorInvalidDevice);
}

cudaError_t cudaDriverGetVersion(int* version) {
  const ApiCall api_call;
  if (version == nullptr) return noted(cudaErrorInvalidValue);
  *version = profile().driver_version;
  return cudaSuccess;
}

cudaError_t cudaRuntimeGetVersion(int* version) {
  const ApiCall api_call;
  if (version == nullptr) return noted(cudaErrorInvalidValue);
  *version = CUDART_VERSION;
  return cudaSuccess;
}

}  // extern "C"
