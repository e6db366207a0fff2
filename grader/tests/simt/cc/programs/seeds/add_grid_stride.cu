// SPDX-License-Identifier: MIT
// stdout: 0 3 6 9 12 15 18 21 24 27
#include <cstdio>

__global__ void add(const int* x_array, const int* y_array, int* output_array, int n) {
  const int start = blockIdx.x * blockDim.x + threadIdx.x;
  const int stride = gridDim.x * blockDim.x;
  for (int i = start; i < n; i += stride) output_array[i] = x_array[i] + y_array[i];
}

static bool check(int n, int blocks, int threads, bool print) {
  int* host = new int[3 * n];
  for (int i = 0; i < n; ++i) {
    host[i] = i;
    host[n + i] = 2 * i;
  }
  int* d = nullptr;
  cudaMalloc(&d, 3 * n * sizeof(int));
  cudaMemcpy(d, host, 2 * n * sizeof(int), cudaMemcpyHostToDevice);
  add<<<blocks, threads>>>(d, d + n, d + 2 * n, n);
  cudaMemcpy(host, d + 2 * n, n * sizeof(int), cudaMemcpyDeviceToHost);
  bool right = true;
  for (int i = 0; i < n; ++i) {
    if (print) std::printf("%d%s", host[i], i + 1 < n ? " " : "\n");
    right = right && host[i] == 3 * i;
  }
  cudaFree(d);
  delete[] host;
  return right;
}

int main() { return check(10, 1, 32, true) && check(100003, 7, 96, false) && check(1, 2, 64, false) ? 0 : 1; }
