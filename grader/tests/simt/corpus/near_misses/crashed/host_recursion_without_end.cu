// SPDX-License-Identifier: MIT
// The recursion of the host ends, as deep as the array is long.
#include <cuda_runtime.h>

__global__ void fill(float* x) { x[threadIdx.x] = 1; }

// A difference, which no compiler makes a loop of.
int total(const int* parts, int n) { return n == 0 ? 0 : parts[0] - total(parts, n - 1); }

int main() {
  float* d_x;
  cudaMalloc(&d_x, 32 * sizeof(float));
  fill<<<1, 32>>>(d_x);
  cudaDeviceSynchronize();
  cudaFree(d_x);
  const int parts[1] = {1};
  return total(parts, 10000);
}
