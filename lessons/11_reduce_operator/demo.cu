// SPDX-License-Identifier: MIT
// What `./gridstride run 11` prints: your reductions of a few numbers, a product of many, and times beside
// those of a library.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cub/device/device_reduce.cuh>
#include <string_view>
#include <vector>

#include "reduce_operator.cuh"

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
  T first() const {
    T value{};
    CUDA_CHECK(cudaMemcpy(&value, data_, sizeof value, cudaMemcpyDeviceToHost));
    return value;
  }

 private:
  T* data_ = nullptr;
  std::size_t size_;
};

// Each character c is the map hash -> 31 hash + c; what all of them do to 0 is the text's hash.
std::vector<Affine> maps_of(std::string_view text) {
  std::vector<Affine> maps;
  for (const char c : text) maps.push_back({31, static_cast<unsigned char>(c)});
  return maps;
}

void show_small() {
  std::printf("Nothing at all, and {3, -1, 4, -1, 5}\n");
  const std::vector<float> none;
  const std::vector<float> some = {3, -1, 4, -1, 5};
  const std::vector<double> some_doubles(some.begin(), some.end());
  const IndexedValue greatest = argmax(some);
  const Moments all = moments(some);
  std::printf("  sum       %g, %g (right: 0, 10)\n", sum(none), sum(some));
  std::printf("  product   %g, %g (right: 1, 60)\n", product({}), product(some_doubles));
  std::printf("  maximum   %g, %g (right: -inf, 5)\n", maximum(none), maximum(some));
  std::printf("  argmax    element %u (right: 4)\n", greatest.index);
  std::printf("  moments   count %llu, mean %g, m2 %g (right: 5, 2, 32)\n",
              static_cast<unsigned long long>(all.count), all.mean, all.m2);
  std::printf("  hash of \"abc\"  %u (right: 96354)\n\n", compose(maps_of("abc")).offset);
}

// The fractions of multiples of the golden ratio: spread evenly between 0 and 1.
std::vector<double> fractions(std::size_t n) {
  std::vector<double> values(n);
  for (std::size_t i = 0; i < n; ++i)
    values[i] = std::fmod(static_cast<double>(i + 1) * 0.6180339887498949, 1.0);
  return values;
}

void show_products() {
  std::printf("Products of numbers between 0 and 1\n");
  for (const std::size_t n : {10, 100, 700, 800, 4000})
    std::printf("  %4zu numbers  %g\n", n, product(fractions(n)));
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
  std::printf("  %-30s%9.1f us\n", name, best);
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

struct ComposeMaps {
  __host__ __device__ Affine operator()(Affine a, Affine b) const {
    return {b.factor * a.factor, b.factor * a.offset + b.offset};
  }
};

void show_times(std::size_t n) {
  const auto count = static_cast<int>(n);
  std::vector<Affine> all_maps(n);
  for (std::size_t i = 0; i < n; ++i) all_maps[i] = {31, static_cast<std::uint32_t>('a' + i % 26)};
  const DeviceArray<float> numbers(std::vector<float>(n, 0.5F));
  const DeviceArray<Affine> maps(all_maps);
  const DeviceArray<float> copy(std::vector<float>(n, 0.0F));
  const DeviceArray<float> total(std::vector<float>(1, 0.0F));
  const DeviceArray<Affine> map(std::vector<Affine>(1, Affine{1, 0}));
  const LibraryCall library_sum([&](void* room, std::size_t& size_bytes) {
    return cub::DeviceReduce::Sum(room, size_bytes, numbers.data(), total.data(), count);
  });
  const LibraryCall library_compose([&](void* room, std::size_t& size_bytes) {
    return cub::DeviceReduce::Reduce(room, size_bytes, maps.data(), map.data(), count, ComposeMaps{},
                                     Affine{1, 0});
  });

  cudaDeviceProp properties{};
  CUDA_CHECK(cudaGetDeviceProperties(&properties, 0));
  std::printf("\n%zu elements on the device, %s\n", n, properties.name);
  print_time("sum_on_device", [&] { sum_on_device(numbers.read()); });
  print_time("cub::DeviceReduce::Sum", [&] {
    library_sum();
    total.first();
  });
  print_time("copy of the array", [&] {
    CUDA_CHECK(cudaMemcpyAsync(copy.data(), numbers.data(), n * sizeof(float), cudaMemcpyDeviceToDevice));
  });
  print_time("compose_on_device", [&] { compose_on_device(maps.read()); });
  print_time("cub::DeviceReduce::Reduce, maps", [&] {
    library_compose();
    map.first();
  });
  const Affine yours = compose_on_device(maps.read());
  const Affine theirs = map.first();
  const bool same = yours.factor == theirs.factor && yours.offset == theirs.offset;
  std::printf("  the maps by you and by the library: %s\n", same ? "the same result" : "different results");
}

}  // namespace

int main() {
  show_small();
  show_products();
  show_times(1'000'000);
  return 0;
}
