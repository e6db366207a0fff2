// SPDX-License-Identifier: MIT
// Host code may name a variable of the device where it is copied, sized or asked for; managed variables and
// constants are its own as well, and objects get their first values before main.
#include <cstdio>

struct Range {
  float low, high;
  constexpr Range(float from, float to) : low(from), high(to) {}
};

struct Counters {
  int hits, misses;
};

__device__ int d_count = 5;
__device__ float d_table[8];
__device__ Range d_range{1, 2};
__device__ Counters d_counters[2];
__constant__ float c_weights[4];
__constant__ Range c_range{0.5F, 0.75F};
__managed__ int shared_count = 3;
__managed__ float shared_table[4];
__device__ float* d_pointer;
const int table_size = 8;
int h_count = 7;

__global__ void use(float* out) {
  atomicAdd(&d_count, 1);
  atomicAdd(&shared_count, 1);
  d_counters[1].hits = 2;
  d_table[threadIdx.x % table_size] = 1;
  out[threadIdx.x] = c_weights[threadIdx.x % 4] + c_range.high + d_range.high + d_pointer[0];
}

__host__ __device__ int count() {
#ifdef __CUDA_ARCH__
  return d_count;
#else
  return h_count;
#endif
}

int main() {
  const float weights[4] = {1, 2, 3, 4};
  const int none = 0;
  float *d_out, *d_one;
  cudaMalloc(&d_out, 32 * sizeof(float));
  cudaMalloc(&d_one, sizeof(float));
  cudaMemset(d_one, 0, sizeof(float));
  cudaMemcpyToSymbol(d_pointer, &d_one, sizeof d_one);
  cudaMemcpyToSymbol(c_weights, weights, sizeof c_weights);
  cudaMemcpyToSymbol(d_count, &none, sizeof(int));
  for (float& element : shared_table) element = 1;
  shared_count += 1;
  use<<<1, 32>>>(d_out);
  cudaDeviceSynchronize();
  void* table = nullptr;
  cudaGetSymbolAddress(&table, d_table);
  cudaMemset(table, 0, sizeof d_table);
  int h_found = 0;
  Counters h_counters[2];
  cudaMemcpyFromSymbol(&h_found, d_count, sizeof h_found);
  cudaMemcpyFromSymbol(h_counters, d_counters, sizeof h_counters);
  std::printf("%d %d %d %d %zu\n", h_found, shared_count, h_counters[1].hits, count(), sizeof d_table / sizeof *d_table);
  cudaFree(d_out);
  cudaFree(d_one);
  return h_found == 32 && shared_count == 36 && h_counters[1].hits == 2 && count() == 7 ? 0 : 1;
}
