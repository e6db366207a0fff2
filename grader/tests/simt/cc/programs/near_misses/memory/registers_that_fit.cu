// SPDX-License-Identifier: MIT
__global__ void k(const double* x, double* y) {
  double values[64];
#pragma unroll
  for (int i = 0; i < 64; ++i) values[i] = x[i];
#pragma unroll 1
  for (int r = 0; r < 3; ++r) {
#pragma unroll
    for (int i = 0; i < 64; ++i) values[i] = values[i] * values[(i + 1) % 64] + values[(i + 7) % 64];
  }
  double sum = 0;
#pragma unroll
  for (int i = 0; i < 64; ++i) sum += values[i];
  y[threadIdx.x] = sum;
}

__global__ void __launch_bounds__(1024) spills(const double* x, double* y) {
  double values[64];
#pragma unroll
  for (int i = 0; i < 64; ++i) values[i] = x[i];
#pragma unroll 1
  for (int r = 0; r < 3; ++r) {
#pragma unroll
    for (int i = 0; i < 64; ++i) values[i] = values[i] * values[(i + 1) % 64] + values[(i + 7) % 64];
  }
  double sum = 0;
#pragma unroll
  for (int i = 0; i < 64; ++i) sum += values[i];
  y[threadIdx.x] = sum;
}

int main() {
  double *x, *y;
  cudaMalloc(&x, 64 * sizeof(double));
  cudaMemset(x, 0, 64 * sizeof(double));
  cudaMalloc(&y, 1024 * sizeof(double));
  k<<<1, 256>>>(x, y);
  spills<<<1, 1024>>>(x, y);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  cudaFree(x);
  cudaFree(y);
}
