// SPDX-License-Identifier: MIT
// The host reads managed memory while the kernel may still run.
#include <cstdio>

__global__ void twice(int* data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] *= 2;
}

int main() {
  const int n = 256;
  int* data;
  cudaMallocManaged(&data, n * sizeof(int));
  for (int i = 0; i < n; ++i) data[i] = i;
  twice<<<1, n>>>(data, n);
  long sum = 0;
  for (int i = 0; i < n; ++i) sum += data[i];  // FIND missing_sync
  cudaDeviceSynchronize();
  std::printf("%ld\n", sum);
  cudaFree(data);
}
