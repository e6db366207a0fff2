// SPDX-License-Identifier: MIT
// Sizes that come out below zero for an array without elements: of shared memory, of a copy, of a fill.
#include <vector>

namespace {

__global__ void smooth(float* data, int n) {
  __shared__ float s_tile[256];
  extern __shared__ float s_edge[];
  if (threadIdx.x >= n) return;
  s_tile[threadIdx.x] = data[threadIdx.x];
  s_edge[0] = 0;
  data[threadIdx.x] = s_tile[threadIdx.x];
}

}  // namespace

int main() {
  const int n = 0;
  const std::vector<float> values(256, 1);
  float* d_data;
  cudaMalloc(&d_data, 256 * sizeof(float));
  smooth<<<1, 256, (n - 1) * 4>>>(d_data, n);                                                // FIND cuda_error
  cudaMemcpy(d_data + 128, values.data(), (n - 1) * sizeof(float), cudaMemcpyHostToDevice);  // FIND out_of_bounds
  cudaMemset(d_data + 128, 0, (n - 1) * sizeof(float));                                      // FIND out_of_bounds
  cudaFree(d_data);
}
