// SPDX-License-Identifier: MIT
// The kernel reckons with blocks of 64 threads, and the launch has twice as many in each.
constexpr int block_size = 64;

__global__ void twice(int* x, int n) {
  const int i = blockIdx.x * block_size + threadIdx.x;
  if (i < n) x[i] *= 2;  // FIND data_race
}

int main() {
  const int n = 200;
  int h[n];
  for (int i = 0; i < n; ++i) h[i] = i;
  int* d;
  cudaMalloc(&d, sizeof h);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  twice<<<4, 2 * block_size>>>(d, n);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  for (int i = 0; i < n; ++i)
    if (h[i] != 2 * i) return 1;
  return 0;
}
