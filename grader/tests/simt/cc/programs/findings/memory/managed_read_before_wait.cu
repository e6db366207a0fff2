// SPDX-License-Identifier: MIT
#include <cstdio>
__global__ void add(int n, const float* x, float* y) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) y[i] = x[i] + y[i];
}
int main() {
  const int n = 1000;
  float *x, *y;
  cudaMallocManaged(&x, n * sizeof(float));
  cudaMallocManaged(&y, n * sizeof(float));
  for (int i = 0; i < n; ++i) x[i] = y[i] = 1;
  add<<<1, 128>>>(n, x, y);
  std::printf("%f\n", y[7]);  // FIND missing_sync
  cudaDeviceSynchronize();
  cudaFree(x);
  cudaFree(y);
}
