// SPDX-License-Identifier: MIT
// All threads update one word: they count with the lanes of a warp joined by hand and by the compiler, add
// floats, which it does not join, add floats by a compare-and-swap in a loop, and try a compare-and-swap
// once.
#include <vector>

#include "timing.cuh"

constexpr int n = 1 << 18;
constexpr int block_size = 256;

__global__ void count(int* total) { atomicAdd(total, 1); }

__global__ void count_by_warps(int* total) {
  const unsigned lanes = __activemask();
  if (threadIdx.x % 32 == __ffs(lanes) - 1) atomicAdd(total, __popc(lanes));
}

/// The word is the first one of a table, which the data alone say.
__global__ void count_in_table(int* table, const int* word) {
  atomicAdd(&table[word[blockIdx.x * blockDim.x + threadIdx.x]], 1);
}

__global__ void add(float* total) { atomicAdd(total, 1.0f); }

__global__ void add_by_swaps(float* total) {
  int* const bits = reinterpret_cast<int*>(total);
  int seen = *bits;
  int assumed;
  do {
    assumed = seen;
    seen = atomicCAS(bits, assumed, __float_as_int(__int_as_float(assumed) + 1.0f));
  } while (seen != assumed);
}

__global__ void claim(int* owner) { atomicCAS(owner, 0, 1); }

int main() {
  int* d_word;
  int* d_table;
  check(cudaMalloc(&d_word, sizeof(int)));
  check(cudaMalloc(&d_table, n * sizeof(int)));
  check(cudaMemset(d_table, 0, n * sizeof(int)));
  constexpr int grid_size = n / block_size;
  const auto measure = [&](const char* name, auto expected, auto launch) {
    check(cudaMemset(d_word, 0, sizeof(int)));
    const double elapsed_ms = time_ms(launch);
    decltype(expected) result;
    check(cudaMemcpy(&result, d_word, sizeof result, cudaMemcpyDeviceToHost));
    print_time(name, elapsed_ms, result == expected);
  };
  float* const d_sum = reinterpret_cast<float*>(d_word);
  measure("count", n, [&] { count<<<grid_size, block_size>>>(d_word); });
  measure("count_by_warps", n, [&] { count_by_warps<<<grid_size, block_size>>>(d_word); });
  measure("count_in_table", n, [&] { count_in_table<<<grid_size, block_size>>>(d_word, d_table); });
  measure("add", static_cast<float>(n), [&] { add<<<grid_size, block_size>>>(d_sum); });
  measure("add_by_swaps", static_cast<float>(n), [&] { add_by_swaps<<<grid_size, block_size>>>(d_sum); });
  measure("claim", 1, [&] { claim<<<grid_size, block_size>>>(d_word); });
  check(cudaFree(d_word));
  check(cudaFree(d_table));
}
