// SPDX-License-Identifier: MIT
// Kernels whose arithmetic can be counted by hand.
#include <cuda_runtime.h>

__device__ float scaled(float x) { return 3 * x; }

// A multiplication and an addition in one, then one of each.
__global__ void polynomial(float* d_x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) d_x[i] = scaled(d_x[i] * d_x[i] + 1) - 2;
}

// Each lane adds as often as its number says.
__global__ void triangle_sums(double* d_x) {
  double sum = d_x[threadIdx.x];
  for (int i = 0; i < threadIdx.x; ++i) sum += 1;
  d_x[threadIdx.x] = sum;
}

// Odd lanes multiply, even ones add.
__global__ void two_ways(float* d_x) {
  const float x = d_x[threadIdx.x];
  if (threadIdx.x & 1) {
    d_x[threadIdx.x] = 2 * x;
  } else {
    d_x[threadIdx.x] = x + 2;
  }
}

// Only the first warp works between the barriers, on shared memory.
__global__ void first_warp_alone(float* d_x) {
  __shared__ float s_x[64];
  s_x[threadIdx.x] = d_x[threadIdx.x];
  __syncthreads();
  for (int i = 0; i < 4; ++i) {
    if (threadIdx.x < 32) s_x[threadIdx.x] += 1;
    __syncthreads();
  }
  d_x[threadIdx.x] = s_x[threadIdx.x];
}

// Four loads that could be under way at once, and four with an atomic behind each, which no compiler moves a
// load past.
__global__ void loads_together(const unsigned* d_x, unsigned* d_sum) {
  unsigned sum = 0;
  for (int i = 0; i < 4; ++i) sum += d_x[64 * i + threadIdx.x];
  atomicAdd(d_sum, sum);
}

__global__ void loads_between_atomics(const unsigned* d_x, unsigned* d_sum) {
  __shared__ unsigned s_sum;
  if (threadIdx.x == 0) s_sum = 0;
  __syncthreads();
  for (int i = 0; i < 4; ++i) atomicAdd(&s_sum, d_x[64 * i + threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) *d_sum = s_sum;
}

// Lanes part: each has as many atomics as its number says.
__global__ void loads_of_parted_lanes(const unsigned* d_x, unsigned* d_sum) {
  for (int i = 0; i < threadIdx.x % 8; ++i) atomicAdd(d_sum, d_x[64 * i + threadIdx.x]);
}

// Each element is named twice, with a call in between that could set errno on a host.
__global__ void wave(const float* d_x, float* d_y) {
  d_y[threadIdx.x] = sinf(d_x[threadIdx.x]) * expf(d_x[threadIdx.x]);
}

// The same, with a store in between, which may change the element.
__global__ void wave_in_place(const float* d_x, float* d_y) {
  d_y[threadIdx.x] = sinf(d_x[threadIdx.x]);
  d_y[threadIdx.x] *= expf(d_x[threadIdx.x]);
}

extern "C" void run_polynomial(float* d_x, int n) { polynomial<<<(n + 63) / 64, 64>>>(d_x, n); }
extern "C" void run_triangle_sums(double* d_x) { triangle_sums<<<1, 64>>>(d_x); }
extern "C" void run_two_ways(float* d_x) { two_ways<<<1, 64>>>(d_x); }
extern "C" void run_first_warp_alone(float* d_x) { first_warp_alone<<<1, 64>>>(d_x); }
extern "C" void run_loads_together(const unsigned* d_x, unsigned* d_sum) {
  loads_together<<<1, 64>>>(d_x, d_sum);
}
extern "C" void run_loads_between_atomics(const unsigned* d_x, unsigned* d_sum) {
  loads_between_atomics<<<1, 64>>>(d_x, d_sum);
}
extern "C" void run_loads_of_parted_lanes(const unsigned* d_x, unsigned* d_sum) {
  loads_of_parted_lanes<<<1, 64>>>(d_x, d_sum);
}
extern "C" void run_wave(const float* d_x, float* d_y) { wave<<<1, 64>>>(d_x, d_y); }
extern "C" void run_wave_in_place(const float* d_x, float* d_y) { wave_in_place<<<1, 64>>>(d_x, d_y); }
extern "C" void run_polynomial_of_few(float* d_x) { polynomial<<<1, 20>>>(d_x, 20); }
