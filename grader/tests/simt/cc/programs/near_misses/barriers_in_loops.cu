// SPDX-License-Identifier: MIT
// Barriers in while, do and for loops and under conditions that all threads share; threads past the end stay.
#include <cstdio>
#include <vector>
__global__ void scan(int* data, int n, bool exclusive) {
  extern __shared__ int s[];
  const int t = threadIdx.x;
  bool valid = t < n;
  s[t] = valid ? data[t] : 0;
  __syncthreads();
  int offset = 1;
  while (offset < (int)blockDim.x) {
    int v = 0;
    if (t >= offset) v = s[t - offset];
    __syncthreads();
    s[t] += v;
    __syncthreads();
    offset <<= 1;
  }
  if (exclusive) {
    int left = t > 0 ? s[t - 1] : 0;
    __syncthreads();
    s[t] = left;
  }
  if (!valid) return;
  data[t] = s[t];
}
__global__ void odd_even_sort(int* data, int n) {
  __shared__ int changed;
  const int t = threadIdx.x;
  do {
    __syncthreads();
    if (t == 0) changed = 0;
    __syncthreads();
    for (int phase = 0; phase < 2; ++phase) {
      const int i = 2 * t + phase;
      if (i + 1 < n && data[i] > data[i + 1]) {
        int tmp = data[i]; data[i] = data[i + 1]; data[i + 1] = tmp;
        atomicExch(&changed, 1);
      }
      __syncthreads();
    }
  } while (changed);
}
int main() {
  const int n = 90; std::vector<int> h(n), r(n); for (int i = 0; i < n; ++i) h[i] = (i * 37) % 91;
  int* d; cudaMalloc(&d, n * sizeof(int));
  for (bool exclusive : {false, true}) {
    cudaMemcpy(d, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    scan<<<1, 128, 128 * sizeof(int)>>>(d, n, exclusive);
    cudaMemcpy(r.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost);
    int sum = 0;
    for (int i = 0; i < n; ++i) { if (!exclusive) sum += h[i]; if (r[i] != sum) return 1; if (exclusive) sum += h[i]; }
  }
  cudaMemcpy(d, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  odd_even_sort<<<1, 64>>>(d, n);
  cudaMemcpy(r.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d);
  for (int i = 1; i < n; ++i) if (r[i - 1] > r[i]) return 2;
  return 0;
}
