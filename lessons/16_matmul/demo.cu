// SPDX-License-Identifier: MIT
// What `./gridstride run 16` prints: a small product, and how many operations a second larger ones reach.
#include <cstdio>
#include <vector>

#include "matmul.cuh"

namespace {

// On a GPU, try 4096: the size with which `./gridstride bench --gpu` times cuBLAS.
constexpr std::size_t largest = 384;

// n floats in device memory, freed at the end of the scope.
class DeviceArray {
 public:
  explicit DeviceArray(const std::vector<float>& values) : size_(values.size()) {
    CUDA_CHECK(cudaMalloc(&data_, size_ * sizeof(float)));
    CUDA_CHECK(cudaMemcpy(data_, values.data(), size_ * sizeof(float), cudaMemcpyHostToDevice));
  }
  ~DeviceArray() { cudaFree(data_); }
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;
  [[nodiscard]] DeviceSpan<const float> read() const { return {data_, size_}; }
  [[nodiscard]] DeviceSpan<float> span() const { return {data_, size_}; }
  [[nodiscard]] std::vector<float> values() const {
    std::vector<float> values(size_);
    CUDA_CHECK(cudaMemcpy(values.data(), data_, size_ * sizeof(float), cudaMemcpyDeviceToHost));
    return values;
  }

 private:
  float* data_ = nullptr;
  std::size_t size_;
};

void show_small() {
  const DeviceArray a({1, 2, 3, 4, 5, 6});
  const DeviceArray b({1, 0, 2});
  const DeviceArray c(std::vector<float>(2, -1));
  matmul(a.read(), b.read(), {2, 3, 1}, c.span());
  std::printf("{1 2 3, 4 5 6} * {1, 0, 2} (right: 7 16):");
  for (const float value : c.values()) std::printf(" %g", value);
  std::printf("\n");
}

// The device's own clock: on the CPU device it tells the modelled time.
template <class Work>
float device_time_ms(const Work& work) {
  cudaEvent_t start = nullptr;
  cudaEvent_t stop = nullptr;
  float time_ms = 0.0F;
  CUDA_CHECK(cudaEventCreate(&start));
  CUDA_CHECK(cudaEventCreate(&stop));
  work();  // to warm up
  CUDA_CHECK(cudaEventRecord(start));
  work();
  CUDA_CHECK(cudaEventRecord(stop));
  CUDA_CHECK(cudaEventSynchronize(stop));
  CUDA_CHECK(cudaEventElapsedTime(&time_ms, start, stop));
  CUDA_CHECK(cudaEventDestroy(start));
  CUDA_CHECK(cudaEventDestroy(stop));
  return time_ms;
}

// Small whole numbers, so that the sums are exact; element i of a or b.
float of_a(std::size_t i) { return static_cast<float>(i % 5) - 2; }
float of_b(std::size_t i) { return static_cast<float>(i % 7) - 3; }

// Looks at one element of each row.
bool is_right(const std::vector<float>& c, std::size_t size) {
  for (std::size_t row = 0; row < size; ++row) {
    const std::size_t column = row * 31 % size;
    float sum = 0;
    for (std::size_t k = 0; k < size; ++k) sum += of_a(row * size + k) * of_b(k * size + column);
    if (c[row * size + column] != sum) return false;
  }
  return true;
}

void show_time(std::size_t size) {
  std::vector<float> a(size * size);
  std::vector<float> b(size * size);
  for (std::size_t i = 0; i < a.size(); ++i) {
    a[i] = of_a(i);
    b[i] = of_b(i);
  }
  const DeviceArray d_a(a);
  const DeviceArray d_b(b);
  const DeviceArray d_c(std::vector<float>(a.size(), -1));
  const float time_ms = device_time_ms([&] {
    matmul(d_a.read(), d_b.read(), {size, size, size}, d_c.span());
  });
  const auto edge = static_cast<double>(size);
  std::printf("  %4zu x %-4zu %9.4f ms %8.0f GFLOP/s%s\n", size, size, time_ms,
              2 * edge * edge * edge / 1e6 / time_ms, is_right(d_c.values(), size) ? "" : "  (is wrong)");
}

}  // namespace

int main() {
  show_small();
  cudaDeviceProp properties{};
  CUDA_CHECK(cudaGetDeviceProperties(&properties, 0));
  std::printf("\nSquare matrices, %s\n", properties.name);
  for (const std::size_t size : {largest / 6, largest / 3, 2 * largest / 3, largest}) show_time(size);
  return 0;
}
