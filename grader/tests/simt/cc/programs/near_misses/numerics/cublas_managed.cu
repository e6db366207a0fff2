// SPDX-License-Identifier: MIT
// Managed arrays in cuBLAS and cuRAND, read after the host has waited; and the part that no call touches at any time.
#include <cublas_v2.h>
#include <curand.h>

int main() {
  const int n = 16;
  float* x;
  cudaMallocManaged(&x, 2 * n * sizeof(float));
  for (int i = 0; i < 2 * n; ++i) x[i] = 1;
  cublasHandle_t handle;
  cublasCreate(&handle);
  const float two = 2;
  cublasSscal(handle, n / 2, &two, x, 2);  // the even ones of the first half
  bool right = x[1] == 1 && x[n] == 1;
  cudaDeviceSynchronize();
  right = right && x[0] == 2 && x[1] == 1 && x[14] == 2;
  float sum = 0;
  cublasSasum(handle, n, x, 1, &sum);  // waits for its result
  right = right && sum == 24;
  curandGenerator_t generator;
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_PHILOX4_32_10);
  curandGenerateUniform(generator, x, n);
  x[n] = 3;
  cudaDeviceSynchronize();
  right = right && x[0] > 0 && x[0] <= 1 && x[0] != x[1];
  curandDestroyGenerator(generator);
  cublasDestroy(handle);
  cudaFree(x);
  return right ? 0 : 1;
}
