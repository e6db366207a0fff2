// SPDX-License-Identifier: MIT
// A kernel is given the address of a host variable.
int limit = 5;

__global__ void clamp(int* data, const int* most) {
  if (data[threadIdx.x] > *most) data[threadIdx.x] = *most;  // FIND memory_space
}

int main() {
  int* d;
  cudaMalloc(&d, 32 * sizeof(int));
  cudaMemset(d, 0, 32 * sizeof(int));
  clamp<<<1, 32>>>(d, &limit);
  cudaDeviceSynchronize();
  cudaFree(d);
}
