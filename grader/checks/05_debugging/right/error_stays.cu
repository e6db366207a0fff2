// SPDX-License-Identifier: MIT
// The caller is told of the refused launch, and the error stays for whoever asks next.
#include "debugging.cuh"

#include <algorithm>

/// This thread's place in the grid.
__device__ std::size_t index_in_grid() {
  return static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
}

__global__ void scale_kernel(float* data, float factor, std::size_t n) {
  const std::size_t i = index_in_grid();
  if (i < n) data[i] *= factor;
}

cudaError_t scale(DeviceSpan<float> data, float factor, unsigned block_size) {
  if (data.empty()) return cudaSuccess;
  const auto grid_size = static_cast<unsigned>(ceil_div(data.size(), block_size));
  scale_kernel<<<grid_size, block_size>>>(data.data(), factor, data.size());
  return cudaPeekAtLastError();
}

__global__ void reverse_kernel(float* dest, const float* src, std::size_t n) {
  const std::size_t i = index_in_grid();
  if (i < n) dest[i] = src[n - 1 - i];
}

void reverse(DeviceSpan<float> dest, DeviceSpan<const float> src) {
  if (dest.empty()) return;
  const auto grid_size = static_cast<unsigned>(ceil_div(dest.size(), tile_size));
  reverse_kernel<<<grid_size, tile_size>>>(dest.data(), src.data(), dest.size());
  CUDA_CHECK(cudaGetLastError());
}

__global__ void differences_kernel(float* out, const float* in, std::size_t n) {
  __shared__ float s_tile[tile_size];  // element t: in[i] of thread t
  const unsigned tid = threadIdx.x;
  const std::size_t i = index_in_grid();
  if (i < n) s_tile[tid] = in[i];
  // All elements are in the tile before a thread reads its neighbour's. All threads come here, guard or not.
  __syncthreads();
  if (i < n) {
    float before = 0.0F;
    if (tid > 0) before = s_tile[tid - 1];
    if (tid == 0 && i > 0) before = in[i - 1];  // the last element of the tile before
    out[i] = s_tile[tid] - before;
  }
}

void differences(DeviceSpan<float> out, DeviceSpan<const float> in) {
  if (out.empty()) return;
  const auto grid_size = static_cast<unsigned>(ceil_div(out.size(), tile_size));
  differences_kernel<<<grid_size, tile_size>>>(out.data(), in.data(), out.size());
  CUDA_CHECK(cudaGetLastError());
}

__global__ void split_channels_kernel(float* out, const float* in) {
  __shared__ float s_tile[tile_size];  // first the left samples, then the right ones
  const unsigned tid = threadIdx.x;
  const std::size_t i = index_in_grid();
  if (tid % 2 == 0) {
    s_tile[tid / 2] = in[i];
  } else {
    s_tile[tile_size / 2 + tid / 2] = in[i];
  }
  // All samples are at their places before a thread takes one that another has put there.
  __syncthreads();
  out[i] = s_tile[tid];
}

void split_channels(DeviceSpan<float> out, DeviceSpan<const float> in) {
  if (out.empty()) return;
  split_channels_kernel<<<static_cast<unsigned>(out.size() / tile_size), tile_size>>>(out.data(), in.data());
  CUDA_CHECK(cudaGetLastError());
}

__global__ void window_sums_kernel(float* out, const float* in, std::size_t n) {
  __shared__ float s_tile[tile_size + 2];  // element t: in[i] of thread t, and two more for the last threads
  const unsigned tid = threadIdx.x;
  const std::size_t i = index_in_grid();
  s_tile[tid] = i < n ? in[i] : 0.0F;
  if (tid < 2) s_tile[tile_size + tid] = i + tile_size < n ? in[i + tile_size] : 0.0F;
  // All elements are in the tile before a thread reads those that others have loaded.
  __syncthreads();
  if (i < n) out[i] = s_tile[tid] + s_tile[tid + 1] + s_tile[tid + 2];
}

void window_sums(DeviceSpan<float> out, DeviceSpan<const float> in) {
  if (out.empty()) return;
  const auto grid_size = static_cast<unsigned>(ceil_div(out.size(), tile_size));
  window_sums_kernel<<<grid_size, tile_size>>>(out.data(), in.data(), out.size());
  CUDA_CHECK(cudaGetLastError());
}

__global__ void square_kernel(float* values, std::size_t n) {
  const std::size_t i = index_in_grid();
  if (i < n) values[i] *= values[i];
}

std::vector<float> squares(std::span<const float> data) {
  if (data.empty()) return {};
  float* values = nullptr;
  CUDA_CHECK(cudaMallocManaged(&values, data.size_bytes()));
  std::copy(data.begin(), data.end(), values);
  const auto grid_size = static_cast<unsigned>(ceil_div(data.size(), tile_size));
  square_kernel<<<grid_size, tile_size>>>(values, data.size());
  CUDA_CHECK(cudaGetLastError());
  CUDA_CHECK(cudaDeviceSynchronize());  // the launch has returned long before its kernel ends
  const std::vector<float> result(values, values + data.size());
  CUDA_CHECK(cudaFree(values));
  return result;
}
