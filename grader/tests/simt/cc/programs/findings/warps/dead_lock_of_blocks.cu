// SPDX-License-Identifier: MIT
// Every block waits for one more block than there is.
__global__ void wait_for_all(unsigned* arrived) {
  if (threadIdx.x == 0) {
    atomicAdd(arrived, 1);
    while (atomicAdd(arrived, 0) <= gridDim.x) {  // FIND barrier_divergence
    }
  }
  __syncthreads();
}

int main() {
  unsigned* d = nullptr;
  cudaMalloc(&d, sizeof(unsigned));
  cudaMemset(d, 0, sizeof(unsigned));
  wait_for_all<<<4, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
