// SPDX-License-Identifier: MIT
// A host variable, without __device__.
int limit = 5;

__global__ void clamp(int* data) {
  if (data[threadIdx.x] > limit) data[threadIdx.x] = limit;  // FIND memory_space
}

int main() {
  int* d;
  cudaMalloc(&d, 32 * sizeof(int));
  cudaMemset(d, 0, 32 * sizeof(int));
  clamp<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
