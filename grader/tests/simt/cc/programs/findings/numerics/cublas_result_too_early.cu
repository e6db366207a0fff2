// SPDX-License-Identifier: MIT
// cuBLAS returns before its work is done: the host reads managed memory too early.
#include <cublas_v2.h>

#include <cstdio>

int main() {
  const int n = 16;
  float* x;
  cudaMallocManaged(&x, n * sizeof(float));
  for (int i = 0; i < n; ++i) x[i] = 1;
  cublasHandle_t handle;
  cublasCreate(&handle);
  const float two = 2;
  cublasSscal(handle, n, &two, x, 1);
  printf("%g\n", x[3]);  // FIND missing_sync
  cudaDeviceSynchronize();
  cublasDestroy(handle);
  cudaFree(x);
}
