// SPDX-License-Identifier: MIT
// As many blocks as the device holds at once.
#include <algorithm>
#include "histogram.cuh"
namespace {
constexpr unsigned kBlock = 256;
__global__ void bytes_kernel(const std::uint8_t* data, std::size_t n, std::uint32_t* counts) {
  __shared__ unsigned s[256];
  s[threadIdx.x] = 0;
  __syncthreads();
  const auto* p = reinterpret_cast<const uchar4*>(data);
  const std::size_t t = std::size_t{blockIdx.x} * kBlock + threadIdx.x;
  for (std::size_t i = t; i < n / 4; i += std::size_t{gridDim.x} * kBlock) {
    auto [a, b, c, d] = p[i];
    atomicAdd(&s[a], 1u);
    atomicAdd(&s[b], 1u);
    atomicAdd(&s[c], 1u);
    atomicAdd(&s[d], 1u);
  }
  if (t < (n & 3)) atomicAdd(&s[data[(n & ~std::size_t{3}) + t]], 1u);
  __syncthreads();
  if (s[threadIdx.x]) atomicAdd(&counts[threadIdx.x], s[threadIdx.x]);
}
struct Op {
  float lo, hi;
  unsigned bins;
  float scale;
  __device__ bool operator()(float x, unsigned& b) const {
    if (isnan(x) || x < lo || x > hi) return false;
    b = x == hi ? bins - 1 : __float2uint_rd((x - lo) / (hi - lo) * float(bins));
    if (b >= bins) b = bins - 1;
    return true;
  }
};
__global__ void shared_kernel(const float* x, std::size_t n, Op op, std::uint32_t* counts) {
  extern __shared__ unsigned s[];
  for (unsigned i = threadIdx.x; i < op.bins; i += kBlock) s[i] = 0;
  __syncthreads();
  unsigned b;
  for (std::size_t i = std::size_t{blockIdx.x} * kBlock + threadIdx.x; i < n;
       i += std::size_t{gridDim.x} * kBlock)
    if (op(x[i], b)) atomicAdd(s + b, 1u);
  __syncthreads();
  for (unsigned i = threadIdx.x; i < op.bins; i += kBlock)
    if (s[i] > 0) atomicAdd(counts + i, s[i]);
}
__global__ void global_kernel(const float* x, std::size_t n, Op op, std::uint32_t* counts) {
  unsigned b;
  for (std::size_t i = std::size_t{blockIdx.x} * kBlock + threadIdx.x; i < n;
       i += std::size_t{gridDim.x} * kBlock)
    if (op(x[i], b)) atomicAdd(counts + b, 1u);
}
unsigned resident(const void* k, std::size_t smem) {
  cudaDeviceProp p{};
  int per = 0;
  CUDA_CHECK(cudaGetDeviceProperties(&p, 0));
  CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per, k, kBlock, smem));
  return unsigned(p.multiProcessorCount * per);
}
unsigned blocks(std::size_t work, unsigned most) {
  return unsigned(std::min<std::size_t>(most, (work + kBlock - 1) / kBlock));
}
}  // namespace
void count_bytes(DeviceSpan<const std::uint8_t> data, DeviceSpan<std::uint32_t> counts) {
  CUDA_CHECK(cudaMemset(counts.data(), 0, counts.size_bytes()));
  if (data.empty()) return;
  const unsigned g =
      std::max(1u, blocks(data.size() / 4, resident(reinterpret_cast<const void*>(bytes_kernel), 0)));
  const std::uint8_t* d = data.data();
  std::size_t n = data.size();
  std::uint32_t* c = counts.data();
  void* args[] = {&d, &n, &c};
  CUDA_CHECK(
      cudaLaunchKernel(reinterpret_cast<const void*>(bytes_kernel), dim3(g), dim3(kBlock), args, 0, nullptr));
}
void count_in_bins(DeviceSpan<const float> x, float low, float high, DeviceSpan<std::uint32_t> counts) {
  CUDA_CHECK(cudaMemset(counts.data(), 0, counts.size_bytes()));
  if (x.empty()) return;
  const Op op{low, high, unsigned(counts.size()), 0};
  const bool s = op.bins <= max_shared_bins;
  const std::size_t smem = s ? counts.size_bytes() : 0;
  auto k = s ? shared_kernel : global_kernel;
  k<<<blocks(x.size(), resident(reinterpret_cast<const void*>(k), smem)), kBlock, smem>>>(x.data(), x.size(),
                                                                                          op, counts.data());
  CUDA_CHECK(cudaGetLastError());
}
