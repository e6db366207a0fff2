// SPDX-License-Identifier: MIT
// A helper header that looks which of CUDA's headers were included, by their guards.
#include <cuda_runtime.h>
#include <vector_types.h>

#include "helper_check.h"

#if !defined(__VECTOR_TYPES_H__) || !defined(__CUDA_RUNTIME_API_H__)
#error "guards of the headers are missing"
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
  return h_data[5] == 25 ? 0 : 1;
}
