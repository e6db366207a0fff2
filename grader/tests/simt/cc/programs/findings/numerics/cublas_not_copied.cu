// SPDX-License-Identifier: MIT
// One of the inputs was never copied to the device.
#include <cublas_v2.h>

int main() {
  const int n = 8;
  float *d_x, *d_y, result;
  cudaMalloc(&d_x, n * sizeof(float));
  cudaMalloc(&d_y, n * sizeof(float));
  cudaMemset(d_x, 0, n * sizeof(float));
  cublasHandle_t handle;
  cublasCreate(&handle);
  cublasSdot(handle, n, d_x, 1, d_y, 1, &result);  // FIND uninitialised_read
  cublasDestroy(handle);
  cudaFree(d_x);
  cudaFree(d_y);
}
