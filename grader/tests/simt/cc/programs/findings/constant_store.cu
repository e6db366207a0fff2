// SPDX-License-Identifier: MIT
__constant__ int limits[4];

__global__ void set() {
  limits[threadIdx.x] = 1;  // FIND memory_space
}

int main() {
  set<<<1, 4>>>();
  cudaDeviceSynchronize();
}
