// SPDX-License-Identifier: MIT
// __constant__ and __device__ variables, copied by name; structures and arrays.
#include <cuda_runtime.h>

#include <cassert>

struct Line {
  float slope, offset;
};
__constant__ Line line_parameters;
__constant__ float weights[4] = {1, 2, 3, 4};
__device__ unsigned total;
__device__ int table[3] = {5, 6, 7};

__global__ void apply(float* data) {
  const unsigned i = threadIdx.x;
  data[i] = line_parameters.slope * weights[i] + line_parameters.offset + static_cast<float>(table[1]);
  atomicAdd(&total, 1u);
}

int main() {
  const Line line{10, 0.5f};
  assert(cudaMemcpyToSymbol(line_parameters, &line, sizeof line) == cudaSuccess);
  const float last = 40;
  assert(cudaMemcpyToSymbol(weights, &last, sizeof last, 3 * sizeof last) == cudaSuccess);
  float* d_data = nullptr;
  cudaMalloc(&d_data, 4 * sizeof(float));
  apply<<<1, 4>>>(d_data);
  float data[4];
  assert(cudaMemcpy(data, d_data, sizeof data, cudaMemcpyDeviceToHost) == cudaSuccess);
  assert(data[0] == 16.5f && data[2] == 36.5f && data[3] == 406.5f);
  unsigned count = 0;
  assert(cudaMemcpyFromSymbol(&count, total, sizeof count) == cudaSuccess);
  assert(count == 4);
  std::size_t size_bytes = 0;
  assert(cudaGetSymbolSize(&size_bytes, weights) == cudaSuccess && size_bytes == 16);
  cudaFree(d_data);
}
