// SPDX-License-Identifier: MIT
/// @file
/// The run-time API's C++ forms: typed pointers, kernels by name, device variables by name.
#pragma once

#include <cstddef>

#include "../cuda_runtime_api.h"

extern "C" void gs_note_elements(const void* base, std::size_t element_bytes);  // simt_abi.h

// Host files may include this, compiled as C++11 by whatever compiler.
namespace gridstride {
namespace simt {
namespace detail {

// 0 where the type has no size here.
template <class T>
__forceinline__ auto size_of_element(T**, int) -> decltype(sizeof(T)) {
  return sizeof(T);
}
__forceinline__ std::size_t size_of_element(void**, int) { return 0; }
template <class T>
__forceinline__ std::size_t size_of_element(T**, long) {
  return 0;
}

// Of pointers to volatile data, too.
template <class T>
__forceinline__ void** untyped(T** pointer) {
  return static_cast<void**>(static_cast<void*>(pointer));
}

// What a call that allocates has returned. Diagnoses count the array's elements in the size of its type.
template <class T>
__forceinline__ cudaError_t allocated(cudaError_t error, T** pointer) {
  if (error == cudaSuccess) gs_note_elements(*untyped(pointer), size_of_element(pointer, 0));
  return error;
}

}  // namespace detail
}  // namespace simt
}  // namespace gridstride

/// @brief Allocates device memory. @param[out] pointer its device address
template <class T>
__forceinline__ cudaError_t cudaMalloc(T** pointer, std::size_t size_bytes) {
  return gridstride::simt::detail::allocated(
      ::cudaMalloc(gridstride::simt::detail::untyped(pointer), size_bytes), pointer);
}

/// @brief Allocates page-locked host memory. @param[out] pointer its address
template <class T>
__forceinline__ cudaError_t cudaMallocHost(T** pointer, std::size_t size_bytes, unsigned int flags = 0) {
  return gridstride::simt::detail::allocated(
      ::cudaHostAlloc(gridstride::simt::detail::untyped(pointer), size_bytes, flags), pointer);
}

/// @brief Allocates page-locked host memory. @param[out] pointer its address
template <class T>
__forceinline__ cudaError_t cudaHostAlloc(T** pointer, std::size_t size_bytes, unsigned int flags) {
  return gridstride::simt::detail::allocated(
      ::cudaHostAlloc(gridstride::simt::detail::untyped(pointer), size_bytes, flags), pointer);
}

/// @brief Allocates memory that the host and all devices reach. @param[out] pointer its address
template <class T>
__forceinline__ cudaError_t cudaMallocManaged(T** pointer, std::size_t size_bytes,
                                              unsigned int flags = cudaMemAttachGlobal) {
  return gridstride::simt::detail::allocated(
      ::cudaMallocManaged(gridstride::simt::detail::untyped(pointer), size_bytes, flags), pointer);
}

/// @brief The address by which kernels reach page-locked host memory.
template <class T>
__forceinline__ cudaError_t cudaHostGetDevicePointer(T** device, void* host, unsigned int flags) {
  return ::cudaHostGetDevicePointer(gridstride::simt::detail::untyped(device), host, flags);
}

/// @brief Says to which stream managed memory belongs.
template <class T>
__forceinline__ cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, T* pointer,
                                                     std::size_t size_bytes = 0,
                                                     unsigned int flags = cudaMemAttachSingle) {
  return ::cudaStreamAttachMemAsync(stream, static_cast<void*>(pointer), size_bytes, flags);
}

/// @brief Moves managed memory to a place, as later versions of CUDA say it.
__forceinline__ cudaError_t cudaMemPrefetchAsync(const void* pointer, std::size_t size_bytes,
                                                 cudaMemLocation place, unsigned int,
                                                 cudaStream_t stream = nullptr) {
  const int device = place.type == cudaMemLocationTypeDevice ? place.id : cudaCpuDeviceId;
  return ::cudaMemPrefetchAsync(pointer, size_bytes, device, stream);
}

