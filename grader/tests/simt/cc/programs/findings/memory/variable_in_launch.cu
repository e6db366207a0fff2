// SPDX-License-Identifier: MIT
// A __device__ array is given to a kernel by its name in host code.
__device__ int values[32];

__global__ void fill(int* out) { out[threadIdx.x] = threadIdx.x; }

int main() {
  fill<<<1, 32>>>(values);  // FIND memory_space
  cudaDeviceSynchronize();
}
