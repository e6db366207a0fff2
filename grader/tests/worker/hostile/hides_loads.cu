// A kernel whose loads are not instrumented, the attribute put together by a macro.
#include "shared_reduction.cuh"

#define GLUED(a, b) a##b

__attribute__((GLUED(no_, sanitize)("thread"))) __global__ void hidden_kernel(const float* data, float* to) {
  *to = data[0];
}

float sum(std::span<const float>) {
  float* d = nullptr;
  cudaMalloc(&d, 2 * sizeof(float));
  hidden_kernel<<<1, 1>>>(d + 100, d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
