// SPDX-License-Identifier: MIT
// Pitched memory and copies of three-dimensional blocks.
#include <optional>

#include "simt/src/memory/arrays.hpp"
#include "simt/src/memory/copies.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/memory/sizes.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"
#include "simt/src/api_calls.hpp"

using namespace gridstride::simt;

namespace {

// cudaMallocPitch on all current devices: rows begin at multiples of 512 bytes, the texture alignment.
constexpr std::size_t pitch_granule_bytes = 512;

cudaError_t allocate_rows(cudaPitchedPtr& memory, std::size_t width, std::size_t height, std::size_t depth) {
  memory = {};
  memory.pitch = (width + pitch_granule_bytes - 1) / pitch_granule_bytes * pitch_granule_bytes;
  memory.xsize = width;
  memory.ysize = height;
  const auto size_bytes = product({memory.pitch, height, depth});
  if (memory.pitch < width || !size_bytes) return cudaErrorMemoryAllocation;
  const cudaError_t error = cudaMalloc(&memory.ptr, *size_bytes);
  Allocation* const made =
      memory.ptr == nullptr ? nullptr : device_memory().find(reinterpret_cast<std::uintptr_t>(memory.ptr));
  if (made != nullptr) {
    made->frames = caller_frames();
    made->pitch_bytes = memory.pitch;
    made->row_bytes = width;
  }
  return error;
}

// One side of a 3-D copy: an array or pitched memory, not both and not neither.
std::optional<Side> side_of(const cudaArray* array, const cudaPitchedPtr& memory, const cudaPos& at) {
  if ((array == nullptr) == (memory.ptr == nullptr)) return std::nullopt;
  if (array != nullptr) {
    if (!is_array(array)) return std::nullopt;
    return array->at(at.x, at.y, at.z);
  }
  return Side{
      reinterpret_cast<std::uintptr_t>(memory.ptr) + (at.z * memory.ysize + at.y) * memory.pitch + at.x,
      memory.pitch, memory.ysize};
}

bool fits(const cudaArray* array, const cudaPos& at, const cudaExtent& extent) {
  if (array == nullptr) return true;
  return lies_within(at.x, extent.width, 0, array->extent.width) &&
         lies_within(at.y, extent.height, 0, array->rows()) &&
         lies_within(at.z, extent.depth, 0, array->slices());
}

cudaError_t copy_block(const char* call, const cudaMemcpy3DParms* block, bool async, cudaStream_t stream) {
  const ApiCall api_call;
  if (block == nullptr) return noted(cudaErrorInvalidValue);
  const auto to = side_of(block->dstArray, block->dstPtr, block->dstPos);
  const auto from = side_of(block->srcArray, block->srcPtr, block->srcPos);
  if (!to || !from) return noted(cudaErrorInvalidValue);
  const cudaArray* const array = block->srcArray != nullptr ? block->srcArray : block->dstArray;
  const bool source_fits = fits(block->srcArray, block->srcPos, block->extent);
  if (!source_fits || !fits(block->dstArray, block->dstPos, block->extent)) {
    const cudaArray* const exceeded = source_fits ? block->dstArray : block->srcArray;
    add_host_finding("out_of_bounds",
                     std::string(call) + " of a block that reaches past the end of a CUDA array of " +
                         std::to_string(exceeded->extent.width) + " x " + std::to_string(exceeded->rows()) +
                         " x " + std::to_string(exceeded->slices()) + " elements",
                     "Extent and positions of an array are in elements, of plain memory in bytes.",
                     caller_frames());
    return noted(cudaErrorInvalidValue);
  }
  Transfer transfer;
  transfer.call = call;
  transfer.to = *to;
  transfer.from = *from;
  transfer.width_bytes = block->extent.width * (array == nullptr ? 1 : array->element_bytes);
  transfer.rows = block->extent.height;
  transfer.slices = block->extent.depth;
  transfer.direction = static_cast<Direction>(block->kind);
  transfer.async = async;
  transfer.stream = stream;
  return static_cast<cudaError_t>(copy_in_stream(std::move(transfer)));
}

}  // namespace

extern "C" {

cudaError_t cudaMallocPitch(void** pointer, size_t* pitch, size_t width, size_t height) {
  const ApiCall api_call;
  if (pointer == nullptr || pitch == nullptr) return noted(cudaErrorInvalidValue);
  cudaPitchedPtr memory;
  const cudaError_t error = allocate_rows(memory, width, height, 1);
  *pointer = memory.ptr;
  *pitch = memory.pitch;
  return noted(error);
}

cudaError_t cudaMalloc3D(cudaPitchedPtr* memory, cudaExtent extent) {
  const ApiCall api_call;
  if (memory == nullptr) return noted(cudaErrorInvalidValue);
  return noted(allocate_rows(*memory, extent.width, extent.height, extent.depth));
}

cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* block) {
  return copy_block("cudaMemcpy3D", block, false, nullptr);
}

cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* block, cudaStream_t stream) {
  return copy_block("cudaMemcpy3DAsync", block, true, stream);
}

}  // extern "C"
