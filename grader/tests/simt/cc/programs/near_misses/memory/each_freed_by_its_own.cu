// SPDX-License-Identifier: MIT
// Each kind of memory given back by the function that it belongs to; page-locked memory of malloc by free.
#include <cstdlib>
#include <memory>
#include <vector>

int main() {
  float *d, *h, *m;
  cudaMalloc(&d, 64);
  cudaMallocHost(&h, 64);
  cudaMallocManaged(&m, 64);
  auto* const registered = static_cast<float*>(malloc(1 << 16));
  cudaHostRegister(registered, 1 << 16, cudaHostRegisterDefault);
  const std::vector<float> values(1000);
  const auto one = std::make_unique<float>(1.0f);
  float* const several = new float[10];
  delete[] several;
  cudaHostUnregister(registered);
  free(registered);
  free(nullptr);
  cudaFree(d);
  cudaFreeHost(h);
  cudaFree(m);
  cudaFree(nullptr);
}
