// SPDX-License-Identifier: MIT
// The temporary is allocated once.
#include <cuda_runtime.h>

__global__ void twice(const float* in, float* out) { out[threadIdx.x] = 2 * in[threadIdx.x]; }

int main() {
  float h[16], *in, *out;
  for (int i = 0; i < 16; ++i) h[i] = i;
  cudaMalloc(&in, sizeof h);
  cudaMalloc(&out, sizeof h);
  cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
  twice<<<1, 16>>>(in, out);
  cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  return h[15] == 30 ? 0 : 1;
}
