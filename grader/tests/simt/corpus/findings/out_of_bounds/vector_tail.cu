// SPDX-License-Identifier: MIT
// Four floats at a time; 1002 is no multiple of four, and the last float4 has only two of them.
#include <vector>

__global__ void scale4(float* x, int n, float f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < (n + 3) / 4) {
    float4 v = reinterpret_cast<float4*>(x)[i];  // FIND out_of_bounds
    v.x *= f;
    v.y *= f;
    v.z *= f;
    v.w *= f;
    reinterpret_cast<float4*>(x)[i] = v;
  }
}

int main() {
  const int n = 1002;
  std::vector<float> h(n, 1.5f);
  float* d;
  cudaMalloc(&d, n * sizeof(float));
  cudaMemcpy(d, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  scale4<<<4, 64>>>(d, n, 2.0f);
  cudaMemcpy(h.data(), d, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(d);
  for (float x : h) {
    if (x != 3.0f) return 1;
  }
}
