// SPDX-License-Identifier: MIT
// The host's array is passed where the device's belongs.
#include <cublas_v2.h>

int main() {
  const int n = 8;
  float h_x[n] = {};
  float* d_y;
  cudaMalloc(&d_y, n * sizeof(float));
  cudaMemset(d_y, 0, n * sizeof(float));
  cublasHandle_t handle;
  cublasCreate(&handle);
  const float alpha = 2;
  cublasSaxpy(handle, n, &alpha, h_x, 1, d_y, 1);  // FIND memory_space
  cublasDestroy(handle);
  cudaFree(d_y);
}
