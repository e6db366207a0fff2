// SPDX-License-Identifier: MIT
// C++20 on both sides: places of errors by std::source_location, kernels whose parameters are auto, concepts, spans.
// options: -std=c++20 --extended-lambda --expt-relaxed-constexpr
// stdout: auto kernel right
// stdout: caught in main at line 80
#include <cuda_runtime.h>

#include <algorithm>
#include <concepts>
#include <cstdio>
#include <memory>
#include <numeric>
#include <source_location>
#include <span>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

namespace gpu {

struct error : std::runtime_error {
  error(cudaError_t code, std::source_location where)
      : std::runtime_error(cudaGetErrorName(code)), where(where) {}
  std::source_location where;
};

inline void check(cudaError_t code, std::source_location where = std::source_location::current()) {
  if (code != cudaSuccess) [[unlikely]]
    throw error(code, where);
}

template <class T>
concept trivial = std::is_trivially_copyable_v<T>;

template <trivial T>
class buffer {
  struct deleter {
    void operator()(T* p) const noexcept { cudaFree(p); }
  };
  std::unique_ptr<T[], deleter> p_;
  std::size_t n_;

 public:
  explicit buffer(std::size_t n) : n_(n) {
    T* p = nullptr;
    check(cudaMalloc(&p, n * sizeof(T)));
    p_.reset(p);
  }
  explicit buffer(std::span<const T> values) : buffer(values.size()) {
    check(cudaMemcpy(p_.get(), values.data(), values.size_bytes(), cudaMemcpyHostToDevice));
  }
  std::span<T> view() const noexcept { return {p_.get(), n_}; }
  std::vector<T> download() const {
    std::vector<T> values(n_);
    check(cudaMemcpy(values.data(), p_.get(), n_ * sizeof(T), cudaMemcpyDefault));
    return values;
  }
};

}  // namespace gpu

__global__ void combine(auto* out, const auto* a, std::integral auto n, auto op) {
  if (const auto i = blockIdx.x * blockDim.x + threadIdx.x; i < n) out[i] = op(a[i], i);
}

int main() {
  std::vector<float> h(1000);
  std::iota(h.begin(), h.end(), 0.5f);
  const gpu::buffer<float> in(h);
  const gpu::buffer<double> out(h.size());
  combine<<<4, 256>>>(out.view().data(), in.view().data(), h.size(),
                      [] __device__(float x, auto i) { return 2.0 * x + i; });
  gpu::check(cudaGetLastError());
  const auto result = out.download();
  const bool same =
      std::ranges::all_of(h, [&, i = 0](float x) mutable { return result[i] == 2.0 * x + i && ++i; });
  std::printf("auto kernel %s\n", same ? "right" : "wrong");
  try {
    gpu::check(cudaSetDevice(77));
  } catch (const gpu::error& e) {
    std::printf("caught in %s at line %u\n", e.where.function_name(), e.where.line());
  }
  return std::string_view(cudaGetErrorName(cudaGetLastError())) == "cudaErrorInvalidDevice" ? 0 : 1;
}
