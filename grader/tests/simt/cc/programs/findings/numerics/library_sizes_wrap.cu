// SPDX-License-Identifier: MIT
// Sizes whose product, or whose sign, is lost on the way.
#include <cublas_v2.h>
#include <cufft.h>
#include <curand.h>

int main() {
  double* d_x;
  cudaMalloc(&d_x, 64);
  cudaMemset(d_x, 0, 64);
  const int n = -1;
  curandGenerator_t generator;
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
  if (curandGenerateUniform(generator, (float*)d_x, n) == 0) return 1;  // FIND out_of_bounds
  curandDestroyGenerator(generator);
  cublasHandle_t handle;
  cublasCreate(&handle);
  const double two = 2;
  if (cublasDscal(handle, 2147483647, &two, d_x, 2147483647) == 0) return 2;  // FIND out_of_bounds
  cublasDestroy(handle);
  cufftHandle plan;
  cufftPlan3d(&plan, 1 << 21, 1 << 21, 1 << 21, CUFFT_C2C);
  auto* const numbers = (cufftComplex*)d_x;
  if (cufftExecC2C(plan, numbers, numbers, CUFFT_FORWARD) == 0) return 3;  // FIND out_of_bounds
  cufftDestroy(plan);
  int extents[] = {1 << 21, 1 << 21, 1 << 21};
  cufftPlanMany(&plan, 3, extents, extents, 1, 1, extents, 1, 1, CUFFT_C2C, 2);
  if (cufftExecC2C(plan, numbers, numbers, CUFFT_FORWARD) == 0) return 4;  // FIND out_of_bounds
  cufftDestroy(plan);
  cudaFree(d_x);
}
