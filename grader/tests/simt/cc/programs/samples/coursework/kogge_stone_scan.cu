// SPDX-License-Identifier: MIT
// options: -std=c++17 -O3
// Multi-block inclusive scan: Kogge-Stone in each block, Brent-Kung over the block sums, and an add.
#include <iostream>
#include <numeric>
#include <random>
#include <vector>
#define CUDA_CHECK(call)                                                                             \
  do {                                                                                               \
    cudaError_t error_ = (call);                                                                     \
    if (error_ != cudaSuccess) {                                                                     \
      std::cerr << __FILE__ << ':' << __LINE__ << ": " << cudaGetErrorString(error_) << std::endl; \
      std::exit(1);                                                                                  \
    }                                                                                                \
  } while (0)

constexpr unsigned kBlock = 128;

__global__ void kogge_stone(const int* in, int* out, int* block_sums, unsigned n) {
  __shared__ int a[kBlock], b[kBlock];
  int *from = a, *to = b;
  const unsigned t = threadIdx.x, i = blockIdx.x * kBlock + t;
  from[t] = i < n ? in[i] : 0;
  __syncthreads();
  for (unsigned stride = 1; stride < kBlock; stride *= 2) {
    to[t] = t >= stride ? from[t] + from[t - stride] : from[t];
    __syncthreads();
    int* const swap = from;
    from = to;
    to = swap;
  }
  if (i < n) out[i] = from[t];
  if (t == kBlock - 1) block_sums[blockIdx.x] = from[t];
}

__global__ void brent_kung(int* sums, unsigned n) {
  __shared__ int s[2 * kBlock];
  const unsigned t = threadIdx.x;
  s[t] = t < n ? sums[t] : 0;
  s[t + kBlock] = t + kBlock < n ? sums[t + kBlock] : 0;
  for (unsigned stride = 1; stride <= kBlock; stride *= 2) {
    __syncthreads();
    const unsigned index = (t + 1) * 2 * stride - 1;
    if (index < 2 * kBlock) s[index] += s[index - stride];
  }
  for (unsigned stride = kBlock / 2; stride > 0; stride /= 2) {
    __syncthreads();
    const unsigned index = (t + 1) * stride * 2 - 1;
    if (index + stride < 2 * kBlock) s[index + stride] += s[index];
  }
  __syncthreads();
  if (t < n) sums[t] = s[t];
  if (t + kBlock < n) sums[t + kBlock] = s[t + kBlock];
}

__global__ void add_sums(int* data, const int* sums, unsigned n) {
  const unsigned i = (blockIdx.x + 1) * kBlock + threadIdx.x;
  if (i < n) data[i] += sums[blockIdx.x];
}

int main() {
  for (unsigned n : {1u, 127u, 128u, 129u, 5000u, 2u * kBlock * kBlock}) {
    std::mt19937 engine(n);
    std::uniform_int_distribution<int> values(-9, 9);
    std::vector<int> h(n), want(n);
    for (int& x : h) x = values(engine);
    std::partial_sum(h.begin(), h.end(), want.begin());
    const unsigned blocks = (n + kBlock - 1) / kBlock;
    int *in, *out, *sums;
    CUDA_CHECK(cudaMalloc(&in, n * sizeof(int)));
    CUDA_CHECK(cudaMalloc(&out, n * sizeof(int)));
    CUDA_CHECK(cudaMalloc(&sums, blocks * sizeof(int)));
    CUDA_CHECK(cudaMemcpy(in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    kogge_stone<<<blocks, kBlock>>>(in, out, sums, n);
    CUDA_CHECK(cudaGetLastError());
    brent_kung<<<1, kBlock>>>(sums, blocks);
    CUDA_CHECK(cudaGetLastError());
    if (blocks > 1) add_sums<<<blocks - 1, kBlock>>>(out, sums, n);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(h.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaFree(in));
    CUDA_CHECK(cudaFree(out));
    CUDA_CHECK(cudaFree(sums));
    if (h != want) return 1;
  }
}