/// @brief Advice on managed memory, as later versions of CUDA say it.
__forceinline__ cudaError_t cudaMemAdvise(const void* pointer, std::size_t size_bytes,
                                          cudaMemoryAdvise advice, cudaMemLocation place) {
  const int device = place.type == cudaMemLocationTypeDevice ? place.id : cudaCpuDeviceId;
  return ::cudaMemAdvise(pointer, size_bytes, advice, device);
}

/// @brief Allocates rows of device memory. @param[out] pitch from one row to the next @unit{bytes}
template <class T>
__forceinline__ cudaError_t cudaMallocPitch(T** pointer, std::size_t* pitch, std::size_t width,
                                            std::size_t height) {
  return gridstride::simt::detail::allocated(
      ::cudaMallocPitch(gridstride::simt::detail::untyped(pointer), pitch, width, height), pointer);
}

/// @brief Allocates memory in stream order. @param[out] pointer its address
template <class T>
__forceinline__ cudaError_t cudaMallocAsync(T** pointer, std::size_t size_bytes, cudaStream_t stream) {
  return gridstride::simt::detail::allocated(
      ::cudaMallocAsync(gridstride::simt::detail::untyped(pointer), size_bytes, stream), pointer);
}

/// @brief Likewise from a pool.
template <class T>
__forceinline__ cudaError_t cudaMallocAsync(T** pointer, std::size_t size_bytes, cudaMemPool_t pool,
                                            cudaStream_t stream) {
  return gridstride::simt::detail::allocated(
      ::cudaMallocFromPoolAsync(gridstride::simt::detail::untyped(pointer), size_bytes, pool, stream),
      pointer);
}

/// @brief Likewise from a pool.
template <class T>
__forceinline__ cudaError_t cudaMallocFromPoolAsync(T** pointer, std::size_t size_bytes, cudaMemPool_t pool,
                                                    cudaStream_t stream) {
  return gridstride::simt::detail::allocated(
      ::cudaMallocFromPoolAsync(gridstride::simt::detail::untyped(pointer), size_bytes, pool, stream),
      pointer);
}

/// @brief Creates an event with flags.
__forceinline__ cudaError_t cudaEventCreate(cudaEvent_t* event, unsigned int flags) {
  return ::cudaEventCreateWithFlags(event, flags);
}

/// @brief Properties of a kernel.
template <class Kernel>
__forceinline__ cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, Kernel* kernel) {
  return ::cudaFuncGetAttributes(attributes, reinterpret_cast<const void*>(kernel));
}

/// @brief Sets a property of a kernel.
template <class Kernel>
__forceinline__ cudaError_t cudaFuncSetAttribute(Kernel* kernel, cudaFuncAttribute attribute, int value) {
  return ::cudaFuncSetAttribute(reinterpret_cast<const void*>(kernel), attribute, value);
}

/// @brief A hint.
template <class Kernel>
__forceinline__ cudaError_t cudaFuncSetCacheConfig(Kernel* kernel, cudaFuncCache config) {
  return ::cudaFuncSetCacheConfig(reinterpret_cast<const void*>(kernel), config);
}

/// @brief How many clusters of a launch by this configuration the device holds at once.
template <class... Parameters>
__forceinline__ cudaError_t cudaOccupancyMaxActiveClusters(int* clusters, void (*kernel)(Parameters...),
                                                           const cudaLaunchConfig_t* config) {
  return ::cudaOccupancyMaxActiveClusters(clusters, reinterpret_cast<const void*>(kernel), config);
}
/// @brief The largest cluster, in blocks, that the kernel can be launched with.
template <class... Parameters>
__forceinline__ cudaError_t cudaOccupancyMaxPotentialClusterSize(int* cluster_blocks,
                                                                 void (*kernel)(Parameters...),
                                                                 const cudaLaunchConfig_t* config) {
  return ::cudaOccupancyMaxPotentialClusterSize(cluster_blocks, reinterpret_cast<const void*>(kernel),
                                                config);
}

/// @brief How many blocks of a kernel fit on one multiprocessor at a time.
template <class Kernel>
__forceinline__ cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, Kernel* kernel,
                                                                          int block_size,
                                                                          std::size_t dynamic_shared_bytes) {
  return ::cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, reinterpret_cast<const void*>(kernel),
                                                         block_size, dynamic_shared_bytes);
}

