// SPDX-License-Identifier: MIT
// All threads take the pivot before thread 0 divides it.
#include <vector>

__global__ void divide_by_first(float* x) {
  const float pivot = x[0];
  __syncthreads();  // everybody has it
  x[threadIdx.x] /= pivot;
}

int main() {
  const int n = 96;
  std::vector<float> h(n, 8.0f);
  float* d;
  cudaMalloc(&d, n * sizeof(float));
  cudaMemcpy(d, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  divide_by_first<<<1, n>>>(d);
  cudaMemcpy(h.data(), d, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(d);
  for (float x : h) {
    if (x != 1.0f) return 1;
  }
}
