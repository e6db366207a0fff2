// SPDX-License-Identifier: MIT
// A lock around a plain update: the data may still be on its way when the lock is given back.
__global__ void count(int* lock, int* total) {
  if (threadIdx.x != 0) return;
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  *total += 1;  // FIND data_race
  atomicExch(lock, 0);
}

int main() {
  int* d;
  cudaMalloc(&d, 2 * sizeof(int));
  cudaMemset(d, 0, 2 * sizeof(int));
  count<<<8, 32>>>(d, d + 1);
  cudaDeviceSynchronize();
  cudaFree(d);
}