/// @brief Likewise, with flags.
template <class Kernel>
__forceinline__ cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int* blocks, Kernel* kernel, int block_size, std::size_t dynamic_shared_bytes, unsigned int flags) {
  return ::cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
      blocks, reinterpret_cast<const void*>(kernel), block_size, dynamic_shared_bytes, flags);
}

/// @brief Dynamic shared memory that leaves room for so many blocks on a multiprocessor.
template <class Kernel>
__forceinline__ cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(std::size_t* size_bytes, Kernel* kernel,
                                                                      int blocks, int block_size) {
  return ::cudaOccupancyAvailableDynamicSMemPerBlock(size_bytes, reinterpret_cast<const void*>(kernel),
                                                     blocks, block_size);
}

/// @brief The name of a kernel.
template <class Kernel>
__forceinline__ cudaError_t cudaFuncGetName(const char** name, Kernel* kernel) {
  return ::cudaFuncGetName(name, reinterpret_cast<const void*>(kernel));
}

/// @brief A kernel as the driver API knows it.
template <class Kernel>
__forceinline__ cudaError_t cudaGetFuncBySymbol(cudaFunction_t* function, Kernel* kernel) {
  return ::cudaGetFuncBySymbol(function, reinterpret_cast<const void*>(kernel));
}

/// @brief The block size with the most threads on a multiprocessor, and the grid that fills the device with
/// it. @param shared_of from the block size to its bytes of dynamic shared memory
template <class SharedOf, class Kernel>
inline cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int* min_grid_size, int* block_size,
                                                                  Kernel* kernel, SharedOf shared_of,
                                                                  int block_size_limit = 0) {
  int device = 0, sm_count = 0;
  cudaFuncAttributes attributes;
  cudaError_t error = cudaGetDevice(&device);
  if (error != cudaSuccess) return error;
  error = cudaFuncGetAttributes(&attributes, kernel);
  if (error != cudaSuccess) return error;
  cudaDeviceGetAttribute(&sm_count, cudaDevAttrMultiProcessorCount, device);
  int largest = attributes.maxThreadsPerBlock;
  if (block_size_limit > 0 && block_size_limit < largest) largest = block_size_limit;
  int most_threads = 0;
  for (int size = (largest + 31) / 32 * 32; size > 0; size -= 32) {
    const int threads = size < largest ? size : largest;
    int blocks = 0;
    error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, threads,
                                                          static_cast<std::size_t>(shared_of(threads)));
    if (error != cudaSuccess) return error;
    if (blocks * threads <= most_threads) continue;
    most_threads = blocks * threads;
    *block_size = threads;
    *min_grid_size = blocks * sm_count;
  }
  return cudaSuccess;
}

/// @brief Likewise, with flags.
template <class SharedOf, class Kernel>
inline cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int* min_grid_size,
                                                                           int* block_size, Kernel* kernel,
                                                                           SharedOf shared_of,
                                                                           int block_size_limit = 0,
                                                                           unsigned int = 0) {
  return cudaOccupancyMaxPotentialBlockSizeVariableSMem(min_grid_size, block_size, kernel, shared_of,
                                                        block_size_limit);
}

/// @brief Likewise with the same dynamic shared memory for every block size.
template <class Kernel>
inline cudaError_t cudaOccupancyMaxPotentialBlockSize(int* min_grid_size, int* block_size, Kernel* kernel,
                                                      std::size_t dynamic_shared_bytes = 0,
                                                      int block_size_limit = 0) {
  return cudaOccupancyMaxPotentialBlockSizeVariableSMem(
      min_grid_size, block_size, kernel, [=](int) { return dynamic_shared_bytes; }, block_size_limit);
}

/// @brief Likewise, with flags.
template <class Kernel>
inline cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int* min_grid_size, int* block_size,
                                                               Kernel* kernel,
                                                               std::size_t dynamic_shared_bytes = 0,
                                                               int block_size_limit = 0, unsigned int = 0) {
  return cudaOccupancyMaxPotentialBlockSize(min_grid_size, block_size, kernel, dynamic_shared_bytes,
                                            block_size_limit);
}

