// SPDX-License-Identifier: MIT
// All threads divide by the pivot x[0], and thread 0 divides the pivot itself.
#include <vector>

__global__ void divide_by_first(float* x) {
  x[threadIdx.x] /= x[0];  // FIND data_race
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
