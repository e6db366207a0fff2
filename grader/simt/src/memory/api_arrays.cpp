// SPDX-License-Identifier: MIT
// CUDA arrays: allocation, and copies between them and plain memory.
#include <map>
#include <memory>

#include "simt/src/memory/arrays.hpp"
#include "simt/src/memory/sizes.hpp"
#include "simt/src/reports/counted.hpp"
#include "simt/src/streams/queue.hpp"
#include "simt/src/textures/texture_objects.hpp"

#include "simt/src/api_calls.hpp"

namespace gridstride::simt {
namespace {

constexpr std::size_t pitch_granule_bytes = 32;  // CUDA Runtime API reference: texturePitchAlignment

std::map<const cudaArray*, std::unique_ptr<cudaArray>>& live_arrays() {
  static auto* const kept = new std::map<const cudaArray*, std::unique_ptr<cudaArray>>;
  return *kept;
}

// Of a layered array the depth counts layers, of a cubemap faces.
bool shape_is_possible(const cudaExtent& extent, unsigned flags) {
  const bool layered = (flags & cudaArrayLayered) != 0;
  if (flags & cudaArrayCubemap)
    return extent.width == extent.height && extent.depth != 0 && extent.depth % 6 == 0 &&
           (layered || extent.depth == 6);
  if (layered) return extent.depth != 0;
  return extent.depth == 0 || extent.height != 0;
}

cudaError_t allocate(cudaArray_t* array, const cudaChannelFormatDesc* format, cudaExtent extent,
                     unsigned flags) {
  if (array == nullptr || format == nullptr || extent.width == 0) return cudaErrorInvalidValue;
  if (flags & cudaArraySparse) return refuse_unmodelled("cudaArraySparse");
  const unsigned bits = channel_bits_of(*format);
  if (bits == 0) return cudaErrorInvalidChannelDescriptor;
  if (!shape_is_possible(extent, flags)) return cudaErrorInvalidValue;
  auto made = std::make_unique<cudaArray>();
  made->extent = extent;
  made->format = *format;
  made->flags = flags;
  made->element_bytes = bits / 8 * (format->w != 0 ? 4 : format->y != 0 ? 2 : 1);
  const auto row_bytes = product({extent.width, made->element_bytes});
  if (!row_bytes || was_negative(*row_bytes)) return cudaErrorInvalidValue;
  made->pitch_bytes = (*row_bytes + pitch_granule_bytes - 1) / pitch_granule_bytes * pitch_granule_bytes;
  const auto size_bytes = product({made->pitch_bytes, made->rows(), made->slices()});
  if (!size_bytes) return cudaErrorInvalidValue;
  void* memory = nullptr;
  const cudaError_t error = cudaMalloc(&memory, *size_bytes);
  if (error != cudaSuccess) return error;
  made->base = reinterpret_cast<std::uintptr_t>(memory);
  *array = made.get();
  live_arrays().emplace(*array, std::move(made));
  return cudaSuccess;
}

// A copy of rows between an array, from the byte x of row y on, and plain memory.
struct RowCopy {
  const char* call;
  const cudaArray* array;
  std::size_t x_bytes;
  std::size_t y;
  const void* memory;
  std::size_t pitch;
  std::size_t width;
  std::size_t height;
  cudaMemcpyKind kind;
  bool to_array;
  bool async;
  cudaStream_t stream;
};

cudaError_t copy_rows(const RowCopy& copy) {
  const ApiCall api_call;
  if (!is_array(copy.array)) return noted(cudaErrorInvalidResourceHandle);
  if (!lies_within(copy.x_bytes, copy.width, 0, copy.array->extent.width * copy.array->element_bytes) ||
      !lies_within(copy.y, copy.height, 0, copy.array->rows())) {
    add_host_finding("out_of_bounds",
                     std::string(copy.call) + " of " + std::to_string(copy.height) + " rows of " +
                         counted(copy.width, "byte") + ", past the end of a CUDA array of " +
                         std::to_string(copy.array->rows()) + " rows of " +
                         counted(copy.array->extent.width * copy.array->element_bytes, "byte"),
                     "The width is in bytes and must fit the array, counted from the offset.",
                     caller_frames());
    return noted(cudaErrorInvalidValue);
  }
  Side array = copy.array->at(0, copy.y, 0);
  array.address += copy.x_bytes;
  const Side memory{reinterpret_cast<std::uintptr_t>(copy.memory), copy.pitch, copy.height};
  Transfer transfer;
  transfer.call = copy.call;
  transfer.to = copy.to_array ? array : memory;
  transfer.from = copy.to_array ? memory : array;
  transfer.width_bytes = copy.width;
  transfer.rows = copy.height;
  transfer.direction = static_cast<Direction>(copy.kind);
  transfer.async = copy.async;
  transfer.stream = copy.stream;
  return static_cast<cudaError_t>(copy_in_stream(std::move(transfer)));
}

}  // namespace

bool is_array(const cudaArray* array) { return live_arrays().contains(array); }

}  // namespace gridstride::simt

