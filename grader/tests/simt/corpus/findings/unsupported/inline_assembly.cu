// SPDX-License-Identifier: MIT
// A PTX instruction that the device does not know.
#include <cstdio>

__global__ void count_bits(const unsigned* x, unsigned* bits) {
  unsigned n;
  asm("bfind.u32 %0, %1;" : "=r"(n) : "r"(x[threadIdx.x]));  // FIND unsupported
  bits[threadIdx.x] = n;
}

int main() {
  unsigned h[32], *d, *d_bits;
  for (int i = 0; i < 32; ++i) h[i] = 1u << i;
  cudaMalloc(&d, sizeof h);
  cudaMalloc(&d_bits, sizeof h);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  count_bits<<<1, 32>>>(d, d_bits);
  cudaMemcpy(h, d_bits, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  cudaFree(d_bits);
  return h[0] == 0 && h[31] == 31 ? 0 : 1;
}
