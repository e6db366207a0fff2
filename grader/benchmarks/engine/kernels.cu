// SPDX-License-Identifier: MIT
// What the engine is timed by. The first three, and the naive matrix product, are the kernels by which other
// ways of running CUDA or OpenCL on a CPU are compared (peers.cpp has them in OpenCL C).
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
  extern __shared__ float s_data[];
  s_data[threadIdx.x] = d_data[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();  // all elements are in s_data
  for (unsigned stride = blockDim.x / 2; stride > 0; stride /= 2) {
    if (threadIdx.x < stride) s_data[threadIdx.x] += s_data[threadIdx.x + stride];
    __syncthreads();  // this round's sums before the next round reads them
  }
  if (threadIdx.x == 0) d_sums[blockIdx.x] = s_data[0];
}

__global__ void warp_sums(const float* d_data, float* d_sums) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = d_data[i];
  for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffffu, sum, offset);
  if (i % 32 == 0) d_sums[i / 32] = sum;
}

__global__ void count_in_bins(const float* d_data, int* d_bins, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&d_bins[static_cast<int>(d_data[i]) % 256], 1);
}

__global__ void only_barriers(int rounds) {
  for (int round = 0; round < rounds; ++round) __syncthreads();  // nothing but the barriers themselves
}

__global__ void matmul(const float* d_a, const float* d_b, float* d_c, int n) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += d_a[row * n + k] * d_b[k * n + column];
  d_c[row * n + column] = sum;
}

__global__ void matmul_tiled(const float* d_a, const float* d_b, float* d_c, int n) {
  __shared__ float s_a[16][16];
  __shared__ float s_b[16][16];
  const int column = blockIdx.x * 16 + threadIdx.x;
  const int row = blockIdx.y * 16 + threadIdx.y;
  float sum = 0;
  for (int tile = 0; tile < n; tile += 16) {
    s_a[threadIdx.y][threadIdx.x] = d_a[row * n + tile + threadIdx.x];
    s_b[threadIdx.y][threadIdx.x] = d_b[(tile + threadIdx.y) * n + column];
    __syncthreads();  // the tiles are whole
    for (int k = 0; k < 16; ++k) sum += s_a[threadIdx.y][k] * s_b[k][threadIdx.x];
    __syncthreads();  // all have read them before they are replaced
  }
  d_c[row * n + column] = sum;
}

extern "C" {
void run_sin_exp(const float* d_x, float* d_y, int n, int block) {
  sin_exp<<<(n + block - 1) / block, block>>>(d_x, d_y, n);
}
void run_global_sums(float* d_data, float*, int n, int block) { global_sums<<<n / block, block>>>(d_data); }
void run_shared_sums(float* d_data, float* d_sums, int n, int block) {
  shared_sums<<<n / block, block, block * sizeof(float)>>>(d_data, d_sums);
}
void run_warp_sums(float* d_data, float* d_sums, int n, int block) {
  warp_sums<<<n / block, block>>>(d_data, d_sums);
}
void run_count_in_bins(float* d_data, float* d_bins, int n, int block) {
  count_in_bins<<<n / block, block>>>(d_data, reinterpret_cast<int*>(d_bins), n);
}
void run_only_barriers(int blocks, int block, int rounds) { only_barriers<<<blocks, block>>>(rounds); }
void run_matmul(const float* d_a, const float* d_b, float* d_c, int n) {
  matmul<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(d_a, d_b, d_c, n);
}
void run_matmul_tiled(const float* d_a, const float* d_b, float* d_c, int n) {
  matmul_tiled<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(d_a, d_b, d_c, n);
}
}
