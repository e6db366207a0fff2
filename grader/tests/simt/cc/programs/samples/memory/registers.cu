// SPDX-License-Identifier: MIT
// Registers by the values that a kernel needs at once, and what bounds them: the numbers of nvcc within a quarter.
#include <cstdio>

template <int count>
__device__ void rounds(const float* x, float* y, int n, int rounds) {
  float values[count];
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll
  for (int i = 0; i < count; ++i) values[i] = x[t + i * n];
  for (int r = 0; r < rounds; ++r) {
#pragma unroll
    for (int i = 0; i < count; ++i) values[i] = values[i] * values[(i + 1) % count] + values[(i + 7) % count];
  }
#pragma unroll
  for (int i = 0; i < count; ++i) y[t + i * n] = values[i];
}

template <int count>
__global__ void free_kernel(const float* x, float* y, int n, int times) {
  rounds<count>(x, y, n, times);
}
template <int count, int warps>
__global__ void __launch_bounds__(32 * warps, 2) bound_kernel(const float* x, float* y, int n, int times) {
  rounds<count>(x, y, n, times);
}
__global__ void __maxnreg__(48) named_kernel(const float* x, float* y, int n, int times) {
  rounds<64>(x, y, n, times);
}

template <class Kernel>
int registers(Kernel kernel) {
  cudaFuncAttributes attributes;
  return cudaFuncGetAttributes(&attributes, kernel) == cudaSuccess ? attributes.numRegs : 0;
}

template <class Kernel>
int blocks(Kernel kernel) {
  int count = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&count, kernel, 256, 0);
  return count;
}

int main() {
  if (registers(free_kernel<8>) != 32) return 1;
  const int many = registers(free_kernel<64>);
  if (many < 64 || many > 100) return 2;
  if (registers(bound_kernel<64, 16>) != 64) return 3;
  if (registers(bound_kernel<64, 4>) != many) return 4;
  if (registers(named_kernel) != 48) return 5;
  if (blocks(free_kernel<8>) != 8 || blocks(free_kernel<64>) != 3 || blocks(bound_kernel<64, 16>) != 4) return 6;
}
