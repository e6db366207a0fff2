// SPDX-License-Identifier: MIT
#include <cassert>
#include <vector>
__global__ void sum(const float* x, float* out, int n) {
  int i = threadIdx.x;
  if (i < n) *out += x[i];  // FIND data_race
}
int main() {
  std::vector<float> h(64, 1.0f); float *d, *o, r = 0;
  cudaMalloc(&d, 64 * sizeof(float)); cudaMalloc(&o, sizeof(float));
  cudaMemcpy(d, h.data(), 64 * sizeof(float), cudaMemcpyHostToDevice); cudaMemcpy(o, &r, sizeof r, cudaMemcpyHostToDevice);
  sum<<<1, 64>>>(d, o, 64);
  cudaMemcpy(&r, o, sizeof r, cudaMemcpyDeviceToHost);
  assert(r == 12345.0f);
}
