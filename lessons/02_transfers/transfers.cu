// SPDX-License-Identifier: MIT
// Lesson 02: there and back again. Read README.md, then replace each TODO, in order.
#include "transfers.cuh"

#include <vector>

// The kernels are given; lesson 03 is about them.
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

// Given, down to the next line of dashes: call_kernel() runs `kernel` with at least n threads, then lets each
// wrapper among the arguments copy back, if it has a copy_back(). You write such wrappers below, and call it
// like this:
//   call_kernel(multiply_kernel, n, Out(out), In(a), In(b), n);
// -----------------------------------------------------------------------------------------------------------
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
// -----------------------------------------------------------------------------------------------------------

void double_matrix(std::span<float> matrix) {
  // TODO(1): cudaMalloc, cudaMemcpy to the device, the launch, cudaMemcpy to the host, cudaFree:
  //   doublify<<<1, dim3(4, 4)>>>(d_matrix);
  //   CUDA_CHECK(cudaGetLastError());
}

// A piece of device memory, given back when the object dies.
class DeviceBuffer {
 public:
  explicit DeviceBuffer(std::size_t size_bytes) {
    // TODO(2): allocate size_bytes on the device, address into data_.
  }
  DeviceBuffer(const DeviceBuffer&) = delete;  // two owners would free it twice
  DeviceBuffer& operator=(const DeviceBuffer&) = delete;
  ~DeviceBuffer() {
    // TODO(3): free it. A destructor must not throw, so no CUDA_CHECK here.
  }
  float* data() const { return data_; }

 private:
  float* data_ = nullptr;
};

// An argument that the kernel only writes.
class Out {
 public:
  explicit Out(std::span<float> host) : host_(host), buffer_(host.size_bytes()) {
    // TODO(4): what has to be copied now?
  }
  float* device() const { return buffer_.data(); }
  void copy_back() {
    // TODO(5): and what after the kernel? call_kernel() calls this.
  }

 private:
  std::span<float> host_;
  DeviceBuffer buffer_;
};

void ramp(std::span<float> out, float first, float step) {
  // TODO(6): call_kernel(ramp_kernel, n, ...) with the wrapper around out; the other arguments as they are.
}

// An argument that the kernel only reads.
class In {
 public:
  explicit In(std::span<const float> host) : buffer_(host.size_bytes()) {
    // TODO(7): what has to be copied, and which way?
  }
  const float* device() const { return buffer_.data(); }

 private:
  DeviceBuffer buffer_;
};

void multiply(std::span<float> out, std::span<const float> a, std::span<const float> b) {
  // TODO(8): call_kernel(multiply_kernel, n, ...) with the right wrapper around each array.
}

// An argument that the kernel reads and writes.
class InOut {
 public:
  explicit InOut(std::span<float> host) : host_(host), buffer_(host.size_bytes()) {
    // TODO(9): copy now and after the kernel, so copy_back() has something to do as well.
  }
  float* device() const { return buffer_.data(); }
  void copy_back() {}

 private:
  std::span<float> host_;
  DeviceBuffer buffer_;
};

void double_all(std::span<float> data) {
  // TODO(10): call_kernel(double_kernel, n, ...) likewise.
}

CopyBandwidth copy_bandwidth(std::size_t size_bytes) {
  // TODO(11): one host array from std::vector, one from cudaMallocHost (freed by cudaFreeHost), one device
  // array; time a copy from each by timed_copy_to_device_ms() and turn milliseconds into GB/s.
  return {0.0, 0.0};
}
