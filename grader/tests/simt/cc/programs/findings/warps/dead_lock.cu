// SPDX-License-Identifier: MIT
// A thread waits at a barrier while it holds the lock that another spins for.
__global__ void locked_barrier(int* lock) {
  while (atomicCAS(lock, 0, 1) != 0) {  // FIND barrier_divergence
  }
  __syncthreads();
  atomicExch(lock, 0);
}

int main() {
  int* d = nullptr;
  cudaMalloc(&d, sizeof(int));
  cudaMemset(d, 0, sizeof(int));
  locked_barrier<<<1, 64>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
