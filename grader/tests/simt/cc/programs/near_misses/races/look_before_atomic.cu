// SPDX-License-Identifier: MIT
// Plain looks that only spare an atomic: whatever they find, the atomic decides.
#include <cstdio>

__global__ void largest(const int* x, int n, int* top, unsigned* seen) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (x[i] > *top) atomicMax(top, x[i]);
  const unsigned bit = 1u << x[i] % 32;
  if (!(*seen & bit)) atomicOr(seen, bit);
}

// One thread of a block.
__global__ void smallest(const int* x, int n, long long* bottom) {
  __shared__ int s_least;
  if (threadIdx.x == 0) s_least = 1 << 30;
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && x[i] < s_least) atomicMin(&s_least, x[i]);
  __syncthreads();
  if (threadIdx.x == 0 && s_least < *bottom) atomicMin(bottom, static_cast<long long>(s_least));
}

int main() {
  const int n = 1000;
  int h[n], *x, *top;
  long long* bottom;
  for (int i = 0; i < n; ++i) h[i] = 5 + i * 37 % 1000;
  cudaMalloc(&x, sizeof h);
  cudaMalloc(&top, 2 * sizeof(int));
  cudaMalloc(&bottom, sizeof(long long));
  cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
  cudaMemset(top, 0, 2 * sizeof(int));
  cudaMemset(bottom, 0x7f, sizeof(long long));
  largest<<<8, 128>>>(x, n, top, reinterpret_cast<unsigned*>(top) + 1);
  smallest<<<8, 128>>>(x, n, bottom);
  int most;
  long long least;
  cudaMemcpy(&most, top, sizeof most, cudaMemcpyDeviceToHost);
  cudaMemcpy(&least, bottom, sizeof least, cudaMemcpyDeviceToHost);
  cudaFree(x);
  cudaFree(top);
  cudaFree(bottom);
  printf("%d %lld\n", most, least);
}
// stdout: 1004 5
