// SPDX-License-Identifier: MIT
// Reference solution of lesson 14.
#include "histogram.cuh"

#include <algorithm>

namespace {

// 8 whole warps: several blocks fit on a multiprocessor, and few of them fill it.
constexpr unsigned block_size = 256;
// Elements for which another block is worth its table: it is set to 0 and added up once for each block.
constexpr std::size_t elements_a_block = 16 * block_size;

// All threads of a block together: every count of its table becomes 0.
__device__ void clear(std::uint32_t* s_counts, unsigned bins) {
  for (unsigned b = threadIdx.x; b < bins; b += blockDim.x) s_counts[b] = 0;
  __syncthreads();  // the whole table is 0 before anyone counts
}

// All threads of a block together: the block's table is added to that of the whole grid.
__device__ void add_to(std::uint32_t* counts, const std::uint32_t* s_counts, unsigned bins) {
  __syncthreads();  // everyone has counted before the table is read
  for (unsigned b = threadIdx.x; b < bins; b += blockDim.x) {
    if (s_counts[b] != 0) atomicAdd(&counts[b], s_counts[b]);
  }
}

__global__ void count_bytes_kernel(const std::uint8_t* data, std::size_t n, std::uint32_t* counts) {
  __shared__ std::uint32_t s_counts[byte_values];
  clear(s_counts, byte_values);
  const auto* const fours = reinterpret_cast<const uchar4*>(data);
  const std::size_t first = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  const std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  for (std::size_t i = first; i < n / 4; i += stride) {
    const uchar4 four = fours[i];  // one load of 4 bytes
    atomicAdd(&s_counts[four.x], 1U);
    atomicAdd(&s_counts[four.y], 1U);
    atomicAdd(&s_counts[four.z], 1U);
    atomicAdd(&s_counts[four.w], 1U);
  }
  if (first < n % 4) atomicAdd(&s_counts[data[n / 4 * 4 + first]], 1U);  // up to 3 bytes are left
  add_to(counts, s_counts, byte_values);
}

struct Range {
  float low;
  float high;
  unsigned bins;

  // The bin of x; `bins` where it is in none, as for NaN, which compares false with everything.
  __device__ unsigned bin_of(float x) const {
    if (!(x >= low && x <= high)) return bins;
    const auto bin = static_cast<unsigned>((x - low) / (high - low) * static_cast<float>(bins));
    return min(bin, bins - 1);  // x = high belongs to the last bin
  }
};

__global__ void count_in_shared_bins_kernel(const float* x, std::size_t n, Range range,
                                            std::uint32_t* counts) {
  extern __shared__ std::uint32_t s_counts[];  // range.bins elements: the launch says how many
  clear(s_counts, range.bins);
  const std::size_t first = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  const std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  for (std::size_t i = first; i < n; i += stride) {
    const unsigned bin = range.bin_of(x[i]);
    if (bin < range.bins) atomicAdd(&s_counts[bin], 1U);
  }
  add_to(counts, s_counts, range.bins);
}

__global__ void count_in_global_bins_kernel(const float* x, std::size_t n, Range range,
                                            std::uint32_t* counts) {
  const std::size_t first = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  const std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  for (std::size_t i = first; i < n; i += stride) {
    const unsigned bin = range.bin_of(x[i]);
    if (bin < range.bins) atomicAdd(&counts[bin], 1U);
  }
}

unsigned blocks_for(std::size_t n) {
  constexpr std::size_t most_blocks = 4096;  // the rest is the stride's
  return static_cast<unsigned>(std::min(ceil_div(n, elements_a_block), most_blocks));
}

// In stream order: the kernel that follows finds zeros.
void set_to_zero(DeviceSpan<std::uint32_t> counts) {
  CUDA_CHECK(cudaMemsetAsync(counts.data(), 0, counts.size_bytes()));
}

}  // namespace

void count_bytes(DeviceSpan<const std::uint8_t> data, DeviceSpan<std::uint32_t> counts) {
  set_to_zero(counts);
  if (data.empty()) return;  // a grid of 0 blocks is an invalid configuration
  count_bytes_kernel<<<blocks_for(data.size()), block_size>>>(data.data(), data.size(), counts.data());
  CUDA_CHECK(cudaGetLastError());
}

void count_in_bins(DeviceSpan<const float> x, float low, float high, DeviceSpan<std::uint32_t> counts) {
  set_to_zero(counts);
  if (x.empty()) return;
  const Range range{low, high, static_cast<unsigned>(counts.size())};
  if (range.bins <= max_shared_bins) {
    count_in_shared_bins_kernel<<<blocks_for(x.size()), block_size, counts.size_bytes()>>>(
        x.data(), x.size(), range, counts.data());
  } else {
    count_in_global_bins_kernel<<<blocks_for(x.size()), block_size>>>(x.data(), x.size(), range,
                                                                      counts.data());
  }
  CUDA_CHECK(cudaGetLastError());
}
