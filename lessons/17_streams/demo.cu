// SPDX-License-Identifier: MIT
// What `./gridstride run 17` prints: a small array, then times for kinds of memory, streams and chunks.
#include <cstdio>
#include <vector>

#include "streams.cuh"

namespace {

// Page-locked memory for as long as it lives.
class Pinned {
 public:
  explicit Pinned(std::size_t size) : size_(size) {
    CUDA_CHECK(cudaMallocHost(&data_, size * sizeof(double)));
    for (std::size_t i = 0; i < size; ++i) data_[i] = static_cast<double>(i % 1000) / 1000;
  }
  Pinned(const Pinned&) = delete;
  Pinned& operator=(const Pinned&) = delete;
  ~Pinned() { cudaFreeHost(data_); }
  PinnedSpan<double> span() const { return {data_, size_}; }

 private:
  double* data_ = nullptr;
  std::size_t size_;
};

void show_small() {
  const std::vector<double> coefficients = {1, 0, 2};
  const Pinned readings(10);
  const Pinned values(10);
  for (std::size_t i = 0; i < 10; ++i) readings.span()[i] = static_cast<double>(i);
  calibrate_in_chunks({readings.span().data(), 10}, coefficients, values.span(), 4, 2);
  std::printf("1 + 2 x x for 0 to 9, in chunks of 3, 3, 3, 1:");
  for (const double value : values.span()) std::printf(" %g", value);
  std::printf("\n");
}

double time_us(const double* readings, double* values, std::size_t n, std::size_t chunks,
               std::size_t streams) {
  const std::vector<double> coefficients(16, 0.5);
  cudaEvent_t start = nullptr;
  cudaEvent_t stop = nullptr;
  float time_ms = 0;
  CUDA_CHECK(cudaEventCreate(&start));
  CUDA_CHECK(cudaEventCreate(&stop));
  CUDA_CHECK(cudaEventRecord(start));
  calibrate_in_chunks({readings, n}, coefficients, {values, n}, chunks, streams);
  CUDA_CHECK(cudaEventRecord(stop));
  CUDA_CHECK(cudaEventSynchronize(stop));
  CUDA_CHECK(cudaEventElapsedTime(&time_ms, start, stop));
  CUDA_CHECK(cudaEventDestroy(start));
  CUDA_CHECK(cudaEventDestroy(stop));
  return 1000.0 * static_cast<double>(time_ms);
}

void show_times() {
  constexpr std::size_t n = 1U << 18;
  const Pinned readings(n);
  const Pinned values(n);
  const auto pinned_us = [&](std::size_t chunks, std::size_t streams) {
    return time_us(readings.span().data(), values.span().data(), n, chunks, streams);
  };
  cudaDeviceProp properties{};
  CUDA_CHECK(cudaGetDeviceProperties(&properties, 0));
  std::printf("\n262144 readings, 16 coefficients, %s\n", properties.name);
  // A PinnedSpan is a promise that nobody checks. Here it is broken, to see what it is worth.
  const std::vector<double> pageable_readings(n);
  std::vector<double> pageable_values(n);
  const auto pageable_us = [&](std::size_t chunks, std::size_t streams) {
    return time_us(pageable_readings.data(), pageable_values.data(), n, chunks, streams);
  };
  std::printf("  pageable, 1 chunk,  1 stream   %7.1f us\n", pageable_us(1, 1));
  std::printf("  pageable, 6 chunks, 3 streams  %7.1f us\n", pageable_us(6, 3));
  for (const std::size_t streams : {1, 2, 4})
    std::printf("  pinned,   6 chunks, %zu stream%s  %7.1f us\n", streams, streams == 1 ? " " : "s",
                pinned_us(6, streams));
  std::printf("\nPinned, 3 streams\n");
  for (const std::size_t chunks : {1, 2, 4, 6, 8, 16, 32})
    std::printf("  %3zu chunk%s                     %7.1f us\n", chunks, chunks == 1 ? " " : "s",
                pinned_us(chunks, 3));
}

}  // namespace

int main() {
  show_small();
  show_times();
  return 0;
}
