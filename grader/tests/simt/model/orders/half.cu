// SPDX-License-Identifier: MIT
// Two sums a thread: of float, and of pairs of __half by operators and by functions.
#include <cuda_fp16.h>

#include "timing.cuh"

constexpr int block_size = 256;
constexpr int steps = 512;  // small enough: all sums are exact

__global__ void float_kernel(float2* sums, float step) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float2 sum = make_float2(0, 0);
  for (int k = 0; k < steps; ++k) {
    sum.x += step;
    sum.y += step;
  }
  sums[i] = sum;
}

__global__ void operators_kernel(__half2* sums, float step) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const __half2 steps_of_two = __float2half2_rn(step);
  __half2 sum = __float2half2_rn(0);
  for (int k = 0; k < steps; ++k) sum += steps_of_two;
  sums[i] = sum;
}

__global__ void functions_kernel(__half2* sums, float step) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const __half2 steps_of_two = __float2half2_rn(step);
  __half2 sum = __float2half2_rn(0);
  for (int k = 0; k < steps; ++k) sum = __hadd2(sum, steps_of_two);
  sums[i] = sum;
}

int main() {
  cudaDeviceProp properties;
  check(cudaGetDeviceProperties(&properties, 0));
  const int blocks = 2 * properties.multiProcessorCount;
  const int n = blocks * block_size;
  float2 *d_floats, *h_floats;
  __half2 *d_halves, *h_halves;
  check(cudaMalloc(&d_floats, n * sizeof(float2)));
  check(cudaMalloc(&d_halves, n * sizeof(__half2)));
  check(cudaMallocHost(&h_floats, n * sizeof(float2)));
  check(cudaMallocHost(&h_halves, n * sizeof(__half2)));

  double elapsed_ms = time_ms([&] { float_kernel<<<blocks, block_size>>>(d_floats, 0.5f); });
  check(cudaMemcpy(h_floats, d_floats, n * sizeof(float2), cudaMemcpyDeviceToHost));
  bool right = true;
  for (int i = 0; i < n; ++i) right = right && h_floats[i].x == steps / 2 && h_floats[i].y == steps / 2;
  print_time("float", elapsed_ms, right);
  const auto of_halves = [&](const char* name, auto launch) {
    elapsed_ms = time_ms(launch);
    check(cudaMemcpy(h_halves, d_halves, n * sizeof(__half2), cudaMemcpyDeviceToHost));
    right = true;
    for (int i = 0; i < n; ++i)
      right = right && __low2float(h_halves[i]) == steps / 2 && __high2float(h_halves[i]) == steps / 2;
    print_time(name, elapsed_ms, right);
  };
  of_halves("half_operators", [&] { operators_kernel<<<blocks, block_size>>>(d_halves, 0.5f); });
  of_halves("half_functions", [&] { functions_kernel<<<blocks, block_size>>>(d_halves, 0.5f); });

  check(cudaFreeHost(h_floats));
  check(cudaFreeHost(h_halves));
  check(cudaFree(d_floats));
  check(cudaFree(d_halves));
}
