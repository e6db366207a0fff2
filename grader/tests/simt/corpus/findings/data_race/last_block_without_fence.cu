// SPDX-License-Identifier: MIT
// One-pass sum: the last block adds up the parts of the others, which nothing has made visible.
#include <cstdio>

__device__ unsigned int arrived = 0;

__global__ void sum(const int* in, int n, int* parts, int* result) {
  __shared__ int s_part;
  __shared__ bool is_last;
  if (threadIdx.x == 0) s_part = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&s_part, in[i]);
  __syncthreads();
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = s_part;  // FIND data_race
    is_last = atomicAdd(&arrived, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last && threadIdx.x == 0) {
    int total = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) total += parts[b];  // FIND data_race
    *result = total;
    arrived = 0;
  }
}

int main() {
  const int n = 2000, blocks = 5;
  int h[n], *d_in, *d_parts, *d_result, result = 0;
  for (int& x : h) x = 3;
  cudaMalloc(&d_in, sizeof h);
  cudaMalloc(&d_parts, blocks * sizeof(int));
  cudaMalloc(&d_result, sizeof(int));
  cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
  sum<<<blocks, 128>>>(d_in, n, d_parts, d_result);
  cudaMemcpy(&result, d_result, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_parts);
  cudaFree(d_result);
  return result == 3 * n ? 0 : 1;
}
