// SPDX-License-Identifier: MIT
#include <cstdio>

__global__ void doublify(float *a)
{
  int idx = threadIdx.x + threadIdx.y*4;
  a[idx] *= 2;
}

int main() {
  float a_in[16], a_out[16];
  for (int i = 0; i < 16; ++i) a_in[i] = 0.5f * i - 3;
  float* a_d = nullptr;
  cudaMalloc((void**)&a_d, sizeof(a_in));
  cudaMemcpy(a_d, a_in, sizeof(a_in), cudaMemcpyHostToDevice);
  doublify<<<1, dim3(4, 4, 1)>>>(a_d);
  cudaMemcpy(a_out, a_d, sizeof(a_out), cudaMemcpyDeviceToHost);
  cudaFree(a_d);
  for (int i = 0; i < 16; ++i) {
    if (a_out[i] != 2 * a_in[i]) return 1;
  }
  std::puts("doubled");
  return 0;
}
