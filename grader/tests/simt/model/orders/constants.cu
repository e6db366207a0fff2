// SPDX-License-Identifier: MIT
// Each element is a sum of entries of a table: all lanes of a warp take the same entry at a time, or each
// lane its own, from constant, shared and global memory.
#include <vector>

#include "timing.cuh"

constexpr int n = 1 << 18;
constexpr int block_size = 256;
constexpr int entries = 256;
constexpr int steps = 32;

__constant__ int c_table[entries];

/// The entry that a thread takes in a step: of 256 threads each takes another one, or all the same.
__device__ int entry_of(int i, int step, bool scattered) {
  return (scattered ? i * 37 + step : step * 8) % entries;
}

template <bool scattered>
__global__ void from_constant(int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (int step = 0; step < steps; ++step) sum += c_table[entry_of(i, step, scattered)];
  out[i] = sum;
}

template <bool scattered>
__global__ void from_global(int* out, const int* table) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (int step = 0; step < steps; ++step) sum += table[entry_of(i, step, scattered)];
  out[i] = sum;
}

template <bool scattered>
__global__ void from_shared(int* out, const int* table) {
  __shared__ int s_table[entries];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  s_table[threadIdx.x] = table[threadIdx.x];
  __syncthreads();
  int sum = 0;
  for (int step = 0; step < steps; ++step) sum += s_table[entry_of(i, step, scattered)];
  out[i] = sum;
}

int main() {
  std::vector<int> table(entries);
  for (int i = 0; i < entries; ++i) table[i] = i * i % 101;
  int *d_out, *d_table;
  check(cudaMalloc(&d_out, n * sizeof(int)));
  check(cudaMalloc(&d_table, entries * sizeof(int)));
  check(cudaMemcpy(d_table, table.data(), entries * sizeof(int), cudaMemcpyHostToDevice));
  check(cudaMemcpyToSymbol(c_table, table.data(), entries * sizeof(int)));
  const auto measure = [&](const char* name, bool scattered, auto launch) {
    const double elapsed_ms = time_ms(launch);
    std::vector<int> result(n), expected(n, 0);
    check(cudaMemcpy(result.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; ++i)
      for (int step = 0; step < steps; ++step)
        expected[i] += table[(scattered ? i * 37 + step : step * 8) % entries];
    print_time(name, elapsed_ms, result == expected);
  };
  constexpr int grid_size = n / block_size;
  measure("constant_same", false, [&] { from_constant<false><<<grid_size, block_size>>>(d_out); });
  measure("constant_scattered", true, [&] { from_constant<true><<<grid_size, block_size>>>(d_out); });
  measure("shared_same", false, [&] { from_shared<false><<<grid_size, block_size>>>(d_out, d_table); });
  measure("shared_scattered", true, [&] { from_shared<true><<<grid_size, block_size>>>(d_out, d_table); });
  measure("global_scattered", true, [&] { from_global<true><<<grid_size, block_size>>>(d_out, d_table); });
  check(cudaFree(d_out));
  check(cudaFree(d_table));
}
