// SPDX-License-Identifier: MIT
// options: --extended-lambda
// Host classes that own device memory, kernels as templates over functors, exceptions.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

inline void check(cudaError_t error, const char* what) {
  if (error != cudaSuccess) throw std::runtime_error(std::string(what) + ": " + cudaGetErrorString(error));
}

template <typename T>
class DeviceBuffer {
 public:
  explicit DeviceBuffer(std::size_t n) : size_(n) { check(cudaMalloc(&data_, n * sizeof(T)), "cudaMalloc"); }
  explicit DeviceBuffer(const std::vector<T>& host) : DeviceBuffer(host.size()) {
    check(cudaMemcpy(data_, host.data(), size_ * sizeof(T), cudaMemcpyHostToDevice), "copy in");
  }
  ~DeviceBuffer() { cudaFree(data_); }
  DeviceBuffer(DeviceBuffer&& other) noexcept : data_(std::exchange(other.data_, nullptr)), size_(other.size_) {}
  std::vector<T> download() const {
    std::vector<T> host(size_);
    check(cudaMemcpy(host.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost), "copy out");
    return host;
  }
  T* get() const { return data_; }
  std::size_t size() const { return size_; }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
};

template <typename T, typename Op>
__global__ void map_kernel(const T* __restrict__ in, T* __restrict__ out, std::size_t n, Op op) {
  const std::size_t stride = static_cast<std::size_t>(blockDim.x) * gridDim.x;
  for (std::size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) out[i] = op(in[i]);
}

template <typename T, typename Op>
DeviceBuffer<T> map(const DeviceBuffer<T>& in, Op op) {
  DeviceBuffer<T> out(in.size());
  map_kernel<T, Op><<<static_cast<unsigned>((in.size() + 127) / 128), 128>>>(in.get(), out.get(), in.size(), op);
  check(cudaGetLastError(), "map_kernel");
  return out;
}

struct Axpb {
  double a, b;
  __host__ __device__ double operator()(double x) const { return a * x + b; }
};

int main() {
  std::vector<double> host(1000);
  for (std::size_t i = 0; i < host.size(); ++i) host[i] = static_cast<double>(i);
  const auto out = map(map(DeviceBuffer<double>(host), Axpb{2, 1}), [] __device__(double x) { return x / 2; }).download();
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (out[i] != i + 0.5) return 1;
  }
  try {
    DeviceBuffer<double> huge(std::size_t{1} << 50);
    return 2;
  } catch (const std::runtime_error& error) {
    if (std::string(error.what()) != "cudaMalloc: out of memory") return 3;
  }
  return 0;
}
