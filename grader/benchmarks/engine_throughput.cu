// SPDX-License-Identifier: MIT
// The three kernels that other ways of running CUDA on a CPU are compared by.
#include <cuda_runtime.h>

__global__ void sin_exp(const float* d_x, float* d_y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) d_y[i] = sinf(d_x[i]) * expf(d_x[i]);
}

__global__ void global_sums(float* d_data) {
  const unsigned base = blockIdx.x * blockDim.x;
  for (unsigned stride = blockDim.x / 2; stride > 0; stride /= 2) {
    if (threadIdx.x < stride) d_data[base + threadIdx.x] += d_data[base + threadIdx.x + stride];
    __syncthreads();  // this round's sums before the next round reads them
  }
}

__global__ void shared_sums(const float* d_data, float* d_sums) {
  __shared__ float s_data[256];
  s_data[threadIdx.x] = d_data[blockIdx.x * 256 + threadIdx.x];
  __syncthreads();  // all elements are in s_data
  for (unsigned stride = 128; stride > 0; stride /= 2) {
    if (threadIdx.x < stride) s_data[threadIdx.x] += s_data[threadIdx.x + stride];
    __syncthreads();  // this round's sums before the next round reads them
  }
  if (threadIdx.x == 0) d_sums[blockIdx.x] = s_data[0];
}

__global__ void matmul(const float* d_a, const float* d_b, float* d_c, int n) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += d_a[row * n + k] * d_b[k * n + column];
  d_c[row * n + column] = sum;
}

extern "C" {
void run_sin_exp(const float* d_x, float* d_y, int n) { sin_exp<<<(n + 255) / 256, 256>>>(d_x, d_y, n); }
void run_global_sums(float* d_data, int blocks) { global_sums<<<blocks, 128>>>(d_data); }
void run_shared_sums(const float* d_data, float* d_sums, int blocks) {
  shared_sums<<<blocks, 256>>>(d_data, d_sums);
}
void run_matmul(const float* d_a, const float* d_b, float* d_c, int n) {
  matmul<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(d_a, d_b, d_c, n);
}
}
