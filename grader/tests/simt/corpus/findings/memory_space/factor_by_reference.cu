// SPDX-License-Identifier: MIT
// A template takes its factor by reference, as functions of the host do.
#include <vector>

template <class T>
__global__ void scale(T* data, const T& factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] *= factor;  // FIND memory_space
}

int main() {
  const int n = 100;
  std::vector<float> h(n, 2.0f);
  float factor = 3.0f, *d;
  cudaMalloc(&d, n * sizeof(float));
  cudaMemcpy(d, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  scale<<<1, 128>>>(d, factor, n);
  cudaMemcpy(h.data(), d, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(d);
  for (float x : h)
    if (x != 6.0f) return 1;
  return 0;
}
