// SPDX-License-Identifier: MIT
// options: --extended-lambda -std=c++17
// Merge of two sorted arrays: each thread finds its part by a binary search on its diagonal.
#include <algorithm>
#include <cstdio>
#include <vector>

template <class T, class Less>
__host__ __device__ int co_rank(int k, const T* a, int m, const T* b, int n, Less less) {
  int low = max(0, k - n), high = min(k, m);
  while (low < high) {
    const int i = (low + high) / 2, j = k - i;
    if (j > 0 && i < m && !less(b[j - 1], a[i])) low = i + 1;
    else high = i;
  }
  return low;
}

template <class T, class Less>
__global__ void merge(const T* a, int m, const T* b, int n, T* c, Less less) {
  const int total = m + n, threads = gridDim.x * blockDim.x, each = (total + threads - 1) / threads;
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  const int first = min(t * each, total), last = min(first + each, total);
  int i = co_rank(first, a, m, b, n, less), j = first - i;
  for (int k = first; k < last; ++k) c[k] = j >= n || (i < m && !less(b[j], a[i])) ? a[i++] : b[j++];
}

int main() {
  const int m = 700, n = 433;
  std::vector<int> a(m), b(n), c(m + n), want(m + n);
  for (int i = 0; i < m; ++i) a[i] = i * 3 / 2;
  for (int i = 0; i < n; ++i) b[i] = i * i / 100;
  std::merge(a.begin(), a.end(), b.begin(), b.end(), want.begin());
  int *d_a, *d_b, *d_c;
  cudaMalloc(&d_a, m * sizeof(int));
  cudaMalloc(&d_b, n * sizeof(int));
  cudaMalloc(&d_c, (m + n) * sizeof(int));
  cudaMemcpy(d_a, a.data(), m * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(d_b, b.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  merge<<<4, 64>>>(d_a, m, d_b, n, d_c, [] __device__(int x, int y) { return x < y; });
  if (cudaDeviceSynchronize() != cudaSuccess) return 2;
  cudaMemcpy(c.data(), d_c, c.size() * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d_a);
  cudaFree(d_b);
  cudaFree(d_c);
  return c == want ? 0 : 1;
}
