// SPDX-License-Identifier: MIT
// Copies and fills of no bytes, at the end of an array too, and all the dynamic shared memory that a block may
// have.
#include <vector>

namespace {

__global__ void clear(float* data, int n) {
  extern __shared__ float s_all[];
  for (int i = threadIdx.x; i < n; i += blockDim.x) s_all[i] = 0;
  __syncthreads();
  if (threadIdx.x == 0) data[0] = s_all[n - 1];
}

}  // namespace

int main() {
  const std::vector<float> values(256, 1);
  float* d_data;
  cudaMalloc(&d_data, 256 * sizeof(float));
  const int n = 48 * 1024 / sizeof(float);
  clear<<<1, 256, n * sizeof(float)>>>(d_data, n);
  const int left = 256 - static_cast<int>(values.size());
  cudaMemcpy(d_data + 256, values.data(), left * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemset(d_data + 256, 0, left * sizeof(float));
  cudaMemset(d_data, 0, 256 * sizeof(float));
  cudaFree(d_data);
}
