// SPDX-License-Identifier: MIT
// Odd-even, bitonic and rank sort.
// stdout: odd-even ok
// stdout: bitonic ok
// stdout: rank ok
#include <stdio.h>
#include <stdlib.h>
#include <algorithm>
#include <vector>
__global__ void odd_even(int* a, int n, int phase, bool* changed) {
  int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x) + phase;
  if (i + 1 < n && a[i] > a[i + 1]) {
    int t = a[i]; a[i] = a[i + 1]; a[i + 1] = t; *changed = true;
  }
}
__global__ void bitonic_shared(int* a, int n) {
  extern __shared__ int s[];
  int t = threadIdx.x;
  s[t] = t < n ? a[t] : 0x7fffffff;
  __syncthreads();
  for (int k = 2; k <= blockDim.x; k *= 2)
    for (int j = k / 2; j > 0; j /= 2) {
      int p = t ^ j;
      if (p > t) {
        bool up = (t & k) == 0;
        if ((s[t] > s[p]) == up) { int x = s[t]; s[t] = s[p]; s[p] = x; }
      }
      __syncthreads();
    }
  if (t < n) a[t] = s[t];
}
__global__ void rank_sort(const int* a, int* b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int r = 0;
  for (int j = 0; j < n; j++)
    r += a[j] < a[i] || (a[j] == a[i] && j < i);
  b[r] = a[i];
}
int main() {
  const int n = 777;
  std::vector<int> h(n), r(n); for (auto& x : h) x = rand() % 500;
  std::vector<int> ref = h; std::sort(ref.begin(), ref.end());
  int *d, *e; bool* ch; cudaMalloc(&d, n * sizeof(int)); cudaMalloc(&e, n * sizeof(int)); cudaMalloc(&ch, 2 * sizeof(bool));
  cudaMemcpy(d, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  bool c = true;
  while (c) {
    cudaMemset(ch, 0, sizeof(bool));
    for (int p = 0; p < 2; p++) odd_even<<<(n / 2 + 127) / 128, 128>>>(d, n, p, ch);
    cudaMemcpy(&c, ch, sizeof(bool), cudaMemcpyDeviceToHost);
  }
  cudaMemcpy(r.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost); puts(r == ref ? "odd-even ok" : "odd-even bad");
  cudaMemcpy(d, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  bitonic_shared<<<1, 1024, 1024 * sizeof(int)>>>(d, n);
  cudaMemcpy(r.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost); puts(r == ref ? "bitonic ok" : "bitonic bad");
  cudaMemcpy(d, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  rank_sort<<<(n + 255) / 256, 256>>>(d, e, n);
  cudaMemcpy(r.data(), e, n * sizeof(int), cudaMemcpyDeviceToHost); puts(r == ref ? "rank ok" : "rank bad");
  cudaFree(d); cudaFree(e); cudaFree(ch);
}
