// SPDX-License-Identifier: MIT
// The leading dimension of a row-major matrix is given, where columns count.
#include <cublas_v2.h>

int main() {
  const int m = 4, n = 2;
  float *d_a, *d_x, *d_y;
  cudaMalloc(&d_a, m * n * sizeof(float));
  cudaMalloc(&d_x, n * sizeof(float));
  cudaMalloc(&d_y, m * sizeof(float));
  cudaMemset(d_a, 0, m * n * sizeof(float));
  cudaMemset(d_x, 0, n * sizeof(float));
  cublasHandle_t handle;
  cublasCreate(&handle);
  const float alpha = 1, beta = 0;
  cublasSgemv(handle, CUBLAS_OP_N, m, n, &alpha, d_a, n, d_x, 1, &beta, d_y, 1);  // FIND cuda_error
  cublasDestroy(handle);
  cudaFree(d_a);
  cudaFree(d_x);
  cudaFree(d_y);
}
