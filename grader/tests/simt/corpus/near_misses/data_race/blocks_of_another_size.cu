// SPDX-License-Identifier: MIT
// A block of 64 threads works on 128 elements, and each of its threads on two.
constexpr int block_size = 64;

__global__ void twice(int* x, int n) {
  for (int i = blockIdx.x * 128 + threadIdx.x; i < (blockIdx.x + 1) * 128; i += blockDim.x)
    if (i < n) x[i] *= 2;
}

int main() {
  const int n = 200;
  int h[n];
  for (int i = 0; i < n; ++i) h[i] = i;
  int* d;
  cudaMalloc(&d, sizeof h);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  twice<<<2, block_size>>>(d, n);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  for (int i = 0; i < n; ++i)
    if (h[i] != 2 * i) return 1;
  return 0;
}
