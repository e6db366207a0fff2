// SPDX-License-Identifier: MIT
// cudaMemcpy and cudaMemset.
#include "simt/src/memory/copies.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"
#include "simt/src/api_calls.hpp"

using namespace gridstride::simt;

namespace {

cudaError_t copy(Transfer transfer, void* to, const void* from, cudaMemcpyKind kind) {
  const ApiCall api_call;
  transfer.to.address = reinterpret_cast<std::uintptr_t>(to);
  if (static_cast<unsigned>(kind) > cudaMemcpyDefault) {
    take_for_written(transfer.to.address, transfer.span(transfer.to));
    return noted(cudaErrorInvalidMemcpyDirection);
  }
  transfer.from.address = reinterpret_cast<std::uintptr_t>(from);
  transfer.direction = static_cast<Direction>(kind);
  return static_cast<cudaError_t>(copy_in_stream(std::move(transfer)));
}

cudaError_t fill(Fill fill, void* pointer, int value) {
  const ApiCall api_call;
  fill.to.address = reinterpret_cast<std::uintptr_t>(pointer);
  fill.value = value;
  return static_cast<cudaError_t>(fill_in_stream(fill));
}

Transfer bytes(const char* call, std::size_t size_bytes) {
  Transfer transfer;
  transfer.call = call;
  transfer.width_bytes = size_bytes;
  return transfer;
}

Transfer rows(const char* call, std::size_t to_pitch, std::size_t from_pitch, std::size_t width,
              std::size_t height) {
  Transfer transfer = bytes(call, width);
  transfer.to.pitch_bytes = to_pitch;
  transfer.from.pitch_bytes = from_pitch;
  transfer.rows = height;
  return transfer;
}

Transfer in_stream(Transfer transfer, cudaStream_t stream) {
  transfer.async = true;
  transfer.stream = stream;
  return transfer;
}

Fill fill_of(const char* call, std::size_t pitch, std::size_t width, std::size_t height,
             std::size_t depth = 1, std::size_t rows_a_slice = 0) {
  Fill made;
  made.call = call;
  made.to.pitch_bytes = pitch;
  made.to.rows_a_slice = rows_a_slice;
  made.width_bytes = width;
  made.rows = height;
  made.slices = depth;
  return made;
}

Fill in_stream(Fill fill, cudaStream_t stream) {
  fill.async = true;
  fill.stream = stream;
  return fill;
}

}  // namespace

extern "C" {

cudaError_t cudaMemcpy(void* to, const void* from, size_t size_bytes, cudaMemcpyKind kind) {
  return copy(bytes("cudaMemcpy", size_bytes), to, from, kind);
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t size_bytes, cudaMemcpyKind kind,
                            cudaStream_t stream) {
  return copy(in_stream(bytes("cudaMemcpyAsync", size_bytes), stream), to, from, kind);
}

cudaError_t cudaMemcpy2D(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t width,
                         size_t height, cudaMemcpyKind kind) {
  return copy(rows("cudaMemcpy2D", to_pitch, from_pitch, width, height), to, from, kind);
}

cudaError_t cudaMemcpy2DAsync(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t width,
                              size_t height, cudaMemcpyKind kind, cudaStream_t stream) {
  return copy(in_stream(rows("cudaMemcpy2DAsync", to_pitch, from_pitch, width, height), stream), to, from,
              kind);
}

cudaError_t cudaMemset(void* pointer, int value, size_t size_bytes) {
  return fill(fill_of("cudaMemset", size_bytes, size_bytes, 1), pointer, value);
}

cudaError_t cudaMemsetAsync(void* pointer, int value, size_t size_bytes, cudaStream_t stream) {
  return fill(in_stream(fill_of("cudaMemsetAsync", size_bytes, size_bytes, 1), stream), pointer, value);
}

cudaError_t cudaMemset2D(void* pointer, size_t pitch, int value, size_t width, size_t height) {
  return fill(fill_of("cudaMemset2D", pitch, width, height), pointer, value);
}

cudaError_t cudaMemset2DAsync(void* pointer, size_t pitch, int value, size_t width, size_t height,
                              cudaStream_t stream) {
  return fill(in_stream(fill_of("cudaMemset2DAsync", pitch, width, height), stream), pointer, value);
}

cudaError_t cudaMemset3D(cudaPitchedPtr memory, int value, cudaExtent extent) {
  return fill(fill_of("cudaMemset3D", memory.pitch, extent.width, extent.height, extent.depth, memory.ysize),
              memory.ptr, value);
}

cudaError_t cudaMemset3DAsync(cudaPitchedPtr memory, int value, cudaExtent extent, cudaStream_t stream) {
  return fill(in_stream(fill_of("cudaMemset3DAsync", memory.pitch, extent.width, extent.height, extent.depth,
                                memory.ysize),
                        stream),
              memory.ptr, value);
}

}  // extern "C"
