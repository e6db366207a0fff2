// SPDX-License-Identifier: MIT
// threadIdx and its kin: unsigned components, whole vectors, in templates, in varargs, in device functions.
#include <cuda_runtime.h>

#include <cassert>
#include <type_traits>
#include <vector>

template <class T>
__device__ T twice(T x) {
  return x + x;
}

__device__ uint3 whole_index() { return threadIdx; }

__global__ void places(unsigned* out) {
  static_assert(std::is_same_v<decltype(threadIdx.x + 0), unsigned>);
  static_assert(std::is_same_v<decltype(twice(blockIdx.x)), unsigned>);
  const dim3 block = blockDim;
  const uint3 grid = gridDim;
  const auto index = threadIdx;
  const unsigned thread = (whole_index().z * block.y + index.y) * block.x + threadIdx.x;
  const unsigned at = (blockIdx.y * grid.x + blockIdx.x) * (block.x * block.y * block.z) + thread;
  assert(thread / warpSize < 1);
  out[at] = twice(at) + min(threadIdx.x, 0u);
}

int main() {
  const dim3 grid(2, 3);
  const dim3 block(4, 2, 3);
  const int n = 6 * 24;
  unsigned* d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(unsigned));
  places<<<grid, block>>>(d_out);
  std::vector<unsigned> out(n);
  assert(cudaMemcpy(out.data(), d_out, n * sizeof(unsigned), cudaMemcpyDeviceToHost) == cudaSuccess);
  for (unsigned i = 0; i < n; ++i) assert(out[i] == 2 * i);
  cudaFree(d_out);
}
