// SPDX-License-Identifier: MIT
// The barrier stands behind the loop over the strides, in global memory, and not in it.
#include <vector>

__global__ void sum_block(float* data, float* sums) {
  const int first = blockIdx.x * blockDim.x;
  const int i = first + threadIdx.x;
  for (unsigned stride = blockDim.x / 2; stride > 0; stride >>= 1) {
    if (threadIdx.x < stride) data[i] += data[i + stride];  // FIND data_race
  }
  __syncthreads();
  if (threadIdx.x == 0) sums[blockIdx.x] = data[first];
}

int main() {
  const int blocks = 3, threads = 128, n = blocks * threads;
  std::vector<float> h(n, 1.0f), result(blocks);
  float *data, *sums;
  cudaMalloc(&data, n * sizeof(float));
  cudaMalloc(&sums, blocks * sizeof(float));
  cudaMemcpy(data, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  sum_block<<<blocks, threads>>>(data, sums);
  cudaMemcpy(result.data(), sums, blocks * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(data);
  cudaFree(sums);
  for (float sum : result)
    if (sum != threads) return 1;
  return 0;
}
