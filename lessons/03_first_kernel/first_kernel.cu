// SPDX-License-Identifier: MIT
// Lesson 03: your first kernels. Read README.md, then replace each TODO, in order.
#include "first_kernel.cuh"

unsigned grid_size_for(std::size_t n, unsigned block_size) {
  // TODO(1): n / block_size, rounded up, in integers.
  return 0;
}

__global__ void multiply_kernel(float* dest, const float* a, const float* b, std::size_t n) {
  // TODO(2): compute i, this thread's index in the whole grid, from blockIdx.x, blockDim.x and threadIdx.x;
  // TODO(3): then, for i < n only, dest[i] = a[i] * b[i].
}

void multiply_them(DeviceSpan<float> dest, DeviceSpan<const float> a, DeviceSpan<const float> b) {
  // TODO(4): nothing to launch for n = 0; else 256 threads a block and enough blocks:
  //   multiply_kernel<<<grid_size, block_size>>>(dest.data(), a.data(), b.data(), dest.size());
  //   CUDA_CHECK(cudaGetLastError());
}

__global__ void table_kernel(float* table, const float* down, const float* across, std::size_t rows,
                             std::size_t cols) {
  // TODO(5): the column c from the x parts, the row r from the y parts; guard both; fill table[r * cols + c].
}

void multiplication_table(DeviceSpan<float> table, DeviceSpan<const float> down,
                          DeviceSpan<const float> across) {
  // TODO(6): launch table_kernel with blocks of dim3(32, 8): x runs over the columns, y over the rows.
}

__global__ void saxpy_kernel(float factor, const float* x, float* y, std::size_t n) {
  // TODO(7): start at the thread's index in the grid, and step by the number of threads in the grid until n.
}

void saxpy_with_grid(float factor, DeviceSpan<const float> x, DeviceSpan<float> y, unsigned grid_size,
                     unsigned block_size) {
  // TODO(8): launch saxpy_kernel with just this grid.
}

void saxpy(float factor, DeviceSpan<const float> x, DeviceSpan<float> y) {
  // TODO(9): choose the grid: enough blocks to fill every SM, but no more than n asks for.
}
