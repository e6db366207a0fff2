// SPDX-License-Identifier: MIT
// options: -maxrregcount=40
__global__ void sum(const double* x, double* y) {
  double values[32];
#pragma unroll
  for (int i = 0; i < 32; ++i) values[i] = x[threadIdx.x + i * blockDim.x];
#pragma unroll
  for (int i = 0; i < 32; ++i) y[threadIdx.x] += values[i] * values[(i + 11) % 32];
}
__global__ void __launch_bounds__(256) with_bounds(const double* x, double* y) {
  double values[32];
#pragma unroll
  for (int i = 0; i < 32; ++i) values[i] = x[threadIdx.x + i * blockDim.x];
#pragma unroll
  for (int i = 0; i < 32; ++i) y[threadIdx.x] += values[i] * values[(i + 11) % 32];
}

int main() {
  cudaFuncAttributes attributes;
  if (cudaFuncGetAttributes(&attributes, sum) != cudaSuccess || attributes.numRegs != 40) return 1;
  if (cudaFuncGetAttributes(&attributes, with_bounds) != cudaSuccess || attributes.numRegs < 64) return 2;
}
