// SPDX-License-Identifier: MIT
// Reference solution of lesson 02.
#include "transfers.cuh"

#include <vector>

namespace {

__global__ void doublify(float* a) {
  const unsigned i = threadIdx.x + threadIdx.y * 4;  // a block of 4x4 threads: column + row * 4
  a[i] *= 2;
}

__global__ void ramp_kernel(float* out, float first, float step, std::size_t n) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) out[i] = first + static_cast<float>(i) * step;
}

__global__ void multiply_kernel(float* out, const float* a, const float* b, std::size_t n) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) out[i] = a[i] * b[i];
}

__global__ void double_kernel(float* data, std::size_t n) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) data[i] *= 2;
}

// As given in the stub: call_kernel() and a clock for copies.
template <class Argument>
auto for_kernel(Argument& argument) {
  if constexpr (requires { argument.device(); }) {
    return argument.device();  // a wrapper: the kernel gets the device's address
  } else {
    return argument;  // a plain value, such as n
  }
}

template <class Argument>
void after_kernel(Argument& argument) {
  if constexpr (requires { argument.copy_back(); }) argument.copy_back();
}

template <class Kernel, class... Arguments>
void call_kernel(Kernel kernel, std::size_t n, Arguments&&... arguments) {
  constexpr unsigned block_size = 256;
  if (n == 0) return;  // a launch of nothing is an error
  kernel<<<static_cast<unsigned>(ceil_div(n, block_size)), block_size>>>(for_kernel(arguments)...);
  CUDA_CHECK(cudaGetLastError());
  (after_kernel(arguments), ...);
}

// How long a copy to the device takes, in ms. Lesson 04 explains what is inside.
float timed_copy_to_device_ms(void* device_to, const void* host_from, std::size_t size_bytes) {
  cudaEvent_t start = nullptr;
  cudaEvent_t stop = nullptr;
  float time_ms = 0.0F;
  CUDA_CHECK(cudaEventCreate(&start));
  CUDA_CHECK(cudaEventCreate(&stop));
  CUDA_CHECK(cudaEventRecord(start));
  CUDA_CHECK(cudaMemcpy(device_to, host_from, size_bytes, cudaMemcpyHostToDevice));
  CUDA_CHECK(cudaEventRecord(stop));
  CUDA_CHECK(cudaEventSynchronize(stop));
  CUDA_CHECK(cudaEventElapsedTime(&time_ms, start, stop));
  CUDA_CHECK(cudaEventDestroy(start));
  CUDA_CHECK(cudaEventDestroy(stop));
  return time_ms;
}

// A piece of device memory, given back when the object dies.
class DeviceBuffer {
 public:
  explicit DeviceBuffer(std::size_t size_bytes) { CUDA_CHECK(cudaMalloc(&data_, size_bytes)); }
  DeviceBuffer(const DeviceBuffer&) = delete;  // two owners would free it twice
  DeviceBuffer& operator=(const DeviceBuffer&) = delete;
  ~DeviceBuffer() { cudaFree(data_); }  // a destructor must not throw; cudaFree(nullptr) does nothing
  float* data() const { return data_; }

 private:
  float* data_ = nullptr;
};

// An argument that the kernel only reads.
class In {
 public:
  explicit In(std::span<const float> host) : buffer_(host.size_bytes()) {
    CUDA_CHECK(cudaMemcpy(buffer_.data(), host.data(), host.size_bytes(), cudaMemcpyHostToDevice));
  }
  const float* device() const { return buffer_.data(); }

 private:
  DeviceBuffer buffer_;
};

// An argument that the kernel only writes.
class Out {
 public:
  explicit Out(std::span<float> host) : host_(host), buffer_(host.size_bytes()) {}
  float* device() const { return buffer_.data(); }
  // The copy comes after the kernel, in the same stream, and cudaMemcpy returns when it is over.
  void copy_back() {
    CUDA_CHECK(cudaMemcpy(host_.data(), buffer_.data(), host_.size_bytes(), cudaMemcpyDeviceToHost));
  }

 private:
  std::span<float> host_;
  DeviceBuffer buffer_;
};

// An argument that the kernel reads and writes.
class InOut {
 public:
  explicit InOut(std::span<float> host) : host_(host), buffer_(host.size_bytes()) {
    CUDA_CHECK(cudaMemcpy(buffer_.data(), host.data(), host.size_bytes(), cudaMemcpyHostToDevice));
  }
  float* device() const { return buffer_.data(); }
  void copy_back() {
    CUDA_CHECK(cudaMemcpy(host_.data(), buffer_.data(), host_.size_bytes(), cudaMemcpyDeviceToHost));
  }

 private:
  std::span<float> host_;
  DeviceBuffer buffer_;
};

// Pinned host memory, given back when the object dies.
class PinnedBuffer {
 public:
  explicit PinnedBuffer(std::size_t size_bytes) { CUDA_CHECK(cudaMallocHost(&data_, size_bytes)); }
  PinnedBuffer(const PinnedBuffer&) = delete;
  PinnedBuffer& operator=(const PinnedBuffer&) = delete;
  ~PinnedBuffer() { cudaFreeHost(data_); }
  void* data() const { return data_; }

 private:
  void* data_ = nullptr;
};

double gb_per_s(std::size_t size_bytes, float time_ms) {
  return static_cast<double>(size_bytes) / 1e9 / (static_cast<double>(time_ms) / 1e3);
}

}  // namespace

void double_matrix(std::span<float> matrix) {
  float* d_matrix = nullptr;
  CUDA_CHECK(cudaMalloc(&d_matrix, matrix.size_bytes()));
  CUDA_CHECK(cudaMemcpy(d_matrix, matrix.data(), matrix.size_bytes(), cudaMemcpyHostToDevice));
  doublify<<<1, dim3(4, 4)>>>(d_matrix);
  CUDA_CHECK(cudaGetLastError());
  CUDA_CHECK(cudaMemcpy(matrix.data(), d_matrix, matrix.size_bytes(), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(d_matrix));
}

void ramp(std::span<float> out, float first, float step) {
  call_kernel(ramp_kernel, out.size(), Out(out), first, step, out.size());
}

void multiply(std::span<float> out, std::span<const float> a, std::span<const float> b) {
  call_kernel(multiply_kernel, out.size(), Out(out), In(a), In(b), out.size());
}

void double_all(std::span<float> data) { call_kernel(double_kernel, data.size(), InOut(data), data.size()); }

CopyBandwidth copy_bandwidth(std::size_t size_bytes) {
  const std::vector<std::byte> pageable(size_bytes);
  const PinnedBuffer pinned(size_bytes);
  const DeviceBuffer device(size_bytes);
  // On a GPU the first copy of a program also pays for what the driver sets up then, and here that falls to
  // the pageable one: call the function twice, and believe the second answer (lesson 04).
  return {gb_per_s(size_bytes, timed_copy_to_device_ms(device.data(), pageable.data(), size_bytes)),
          gb_per_s(size_bytes, timed_copy_to_device_ms(device.data(), pinned.data(), size_bytes))};
}
