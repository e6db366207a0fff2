// SPDX-License-Identifier: MIT
// Host and kernel touch every byte of managed memory, and none behind it; nothing need be written before it is read.
#include <cstring>
__global__ void increment(char* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += 1;
}
int main() {
  const int n = 1003;
  char* x;
  cudaMallocManaged(&x, n);
  increment<<<8, 128>>>(x, n);
  cudaDeviceSynchronize();
  if (x[0] != 1 || x[n - 1] != 1) return 1;
  std::memset(x, 7, n);
  cudaMemset(x, 8, 3);
  increment<<<8, 128>>>(x, n);
  cudaDeviceSynchronize();
  char copy[n];
  std::memcpy(copy, x, n);
  cudaFree(x);
  return copy[0] == 9 && copy[3] == 8 && copy[n - 1] == 8 ? 0 : 2;
}
