// SPDX-License-Identifier: MIT
// Sums of everything up to each of n numbers: the totals of blocks first, then the sums; by the library in
// one pass; and its selection of every other number.
#include <cub/cub.cuh>
#include <vector>

#include "timing.cuh"

constexpr int n = 1 << 22;
constexpr int block_size = 256;
constexpr int items = 9;
constexpr int part = items * block_size;
constexpr int blocks = (n + part - 1) / part;

using BlockScan = cub::BlockScan<int, block_size>;

__global__ void totals_kernel(const int* data, int* totals) {
  __shared__ BlockScan::TempStorage temp;
  const int begin = blockIdx.x * part;
  int sum = 0;
  for (int i = begin + threadIdx.x; i < begin + part && i < n; i += block_size) sum += data[i];
  int total = 0;
  BlockScan(temp).InclusiveSum(sum, sum, total);
  if (threadIdx.x == 0) totals[blockIdx.x] = total;
}

// One block: each total becomes the sum of all before it.
__global__ void offsets_kernel(int* totals) {
  __shared__ BlockScan::TempStorage temp;
  int before = 0;
  for (int begin = 0; begin < blocks; begin += block_size) {
    const int i = begin + threadIdx.x;
    int sum = i < blocks ? totals[i] : 0;
    int total = 0;
    BlockScan(temp).ExclusiveSum(sum, sum, total);
    if (i < blocks) totals[i] = before + sum;
    before += total;
    __syncthreads();  // the next round uses the storage again
  }
}

__global__ void sums_kernel(const int* data, const int* offsets, int* sums) {
  __shared__ BlockScan::TempStorage temp;
  __shared__ int s_elements[part];
  const int begin = blockIdx.x * part;
  for (int i = threadIdx.x; i < part; i += block_size) s_elements[i] = begin + i < n ? data[begin + i] : 0;
  __syncthreads();  // all elements are there
  int sum = 0;
  for (int i = threadIdx.x * items; i < (threadIdx.x + 1) * items; ++i) sum += s_elements[i];
  BlockScan(temp).ExclusiveSum(sum, sum);
  sum += offsets[blockIdx.x];
  for (int i = threadIdx.x * items; i < (threadIdx.x + 1) * items; ++i) s_elements[i] = sum += s_elements[i];
  __syncthreads();  // all sums are there
  for (int i = threadIdx.x; i < part; i += block_size)
    if (begin + i < n) sums[begin + i] = s_elements[i];
}

struct IsOdd {
  __host__ __device__ bool operator()(int x) const { return x % 2 != 0; }
};

int main() {
  std::vector<int> h_data(n), h_result(n);
  for (int i = 0; i < n; ++i) h_data[i] = i % 4;
  int *d_data, *d_result, *d_offsets, *d_count;
  check(cudaMalloc(&d_data, n * sizeof(int)));
  check(cudaMalloc(&d_result, n * sizeof(int)));
  check(cudaMalloc(&d_offsets, blocks * sizeof(int)));
  check(cudaMalloc(&d_count, sizeof(int)));
  check(cudaMemcpy(d_data, h_data.data(), n * sizeof(int), cudaMemcpyHostToDevice));
  std::size_t scan_bytes = 0;
  std::size_t select_bytes = 0;
  check(cub::DeviceScan::InclusiveSum(nullptr, scan_bytes, d_data, d_result, n));
  check(cub::DeviceSelect::If(nullptr, select_bytes, d_data, d_result, d_count, n, IsOdd()));
  void *d_scan_storage, *d_select_storage;
  check(cudaMalloc(&d_scan_storage, scan_bytes));
  check(cudaMalloc(&d_select_storage, select_bytes));

  const auto measure = [&](const char* name, auto work, auto is_right) {
    check(cudaMemset(d_result, 0, n * sizeof(int)));
    const double elapsed_ms = time_ms(work);
    check(cudaMemcpy(h_result.data(), d_result, n * sizeof(int), cudaMemcpyDeviceToHost));
    print_time(name, elapsed_ms, is_right());
  };
  const auto is_scanned = [&] {
    int sum = 0;
    for (int i = 0; i < n; ++i)
      if (h_result[i] != (sum += h_data[i])) return false;
    return true;
  };
  measure(
      "copy", [&] { check(cudaMemcpyAsync(d_result, d_data, n * sizeof(int), cudaMemcpyDeviceToDevice)); },
      [&] { return h_result == h_data; });
  measure(
      "totals_first",
      [&] {
        totals_kernel<<<blocks, block_size>>>(d_data, d_offsets);
        offsets_kernel<<<1, block_size>>>(d_offsets);
        sums_kernel<<<blocks, block_size>>>(d_data, d_offsets, d_result);
      },
      is_scanned);
  measure(
      "library",
      [&] { check(cub::DeviceScan::InclusiveSum(d_scan_storage, scan_bytes, d_data, d_result, n)); },
      is_scanned);
  measure(
      "library_selection",
      [&] {
        check(cub::DeviceSelect::If(d_select_storage, select_bytes, d_data, d_result, d_count, n, IsOdd()));
      },
      [&] { return h_result[n / 2 - 1] == 3 && h_result[n / 2] == 0; });
  for (void* d_memory :
       {static_cast<void*>(d_data), static_cast<void*>(d_result), static_cast<void*>(d_offsets),
        static_cast<void*>(d_count), d_scan_storage, d_select_storage})
    check(cudaFree(d_memory));
}
