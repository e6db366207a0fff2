// SPDX-License-Identifier: MIT
// Histogram of n bytes, of 256 values that differ and of one: every byte an atomic on global memory, a table
// of each block in shared memory, and the same where something else than 1 is added.
#include <cstdint>
#include <vector>

#include "timing.cuh"

constexpr int n = 1 << 20;
constexpr int block_size = 256;
constexpr int grid_size = 256;
constexpr int bins = 256;

__global__ void count_globally(const std::uint8_t* data, unsigned* counts) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&counts[data[i]], 1u);
}

template <unsigned weight>
__global__ void count_by_tables(const std::uint8_t* data, unsigned* counts) {
  __shared__ unsigned s_counts[bins];
  s_counts[threadIdx.x] = 0;
  __syncthreads();  // the table is empty before anyone counts
  const uchar4* const fours = reinterpret_cast<const uchar4*>(data);
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n / 4; i += gridDim.x * blockDim.x) {
    const uchar4 four = fours[i];
    atomicAdd(&s_counts[four.x], weight);
    atomicAdd(&s_counts[four.y], weight);
    atomicAdd(&s_counts[four.z], weight);
    atomicAdd(&s_counts[four.w], weight);
  }
  __syncthreads();  // all have counted before the table is read
  if (s_counts[threadIdx.x] != 0) atomicAdd(&counts[threadIdx.x], s_counts[threadIdx.x]);
}

int main() {
  std::uint8_t* d_data;
  unsigned* d_counts;
  check(cudaMalloc(&d_data, n));
  check(cudaMalloc(&d_counts, bins * sizeof(unsigned)));
  std::vector<std::uint8_t> h_noise(n);
  unsigned state = 1;
  for (std::uint8_t& value : h_noise) {
    state = state * 1664525u + 1013904223u;
    value = static_cast<std::uint8_t>(state >> 24);
  }
  const auto measure = [&](const char* name, const std::vector<std::uint8_t>& h_data, unsigned weight,
                           auto kernel) {
    check(cudaMemcpy(d_data, h_data.data(), n, cudaMemcpyHostToDevice));
    check(cudaMemset(d_counts, 0, bins * sizeof(unsigned)));
    const double elapsed_ms = time_ms([&] { kernel<<<grid_size, block_size>>>(d_data, d_counts); });
    std::vector<unsigned> h_counts(bins);
    check(cudaMemcpy(h_counts.data(), d_counts, bins * sizeof(unsigned), cudaMemcpyDeviceToHost));
    unsigned sum = 0;
    for (const unsigned count : h_counts) sum += count;
    print_time(name, elapsed_ms, sum == weight * n);
  };
  const std::vector<std::uint8_t> h_equal(n, 7);
  measure("noise_global", h_noise, 1, count_globally);
  measure("noise", h_noise, 1, count_by_tables<1>);
  measure("noise_by_two", h_noise, 2, count_by_tables<2>);
  measure("equal_global", h_equal, 1, count_globally);
  measure("equal", h_equal, 1, count_by_tables<1>);
  measure("equal_by_two", h_equal, 2, count_by_tables<2>);
  check(cudaFree(d_data));
  check(cudaFree(d_counts));
}