// Device variables (__device__, __constant__, __managed__) by name. Their address is device memory of the
// module.
extern "C" {
/// @brief A copy to or from a device variable.
struct gs_symbol_copy {
  const void* symbol;        ///< the variable
  std::size_t symbol_bytes;  ///< its size
  std::size_t size_bytes;    ///< how much
  std::size_t offset_bytes;  ///< from here on
  enum cudaMemcpyKind kind;  ///< direction
  int async;                 ///< 1: the caller does not wait
  cudaStream_t stream;       ///< nullptr: the default stream
};
cudaError_t gs_memcpy_to_symbol(const struct gs_symbol_copy* copy, const void* from);
cudaError_t gs_memcpy_from_symbol(const struct gs_symbol_copy* copy, void* to);
/// @brief The address of a device variable, which host code may use from now on.
cudaError_t gs_symbol_address(void** pointer, const void* symbol);
}

namespace gridstride::simt::detail {

template <class T>
__forceinline__ const void* address_of_symbol(const T& symbol) {
  return const_cast<const void*>(static_cast<const volatile void*>(&symbol));
}

template <class T>
__forceinline__ gs_symbol_copy symbol_copy(const T& symbol, std::size_t size_bytes, std::size_t offset_bytes,
                                           enum cudaMemcpyKind kind, bool async = false,
                                           cudaStream_t stream = nullptr) {
  return {address_of_symbol(symbol), sizeof(T), size_bytes, offset_bytes, kind, async ? 1 : 0, stream};
}

}  // namespace gridstride::simt::detail

/// @brief Copies to a device variable.
template <class T>
__forceinline__ cudaError_t cudaMemcpyToSymbol(const T& symbol, const void* from, std::size_t size_bytes,
                                               std::size_t offset_bytes = 0,
                                               enum cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
  const gs_symbol_copy copy = ::gridstride::simt::detail::symbol_copy(symbol, size_bytes, offset_bytes, kind);
  return ::gs_memcpy_to_symbol(&copy, from);
}

/// @brief Copies to a device variable in stream order.
template <class T>
__forceinline__ cudaError_t cudaMemcpyToSymbolAsync(const T& symbol, const void* from, std::size_t size_bytes,
                                                    std::size_t offset_bytes = 0,
                                                    enum cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                                                    cudaStream_t stream = nullptr) {
  const gs_symbol_copy copy =
      ::gridstride::simt::detail::symbol_copy(symbol, size_bytes, offset_bytes, kind, true, stream);
  return ::gs_memcpy_to_symbol(&copy, from);
}

/// @brief Copies from a device variable.
template <class T>
__forceinline__ cudaError_t cudaMemcpyFromSymbol(void* to, const T& symbol, std::size_t size_bytes,
                                                 std::size_t offset_bytes = 0,
                                                 enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
  const gs_symbol_copy copy = ::gridstride::simt::detail::symbol_copy(symbol, size_bytes, offset_bytes, kind);
  return ::gs_memcpy_from_symbol(&copy, to);
}

/// @brief Copies from a device variable in stream order.
template <class T>
__forceinline__ cudaError_t cudaMemcpyFromSymbolAsync(void* to, const T& symbol, std::size_t size_bytes,
                                                      std::size_t offset_bytes = 0,
                                                      enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost,
                                                      cudaStream_t stream = nullptr) {
  const gs_symbol_copy copy =
      ::gridstride::simt::detail::symbol_copy(symbol, size_bytes, offset_bytes, kind, true, stream);
  return ::gs_memcpy_from_symbol(&copy, to);
}

/// @brief The address of a device variable.
template <class T>
__forceinline__ cudaError_t cudaGetSymbolAddress(void** pointer, const T& symbol) {
  return ::gs_symbol_address(pointer, ::gridstride::simt::detail::address_of_symbol(symbol));
}

/// @brief The size of a device variable.
template <class T>
__forceinline__ cudaError_t cudaGetSymbolSize(std::size_t* size_bytes, const T&) {
  *size_bytes = sizeof(T);
  return cudaSuccess;
}
