// SPDX-License-Identifier: MIT
// The recursion of the host forgets its end.
#include <cuda_runtime.h>

__global__ void fill(float* x) { x[threadIdx.x] = 1; }

// A difference, which no compiler makes a loop of.
int total(const int* parts, int n) { return parts[0] - total(parts, n - 1); }  // FIND crashed

int main() {
  float* d_x;
  cudaMalloc(&d_x, 32 * sizeof(float));
  fill<<<1, 32>>>(d_x);
  cudaDeviceSynchronize();
  cudaFree(d_x);
  const int parts[1] = {1};
  return total(parts, 3);
}
