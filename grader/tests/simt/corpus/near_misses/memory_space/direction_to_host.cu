// SPDX-License-Identifier: MIT
// The result is copied to the host.
#include <cstdlib>

__global__ void triple(float* x) { x[threadIdx.x] *= 3; }

int main(void) {
  float h[32];
  float* d;
  for (int i = 0; i < 32; i++) h[i] = i;
  cudaMalloc((void**)&d, sizeof(h));
  cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
  triple<<<1, 32>>>(d);
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  cudaFree(d);
  return h[31] == 93.0f ? EXIT_SUCCESS : EXIT_FAILURE;
}
