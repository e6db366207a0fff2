// SPDX-License-Identifier: MIT
// How the shape of a launch decides what row sums and copies reach: kernels alone, medians of nine runs
// between two events, the L2 cache overwritten before each. Prints one line a version: name, us, GB/s.
//   nvcc -std=c++20 -O3 -arch=native shapes.cu -o shapes && ./shapes
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

namespace {

constexpr unsigned block_size = 256;
constexpr unsigned warp_size = 32;
constexpr unsigned all_lanes = 0xffffffffU;
constexpr std::size_t n = 1U << 26;
constexpr std::size_t flushed_bytes = 256U << 20;
constexpr int runs = 9;

void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
  std::exit(1);
}

void* d_flushed = nullptr;

void report(const std::string& name, double bytes, const std::function<void()>& work) {
  cudaEvent_t start, end;
  check(cudaEventCreate(&start));
  check(cudaEventCreate(&end));
  work();
  std::vector<float> times_ms;
  for (int i = 0; i < runs; ++i) {
    check(cudaMemset(d_flushed, 0, flushed_bytes));
    check(cudaDeviceSynchronize());
    check(cudaEventRecord(start));
    work();
    check(cudaGetLastError());
    check(cudaEventRecord(end));
    check(cudaEventSynchronize(end));
    times_ms.push_back(0);
    check(cudaEventElapsedTime(&times_ms.back(), start, end));
  }
  std::nth_element(times_ms.begin(), times_ms.begin() + runs / 2, times_ms.end());
  const double median_ms = times_ms[runs / 2];
  std::printf("%-40s %8.1f us %7.0f GB/s\n", name.c_str(), 1e3 * median_ms, bytes / median_ms / 1e6);
}

__global__ void nothing_kernel() {}

// blockDim.x lanes share a row, each thread has so many rows at once.
template <int rows_a_thread>
__global__ void short_rows_kernel(const float* a, std::size_t row_size, float* s, std::size_t rows) {
  const std::size_t first = static_cast<std::size_t>(blockIdx.x) * blockDim.y * rows_a_thread + threadIdx.y;
  float sums[rows_a_thread] = {};
  for (std::size_t j = threadIdx.x; j < row_size; j += blockDim.x)
    for (int r = 0; r < rows_a_thread; ++r)
      if (first + r * blockDim.y < rows) sums[r] += a[(first + r * blockDim.y) * row_size + j];
  for (int r = 0; r < rows_a_thread; ++r) {
    for (unsigned offset = blockDim.x / 2; offset > 0; offset /= 2)
      sums[r] += __shfl_down_sync(all_lanes, sums[r], offset, blockDim.x);
    if (threadIdx.x == 0 && first + r * blockDim.y < rows) s[first + r * blockDim.y] = sums[r];
  }
}

// A block adds up one of so many parts of a row.
__global__ void parts_kernel(const float* a, std::size_t row_size, float* s, std::size_t parts) {
  __shared__ float s_sums[block_size / warp_size];
  const std::size_t part_size = row_size / parts;
  const float* const part = a + blockIdx.x * part_size;
  float sum = 0;
  for (std::size_t j = threadIdx.x; j < part_size; j += block_size) sum += part[j];
  for (unsigned offset = warp_size / 2; offset > 0; offset /= 2)
    sum += __shfl_down_sync(all_lanes, sum, offset);
  if (threadIdx.x % warp_size == 0) s_sums[threadIdx.x / warp_size] = sum;
  __syncthreads();
  if (threadIdx.x >= warp_size) return;
  sum = threadIdx.x < block_size / warp_size ? s_sums[threadIdx.x] : 0;
  for (unsigned offset = warp_size / 2; offset > 0; offset /= 2)
    sum += __shfl_down_sync(all_lanes, sum, offset);
  if (threadIdx.x == 0) s[blockIdx.x] = sum;
}

template <int elements_a_thread>
__global__ void double_kernel(const float* in, float* out) {
  const std::size_t first =
      static_cast<std::size_t>(blockIdx.x) * blockDim.x * elements_a_thread + threadIdx.x;
  float values[elements_a_thread];
  for (int e = 0; e < elements_a_thread; ++e) values[e] = in[first + e * blockDim.x];
  for (int e = 0; e < elements_a_thread; ++e) out[first + e * blockDim.x] = 2 * values[e];
}

template <int rows_a_thread>
void report_short_rows(const float* a, float* s, std::size_t row_size, unsigned lanes) {
  const std::size_t rows = n / row_size;
  const dim3 block(lanes, block_size / lanes);
  const auto grid = static_cast<unsigned>((rows + block.y * rows_a_thread - 1) / (block.y * rows_a_thread));
  report(std::to_string(rows) + " x " + std::to_string(row_size) + ", " + std::to_string(lanes) + " lanes, " +
             std::to_string(rows_a_thread) + " rows a thread",
         sizeof(float) * static_cast<double>(n + rows),
         [=] { short_rows_kernel<rows_a_thread><<<grid, block>>>(a, row_size, s, rows); });
}

void report_parts(const float* a, float* sums, float* s, std::size_t row_size, std::size_t parts) {
  const std::size_t rows = n / row_size;
  report(std::to_string(rows) + " x " + std::to_string(row_size) + ", " + std::to_string(parts) +
             " blocks a row",
         sizeof(float) * static_cast<double>(n), [=] {
           parts_kernel<<<static_cast<unsigned>(rows * parts), block_size>>>(a, row_size, sums, parts);
           if (parts > 1)
             short_rows_kernel<1>
                 <<<static_cast<unsigned>((rows + 7) / 8), dim3(warp_size, 8)>>>(sums, parts, s, rows);
         });
}

}  // namespace

int main() {
  float *a, *other, *s;
  check(cudaMalloc(&a, n * sizeof(float)));
  check(cudaMalloc(&other, n * sizeof(float)));
  check(cudaMalloc(&s, n / 8 * sizeof(float)));
  check(cudaMalloc(&d_flushed, flushed_bytes));
  check(cudaMemset(a, 0, n * sizeof(float)));
  for (const unsigned blocks : {1U << 10, 1U << 17, 1U << 18, 1U << 20})
    report(std::to_string(blocks) + " blocks that do nothing", 0,
           [=] { nothing_kernel<<<blocks, block_size>>>(); });
  report_short_rows<1>(a, s, 8, 8);
  report_short_rows<2>(a, s, 8, 8);
  report_short_rows<4>(a, s, 8, 8);
  report_short_rows<8>(a, s, 8, 8);
  report_short_rows<4>(a, s, 8, 4);
  report_short_rows<4>(a, s, 8, 2);
  report_short_rows<1>(a, s, 1024, 32);
  report_short_rows<4>(a, s, 1024, 32);
  report_short_rows<1>(a, s, 8192, 32);
  report_parts(a, other, s, 8192, 1);
  for (const std::size_t parts : {1, 8, 16, 64, 256}) report_parts(a, other, s, 1U << 20, parts);
  report("one element a thread", 2.0 * sizeof(float) * n,
         [=] { double_kernel<1><<<n / 256, 256>>>(a, other); });
  report("four elements a thread", 2.0 * sizeof(float) * n,
         [=] { double_kernel<4><<<n / 1024, 256>>>(a, other); });
  report("a copy", 2.0 * sizeof(float) * n,
         [=] { check(cudaMemcpyAsync(other, a, n * sizeof(float), cudaMemcpyDeviceToDevice)); });
}