using namespace gridstride::simt;

extern "C" {

cudaError_t cudaMallocArray(cudaArray_t* array, const cudaChannelFormatDesc* format, size_t width,
                            size_t height, unsigned int flags) {
  const ApiCall api_call;
  return noted(allocate(array, format, {width, height, 0}, flags));
}

cudaError_t cudaMalloc3DArray(cudaArray_t* array, const cudaChannelFormatDesc* format, cudaExtent extent,
                              unsigned int flags) {
  const ApiCall api_call;
  return noted(allocate(array, format, extent, flags));
}

cudaError_t cudaFreeArray(cudaArray_t array) {
  const ApiCall api_call;
  if (array == nullptr) return cudaSuccess;
  if (!is_array(array)) return noted(cudaErrorInvalidValue);
  const cudaError_t error = cudaFree(reinterpret_cast<void*>(array->base));
  if (error == cudaSuccess) live_arrays().erase(array);
  return error;
}

cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc* format, cudaExtent* extent, unsigned int* flags,
                             cudaArray_t array) {
  const ApiCall api_call;
  if (!is_array(array)) return noted(cudaErrorInvalidResourceHandle);
  if (format != nullptr) *format = array->format;
  if (extent != nullptr) *extent = array->extent;
  if (flags != nullptr) *flags = array->flags;
  return cudaSuccess;
}

cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* format, cudaArray_const_t array) {
  const ApiCall api_call;
  if (format == nullptr) return noted(cudaErrorInvalidValue);
  if (!is_array(array)) return noted(cudaErrorInvalidResourceHandle);
  *format = array->format;
  return cudaSuccess;
}

cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind kind) {
  return {x, y, z, w, kind};
}

cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x_bytes, size_t y, const void* from, size_t pitch,
                                size_t width, size_t height, cudaMemcpyKind kind) {
  return copy_rows(
      {"cudaMemcpy2DToArray", to, x_bytes, y, from, pitch, width, height, kind, true, false, nullptr});
}

cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, size_t x_bytes, size_t y, const void* from, size_t pitch,
                                     size_t width, size_t height, cudaMemcpyKind kind, cudaStream_t stream) {
  return copy_rows(
      {"cudaMemcpy2DToArrayAsync", to, x_bytes, y, from, pitch, width, height, kind, true, true, stream});
}

cudaError_t cudaMemcpy2DFromArray(void* to, size_t pitch, cudaArray_const_t from, size_t x_bytes, size_t y,
                                  size_t width, size_t height, cudaMemcpyKind kind) {
  return copy_rows(
      {"cudaMemcpy2DFromArray", from, x_bytes, y, to, pitch, width, height, kind, false, false, nullptr});
}

cudaError_t cudaMemcpy2DFromArrayAsync(void* to, size_t pitch, cudaArray_const_t from, size_t x_bytes,
                                       size_t y, size_t width, size_t height, cudaMemcpyKind kind,
                                       cudaStream_t stream) {
  return copy_rows(
      {"cudaMemcpy2DFromArrayAsync", from, x_bytes, y, to, pitch, width, height, kind, false, true, stream});
}

// Whole rows are filled one after the other; of the last one as much as there is.
cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t x_bytes, size_t y, const void* from, size_t size_bytes,
                              cudaMemcpyKind kind) {
  const ApiCall api_call;
  if (!is_array(to)) return noted(cudaErrorInvalidResourceHandle);
  const size_t row = to->extent.width * to->element_bytes;
  if (x_bytes != 0 || size_bytes % row != 0)
    return cudaMemcpy2DToArray(to, x_bytes, y, from, size_bytes, size_bytes, 1, kind);
  return cudaMemcpy2DToArray(to, 0, y, from, row, row, size_bytes / row, kind);
}

cudaError_t cudaMemcpyFromArray(void* to, cudaArray_const_t from, size_t x_bytes, size_t y, size_t size_bytes,
                                cudaMemcpyKind kind) {
  const ApiCall api_call;
  if (!is_array(from)) return noted(cudaErrorInvalidResourceHandle);
  const size_t row = from->extent.width * from->element_bytes;
  if (x_bytes != 0 || size_bytes % row != 0)
    return cudaMemcpy2DFromArray(to, size_bytes, from, x_bytes, y, size_bytes, 1, kind);
  return cudaMemcpy2DFromArray(to, row, from, 0, y, row, size_bytes / row, kind);
}

}  // extern "C"
