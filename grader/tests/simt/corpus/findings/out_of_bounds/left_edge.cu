// SPDX-License-Identifier: MIT
// A three-point mean: the first thread has no left neighbour.
#include <vector>

__global__ void smooth(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float left = in[i - 1];  // FIND out_of_bounds
  const float right = in[min(i + 1, n - 1)];
  out[i] = (left + in[i] + right) / 3;
}

int main() {
  constexpr int n = 96;
  std::vector<float> h(n, 6.0f);
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  cudaMemcpy(in, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  smooth<<<3, 32>>>(out, in, n);
  cudaMemcpy(h.data(), out, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  for (float x : h) {
    if (x != 6.0f) return 1;
  }
}
