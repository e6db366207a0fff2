// SPDX-License-Identifier: MIT
// What `./gridstride run 10` prints: your functions on a few ones, two calls of sum_on_device, and its time
// beside that of a library.
#include <algorithm>
#include <cstdio>
#include <cub/device/device_reduce.cuh>
#include <vector>

#include "warp_reduction.cuh"

namespace {

constexpr int repetitions = 3;

/// Device memory for n floats, freed at the end of the scope.
class DeviceArray {
 public:
  explicit DeviceArray(const std::vector<float>& values) : size_(values.size()) {
    CUDA_CHECK(cudaMalloc(&data_, size_ * sizeof(float)));
    CUDA_CHECK(cudaMemcpy(data_, values.data(), size_ * sizeof(float), cudaMemcpyHostToDevice));
  }
  ~DeviceArray() { cudaFree(data_); }
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;
  [[nodiscard]] DeviceSpan<float> span() const { return {data_, size_}; }
  [[nodiscard]] DeviceSpan<const float> read() const { return {data_, size_}; }
  [[nodiscard]] std::vector<float> values() const {
    std::vector<float> values(size_);
    CUDA_CHECK(cudaMemcpy(values.data(), data_, size_ * sizeof(float), cudaMemcpyDeviceToHost));
    return values;
  }

 private:
  float* data_ = nullptr;
  std::size_t size_;
};

/// Prints the sums of n ones, `width` at a time.
template <class SumParts>
void show_parts(const char* name, const SumParts& sum_parts, std::size_t n, unsigned width) {
  const DeviceArray data(std::vector<float>(n, 1.0F));
  const DeviceArray sums(std::vector<float>(ceil_div(n, width), -1.0F));
  sum_parts(data.read(), sums.span());
  std::printf("%s of %zu ones:", name, n);
  for (const float sum : sums.values()) std::printf(" %g", sum);
  std::printf("\n");
}

/// The device's own clock: on the CPU device it tells the modelled time.
template <class Work>
float device_time_us(const Work& work) {
  cudaEvent_t start = nullptr;
  cudaEvent_t stop = nullptr;
  float time_ms = 0.0F;
  CUDA_CHECK(cudaEventCreate(&start));
  CUDA_CHECK(cudaEventCreate(&stop));
  CUDA_CHECK(cudaEventRecord(start));
  work();
  CUDA_CHECK(cudaEventRecord(stop));
  CUDA_CHECK(cudaEventSynchronize(stop));
  CUDA_CHECK(cudaEventElapsedTime(&time_ms, start, stop));
  CUDA_CHECK(cudaEventDestroy(start));
  CUDA_CHECK(cudaEventDestroy(stop));
  return 1000 * time_ms;
}

/// Once to warm up, then the best of several.
template <class Work>
void print_time(const char* name, const Work& work) {
  work();
  float best = device_time_us(work);
  for (int k = 1; k < repetitions; ++k) best = std::min(best, device_time_us(work));
  std::printf("  %-26s%9.1f us\n", name, best);
}

void show_times(std::size_t n) {
  const DeviceArray data(std::vector<float>(n, 0.5F));
  const DeviceArray result(std::vector<float>(1, -1.0F));
  for (const char* call : {"first", "second"}) {
    sum_on_device(data.read(), result.span());
    std::printf("0.5 %zu times, %s call: %g\n", n, call, result.values()[0]);
  }
  cudaDeviceProp properties{};
  CUDA_CHECK(cudaGetDeviceProperties(&properties, 0));
  std::printf("\nThe sum of %zu elements on the device, %s\n", n, properties.name);
  print_time("sum_on_device", [&] { sum_on_device(data.read(), result.span()); });

  // The library asks for its room first, and then does the work.
  const auto count = static_cast<int>(n);
  std::size_t room_bytes = 0;
  CUDA_CHECK(cub::DeviceReduce::Sum(nullptr, room_bytes, data.read().data(), result.span().data(), count));
  const DeviceArray room(std::vector<float>(ceil_div(room_bytes, sizeof(float)), 0.0F));
  print_time("cub::DeviceReduce::Sum", [&] {
    CUDA_CHECK(cub::DeviceReduce::Sum(room.span().data(), room_bytes, data.read().data(),
                                      result.span().data(), count));
  });
  const DeviceArray copy(std::vector<float>(n, 0.0F));
  print_time("copy of the array", [&] {
    CUDA_CHECK(
        cudaMemcpyAsync(copy.span().data(), data.read().data(), n * sizeof(float), cudaMemcpyDeviceToDevice));
  });
}

}  // namespace

int main() {
  show_parts("sum_warps", sum_warps, 80, warp_size);
  show_parts("sum_blocks", sum_blocks, 600, block_size);
  show_times(1'000'000);
  return 0;
}
