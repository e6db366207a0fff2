// SPDX-License-Identifier: MIT
// All threads read a word, meet at a cuda::barrier, and one of them writes it: in shared and in global memory.
#include <cuda/barrier>

__global__ void rounds(int* d_word, int* d_sums) {
  __shared__ cuda::barrier<cuda::thread_scope_block> s_barrier;
  __shared__ int s_word;
  if (threadIdx.x == 0) {
    init(&s_barrier, blockDim.x);
    s_word = 0;
    d_word[0] = 0;
  }
  __syncthreads();
  int sum = 0;
  for (int round = 0; round < 4; ++round) {
    sum += s_word + d_word[0];
    s_barrier.arrive_and_wait();
    if (threadIdx.x == round) {
      s_word = round + 1;
      d_word[0] = round + 1;
    }
    s_barrier.arrive_and_wait();
  }
  d_sums[threadIdx.x] = sum;
}

int main() {
  int *d_word, *d_sums, h_sum;
  cudaMalloc(&d_word, sizeof(int));
  cudaMalloc(&d_sums, 128 * sizeof(int));
  rounds<<<1, 128>>>(d_word, d_sums);
  cudaMemcpy(&h_sum, d_sums + 100, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d_word);
  cudaFree(d_sums);
  return h_sum == 12 ? 0 : 1;
}
