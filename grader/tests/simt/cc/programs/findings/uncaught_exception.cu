// SPDX-License-Identifier: MIT
// The error check throws and nobody catches: what the kernel did must still be told.
#include <stdexcept>
#include <cstdio>
static void check(cudaError_t e) { if (e != cudaSuccess) throw std::runtime_error(cudaGetErrorString(e)); }
__global__ void fill(int* p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) p[i] = i;  // FIND out_of_bounds
}
int main() {
  int* d;
  check(cudaMalloc(&d, 100 * sizeof(int)));
  fill<<<2, 64>>>(d, 100);
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  check(cudaFree(d));
}
