// SPDX-License-Identifier: MIT
// Radix sort, two bits a pass: block-wise sort by split scans, a table of digit counts, a scan of it, a scatter.
#include <algorithm>
#include <cstdio>
#include <random>
#include <vector>
constexpr int kThreads = 64;

__device__ unsigned block_exclusive_scan(unsigned value, unsigned* s, unsigned* total) {
  s[threadIdx.x] = value;
  __syncthreads();
  for (int offset = 1; offset < kThreads; offset <<= 1) {
    unsigned add = threadIdx.x >= offset ? s[threadIdx.x - offset] : 0;
    __syncthreads();
    s[threadIdx.x] += add;
    __syncthreads();
  }
  *total = s[kThreads - 1];
  unsigned result = s[threadIdx.x] - value;
  __syncthreads();
  return result;
}

__global__ void sort_block(const unsigned* in, unsigned* out, unsigned* table, int n, int shift) {
  __shared__ unsigned s_scan[kThreads], s_keys[kThreads];
  const int i = blockIdx.x * kThreads + threadIdx.x;
  const int here = min(kThreads, n - static_cast<int>(blockIdx.x) * kThreads);
  unsigned key = i < n ? in[i] : 0xffffffffu;
  for (int bit = shift; bit < shift + 2; ++bit) {
    unsigned zeros;
    const unsigned is_one = (key >> bit) & 1u;
    const unsigned before = block_exclusive_scan(1u - is_one, s_scan, &zeros);
    const unsigned place = is_one ? zeros + threadIdx.x - before : before;
    s_keys[place] = key;
    __syncthreads();
    key = s_keys[threadIdx.x];
    __syncthreads();
  }
  if (threadIdx.x < here) out[blockIdx.x * kThreads + threadIdx.x] = key;
  __shared__ unsigned s_count[4];
  if (threadIdx.x < 4) s_count[threadIdx.x] = 0;
  __syncthreads();
  if (threadIdx.x < here) atomicAdd(&s_count[(key >> shift) & 3u], 1u);
  __syncthreads();
  if (threadIdx.x < 4) table[threadIdx.x * gridDim.x + blockIdx.x] = s_count[threadIdx.x];
}

__global__ void scan_table(unsigned* table, int size) {
  unsigned sum = 0;
  for (int i = 0; i < size; ++i) {
    const unsigned count = table[i];
    table[i] = sum;
    sum += count;
  }
}

__global__ void scatter(const unsigned* in, unsigned* out, const unsigned* table, int n, int shift) {
  __shared__ unsigned s_digit[kThreads];
  const int i = blockIdx.x * kThreads + threadIdx.x;
  const unsigned key = i < n ? in[i] : 0u, digit = (key >> shift) & 3u;
  s_digit[threadIdx.x] = i < n ? digit : 4u;
  __syncthreads();
  if (i >= n) return;
  unsigned rank = 0;
  for (int t = threadIdx.x - 1; t >= 0 && s_digit[t] == digit; --t) ++rank;  // sorted: equal digits are neighbours
  out[table[digit * gridDim.x + blockIdx.x] + rank] = key;
}

int main() {
  for (int n : {1, 64, 1000}) {
    std::vector<unsigned> h(n);
    std::mt19937 engine(42);
    for (unsigned& key : h) key = engine();
    if (n > 10) h[7] = 0xffffffffu;
    std::vector<unsigned> want = h;
    std::sort(want.begin(), want.end());
    const int blocks = (n + kThreads - 1) / kThreads;
    unsigned *a, *b, *table;
    cudaMalloc(&a, n * sizeof(unsigned));
    cudaMalloc(&b, n * sizeof(unsigned));
    cudaMalloc(&table, 4 * blocks * sizeof(unsigned));
    cudaMemcpy(a, h.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice);
    for (int shift = 0; shift < 32; shift += 2) {
      sort_block<<<blocks, kThreads>>>(a, b, table, n, shift);
      scan_table<<<1, 1>>>(table, 4 * blocks);
      scatter<<<blocks, kThreads>>>(b, a, table, n, shift);
    }
    cudaMemcpy(h.data(), a, n * sizeof(unsigned), cudaMemcpyDeviceToHost);
    cudaFree(a);
    cudaFree(b);
    cudaFree(table);
    if (h != want) return 1;
  }
}
