// verdict: timed_out
// why: each thread goes over all elements: right where there are few, and n times too much work
// passes on a GPU: multiply is not timed there, and at the sizes of its checks a GPU takes n times the work
// within the limit

// SPDX-License-Identifier: MIT
#include <algorithm>

#include "first_kernel.cuh"

namespace {

// 8 whole warps: several blocks fit on an SM, and few of them fill it.
constexpr unsigned default_block_size = 256;
// The same 256 threads as a tile: a warp is one row of 32 neighbouring columns, hence neighbouring addresses.
constexpr dim3 table_block(32, 8);

__global__ void multiply_kernel(float* dest, const float* a, const float* b, std::size_t n) {
  for (std::size_t k = 0; k < n; ++k) dest[k] = a[k] * b[k];
}

__global__ void table_kernel(float* table, const float* down, const float* across, std::size_t rows,
                             std::size_t cols) {
  const std::size_t c = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (c >= cols) return;
  // The grid is at most 65535 blocks high, so the rows too are walked in strides of the grid.
  const std::size_t row_stride = static_cast<std::size_t>(gridDim.y) * blockDim.y;
  for (std::size_t r = static_cast<std::size_t>(blockIdx.y) * blockDim.y + threadIdx.y; r < rows;
       r += row_stride) {
    table[r * cols + c] = down[r] * across[c];
  }
}

__global__ void saxpy_kernel(float factor, const float* x, float* y, std::size_t n) {
  const std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;  // threads in the grid
  for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += stride) {
    y[i] = factor * x[i] + y[i];
  }
}

int attribute(cudaDeviceAttr id) {
  int device = 0;
  int value = 0;
  CUDA_CHECK(cudaGetDevice(&device));
  CUDA_CHECK(cudaDeviceGetAttribute(&value, id, device));
  return value;
}

// Blocks that the device can hold at the same time.
unsigned resident_blocks() {
  const int per_multiprocessor =
      attribute(cudaDevAttrMaxThreadsPerMultiProcessor) / static_cast<int>(default_block_size);
  return static_cast<unsigned>(attribute(cudaDevAttrMultiProcessorCount) * per_multiprocessor);
}

}  // namespace

unsigned grid_size_for(std::size_t n, unsigned block_size) {
  return static_cast<unsigned>(n / block_size + (n % block_size != 0 ? 1 : 0));
}

void multiply_them(DeviceSpan<float> dest, DeviceSpan<const float> a, DeviceSpan<const float> b) {
  if (dest.empty()) return;  // a grid of 0 blocks is an invalid configuration
  multiply_kernel<<<grid_size_for(dest.size(), default_block_size), default_block_size>>>(
      dest.data(), a.data(), b.data(), dest.size());
  CUDA_CHECK(cudaGetLastError());
}

void multiplication_table(DeviceSpan<float> table, DeviceSpan<const float> down,
                          DeviceSpan<const float> across) {
  if (table.empty()) return;
  constexpr unsigned max_grid_y = 65535;  // cudaDevAttrMaxGridDimY, the same on every device since 2.0
  const dim3 grid(grid_size_for(across.size(), table_block.x),
                  std::min(grid_size_for(down.size(), table_block.y), max_grid_y));
  table_kernel<<<grid, table_block>>>(table.data(), down.data(), across.data(), down.size(), across.size());
  CUDA_CHECK(cudaGetLastError());
}

void saxpy_with_grid(float factor, DeviceSpan<const float> x, DeviceSpan<float> y, unsigned grid_size,
                     unsigned block_size) {
  saxpy_kernel<<<grid_size, block_size>>>(factor, x.data(), y.data(), y.size());
  CUDA_CHECK(cudaGetLastError());
}

void saxpy(float factor, DeviceSpan<const float> x, DeviceSpan<float> y) {
  if (y.empty()) return;
  const unsigned grid_size = std::min(grid_size_for(y.size(), default_block_size), resident_blocks());
  saxpy_with_grid(factor, x, y, grid_size, default_block_size);
}
