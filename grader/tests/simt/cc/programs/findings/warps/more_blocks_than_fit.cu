// SPDX-License-Identifier: MIT
// A barrier of the grid made by hand, for more blocks than the device holds at once.
__global__ void all_wait(unsigned* arrived) {
  if (threadIdx.x == 0) {
    atomicAdd(arrived, 1);
    while (atomicAdd(arrived, 0) < gridDim.x) {  // FIND barrier_divergence
    }
  }
  __syncthreads();
}

int main() {
  unsigned* d = nullptr;
  cudaMalloc(&d, sizeof(unsigned));
  cudaMemset(d, 0, sizeof(unsigned));
  all_wait<<<500, 1024>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
