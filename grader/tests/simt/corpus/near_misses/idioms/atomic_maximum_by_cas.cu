// SPDX-License-Identifier: MIT
// A maximum of floats by compare-and-swap on their bits; a plain read begins the loop.
#include <cfloat>
#include <vector>

__device__ void atomic_max(float* address, float value) {
  int* const bits = reinterpret_cast<int*>(address);
  int old = *bits;
  while (value > __int_as_float(old)) {
    const int seen = atomicCAS(bits, old, __float_as_int(value));
    if (seen == old) break;
    old = seen;
  }
}

__global__ void maximum(const float* x, int n, float* most) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomic_max(most, x[i]);
}

int main() {
  const int n = 1000;
  std::vector<float> h(n);
  for (int i = 0; i < n; ++i) h[i] = (i * 37 % 1000) - 500.5f;
  float *d, *d_most, most = -FLT_MAX;
  cudaMalloc(&d, n * sizeof(float));
  cudaMalloc(&d_most, sizeof(float));
  cudaMemcpy(d, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(d_most, &most, sizeof(float), cudaMemcpyHostToDevice);
  maximum<<<8, 128>>>(d, n, d_most);
  cudaMemcpy(&most, d_most, sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(d);
  cudaFree(d_most);
  return most == 498.5f ? 0 : 1;
}
