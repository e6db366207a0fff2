// SPDX-License-Identifier: MIT
// The kernel waits for a flag, and the host for the kernel.
__global__ void wait_for_go(volatile int* go, int* data) {
  while (*go == 0) {  // FIND barrier_divergence
  }
  data[threadIdx.x] = 1;
}

int main() {
  int *go, *data;
  cudaHostAlloc(&go, sizeof(int), cudaHostAllocMapped);
  cudaMalloc(&data, 32 * sizeof(int));
  *go = 0;
  wait_for_go<<<1, 32>>>(go, data);
  *static_cast<volatile int*>(go) = 0;
  cudaDeviceSynchronize();
  *go = 1;
  cudaFree(data);
  cudaFreeHost(go);
}
