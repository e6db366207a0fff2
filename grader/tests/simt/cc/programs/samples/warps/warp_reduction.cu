// SPDX-License-Identifier: MIT
// A block sum by shuffles: each warp first, then the warps' sums by the first warp.
#include <cstdio>
#include <vector>

__device__ float warp_sum(float value) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2)
    value += __shfl_down_sync(0xffffffff, value, offset);
  return value;  // in lane 0
}

__global__ void block_sums(const float* in, float* out, int n) {
  __shared__ float s_sums[32];
  const int lane_id = threadIdx.x % warpSize;
  const int warp_id = threadIdx.x / warpSize;
  float value = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) value += in[i];
  value = warp_sum(value);
  if (lane_id == 0) s_sums[warp_id] = value;
  __syncthreads();
  if (warp_id == 0) {
    value = lane_id < blockDim.x / warpSize ? s_sums[lane_id] : 0.0f;
    value = warp_sum(value);
    if (lane_id == 0) atomicAdd(out, value);
  }
}

int main() {
  const int n = 10000;
  std::vector<float> h_in(n);
  for (int i = 0; i < n; ++i) h_in[i] = static_cast<float>(i % 10);
  float *d_in = nullptr, *d_out = nullptr, sum = 0;
  cudaMalloc(&d_in, n * sizeof(float));
  cudaMalloc(&d_out, sizeof(float));
  cudaMemcpy(d_in, h_in.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemset(d_out, 0, sizeof(float));
  block_sums<<<8, 256>>>(d_in, d_out, n);
  cudaMemcpy(&sum, d_out, sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_out);
  std::printf("%g\n", sum);
  return sum == 45000.0f ? 0 : 1;
}
// stdout: 45000
