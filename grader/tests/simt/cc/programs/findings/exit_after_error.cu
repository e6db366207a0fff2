// SPDX-License-Identifier: MIT
#include <cstdio>
#include <cstdlib>
#define cudaCheck(ans) { gpuAssert((ans), __FILE__, __LINE__); }
inline void gpuAssert(cudaError_t code, const char *file, int line, bool abort = true) {
  if (code != cudaSuccess) {
    fprintf(stderr, "GPUassert: %s %s %d\n", cudaGetErrorString(code), file, line);
    if (abort) exit(code);
  }
}
__device__ int get(const int *p, int i) {
  return p[i];  // FIND out_of_bounds
}
__global__ void shift(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = get(in, i + 1);
}
int main() {
  const int n = 128; int *a, *b;
  cudaCheck(cudaMalloc(&a, n * sizeof(int)));
  cudaCheck(cudaMalloc(&b, n * sizeof(int)));
  cudaCheck(cudaMemset(a, 0, n * sizeof(int)));
  shift<<<2, 64>>>(a, b, n);
  cudaCheck(cudaPeekAtLastError());
  cudaCheck(cudaDeviceSynchronize());
  return 0;
}
