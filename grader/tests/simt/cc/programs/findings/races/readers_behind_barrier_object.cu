// SPDX-License-Identifier: MIT
// A second meeting is missing: the next round's write may overtake the reads of this one.
#include <cuda/barrier>

__global__ void rounds(int* d_sums) {
  __shared__ cuda::barrier<cuda::thread_scope_block> s_barrier;
  __shared__ int s_word;
  if (threadIdx.x == 0) {
    init(&s_barrier, blockDim.x);
    s_word = 0;
  }
  __syncthreads();
  s_barrier.arrive_and_wait();
  const int sum = s_word;
  if (threadIdx.x == 100) s_word = 1;  // FIND data_race
  d_sums[threadIdx.x] = sum;
}

int main() {
  int* d_sums;
  cudaMalloc(&d_sums, 128 * sizeof(int));
  rounds<<<1, 128>>>(d_sums);
  cudaDeviceSynchronize();
  cudaFree(d_sums);
  return 0;
}
