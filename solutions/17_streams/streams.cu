// SPDX-License-Identifier: MIT
// Reference solution of lesson 17, and the steps on the way to it.
#include "streams.cuh"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace {

// Which way calibrate() goes.
enum class Step { pageable, pageable_in_streams, pinned, two_streams, three_streams };
constexpr Step step = Step::three_streams;

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
    if (stream_ == nullptr) return;
    cudaStreamSynchronize(stream_);  // else copies might outlive their memory
    cudaStreamDestroy(stream_);
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
  explicit PinnedArray(std::size_t size) { CUDA_CHECK(cudaMallocHost(&data_, size * sizeof(double))); }
  PinnedArray(const PinnedArray&) = delete;
  PinnedArray& operator=(const PinnedArray&) = delete;
  ~PinnedArray() { cudaFreeHost(data_); }
  double* data() const { return data_; }

 private:
  double* data_ = nullptr;
};

struct Plan {
  std::size_t chunk_count;
  std::size_t stream_count;
};

// readings and values are host memory of any kind. @return the last value
double run(const double* readings, double* values, std::size_t n, std::span<const double> coefficients,
           const Plan& plan) {
  if (n == 0) return 0;  // a grid of 0 blocks is an invalid configuration
  const std::size_t chunk_size = ceil_div(n, plan.chunk_count);
  const std::size_t m = coefficients.size();
  const DeviceArray d_chunks(plan.stream_count * chunk_size);  // one for each stream
  const DeviceArray d_coefficients(m);

  // Once for all streams: the first copies, and the others wait for its event.
  const PinnedArray h_coefficients(m);
  const Event coefficients_there;
  const std::vector<Stream> streams(plan.stream_count);  // last: they die first, when their work is done
  std::copy(coefficients.begin(), coefficients.end(), h_coefficients.data());
  CUDA_CHECK(cudaMemcpyAsync(d_coefficients.data(), h_coefficients.data(), m * sizeof(double),
                             cudaMemcpyHostToDevice, streams[0].get()));
  CUDA_CHECK(cudaEventRecord(coefficients_there.get(), streams[0].get()));
  for (const Stream& stream : streams)
    CUDA_CHECK(cudaStreamWaitEvent(stream.get(), coefficients_there.get()));

  for (std::size_t chunk = 0; chunk * chunk_size < n; ++chunk) {
    const std::size_t first = chunk * chunk_size;
    const std::size_t size = std::min(chunk_size, n - first);  // the last one has what is left
    const std::size_t s = chunk % plan.stream_count;
    const cudaStream_t stream = streams[s].get();
    double* const d_chunk = d_chunks.data() + s * chunk_size;
    CUDA_CHECK(
        cudaMemcpyAsync(d_chunk, readings + first, size * sizeof(double), cudaMemcpyHostToDevice, stream));
    calibrate_kernel<<<static_cast<unsigned>(ceil_div(size, block_size)), block_size, 0, stream>>>(
        d_chunk, size, d_coefficients.data(), m);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(
        cudaMemcpyAsync(values + first, d_chunk, size * sizeof(double), cudaMemcpyDeviceToHost, stream));
  }
  for (const Stream& stream : streams) CUDA_CHECK(cudaStreamSynchronize(stream.get()));
  return values[n - 1];
}

// What a copy costs before its first byte is what 11,000 elements cost in the two stages that are not the
// longest: README.md beside this file.
std::size_t chunk_count_for(std::size_t n) {
  constexpr double elements_worth_a_start = 11'000;
  return static_cast<std::size_t>(std::max(1.0, std::sqrt(static_cast<double>(n) / elements_worth_a_start)));
}

Plan plan_for(std::size_t n) {
  switch (step) {
    case Step::pageable:
    case Step::pinned:
      return {1, 1};
    case Step::two_streams:
      return {chunk_count_for(n), 2};
    case Step::pageable_in_streams:
    case Step::three_streams:
      break;
  }
  return {chunk_count_for(n), 3};
}

}  // namespace

double calibrate_in_chunks(PinnedSpan<const double> readings, std::span<const double> coefficients,
                           PinnedSpan<double> values, std::size_t chunk_count, std::size_t stream_count) {
  return run(readings.data(), values.data(), readings.size(), coefficients, {chunk_count, stream_count});
}

double calibrate(PinnedSpan<const double> readings, std::span<const double> coefficients,
                 PinnedSpan<double> values) {
  const std::size_t n = readings.size();
  if constexpr (step == Step::pageable || step == Step::pageable_in_streams) {
    // As if the caller had arrays in ordinary memory.
    const std::vector<double> in(readings.begin(), readings.end());
    std::vector<double> out(n);
    const double last = run(in.data(), out.data(), n, coefficients, plan_for(n));
    std::copy(out.begin(), out.end(), values.begin());
    return last;
  } else {
    return run(readings.data(), values.data(), n, coefficients, plan_for(n));
  }
}
