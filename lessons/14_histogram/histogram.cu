// SPDX-License-Identifier: MIT
// Lesson 14: how often each value occurs. Read README.md, then replace each TODO, in order.
#include "histogram.cuh"

#include <algorithm>

namespace {

// 8 whole warps: several blocks fit on a multiprocessor, and few of them fill it.
constexpr unsigned block_size = 256;
// Elements for which another block is worth its table: it is set to 0 and added up once for each block.
constexpr std::size_t elements_a_block = 16 * block_size;

// All threads of a block together: every count of its table becomes 0.
__device__ void clear(std::uint32_t* s_counts, unsigned bins) {
  // TODO(2): set s_counts[0] to s_counts[bins - 1] to 0, the block's threads in turn. What has to happen
  //          before the first thread counts?
}

// All threads of a block together: the block's table is added to that of the whole grid.
__device__ void add_to(std::uint32_t* counts, const std::uint32_t* s_counts, unsigned bins) {
  // TODO(4): add s_counts[b] to counts[b], for each b. Other blocks do so at the same time. What has
  //          to happen before the first thread reads the table?
}

__global__ void count_bytes_kernel(const std::uint8_t* data, std::size_t n, std::uint32_t* counts) {
  __shared__ std::uint32_t s_counts[byte_values];
  clear(s_counts, byte_values);
  // TODO(3): a grid-stride loop: each thread raises s_counts[v] for each of its values v. Begin with one
  //          byte a turn. Then four: data as an array of uchar4, and the up to 3 bytes that are left.
  add_to(counts, s_counts, byte_values);
}

struct Range {
  float low;
  float high;
  unsigned bins;

  // The bin of x; `bins` where it is in none, as for NaN, which compares false with everything.
  __device__ unsigned bin_of(float x) const {
    // TODO(5): bins where x is below low, above high or NaN; the last bin for x = high.
    return bins;
  }
};

// TODO(6): with the block's own table.
__global__ void count_in_shared_bins_kernel(const float* x, std::size_t n, Range range,
                                            std::uint32_t* counts) {
  extern __shared__ std::uint32_t s_counts[];  // range.bins elements: the launch says how many
}

// TODO(7): without it.
__global__ void count_in_global_bins_kernel(const float* x, std::size_t n, Range range,
                                            std::uint32_t* counts) {}

unsigned blocks_for(std::size_t n) {
  constexpr std::size_t most_blocks = 4096;  // the rest is the stride's
  return static_cast<unsigned>(std::min(ceil_div(n, elements_a_block), most_blocks));
}

// In stream order: the kernel that follows finds zeros.
void set_to_zero(DeviceSpan<std::uint32_t> counts) {
  // TODO(1): all counts become 0, whatever they were.
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
