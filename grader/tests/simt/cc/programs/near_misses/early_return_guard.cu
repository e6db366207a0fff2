// SPDX-License-Identifier: MIT
// return before any barrier by whole blocks; continue in grid-stride loops; helper with a barrier.
#include <cstdio>
__device__ int block_sum(int v, int* scratch) {
  scratch[threadIdx.x] = v; __syncthreads();
  for (int s = blockDim.x >> 1; s; s >>= 1) { if (threadIdx.x < s) scratch[threadIdx.x] += scratch[threadIdx.x + s]; __syncthreads(); }
  int r = scratch[0]; __syncthreads(); return r;
}
__global__ void rows(const int* m, int rows_, int cols, int* out, int* out2) {
  __shared__ int scratch[64];
  const int r = blockIdx.x;
  if (r >= rows_) return;
  int a = 0, b = 0;
  for (int c = threadIdx.x; c < cols; c += blockDim.x) { if (m[r * cols + c] % 2) { a += 1; continue; } b += m[r * cols + c]; }
  a = block_sum(a, scratch); b = block_sum(b, scratch);
  if (threadIdx.x) return;
  out[r] = a; out2[r] = b;
}
int main() {
  const int R = 5, C = 70; int h[R * C]; for (int i = 0; i < R * C; ++i) h[i] = i;
  int *d, *o, *o2, a[R], b[R]; cudaMalloc(&d, sizeof h); cudaMalloc(&o, sizeof a); cudaMalloc(&o2, sizeof b);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  rows<<<8, 64>>>(d, R, C, o, o2);
  cudaMemcpy(a, o, sizeof a, cudaMemcpyDeviceToHost); cudaMemcpy(b, o2, sizeof b, cudaMemcpyDeviceToHost);
  cudaFree(d); cudaFree(o); cudaFree(o2);
  for (int r = 0; r < R; ++r) { int x = 0, y = 0; for (int c = 0; c < C; ++c) (h[r * C + c] % 2) ? ++x : y += h[r * C + c]; if (a[r] != x || b[r] != y) return 1; }
  return 0;
}
