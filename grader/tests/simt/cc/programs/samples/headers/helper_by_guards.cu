// SPDX-License-Identifier: MIT
// A helper header that looks which of CUDA's headers were included, by their guards.
#include <cublas_v2.h>
#include <cuda.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <curand.h>
#include <curand_kernel.h>
#include <vector_types.h>

#include "helper_check.h"

#if !defined(__VECTOR_TYPES_H__) || !defined(__CUDA_RUNTIME_API_H__) || !defined(__cuda_cuda_h__)
#error "guards of the headers are missing"
#endif
#if !defined(CUBLAS_API_H_) || !defined(CURAND_H_) || !defined(CURAND_KERNEL_H_) || !defined(CU_COMPLEX_H_)
#error "guards of the libraries' headers are missing"
#endif

__global__ void square(int* d_data) { d_data[threadIdx.x] = threadIdx.x * threadIdx.x; }

int main() {
  CHECK(cudaSetDevice(last_device()));
  int* d_data = nullptr;
  CHECK(cudaMalloc(&d_data, 32 * sizeof(int)));
  square<<<1, 32>>>(d_data);
  CHECK(cudaGetLastError());
  int h_data[32];
  CHECK(cudaMemcpy(h_data, d_data, sizeof h_data, cudaMemcpyDeviceToHost));
  CHECK(cudaFree(d_data));
  cublasHandle_t handle;
  CHECK(cublasCreate(&handle));
  CHECK(cublasDestroy(handle));
  curandGenerator_t generator;
  CHECK(curandCreateGeneratorHost(&generator, CURAND_RNG_PSEUDO_DEFAULT));
  CHECK(curandDestroyGenerator(generator));
  return h_data[5] == 25 ? 0 : 1;
}
