// SPDX-License-Identifier: MIT
// A filter of seven weights in constant memory.
#include <vector>

constexpr int taps = 7;
__constant__ float weights[taps];

__global__ void filter(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + taps >= n) return;
  float sum = 0;
  for (int t = 0; t < taps; ++t) {
    sum += weights[t] * in[i + t];
  }
  out[i] = sum;
}

int main() {
  const float h_weights[taps] = {1, 2, 3, 4, 3, 2, 1};
  const int n = 64;
  std::vector<float> in(n, 0.5f), out(n);
  cudaMemcpyToSymbol(weights, h_weights, sizeof h_weights);
  float *d_in, *d_out;
  cudaMalloc(&d_in, n * sizeof(float));
  cudaMalloc(&d_out, n * sizeof(float));
  cudaMemset(d_out, 0, n * sizeof(float));
  cudaMemcpy(d_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  filter<<<1, 64>>>(d_in, d_out, n);
  cudaMemcpy(out.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_out);
  return out[0] == 8 && out[n - taps - 1] == 8 ? 0 : 1;
}
