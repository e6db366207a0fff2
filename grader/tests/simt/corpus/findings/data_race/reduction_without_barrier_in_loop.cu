// SPDX-License-Identifier: MIT
// The barrier stands before the loop, and not in it.
#include <vector>

template <int block_size>
__global__ void block_max(const float* in, float* out) {
  __shared__ float s[block_size];
  s[threadIdx.x] = in[blockIdx.x * block_size + threadIdx.x];
  __syncthreads();
  for (int stride = block_size / 2; stride > 0; stride /= 2) {
    if (threadIdx.x < stride)
      s[threadIdx.x] = fmaxf(s[threadIdx.x], s[threadIdx.x + stride]);  // FIND data_race
  }
  if (threadIdx.x == 0) out[blockIdx.x] = s[0];
}

int main() {
  const int blocks = 4, n = 256 * blocks;
  std::vector<float> h(n), result(blocks);
  for (int i = 0; i < n; ++i) h[i] = (i * 37) % 1024;
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, blocks * sizeof(float));
  cudaMemcpy(in, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  block_max<256><<<blocks, 256>>>(in, out);
  cudaMemcpy(result.data(), out, blocks * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  float most = 0;
  for (float r : result) most = fmaxf(most, r);
  return most == 1023.0f ? 0 : 1;
}
