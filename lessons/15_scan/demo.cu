// SPDX-License-Identifier: MIT
// What `./gridstride run 15` prints: small scans, a small compaction, and times and results of large ones
// beside those of a copy and of a library.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cub/device/device_scan.cuh>
#include <cub/device/device_select.cuh>
#include <vector>

#include "scan.cuh"

namespace {

constexpr int repetitions = 3;

// An array in device memory, given back at the end of the scope.
template <class T>
class DeviceArray {
 public:
  explicit DeviceArray(const std::vector<T>& values) : size_(values.size()) {
    CUDA_CHECK(cudaMalloc(&data_, size_ * sizeof(T)));
    CUDA_CHECK(cudaMemcpy(data_, values.data(), size_ * sizeof(T), cudaMemcpyHostToDevice));
  }
  ~DeviceArray() { cudaFree(data_); }
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;
  [[nodiscard]] T* data() const { return data_; }
  [[nodiscard]] DeviceSpan<const T> read() const { return {data_, size_}; }
  [[nodiscard]] DeviceSpan<T> write() const { return {data_, size_}; }
  [[nodiscard]] std::vector<T> values() const {
    std::vector<T> all(size_);
    CUDA_CHECK(cudaMemcpy(all.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost));
    return all;
  }

 private:
  T* data_ = nullptr;
  std::size_t size_;
};

void show_small() {
  const DeviceArray<std::uint32_t> numbers({3, 1, 7, 0, 4, 1, 6, 3});
  const DeviceArray<std::uint32_t> sums(std::vector<std::uint32_t>(8, 999));
  exclusive_scan(numbers.read(), sums.write());
  std::printf("exclusive_scan of 3 1 7 0 4 1 6 3 (right: 0 3 4 11 11 15 16 22):");
  for (const std::uint32_t sum : sums.values()) std::printf(" %u", sum);
  const DeviceArray<float> data({5, 1, 4, 2, 9});
  const DeviceArray<float> kept(std::vector<float>(5, -1));
  const std::size_t count = compact(data.read(), 4, kept.write());
  std::printf("\ncompact of 5 1 4 2 9 from 4 on (right: 3 kept, 5 4 9 -1 -1): %zu kept,", count);
  for (const float x : kept.values()) std::printf(" %g", x);
  std::printf("\n");
}

// The device's own clock: on the CPU device it tells the modelled time.
template <class Work>
float device_time_us(const Work& work) {
  cudaEvent_t start = nullptr;
  cudaEvent_t stop = nullptr;
  float time_ms = 0.0F;
  CUDA_CHECK(cudaEventCreate(&start));
  CUDA_CHECK(cudaEventCreate(&stop));
  CUDA_CHECK(cudaEventRecord(start));
  work();
  CUDA_CHECK(cudaEventRecord(stop));
  CUDA_CHECK(cudaEventSynchronize(stop));
  CUDA_CHECK(cudaEventElapsedTime(&time_ms, start, stop));
  CUDA_CHECK(cudaEventDestroy(start));
  CUDA_CHECK(cudaEventDestroy(stop));
  return 1000 * time_ms;
}

// Once to warm up, then the best of several.
template <class Work>
void print_time(const char* name, const Work& work) {
  work();
  float best = device_time_us(work);
  for (int k = 1; k < repetitions; ++k) best = std::min(best, device_time_us(work));
  std::printf("  %-28s%9.1f us\n", name, best);
}

// One of the library's functions. It is called twice: first for the size of the room that it needs, then to
// do the work in there.
template <class Call>
class LibraryCall {
 public:
  explicit LibraryCall(const Call& call) : call_(call), room_(std::vector<char>(room_bytes(call))) {}
  void operator()() const {
    std::size_t size_bytes = room_.read().size();
    CUDA_CHECK(call_(room_.data(), size_bytes));
  }

 private:
  static std::size_t room_bytes(const Call& call) {
    std::size_t size_bytes = 0;
    CUDA_CHECK(call(nullptr, size_bytes));
    return size_bytes;
  }
  Call call_;
  DeviceArray<char> room_;
};

struct AtLeast {
  float least;
  __host__ __device__ bool operator()(float x) const { return x >= least; }
};

const char* same(bool results_are_equal) { return results_are_equal ? "the same results" : "other results"; }

void show_scan(std::size_t n, const std::vector<std::uint32_t>& values) {
  const DeviceArray<std::uint32_t> numbers(values);
  const DeviceArray<std::uint32_t> sums(std::vector<std::uint32_t>(n, 0));
  const DeviceArray<std::uint32_t> theirs(std::vector<std::uint32_t>(n, 0));
  const LibraryCall library([&](void* room, std::size_t& size_bytes) {
    return cub::DeviceScan::ExclusiveSum(room, size_bytes, numbers.data(), theirs.data(),
                                         static_cast<int>(n));
  });
  print_time("exclusive_scan", [&] { exclusive_scan(numbers.read(), sums.write()); });
  print_time("cub::DeviceScan", library);
  std::printf("  scans by you and by the library: %s\n", same(sums.values() == theirs.values()));
}

void show_compact(std::size_t n, const std::vector<float>& values, float least) {
  const DeviceArray<float> data(values);
  const DeviceArray<float> kept(std::vector<float>(n, -1));
  const DeviceArray<float> theirs(std::vector<float>(n, -1));
  const DeviceArray<int> their_count({0});
  const LibraryCall library([&](void* room, std::size_t& size_bytes) {
    return cub::DeviceSelect::If(room, size_bytes, data.data(), theirs.data(), their_count.data(),
                                 static_cast<int>(n), AtLeast{least});
  });
  std::size_t count = 0;
  print_time("compact, half is kept", [&] { count = compact(data.read(), least, kept.write()); });
  print_time("cub::DeviceSelect", library);
  const bool equal =
      count == static_cast<std::size_t>(their_count.values()[0]) && kept.values() == theirs.values();
  std::printf("  compactions by you and by the library: %s\n", same(equal));
}

void show_large(std::size_t n) {
  std::vector<std::uint32_t> numbers(n);
  std::vector<float> fractions(n);
  std::uint32_t state = 1;
  for (std::size_t i = 0; i < n; ++i) {
    state = state * 1664525U + 1013904223U;  // any bits will do
    numbers[i] = state >> 24;
    fractions[i] = static_cast<float>(state >> 8) / static_cast<float>(1U << 24);
  }
  cudaDeviceProp properties{};
  CUDA_CHECK(cudaGetDeviceProperties(&properties, 0));
  std::printf("\n%zu numbers on the device, %s\n", n, properties.name);
  const DeviceArray<std::uint32_t> from(numbers);
  const DeviceArray<std::uint32_t> to(numbers);
  print_time("copy", [&] {
    CUDA_CHECK(cudaMemcpyAsync(to.data(), from.data(), n * sizeof(std::uint32_t), cudaMemcpyDeviceToDevice));
  });
  show_scan(n, numbers);
  show_compact(n, fractions, 0.5F);
}

}  // namespace

int main() {
  show_small();
  show_large(1'000'000);
  return 0;
}
