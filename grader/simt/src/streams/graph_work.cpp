// SPDX-License-Identifier: MIT
#include <utility>

#include "simt/src/engine.hpp"
#include "simt/src/launch/launch_by_pointer.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/memory/pools.hpp"
#include "simt/src/memory/raw_memory.hpp"
#include "simt/src/memory/sizes.hpp"
#include "simt/src/streams/graph_nodes.hpp"

// After the standard library: it defines CUDA's words as macros.
#include "gridstride/kernel_record.hpp"

namespace gridstride::simt {
namespace {

// Elements of 2 or 4 bytes, behind a memset of bytes that has checked and marked the memory.
void set_elements(const cudaMemsetParams& params) {
  const Open open;
  for (std::size_t row = 0; row < params.height; ++row) {
    char* const begin = static_cast<char*>(params.dst) + row * params.pitch;
    for (std::size_t i = 0; i < params.width; ++i)
      raw_copy(begin + i * params.elementSize, &params.value, params.elementSize);
  }
}

}  // namespace

cudaError_t kernel_work(const cudaKernelNodeParams* params, Work& work) {
  if (params == nullptr || params->func == nullptr || params->extra != nullptr) return cudaErrorInvalidValue;
  return record_call(
      [&](cudaStream_t stream) {
        return ::cudaLaunchKernel(params->func, params->gridDim, params->blockDim, params->kernelParams,
                                  params->sharedMemBytes, stream);
      },
      work);
}

cudaError_t copy_work(const cudaMemcpy3DParms* params, Work& work) {
  if (params == nullptr) return cudaErrorInvalidValue;
  return record_call([&](cudaStream_t stream) { return ::cudaMemcpy3DAsync(params, stream); }, work);
}

cudaError_t copy_work(void* to, const void* from, std::size_t size_bytes, cudaMemcpyKind kind, Work& work) {
  return record_call(
      [&](cudaStream_t stream) { return ::cudaMemcpyAsync(to, from, size_bytes, kind, stream); }, work);
}

cudaError_t memset_work(const cudaMemsetParams* params, Work& work) {
  if (params == nullptr) return cudaErrorInvalidValue;
  const unsigned element_bytes = params->elementSize;
  if (element_bytes != 1 && element_bytes != 2 && element_bytes != 4) return cudaErrorInvalidValue;
  const auto byte = static_cast<int>(params->value & 0xff);
  const std::size_t width_bytes = product({params->width, element_bytes}).value_or(SIZE_MAX);
  const cudaError_t error = record_call(
      [&](cudaStream_t stream) {
        return params->height <= 1 ? ::cudaMemsetAsync(params->dst, byte, width_bytes, stream)
                                   : ::cudaMemset2DAsync(params->dst, params->pitch, byte, width_bytes,
                                                         params->height, stream);
      },
      work);
  if (error != cudaSuccess || element_bytes == 1 || !work.run) return error;
  work.run = [fill = std::move(work.run), params = *params] {
    const ErrorCode failed = fill();
    if (failed == 0 && !device_errors().lost()) set_elements(params);
    return failed;
  };
  return cudaSuccess;
}

cudaError_t host_work(const cudaHostNodeParams* params, Work& work) {
  if (params == nullptr || params->fn == nullptr) return cudaErrorInvalidValue;
  return record_call(
      [&](cudaStream_t stream) { return ::cudaLaunchHostFunc(stream, params->fn, params->userData); }, work);
}

cudaError_t mem_alloc_work(cudaMemAllocNodeParams* params, Work& work) {
  if (params == nullptr || params->bytesize == 0 || current_pool(params->poolProps.location.id) == nullptr)
    return cudaErrorInvalidValue;
  const OnDevice device(params->poolProps.location.id);
  return record_call(
      [&](cudaStream_t stream) { return ::cudaMallocAsync(&params->dptr, params->bytesize, stream); }, work);
}

cudaError_t mem_free_work(void* pointer, Work& work) {
  return record_call([&](cudaStream_t stream) { return ::cudaFreeAsync(pointer, stream); }, work);
}

std::shared_ptr<KernelArguments> copy_arguments(const cudaKernelNodeParams& params) {
  auto kept = std::make_shared<KernelArguments>();
  const gs_kernel_record* const record = kernel_record(params.func);
  if (record == nullptr || params.kernelParams == nullptr) return kept;
  const auto units = [](std::size_t size_bytes) { return size_bytes / sizeof(std::max_align_t) + 1; };
  std::size_t needed = 0;
  for (unsigned i = 0; i < record->parameter_count; ++i) needed += units(record->bytes[i]);
  kept->values.resize(needed);
  std::max_align_t* place = kept->values.data();
  for (unsigned i = 0; i < record->parameter_count; ++i) {
    raw_copy(place, params.kernelParams[i], record->bytes[i]);
    kept->pointers.push_back(place);
    place += units(record->bytes[i]);
  }
  return kept;
}

}  // namespace gridstride::simt
