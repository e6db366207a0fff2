// SPDX-License-Identifier: MIT
// The result has one value a block.
#include <vector>

__global__ void block_sums(const int* in, int* out) {
  __shared__ int s_sum;
  if (threadIdx.x == 0) s_sum = 0;
  __syncthreads();
  atomicAdd(&s_sum, in[blockIdx.x * blockDim.x + threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = s_sum;
}

int main() {
  const int blocks = 8, threads = 64, n = blocks * threads;
  std::vector<int> in(n, 2), out(n);
  int *d_in, *d_out;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMalloc(&d_out, blocks * sizeof(int));
  cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  block_sums<<<blocks, threads>>>(d_in, d_out);
  cudaMemcpy(out.data(), d_out, blocks * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_out);
  for (int b = 0; b < blocks; ++b) {
    if (out[b] != 2 * threads) return 1;
  }
}
