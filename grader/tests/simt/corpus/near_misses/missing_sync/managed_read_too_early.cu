// SPDX-License-Identifier: MIT
// The host waits for the kernel before it reads managed memory.
#include <cmath>
#include <iostream>

__global__ void add(int n, float* x, float* y) {
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  int stride = blockDim.x * gridDim.x;
  for (int i = index; i < n; i += stride) y[i] = x[i] + y[i];
}

int main() {
  const int N = 1 << 10;
  float *x, *y;
  cudaMallocManaged(&x, N * sizeof(float));
  cudaMallocManaged(&y, N * sizeof(float));
  for (int i = 0; i < N; i++) {
    x[i] = 1.0f;
    y[i] = 2.0f;
  }
  add<<<(N + 255) / 256, 256>>>(N, x, y);
  cudaDeviceSynchronize();
  float max_error = 0.0f;
  for (int i = 0; i < N; i++) max_error = fmax(max_error, fabs(y[i] - 3.0f));
  std::cout << (max_error == 0 ? "ok" : "wrong") << std::endl;
  cudaFree(x);
  cudaFree(y);
  return max_error == 0 ? 0 : 1;
}
