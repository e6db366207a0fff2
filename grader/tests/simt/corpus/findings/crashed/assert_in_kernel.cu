// SPDX-License-Identifier: MIT
// The kernel asserts what does not hold for the last element.
#include <cassert>
#include <vector>

__global__ void roots(const float* x, float* y, int n) {
  int i = threadIdx.x;
  if (i >= n) return;
  assert(x[i] >= 0);  // FIND crashed
  y[i] = sqrtf(x[i]);
}

int main() {
  const int n = 20;
  std::vector<float> h(n, 9.0f);
  h[n - 1] = -1.0f;
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMemcpy(x, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  roots<<<1, 32>>>(x, y, n);
  cudaMemcpy(h.data(), y, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(x);
  cudaFree(y);
  return h[0] == 3.0f && h[n - 1] == 3.0f ? 0 : 1;
}
