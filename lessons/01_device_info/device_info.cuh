// SPDX-License-Identifier: MIT
/// @file
/// Contract of lesson 01: what a program asks a CUDA device before it gives it work.
#pragma once

#include <cstdint>
#include <gridstride.cuh>
#include <string>
#include <vector>

/// @brief One line of a device report: the name to print and the attribute to ask for.
struct AttributeRow {
  const char* name;   ///< the driver's name, without its CU_DEVICE_ATTRIBUTE_ prefix
  cudaDeviceAttr id;  ///< what cudaDeviceGetAttribute() takes
};

/// @brief The attributes of a device report, in the order to report them (alphabetical by name).
/// @source CUDA Driver API reference, enumeration CUdevice_attribute: numbers 1 to 85 but 44.
inline constexpr AttributeRow attribute_list[] = {
    {"ASYNC_ENGINE_COUNT", cudaDevAttrAsyncEngineCount},
    {"CAN_MAP_HOST_MEMORY", cudaDevAttrCanMapHostMemory},
    {"CLOCK_RATE", cudaDevAttrClockRate},
    {"COMPUTE_CAPABILITY_MAJOR", cudaDevAttrComputeCapabilityMajor},
    {"COMPUTE_CAPABILITY_MINOR", cudaDevAttrComputeCapabilityMinor},
    {"COMPUTE_MODE", cudaDevAttrComputeMode},
    {"CONCURRENT_KERNELS", cudaDevAttrConcurrentKernels},
    {"ECC_ENABLED", cudaDevAttrEccEnabled},
    {"GLOBAL_L1_CACHE_SUPPORTED", cudaDevAttrGlobalL1CacheSupported},
    {"GLOBAL_MEMORY_BUS_WIDTH", cudaDevAttrGlobalMemoryBusWidth},
    {"GPU_OVERLAP", cudaDevAttrGpuOverlap},
    {"INTEGRATED", cudaDevAttrIntegrated},
    {"KERNEL_EXEC_TIMEOUT", cudaDevAttrKernelExecTimeout},
    {"L2_CACHE_SIZE", cudaDevAttrL2CacheSize},
    {"LOCAL_L1_CACHE_SUPPORTED", cudaDevAttrLocalL1CacheSupported},
    {"MANAGED_MEMORY", cudaDevAttrManagedMemory},
    {"MAXIMUM_SURFACE1D_LAYERED_LAYERS", cudaDevAttrMaxSurface1DLayeredLayers},
    {"MAXIMUM_SURFACE1D_LAYERED_WIDTH", cudaDevAttrMaxSurface1DLayeredWidth},
    {"MAXIMUM_SURFACE1D_WIDTH", cudaDevAttrMaxSurface1DWidth},
    {"MAXIMUM_SURFACE2D_HEIGHT", cudaDevAttrMaxSurface2DHeight},
    {"MAXIMUM_SURFACE2D_LAYERED_HEIGHT", cudaDevAttrMaxSurface2DLayeredHeight},
    {"MAXIMUM_SURFACE2D_LAYERED_LAYERS", cudaDevAttrMaxSurface2DLayeredLayers},
    {"MAXIMUM_SURFACE2D_LAYERED_WIDTH", cudaDevAttrMaxSurface2DLayeredWidth},
    {"MAXIMUM_SURFACE2D_WIDTH", cudaDevAttrMaxSurface2DWidth},
    {"MAXIMUM_SURFACE3D_DEPTH", cudaDevAttrMaxSurface3DDepth},
    {"MAXIMUM_SURFACE3D_HEIGHT", cudaDevAttrMaxSurface3DHeight},
    {"MAXIMUM_SURFACE3D_WIDTH", cudaDevAttrMaxSurface3DWidth},
    {"MAXIMUM_SURFACECUBEMAP_LAYERED_LAYERS", cudaDevAttrMaxSurfaceCubemapLayeredLayers},
    {"MAXIMUM_SURFACECUBEMAP_LAYERED_WIDTH", cudaDevAttrMaxSurfaceCubemapLayeredWidth},
    {"MAXIMUM_SURFACECUBEMAP_WIDTH", cudaDevAttrMaxSurfaceCubemapWidth},
    {"MAXIMUM_TEXTURE1D_LAYERED_LAYERS", cudaDevAttrMaxTexture1DLayeredLayers},
    {"MAXIMUM_TEXTURE1D_LAYERED_WIDTH", cudaDevAttrMaxTexture1DLayeredWidth},
    {"MAXIMUM_TEXTURE1D_LINEAR_WIDTH", cudaDevAttrMaxTexture1DLinearWidth},
    {"MAXIMUM_TEXTURE1D_MIPMAPPED_WIDTH", cudaDevAttrMaxTexture1DMipmappedWidth},
    {"MAXIMUM_TEXTURE1D_WIDTH", cudaDevAttrMaxTexture1DWidth},
    {"MAXIMUM_TEXTURE2D_ARRAY_HEIGHT", cudaDevAttrMaxTexture2DLayeredHeight},
    {"MAXIMUM_TEXTURE2D_ARRAY_NUMSLICES", cudaDevAttrMaxTexture2DLayeredLayers},
    {"MAXIMUM_TEXTURE2D_ARRAY_WIDTH", cudaDevAttrMaxTexture2DLayeredWidth},
    {"MAXIMUM_TEXTURE2D_GATHER_HEIGHT", cudaDevAttrMaxTexture2DGatherHeight},
    {"MAXIMUM_TEXTURE2D_GATHER_WIDTH", cudaDevAttrMaxTexture2DGatherWidth},
    {"MAXIMUM_TEXTURE2D_HEIGHT", cudaDevAttrMaxTexture2DHeight},
    {"MAXIMUM_TEXTURE2D_LINEAR_HEIGHT", cudaDevAttrMaxTexture2DLinearHeight},
    {"MAXIMUM_TEXTURE2D_LINEAR_PITCH", cudaDevAttrMaxTexture2DLinearPitch},
    {"MAXIMUM_TEXTURE2D_LINEAR_WIDTH", cudaDevAttrMaxTexture2DLinearWidth},
    {"MAXIMUM_TEXTURE2D_MIPMAPPED_HEIGHT", cudaDevAttrMaxTexture2DMipmappedHeight},
    {"MAXIMUM_TEXTURE2D_MIPMAPPED_WIDTH", cudaDevAttrMaxTexture2DMipmappedWidth},
    {"MAXIMUM_TEXTURE2D_WIDTH", cudaDevAttrMaxTexture2DWidth},
    {"MAXIMUM_TEXTURE3D_DEPTH", cudaDevAttrMaxTexture3DDepth},
    {"MAXIMUM_TEXTURE3D_DEPTH_ALTERNATE", cudaDevAttrMaxTexture3DDepthAlt},
    {"MAXIMUM_TEXTURE3D_HEIGHT", cudaDevAttrMaxTexture3DHeight},
    {"MAXIMUM_TEXTURE3D_HEIGHT_ALTERNATE", cudaDevAttrMaxTexture3DHeightAlt},
    {"MAXIMUM_TEXTURE3D_WIDTH", cudaDevAttrMaxTexture3DWidth},
    {"MAXIMUM_TEXTURE3D_WIDTH_ALTERNATE", cudaDevAttrMaxTexture3DWidthAlt},
    {"MAXIMUM_TEXTURECUBEMAP_LAYERED_LAYERS", cudaDevAttrMaxTextureCubemapLayeredLayers},
    {"MAXIMUM_TEXTURECUBEMAP_LAYERED_WIDTH", cudaDevAttrMaxTextureCubemapLayeredWidth},
    {"MAXIMUM_TEXTURECUBEMAP_WIDTH", cudaDevAttrMaxTextureCubemapWidth},
    {"MAX_BLOCK_DIM_X", cudaDevAttrMaxBlockDimX},
    {"MAX_BLOCK_DIM_Y", cudaDevAttrMaxBlockDimY},
    {"MAX_BLOCK_DIM_Z", cudaDevAttrMaxBlockDimZ},
    {"MAX_GRID_DIM_X", cudaDevAttrMaxGridDimX},
    {"MAX_GRID_DIM_Y", cudaDevAttrMaxGridDimY},
    {"MAX_GRID_DIM_Z", cudaDevAttrMaxGridDimZ},
    {"MAX_PITCH", cudaDevAttrMaxPitch},
    {"MAX_REGISTERS_PER_BLOCK", cudaDevAttrMaxRegistersPerBlock},
    {"MAX_REGISTERS_PER_MULTIPROCESSOR", cudaDevAttrMaxRegistersPerMultiprocessor},
    {"MAX_SHARED_MEMORY_PER_BLOCK", cudaDevAttrMaxSharedMemoryPerBlock},
    {"MAX_SHARED_MEMORY_PER_MULTIPROCESSOR", cudaDevAttrMaxSharedMemoryPerMultiprocessor},
    {"MAX_THREADS_PER_BLOCK", cudaDevAttrMaxThreadsPerBlock},
    {"MAX_THREADS_PER_MULTIPROCESSOR", cudaDevAttrMaxThreadsPerMultiProcessor},
    {"MEMORY_CLOCK_RATE", cudaDevAttrMemoryClockRate},
    {"MULTIPROCESSOR_COUNT", cudaDevAttrMultiProcessorCount},
    {"MULTI_GPU_BOARD", cudaDevAttrIsMultiGpuBoard},
    {"MULTI_GPU_BOARD_GROUP_ID", cudaDevAttrMultiGpuBoardGroupID},
    {"PCI_BUS_ID", cudaDevAttrPciBusId},
    {"PCI_DEVICE_ID", cudaDevAttrPciDeviceId},
    {"PCI_DOMAIN_ID", cudaDevAttrPciDomainId},
    {"STREAM_PRIORITIES_SUPPORTED", cudaDevAttrStreamPrioritiesSupported},
    {"SURFACE_ALIGNMENT", cudaDevAttrSurfaceAlignment},
    {"TCC_DRIVER", cudaDevAttrTccDriver},
    {"TEXTURE_ALIGNMENT", cudaDevAttrTextureAlignment},
    {"TEXTURE_PITCH_ALIGNMENT", cudaDevAttrTexturePitchAlignment},
    {"TOTAL_CONSTANT_MEMORY", cudaDevAttrTotalConstantMemory},
    {"UNIFIED_ADDRESSING", cudaDevAttrUnifiedAddressing},
    {"WARP_SIZE", cudaDevAttrWarpSize},
};

