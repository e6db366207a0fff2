// SPDX-License-Identifier: MIT
// The host's own array is allocated.
#include <cstdio>
#include <cstdlib>

typedef struct {
  int n;
  float* h_data;
} Signal;

__global__ void scale(float* x, int n) {
  if (threadIdx.x < n) x[threadIdx.x] *= 10;
}

int main(int argc, char** argv) {
  Signal s = {16, NULL};
  int n = s.n;
  s.h_data = (float*)malloc(n * sizeof(float));
  for (int i = 0; i < n; i++) s.h_data[i] = i;
  float* d;
  cudaMalloc((void**)&d, n * sizeof(float));
  cudaMemcpy(d, s.h_data, n * sizeof(float), cudaMemcpyHostToDevice);
  scale<<<1, 32>>>(d, n);
  cudaMemcpy(s.h_data, d, n * sizeof(float), cudaMemcpyDeviceToHost);
  int ok = s.h_data[15] == 150.0f;
  cudaFree(d);
  free(s.h_data);
  return ok ? 0 : 1;
}
