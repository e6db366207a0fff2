// SPDX-License-Identifier: MIT
// A scan in one pass: each block publishes its sum, then looks back over its predecessors until one knows its
// prefix.
#include <cstdio>
#include <vector>
constexpr int block_size = 64;
enum : int { nothing = 0, has_sum = 1, has_prefix = 2 };

struct Published {
  volatile int state;
  volatile int sum;
  volatile int prefix;
};

__device__ int next_tile = 0;

__global__ void scan(const int* in, int* out, Published* tiles, int n) {
  __shared__ int s_tile, s_before, s[block_size];
  if (threadIdx.x == 0) s_tile = atomicAdd(&next_tile, 1);
  __syncthreads();
  const int tile = s_tile, i = tile * block_size + threadIdx.x;
  s[threadIdx.x] = i < n ? in[i] : 0;
  for (int offset = 1; offset < block_size; offset *= 2) {
    __syncthreads();
    const int left = threadIdx.x >= offset ? s[threadIdx.x - offset] : 0;
    __syncthreads();
    s[threadIdx.x] += left;
  }
  if (threadIdx.x == block_size - 1) {
    tiles[tile].sum = s[block_size - 1];
    __threadfence();
    tiles[tile].state = has_sum;
    int before = 0;
    for (int look = tile - 1; look >= 0;) {
      const int state = tiles[look].state;
      if (state == nothing) continue;
      __threadfence();
      before += state == has_prefix ? tiles[look].prefix : tiles[look].sum;
      if (state == has_prefix) break;
      --look;
    }
    tiles[tile].prefix = before + s[block_size - 1];
    __threadfence();
    tiles[tile].state = has_prefix;
    s_before = before;
  }
  __syncthreads();
  if (i < n) out[i] = s_before + s[threadIdx.x];
}

int main() {
  const int n = 1500, blocks = (n + block_size - 1) / block_size;
  std::vector<int> h(n), got(n);
  for (int i = 0; i < n; ++i) h[i] = i % 5 - 1;
  int *in, *out;
  Published* tiles;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, n * sizeof(int));
  cudaMalloc(&tiles, blocks * sizeof(Published));
  cudaMemset(tiles, 0, blocks * sizeof(Published));
  cudaMemcpy(in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  scan<<<blocks, block_size>>>(in, out, tiles, n);
  cudaMemcpy(got.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  cudaFree(tiles);
  for (int i = 0, sum = 0; i < n; ++i) {
    if (got[i] != (sum += h[i])) return 1;
  }
}