/// @brief The version of a device's architecture: 6.1 is {6, 1}.
struct ComputeCapability {
  int major;  ///< the generation, such as 6 for Pascal
  int minor;  ///< the member of that generation
};

/// @brief Number of CUDA devices that this program can use.
/// @return 0 where there is none (cudaErrorNoDevice and cudaErrorInsufficientDriver are not failures here)
int device_count();

/// @brief The device's marketing name.
/// @param[in] device 0 to device_count() - 1, as in every function below
/// @return such as "GeForce GTX 850M"
/// @throws gridstride::CudaError with cudaErrorInvalidDevice where there is no such device, as in every
/// function below
std::string device_name(int device);

/// @brief The device's compute capability.
/// @param[in] device which device
/// @return both numbers, apart: 7.5 and 12.0 as one floating-point number would be a mistake to compare
ComputeCapability compute_capability(int device);

/// @brief Global memory of the device.
/// @param[in] device which device
/// @return all of it, free or not, in @unit{bytes}
std::uint64_t total_memory_bytes(int device);

/// @brief Streaming multiprocessors (SMs) of the device.
/// @param[in] device which device
/// @return their number
int multiprocessor_count(int device);

/// @brief CUDA cores in one SM. CUDA has no call for it: it follows from the capability alone, by a table.
/// @param[in] capability 3.0 to 12.1
/// @return float32 additions, multiplications or multiply-adds that one SM finishes in one clock cycle;
///         0 for a capability that the table in the lesson's text does not have
/// @source CUDA C++ Programming Guide, "Throughput of Native Arithmetic Instructions", row of float32 add
int cores_per_multiprocessor(ComputeCapability capability);

/// @brief CUDA cores of the whole device.
/// @param[in] device which device
/// @return cores per SM times number of SMs
int total_cores(int device);

/// @brief The most that the device can read from and write to its own memory in a second.
/// @param[in] device which device
/// @return 2 x memory clock x bus width, in @unit{GB/s} of 1e9 bytes
/// @source double data rate: the memory moves data twice in each cycle of that clock, hence the 2
double peak_bandwidth_gb_per_s(int device);

/// @brief The most float32 operations that the device can do in a second, were everything perfect.
/// @param[in] device which device
/// @return 2 x cores x core clock, in @unit{GFLOP/s} of 1e9; a multiply-add is two operations, hence the 2
double peak_gflop_per_s(int device);

/// @brief The attributes of attribute_list.
/// @param[in] device which device
/// @return one value for each row of attribute_list, in its order
std::vector<int> attribute_values(int device);

GRADED_FUNCTIONS(device_count, device_name, compute_capability, total_memory_bytes, multiprocessor_count,
                 cores_per_multiprocessor, total_cores, peak_bandwidth_gb_per_s, peak_gflop_per_s,
                 attribute_values)
