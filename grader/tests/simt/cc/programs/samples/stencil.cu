// SPDX-License-Identifier: MIT
// A 1-D stencil with halo in shared memory and its weights in constant memory.
#include <cstdio>
#include <vector>

#define RADIUS 3
#define BLOCK_SIZE 128

__constant__ float c_weights[2 * RADIUS + 1];

__global__ void stencil_1d(const float* in, float* out, int n) {
  __shared__ float temp[BLOCK_SIZE + 2 * RADIUS];
  const int gindex = threadIdx.x + blockIdx.x * blockDim.x;
  const int lindex = threadIdx.x + RADIUS;
  const auto load = [=](int i) { return i >= 0 && i < n ? in[i] : 0.0f; };
  temp[lindex] = load(gindex);
  if (threadIdx.x < RADIUS) {
    temp[lindex - RADIUS] = load(gindex - RADIUS);
    temp[lindex + BLOCK_SIZE] = load(gindex + BLOCK_SIZE);
  }
  __syncthreads();
  float result = 0;
#pragma unroll
  for (int offset = -RADIUS; offset <= RADIUS; offset++) result += c_weights[offset + RADIUS] * temp[lindex + offset];
  if (gindex < n) out[gindex] = result;
}

int main() {
  const int n = 1000;
  const float weights[2 * RADIUS + 1] = {1, 2, 3, 4, 3, 2, 1};
  cudaMemcpyToSymbol(c_weights, weights, sizeof(weights));
  std::vector<float> in(n), out(n);
  for (int i = 0; i < n; ++i) in[i] = i % 17;
  float *d_in, *d_out;
  cudaMalloc(&d_in, n * sizeof(float));
  cudaMalloc(&d_out, n * sizeof(float));
  cudaMemcpy(d_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  stencil_1d<<<(n + BLOCK_SIZE - 1) / BLOCK_SIZE, BLOCK_SIZE>>>(d_in, d_out, n);
  cudaMemcpy(out.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_out);
  for (int i = 0; i < n; ++i) {
    float expected = 0;
    for (int k = -RADIUS; k <= RADIUS; ++k) expected += i + k >= 0 && i + k < n ? weights[k + RADIUS] * in[i + k] : 0;
    if (out[i] != expected) return 1;
  }
}
