// SPDX-License-Identifier: MIT
// Threads leave a loop with a barrier after different numbers of rounds, and then wait at the one behind it.
__global__ void rounds(int* out) {
  for (int round = 0; round <= static_cast<int>(threadIdx.x % 2); ++round) {
    out[threadIdx.x] = round;
    __syncthreads();
  }
  __syncthreads();  // FIND barrier_divergence
  out[threadIdx.x] += 1;
}

int main() {
  int* d;
  cudaMalloc(&d, 64 * sizeof(int));
  rounds<<<1, 64>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
