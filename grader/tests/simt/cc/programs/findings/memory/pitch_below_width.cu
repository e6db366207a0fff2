// SPDX-License-Identifier: MIT
#include <vector>
int main() {
  std::vector<float> host(64 * 8);
  float* d;
  size_t pitch;
  cudaMallocPitch(&d, &pitch, 64 * sizeof(float), 8);
  cudaMemcpy2D(d, pitch, host.data(), 64, 64 * sizeof(float), 8, cudaMemcpyHostToDevice);  // FIND cuda_error
  cudaFree(d);
}
