// SPDX-License-Identifier: MIT
// A thread that has arrived at a cuda::barrier reads what others wrote before they arrived, without waiting.
#include <cuda/barrier>

#include <utility>

__global__ void share(int* d_out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> s_barrier;
  __shared__ int s_first;
  if (threadIdx.x == 0) init(&s_barrier, blockDim.x);
  __syncthreads();
  if (threadIdx.x == 0) s_first = 7;
  auto token = s_barrier.arrive();
  d_out[threadIdx.x] = s_first;  // FIND data_race
  s_barrier.wait(std::move(token));
}

int main() {
  int* d_out;
  cudaMalloc(&d_out, 128 * sizeof(int));
  share<<<1, 128>>>(d_out);
  cudaDeviceSynchronize();
  cudaFree(d_out);
  return 0;
}
