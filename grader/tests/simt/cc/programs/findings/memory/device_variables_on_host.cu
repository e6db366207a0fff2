// SPDX-License-Identifier: MIT
// Names of device variables in host code stand for variables of the host's own, in every way to use them.
#include <cstdio>
#include <cstring>

struct Range {
  float low, high;
};

__device__ int d_count;
__device__ float* d_scratch;
__device__ int* d_shared_with_host;
__constant__ float c_weights[4];
__constant__ Range c_range;

__global__ void weigh(float* out) {
  atomicAdd(&d_count, 1);
  out[threadIdx.x] = c_weights[threadIdx.x % 4] + c_range.low;
}

void print(int count) { std::printf("%d\n", count); }

int main() {
  const float weights[4] = {1, 2, 3, 4};
  d_count = 0;                                        // FIND memory_space
  std::memcpy(c_weights, weights, sizeof weights);    // FIND memory_space
  c_range = {0, 1};                                   // FIND memory_space
  cudaMalloc(&d_scratch, 64 * sizeof(float));         // FIND memory_space
  cudaMallocManaged(&d_shared_with_host, sizeof(int));  // FIND memory_space
  weigh<<<1, 64>>>(d_scratch);
  cudaDeviceSynchronize();
  print(d_count);  // FIND memory_space
  cudaFree(d_scratch);
}
