// SPDX-License-Identifier: MIT
// alpha lies on the device, but the handle expects it on the host.
#include <cublas_v2.h>

int main() {
  float *d_x, *d_alpha;
  cudaMalloc(&d_x, 8 * sizeof(float));
  cudaMalloc(&d_alpha, sizeof(float));
  cudaMemset(d_x, 0, 8 * sizeof(float));
  cudaMemset(d_alpha, 0, sizeof(float));
  cublasHandle_t handle;
  cublasCreate(&handle);
  cublasSscal(handle, 8, d_alpha, d_x, 1);  // FIND memory_space
  cublasDestroy(handle);
  cudaFree(d_x);
  cudaFree(d_alpha);
}
