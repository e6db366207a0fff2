// SPDX-License-Identifier: MIT
// A sum in one pass: the block that finishes last, found by an atomic counter behind a fence, adds the partial sums.
#include <cstdio>
#include <vector>

__device__ unsigned int count = 0;

__device__ float block_sum(float mine, float* s_data) {
  s_data[threadIdx.x] = mine;
  __syncthreads();
  for (unsigned stride = blockDim.x / 2; stride > 0; stride /= 2) {
    if (threadIdx.x < stride) s_data[threadIdx.x] += s_data[threadIdx.x + stride];
    __syncthreads();
  }
  return s_data[0];
}

__global__ void sum(const float* array, unsigned n, volatile float* partial, float* result) {
  __shared__ float s_data[64];
  __shared__ bool is_last;
  float mine = 0;
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) mine += array[i];
  const float total = block_sum(mine, s_data);
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = total;
    __threadfence();
    const unsigned value = atomicInc(&count, gridDim.x);
    is_last = value == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last) {
    const float all = block_sum(threadIdx.x < gridDim.x ? partial[threadIdx.x] : 0.0f, s_data);
    if (threadIdx.x == 0) {
      *result = all;
      count = 0;
    }
  }
}

int main() {
  const unsigned n = 10007, blocks = 40;
  std::vector<float> h(n);
  float expected = 0;
  for (unsigned i = 0; i < n; ++i) expected += h[i] = static_cast<float>(i % 9) - 4;
  float *d_array, *d_partial, *d_result, result = -1;
  cudaMalloc(&d_array, n * sizeof(float));
  cudaMalloc(&d_partial, blocks * sizeof(float));
  cudaMalloc(&d_result, sizeof(float));
  cudaMemcpy(d_array, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  for (int round = 0; round < 2; ++round) {
    sum<<<blocks, 64>>>(d_array, n, d_partial, d_result);
    cudaMemcpy(&result, d_result, sizeof(float), cudaMemcpyDeviceToHost);
    if (result != expected) return 1;
  }
  cudaFree(d_array);
  cudaFree(d_partial);
  cudaFree(d_result);
  return 0;
}
