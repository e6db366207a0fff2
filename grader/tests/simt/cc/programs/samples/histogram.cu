// SPDX-License-Identifier: MIT
// Atomics in shared memory, then merged by atomics in global memory.
#include <cstdio>
#include <vector>

constexpr int bins = 64;

__global__ void histogram(unsigned int* out, const unsigned char* in, size_t n) {
  __shared__ unsigned int s_bins[bins];
  for (int i = threadIdx.x; i < bins; i += blockDim.x) s_bins[i] = 0;
  __syncthreads();
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    atomicAdd(&s_bins[in[i] % bins], 1u);
  }
  __syncthreads();
  for (int i = threadIdx.x; i < bins; i += blockDim.x) atomicAdd(&out[i], s_bins[i]);
}

int main() {
  const size_t n = 100001;
  std::vector<unsigned char> in(n);
  std::vector<unsigned> expected(bins, 0), out(bins);
  unsigned state = 1;
  for (auto& value : in) {
    state = state * 1664525u + 1013904223u;
    value = state >> 24;
    ++expected[value % bins];
  }
  unsigned char* d_in;
  unsigned* d_out;
  cudaMalloc(&d_in, n);
  cudaMalloc(&d_out, bins * sizeof(unsigned));
  cudaMemcpy(d_in, in.data(), n, cudaMemcpyHostToDevice);
  cudaMemset(d_out, 0, bins * sizeof(unsigned));
  histogram<<<10, 100>>>(d_out, d_in, n);
  cudaMemcpy(out.data(), d_out, bins * sizeof(unsigned), cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_out);
  return out == expected ? 0 : 1;
}
