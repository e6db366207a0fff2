// SPDX-License-Identifier: MIT
// A __device__ array is cleared by its name.
__device__ int counts[16];

__global__ void count() { atomicAdd(&counts[threadIdx.x % 16], 1); }

int main() {
  cudaMemset(counts, 0, sizeof counts);  // FIND memory_space
  count<<<1, 32>>>();
  cudaDeviceSynchronize();
}
