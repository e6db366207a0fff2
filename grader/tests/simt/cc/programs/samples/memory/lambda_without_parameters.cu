// SPDX-License-Identifier: MIT
// options: --extended-lambda
// A lambda for the device that has no list of parameters, in a file with variables of the device.
#include <cstdio>

__device__ int added = 2;

template <class Function>
__global__ void run(Function function) {
  function();
}

int main() {
  int* d_count;
  cudaMalloc(&d_count, sizeof(int));
  cudaMemset(d_count, 0, sizeof(int));
  run<<<1, 32>>>([=] __device__ { atomicAdd(d_count, added); });
  run<<<1, 32>>>([d_count] __host__ __device__ { atomicAdd(d_count, 1); });
  int count = 0;
  cudaMemcpy(&count, d_count, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d_count);
  std::printf("%d\n", count);
  return count == 96 ? 0 : 1;
}
