// SPDX-License-Identifier: MIT
// What `./gridstride run 03` prints: your kernels at work on arrays small enough to read.
#include <cstdio>
#include <vector>

#include "first_kernel.cuh"

namespace {

// A device array that lives as long as this object: lesson 07 builds one that is worth keeping.
struct DeviceNumbers {
  explicit DeviceNumbers(const std::vector<float>& host) : count(host.size()) {
    CUDA_CHECK(cudaMalloc(&data, count * sizeof(float)));
    CUDA_CHECK(cudaMemcpy(data, host.data(), count * sizeof(float), cudaMemcpyHostToDevice));
  }
  DeviceNumbers(const DeviceNumbers&) = delete;
  DeviceNumbers& operator=(const DeviceNumbers&) = delete;
  ~DeviceNumbers() { cudaFree(data); }

  void print(const char* title, std::size_t per_line) const {
    std::vector<float> host(count);
    CUDA_CHECK(cudaMemcpy(host.data(), data, count * sizeof(float), cudaMemcpyDeviceToHost));
    std::printf("%s\n", title);
    for (std::size_t i = 0; i < count; ++i) {
      std::printf("%7.1f%s", host[i], (i + 1) % per_line == 0 || i + 1 == count ? "\n" : "");
    }
  }

  DeviceSpan<float> span() const { return {data, count}; }
  DeviceSpan<const float> view() const { return {data, count}; }

  float* data = nullptr;
  std::size_t count;
};

}  // namespace

int main() {
  std::printf("blocks of 256 threads for 1000 elements: %u\n", grid_size_for(1000, 256));

  const DeviceNumbers a({1, 2, 3, 4, 5}), b({10, 10, 10, 10, 10}), dest({0, 0, 0, 0, 0});
  multiply_them(dest.span(), a.view(), b.view());
  dest.print("multiply_them, {1..5} times 10:", 5);

  const DeviceNumbers table(std::vector<float>(15, 0)), down({1, 2, 3});
  multiplication_table(table.span(), down.view(), a.view());
  table.print("multiplication_table, 3 rows, 5 columns:", 5);

  const DeviceNumbers x(std::vector<float>(10, 1)), y({0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
  saxpy_with_grid(100, x.view(), y.span(), 1, 4);
  y.print("saxpy_with_grid, 10 elements by 1 block of 4 threads:", 10);
  return 0;
}
