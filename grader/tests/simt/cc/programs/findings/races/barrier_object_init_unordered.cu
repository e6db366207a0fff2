// SPDX-License-Identifier: MIT
// No __syncthreads() between the init() of a cuda::barrier by one thread and its use by the others.
#include <cuda/barrier>

__global__ void reverse(int* d_out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> s_barrier;
  __shared__ int s_data[128];
  if (threadIdx.x == 0) init(&s_barrier, blockDim.x);
  s_data[threadIdx.x] = threadIdx.x;
  s_barrier.arrive_and_wait();  // FIND data_race
  d_out[threadIdx.x] = s_data[127 - threadIdx.x];
}

int main() {
  int* d_out;
  cudaMalloc(&d_out, 128 * sizeof(int));
  reverse<<<1, 128>>>(d_out);
  cudaDeviceSynchronize();
  cudaFree(d_out);
  return 0;
}
