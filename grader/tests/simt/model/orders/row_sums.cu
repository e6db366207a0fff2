// SPDX-License-Identifier: MIT
// Sums of the rows of a row-major matrix, each by a thread, a warp or a block, for three shapes of 2^20
// elements.
#include <vector>

#include "timing.cuh"

constexpr int elements = 1 << 20;  // of the largest shape
constexpr int block_size = 256;

__global__ void row_sums_kernel_thread(const float* in, float* out, int rows, int cols) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float sum = 0;
  for (int col = 0; col < cols; ++col) sum += in[row * cols + col];
  out[row] = sum;
}

__device__ float warp_sum(float value) {
  for (int offset = 16; offset > 0; offset /= 2) value += __shfl_down_sync(0xffffffffu, value, offset);
  return value;
}

__global__ void row_sums_kernel_warp(const float* in, float* out, int rows, int cols) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  const int lane = threadIdx.x % 32;
  if (row >= rows) return;  // whole warps
  float sum = 0;
  for (int col = lane; col < cols; col += 32) sum += in[row * cols + col];
  sum = warp_sum(sum);
  if (lane == 0) out[row] = sum;
}

__global__ void row_sums_kernel_block(const float* in, float* out, int rows, int cols) {
  __shared__ float s_sums[block_size / 32];
  const int row = blockIdx.x;
  float sum = 0;
  for (int col = threadIdx.x; col < cols; col += blockDim.x) sum += in[row * cols + col];
  sum = warp_sum(sum);
  if (threadIdx.x % 32 == 0) s_sums[threadIdx.x / 32] = sum;
  __syncthreads();  // each warp's sum is there
  if (threadIdx.x < 32) {
    sum = warp_sum(threadIdx.x < block_size / 32 ? s_sums[threadIdx.x] : 0.0f);
    if (threadIdx.x == 0) out[row] = sum;
  }
}

int main() {
  const std::vector<float> h_in(elements, 1.0f);
  float *d_in, *d_out;
  check(cudaMalloc(&d_in, elements * sizeof(float)));
  check(cudaMalloc(&d_out, elements * sizeof(float)));
  check(cudaMemcpy(d_in, h_in.data(), elements * sizeof(float), cudaMemcpyHostToDevice));
  struct Shape {
    const char* name;
    int rows, cols;
  };
  for (const Shape& shape :
       {Shape{"tall", 1 << 15, 16}, Shape{"square", 1 << 10, 1 << 10}, Shape{"wide", 16, 1 << 16}}) {
    const auto measure = [&](const char* who, auto kernel, int threads_per_row) {
      const int grid_size = (shape.rows * threads_per_row + block_size - 1) / block_size;
      const double elapsed_ms =
          time_ms([&] { kernel<<<grid_size, block_size>>>(d_in, d_out, shape.rows, shape.cols); });
      std::vector<float> sums(shape.rows);
      check(cudaMemcpy(sums.data(), d_out, shape.rows * sizeof(float), cudaMemcpyDeviceToHost));
      const std::vector<float> expected(shape.rows, static_cast<float>(shape.cols));
      char name[32];
      std::snprintf(name, sizeof name, "%s_%s", shape.name, who);
      print_time(name, elapsed_ms, sums == expected);
    };
    measure("thread", row_sums_kernel_thread, 1);
    measure("warp", row_sums_kernel_warp, 32);
    measure("block", row_sums_kernel_block, block_size);
  }
  check(cudaFree(d_in));
  check(cudaFree(d_out));
}
