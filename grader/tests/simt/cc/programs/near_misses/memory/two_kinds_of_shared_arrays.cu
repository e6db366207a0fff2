// SPDX-License-Identifier: MIT
// One expression reads the first element of a shared array with an extent and of one without.
#include <cstdio>

__global__ void first_elements(int* out) {
  __shared__ int s_fixed[4];
  extern __shared__ int s_dynamic[];
  if (threadIdx.x < 4) s_fixed[threadIdx.x] = 40;
  s_dynamic[threadIdx.x] = 2;
  __syncthreads();
  if (threadIdx.x == 0) *out = s_fixed[0] + s_dynamic[0];
}

int main() {
  int* d_out;
  cudaMalloc(&d_out, sizeof(int));
  first_elements<<<1, 32, 32 * sizeof(int)>>>(d_out);
  int out = 0;
  cudaMemcpy(&out, d_out, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d_out);
  std::printf("%d\n", out);
  return out == 42 ? 0 : 1;
}
