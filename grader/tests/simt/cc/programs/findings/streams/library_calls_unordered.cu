// SPDX-License-Identifier: MIT
// Calls of cuBLAS, cuFFT and cuRAND in one stream, and a kernel or a copy of another one at the same arrays, with no
// event between them.
#include <cublas_v2.h>
#include <cufft.h>
#include <curand.h>

constexpr int n = 128;

__global__ void add(float* x) {
  x[threadIdx.x] += 1;  // FIND data_race
}
__global__ void scale(float2* z) {
  z[threadIdx.x].x *= 2;  // FIND data_race
}
__global__ void clear(float* x) {
  x[threadIdx.x] = 0;  // FIND data_race
}

int main() {
  float *x, *y, *random, *h;
  cufftComplex* z;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMalloc(&random, n * sizeof(float));
  cudaMalloc(&z, n * sizeof(cufftComplex));
  cudaMallocHost(&h, n * sizeof(float));
  cudaMemset(x, 0, n * sizeof(float));
  cudaMemset(y, 0, n * sizeof(float));
  cudaMemset(z, 0, n * sizeof(cufftComplex));
  cudaDeviceSynchronize();
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  cublasHandle_t blas;
  cublasCreate(&blas);
  cublasSetStream(blas, a);
  cufftHandle plan;
  cufftPlan1d(&plan, n, CUFFT_C2C, 1);
  cufftSetStream(plan, a);
  curandGenerator_t generator;
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
  curandSetStream(generator, a);

  const float two = 2;
  cublasSaxpy(blas, n, &two, x, 1, y, 1);
  add<<<1, n, 0, b>>>(y);
  cudaDeviceSynchronize();
  clear<<<1, n, 0, b>>>(x);
  cublasSscal(blas, n, &two, x, 1);  // FIND data_race
  cudaDeviceSynchronize();
  cublasSscal(blas, n, &two, y, 1);
  cudaMemcpyAsync(h, y, n * sizeof(float), cudaMemcpyDeviceToHost, b);  // FIND data_race
  cudaDeviceSynchronize();
  cublasSaxpy(blas, n, &two, x, 1, y, 1);
  clear<<<1, n, 0, b>>>(x);
  cudaDeviceSynchronize();
  cufftExecC2C(plan, z, z, CUFFT_FORWARD);
  scale<<<1, n, 0, b>>>(z);
  cudaDeviceSynchronize();
  curandGenerateUniform(generator, random, n);
  add<<<1, n, 0, b>>>(random);
  cudaDeviceSynchronize();

  curandDestroyGenerator(generator);
  cufftDestroy(plan);
  cublasDestroy(blas);
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
  cudaFree(x);
  cudaFree(y);
  cudaFree(random);
  cudaFree(z);
  cudaFreeHost(h);
  return 0;
}
