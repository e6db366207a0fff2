// SPDX-License-Identifier: MIT
// Sorts in shared memory within one block, then over blocks with one launch a step.
#include <algorithm>
#include <cstdio>
#include <vector>

template <typename T>
__device__ __forceinline__ void compare_and_swap(T& a, T& b, bool up) {
  if ((a > b) == up) {
    T t = a;
    a = b;
    b = t;
  }
}

__global__ void sort_block(unsigned* data) {
  extern __shared__ unsigned s_data[];
  const unsigned tid = threadIdx.x;
  s_data[tid] = data[tid];
  for (unsigned k = 2; k <= blockDim.x; k <<= 1) {
    for (unsigned j = k >> 1; j > 0; j >>= 1) {
      __syncthreads();
      const unsigned partner = tid ^ j;
      if (partner > tid) compare_and_swap(s_data[tid], s_data[partner], (tid & k) == 0);
    }
  }
  __syncthreads();
  data[tid] = s_data[tid];
}

__global__ void sort_step(unsigned* data, unsigned j, unsigned k) {
  const unsigned i = threadIdx.x + blockDim.x * blockIdx.x;
  const unsigned partner = i ^ j;
  if (partner > i) compare_and_swap(data[i], data[partner], (i & k) == 0);
}

int main() {
  const unsigned n = 1024;
  std::vector<unsigned> h(n), out(n);
  unsigned state = 7;
  for (unsigned& value : h) value = state = state * 1664525u + 1013904223u;
  unsigned* d;
  cudaMalloc(&d, n * sizeof(unsigned));
  for (int kind = 0; kind < 2; ++kind) {
    cudaMemcpy(d, h.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice);
    if (kind == 0) {
      sort_block<<<1, n, n * sizeof(unsigned)>>>(d);
    } else {
      for (unsigned k = 2; k <= n; k <<= 1) {
        for (unsigned j = k >> 1; j > 0; j >>= 1) sort_step<<<n / 128, 128>>>(d, j, k);
      }
    }
    cudaMemcpy(out.data(), d, n * sizeof(unsigned), cudaMemcpyDeviceToHost);
    std::vector<unsigned> expected = h;
    std::sort(expected.begin(), expected.end());
    if (out != expected) return 1 + kind;
  }
  cudaFree(d);
  return 0;
}
