// SPDX-License-Identifier: MIT
// Lesson 17: copies and kernels that overlap. Read README.md, then replace each TODO, in order.
#include "streams.cuh"

#include <algorithm>
#include <utility>
#include <vector>

namespace {

constexpr unsigned block_size = 256;

// Each reading becomes its value, in its place. By Horner's rule: c0 + x (c1 + x (c2 + ...)).
__global__ void calibrate_kernel(double* data, std::size_t n, const double* coefficients, std::size_t m) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const double x = data[i];
  double value = 0;
  for (std::size_t k = m; k-- > 0;) value = value * x + coefficients[k];
  data[i] = value;
}

// Owners: what they own is given back when they die. They move into a std::vector, and are never copied.
class Stream {
 public:
  Stream() { CUDA_CHECK(cudaStreamCreate(&stream_)); }
  Stream(Stream&& other) noexcept : stream_(std::exchange(other.stream_, nullptr)) {}
  Stream& operator=(Stream&&) = delete;
  ~Stream() {
    if (stream_ != nullptr) cudaStreamDestroy(stream_);
  }
  cudaStream_t get() const { return stream_; }

 private:
  cudaStream_t stream_ = nullptr;
};

class Event {
 public:
  Event() { CUDA_CHECK(cudaEventCreateWithFlags(&event_, cudaEventDisableTiming)); }
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;
  ~Event() { cudaEventDestroy(event_); }
  cudaEvent_t get() const { return event_; }

 private:
  cudaEvent_t event_ = nullptr;
};

class DeviceArray {
 public:
  explicit DeviceArray(std::size_t size) { CUDA_CHECK(cudaMalloc(&data_, size * sizeof(double))); }
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;
  ~DeviceArray() { cudaFree(data_); }
  double* data() const { return data_; }

 private:
  double* data_ = nullptr;
};

class PinnedArray {
 public:
  explicit PinnedArray(std::size_t size) {
    // TODO(1): page-locked memory for `size` numbers, at data_.
  }
  PinnedArray(const PinnedArray&) = delete;
  PinnedArray& operator=(const PinnedArray&) = delete;
  ~PinnedArray() {
    // TODO(2): give it back. Memory of which call is this, and which one frees it?
  }
  double* data() const { return data_; }

 private:
  double* data_ = nullptr;
};

struct Plan {
  std::size_t chunk_count;
  std::size_t stream_count;
};

double run(PinnedSpan<const double> readings, std::span<const double> coefficients, PinnedSpan<double> values,
           const Plan& plan) {
  const std::size_t n = readings.size();
  if (n == 0) return 0;  // a grid of 0 blocks is an invalid configuration
  const std::size_t chunk_size = ceil_div(n, plan.chunk_count);
  const std::size_t m = coefficients.size();
  const std::vector<Stream> streams(plan.stream_count);
  const DeviceArray d_chunks(plan.stream_count * chunk_size);  // one for each stream
  const DeviceArray d_coefficients(m);
  // TODO(3): the coefficients go to the device once, by the first stream, from page-locked memory. An event
  //          tells when they are there, and every other stream waits for it.
  // TODO(4): for each chunk: where does it begin, how many elements has it (the last one may have fewer),
  //          which stream does it go through, and which part of d_chunks is that stream's?
  // TODO(5): in that stream: copy it to the device, launch calibrate_kernel, copy it to the host.
  // TODO(6): wait until the device is done, and return the last value. Why not wait inside of the loop?
  return 0;
}

// TODO(7): how many chunks and streams for n readings? Begin with one of each, so that calibrate() is right.
Plan plan_for(std::size_t n) { return {1, 1}; }

}  // namespace

double calibrate_in_chunks(PinnedSpan<const double> readings, std::span<const double> coefficients,
                           PinnedSpan<double> values, std::size_t chunk_count, std::size_t stream_count) {
  return run(readings, coefficients, values, {chunk_count, stream_count});
}

double calibrate(PinnedSpan<const double> readings, std::span<const double> coefficients,
                 PinnedSpan<double> values) {
  return run(readings, coefficients, values, plan_for(readings.size()));
}
