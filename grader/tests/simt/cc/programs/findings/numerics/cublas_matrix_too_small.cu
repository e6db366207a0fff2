// SPDX-License-Identifier: MIT
// C is allocated as m x m instead of m x n.
#include <cublas_v2.h>

int main() {
  const int m = 4, n = 8, k = 2;
  float *d_a, *d_b, *d_c;
  cudaMalloc(&d_a, m * k * sizeof(float));
  cudaMalloc(&d_b, k * n * sizeof(float));
  cudaMalloc(&d_c, m * m * sizeof(float));
  cudaMemset(d_a, 0, m * k * sizeof(float));
  cudaMemset(d_b, 0, k * n * sizeof(float));
  cublasHandle_t handle;
  cublasCreate(&handle);
  const float alpha = 1, beta = 0;
  cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, d_a, m, d_b, k, &beta, d_c, m);  // FIND out_of_bounds
  cublasDestroy(handle);
  cudaFree(d_a);
  cudaFree(d_b);
  cudaFree(d_c);
}
