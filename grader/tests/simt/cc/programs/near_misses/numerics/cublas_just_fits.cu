// SPDX-License-Identifier: MIT
// A matrix with a leading dimension ends with its last element, not with its last column's padding; strided vectors
// read only their elements; a result with beta = 0 need not be written before.
#include <cublas_v2.h>

int main() {
  const int rows = 3, cols = 2, ld = 8;
  float *d_a, *d_x, *d_y, h_a[rows * cols] = {1, 2, 3, 4, 5, 6}, h_y[rows];
  cudaMalloc(&d_a, ((cols - 1) * ld + rows) * sizeof(float));
  cudaMalloc(&d_x, 3 * sizeof(float));
  cudaMalloc(&d_y, rows * sizeof(float));
  const float alpha = 1, beta = 0, pair[2] = {1, 10};
  cublasHandle_t handle;
  cublasCreate(&handle);
  cublasSetMatrix(rows, cols, sizeof(float), h_a, rows, d_a, ld);
  cublasSetVector(2, sizeof(float), pair, 1, d_x, 2);  // elements 0 and 2
  cublasSgemv(handle, CUBLAS_OP_N, rows, cols, &alpha, d_a, ld, d_x, 2, &beta, d_y, 1);
  cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
  cublasDestroy(handle);
  cudaFree(d_a);
  cudaFree(d_x);
  cudaFree(d_y);
  return h_y[0] == 41 && h_y[1] == 52 && h_y[2] == 63 ? 0 : 1;
}
