// SPDX-License-Identifier: MIT
// What `./gridstride view 03` shows: your kernels on arrays of more than one block, and on a table whose rows
// end within a warp.
#include <vector>

#include "first_kernel.cuh"

namespace {

/// Device memory for n ones, freed at the end of the scope.
class Ones {
 public:
  explicit Ones(std::size_t n) : size_(n) {
    const std::vector<float> host(n, 1.0F);
    CUDA_CHECK(cudaMalloc(&data_, n * sizeof(float)));
    CUDA_CHECK(cudaMemcpy(data_, host.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  }
  ~Ones() { cudaFree(data_); }
  Ones(const Ones&) = delete;
  Ones& operator=(const Ones&) = delete;
  [[nodiscard]] DeviceSpan<float> span() const { return {data_, size_}; }
  [[nodiscard]] DeviceSpan<const float> view() const { return {data_, size_}; }

 private:
  float* data_ = nullptr;
  std::size_t size_;
};

}  // namespace

int main() {
  constexpr std::size_t n = 300;
  constexpr std::size_t rows = 12;
  constexpr std::size_t cols = 50;
  const Ones dest(n), a(n), b(n);
  multiply_them(dest.span(), a.view(), b.view());

  const Ones table(rows * cols), down(rows), across(cols);
  multiplication_table(table.span(), down.view(), across.view());

  const Ones x(n), y(n);
  saxpy_with_grid(2, x.view(), y.span(), 2, 64);  // 128 threads for 300 elements
  saxpy(2, x.view(), y.span());
  CUDA_CHECK(cudaDeviceSynchronize());
  return 0;
}
