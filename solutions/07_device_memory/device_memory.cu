// SPDX-License-Identifier: MIT
// Reference solution of lesson 07.
#include "device_memory.cuh"

#include <string>

namespace {

// 8 whole warps: several blocks fit on a multiprocessor, and few of them fill it.
constexpr unsigned block_size = 256;

// An array in device memory, and its only owner.
template <class T>
class DeviceArray {
 public:
  // Not initialised.
  explicit DeviceArray(std::size_t size) : size_(size) { CUDA_CHECK(cudaMalloc(&data_, size_bytes())); }

  // A destructor must not throw, so nothing is checked; cudaFree(nullptr) does nothing.
  ~DeviceArray() { cudaFree(data_); }

  // Two owners would free twice.
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;

  // Takes the memory over; what is left behind is empty.
  DeviceArray(DeviceArray&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

  // The new array takes over first, then the two change places: what this one had dies with `taken`. Where
  // `other` is this very array, it gets back what it has just given.
  DeviceArray& operator=(DeviceArray&& other) noexcept {
    DeviceArray taken(std::move(other));
    std::swap(data_, taken.data_);
    std::swap(size_, taken.size_);
    return *this;
  }

  std::size_t size() const { return size_; }
  std::size_t size_bytes() const { return size_ * sizeof(T); }
  T* data() { return data_; }
  const T* data() const { return data_; }

  void copy_to_device(std::span<const T> host) {
    expect_own_size(host.size());
    CUDA_CHECK(cudaMemcpy(data_, host.data(), size_bytes(), cudaMemcpyHostToDevice));
  }

  void copy_to_device(const DeviceArray& other) {
    expect_own_size(other.size());
    CUDA_CHECK(cudaMemcpy(data_, other.data(), size_bytes(), cudaMemcpyDeviceToDevice));
  }

  // Comes after the kernels before it, in the same stream, and returns when the copy is over.
  void copy_to_host(std::span<T> host) const {
    expect_own_size(host.size());
    CUDA_CHECK(cudaMemcpy(host.data(), data_, size_bytes(), cudaMemcpyDeviceToHost));
  }

  std::vector<T> copy_to_host() const {
    std::vector<T> host(size_);
    copy_to_host(host);
    return host;
  }

 private:
  void expect_own_size(std::size_t other_size) const {
    if (other_size != size_)
      throw std::invalid_argument("copy between " + std::to_string(size_) + " and " +
                                  std::to_string(other_size) + " elements");
  }

  T* data_ = nullptr;
  std::size_t size_ = 0;
};

template <class T>
DeviceArray<T> device_array(std::size_t size) {
  return DeviceArray<T>(size);
}

template <class T>
DeviceArray<T> device_array_like(const DeviceArray<T>& other) {
  return device_array<T>(other.size());
}

template <class T>
DeviceArray<T> to_device(std::span<const T> host) {
  auto array = device_array<T>(host.size());
  array.copy_to_device(host);
  return array;
}

// ---- The kernels

__global__ void sin_exp_kernel(const double* x, const double* y, double* out, std::size_t n) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) out[i] = sin(x[i]) * exp(y[i]);
}

// Thread i reads what three threads of the launch before have written.
__global__ void smooth_kernel(const double* in, double* out, std::size_t n) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const bool inside = i > 0 && i + 1 < n;
  out[i] = inside ? (in[i - 1] + in[i] + in[i + 1]) / 3 : in[i];
}

unsigned blocks_for(std::size_t n) { return static_cast<unsigned>(ceil_div(n, block_size)); }

// Both return when the kernel is in the queue, not when it is done.
void sin_exp(const DeviceArray<double>& x, const DeviceArray<double>& y, DeviceArray<double>& out) {
  if (out.size() == 0) return;  // a grid of 0 blocks is an invalid configuration
  sin_exp_kernel<<<blocks_for(out.size()), block_size>>>(x.data(), y.data(), out.data(), out.size());
  CUDA_CHECK(cudaGetLastError());
}

void smooth(const DeviceArray<double>& in, DeviceArray<double>& out) {
  if (out.size() == 0) return;
  smooth_kernel<<<blocks_for(out.size()), block_size>>>(in.data(), out.data(), out.size());
  CUDA_CHECK(cudaGetLastError());
}

// ---- The chain

// out = sin(x) * exp(y), smoothed; x is overwritten.
void compute(DeviceArray<double>& x, const DeviceArray<double>& y, DeviceArray<double>& out, unsigned steps) {
  sin_exp(x, y, out);
  // Nobody needs x any more: its memory takes what every other step makes.
  DeviceArray<double>& other = x;
  for (unsigned step = 0; step < steps; ++step) {
    smooth(out, other);
    std::swap(out, other);  // two pointers change places; no byte moves
  }
}

}  // namespace

std::vector<std::int32_t> there_and_back(std::span<const std::int32_t> host) {
  return to_device(host).copy_to_host();
}

std::vector<double> duplicate(std::span<const double> host) {
  const auto original = to_device(host);
  auto copy = device_array_like(original);
  copy.copy_to_device(original);
  return copy.copy_to_host();
}

void smoothed_sin_exp(std::span<const double> x, std::span<const double> y, std::span<double> out,
                      unsigned steps) {
  auto d_x = to_device(x);
  const auto d_y = to_device(y);
  auto d_out = device_array_like(d_x);
  compute(d_x, d_y, d_out, steps);
  d_out.copy_to_host(out);
}

void smoothed_sin_exp_with_copies(std::span<const double> x, std::span<const double> y, std::span<double> out,
                                  unsigned steps) {
  {
    const auto d_x = to_device(x);
    const auto d_y = to_device(y);
    auto d_out = device_array_like(d_x);
    sin_exp(d_x, d_y, d_out);
    d_out.copy_to_host(out);
  }
  for (unsigned step = 0; step < steps; ++step) {
    const auto d_in = to_device(std::span<const double>(out));
    auto d_out = device_array_like(d_in);
    smooth(d_in, d_out);
    d_out.copy_to_host(out);
  }
}

float compute_time_ms(std::span<const double> x, std::span<const double> y, unsigned steps) {
  auto d_x = to_device(x);
  const auto d_y = to_device(y);
  auto d_out = device_array_like(d_x);
  cudaEvent_t start = nullptr;
  cudaEvent_t stop = nullptr;
  float time_ms = 0.0F;
  CUDA_CHECK(cudaEventCreate(&start));
  CUDA_CHECK(cudaEventCreate(&stop));
  CUDA_CHECK(cudaEventRecord(start));
  compute(d_x, d_y, d_out, steps);
  CUDA_CHECK(cudaEventRecord(stop));
  CUDA_CHECK(cudaEventSynchronize(stop));
  CUDA_CHECK(cudaEventElapsedTime(&time_ms, start, stop));
  CUDA_CHECK(cudaEventDestroy(start));
  CUDA_CHECK(cudaEventDestroy(stop));
  return time_ms;
}

// What the grader tries the class with: device_memory.cuh has it.
std::vector<float> contents_after(std::span<const Operation> operations) {
  return contents_of_slots<DeviceArray<float>>(operations);
}

bool can_be_copied() { return is_copyable<DeviceArray<float>>; }

bool moves_may_throw() { return !moves_are_noexcept<DeviceArray<float>>; }

std::string allocation_error(std::size_t size) { return error_of_making<DeviceArray<float>>(size); }

std::vector<std::string> accepted_sizes() { return sizes_accepted_by<DeviceArray<float>>(); }
