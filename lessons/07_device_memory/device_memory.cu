// SPDX-License-Identifier: MIT
// Lesson 07: memory that stays on the device. Read README.md, then replace each TODO, in order.
#include "device_memory.cuh"

#include <string>

namespace {

constexpr unsigned block_size = 256;

// An array in device memory, and its only owner.
template <class T>
class DeviceArray {
 public:
  // n elements on the device, not initialised.
  explicit DeviceArray(std::size_t size) {
    // TODO(1): allocate, and remember address and size. cudaMalloc counts bytes. What if it fails?
  }

  ~DeviceArray() {
    // TODO(2): give the memory back. A destructor must not throw, so no CUDA_CHECK here.
  }

  // TODO(3): two members that forbid copying. As long as nothing stands here, the compiler copies the
  //          address.
  // TODO(4): two members that move: DeviceArray(DeviceArray&& other) noexcept, and the assignment.
  //          Who frees what `other` had, and who frees what *this had? And if both are one object?

  std::size_t size() const { return size_; }
  std::size_t size_bytes() const { return size_ * sizeof(T); }
  T* data() { return data_; }
  const T* data() const { return data_; }

  void copy_to_device(std::span<const T> host) {
    // TODO(5): expect_own_size(host.size()), then the copy. Which way?
  }

  void copy_to_device(const DeviceArray& other) {
    // TODO(5): likewise, and no byte of it through the host.
  }

  void copy_to_host(std::span<T> host) const {
    // TODO(5): likewise.
  }

  // Given.
  std::vector<T> copy_to_host() const {
    std::vector<T> host(size_);
    copy_to_host(host);
    return host;
  }

 private:
  // Given: call it in each copy.
  void expect_own_size(std::size_t other_size) const {
    if (other_size != size_)
      throw std::invalid_argument("copy between " + std::to_string(size_) + " and " +
                                  std::to_string(other_size) + " elements");
  }

  T* data_ = nullptr;
  std::size_t size_ = 0;
};

// n elements, not initialised.
template <class T>
DeviceArray<T> device_array(std::size_t size) {
  return DeviceArray<T>(size);
}

// As many elements as another array, not initialised.
template <class T>
DeviceArray<T> device_array_like(const DeviceArray<T>& other) {
  // TODO(6): so far it has none.
  return device_array<T>(0);
}

// An array with the numbers of the host.
template <class T>
DeviceArray<T> to_device(std::span<const T> host) {
  // TODO(6): so far it has none.
  return device_array<T>(0);
}

// ---- Given: two kernels, and a call for each that returns when the kernel is in the queue

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

// out = sin(x) * exp(y), smoothed. All arrays are on the device; x may be overwritten.
void compute(DeviceArray<double>& x, const DeviceArray<double>& y, DeviceArray<double>& out, unsigned steps) {
  // TODO(7): sin_exp(), then smooth() as often as asked for. A smoothing cannot write where it reads, and
  //          there are just three arrays.
}

}  // namespace

std::vector<std::int32_t> there_and_back(std::span<const std::int32_t> host) {
  // TODO(6): to the device, and back to the host.
  return {};
}

std::vector<double> duplicate(std::span<const double> host) {
  // TODO(6): to the device, there into a second array like the first, and that one back.
  return {};
}

void smoothed_sin_exp(std::span<const double> x, std::span<const double> y, std::span<double> out,
                      unsigned steps) {
  // TODO(8): x and y to the device, compute(), and out back: nothing else crosses the bus.
}

// ---- Given, from here on

// What you shall beat: each kernel gets its numbers from the host, and the host gets them back.
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
