// Device-wide sorts, selections, runs and histograms of CUB against the standard library.
#include <algorithm>
#include <cstdio>
#include <cub/cub.cuh>
#include <functional>
#include <vector>

cub::CachingDeviceAllocator allocator(true);

template <class Algorithm>
void run(Algorithm algorithm) {
  void* temp = nullptr;
  std::size_t temp_bytes = 0;
  CubDebugExit(algorithm(temp, temp_bytes));
  CubDebugExit(allocator.DeviceAllocate(&temp, temp_bytes));
  CubDebugExit(algorithm(temp, temp_bytes));
  CubDebugExit(allocator.DeviceFree(temp));
}

template <class T>
struct Array {
  T* data;
  explicit Array(int n) { cudaMalloc(&data, n * sizeof(T)); }
  explicit Array(const std::vector<T>& h) : Array(static_cast<int>(h.size())) {
    cudaMemcpy(data, h.data(), h.size() * sizeof(T), cudaMemcpyHostToDevice);
  }
  ~Array() { cudaFree(data); }
  std::vector<T> fetch(int n) const {
    std::vector<T> h(n);
    cudaMemcpy(h.data(), data, n * sizeof(T), cudaMemcpyDeviceToHost);
    return h;
  }
};

struct IsEven {
  __host__ __device__ bool operator()(int value) const { return value % 2 == 0; }
};
struct Descending {
  __host__ __device__ bool operator()(int a, int b) const { return a > b; }
};

int main() {
  constexpr int n = 777;
  std::vector<int> h(n);
  std::vector<double> reals(n);
  for (int i = 0; i < n; ++i) {
    h[i] = i * 7919 % 211 - 100;
    reals[i] = (i * 31 % 503 - 250) * 0.37;
  }
  std::vector<int> places(n);
  for (int i = 0; i < n; ++i) places[i] = i;
  Array<int> in(h), out(n), values(places), values_out(n), count(1);
  Array<double> real_in(reals), real_out(n);
  int errors = 0;

  run([&](void* temp, std::size_t& bytes) {
    return cub::DeviceRadixSort::SortKeys(temp, bytes, real_in.data, real_out.data, n);
  });
  std::sort(reals.begin(), reals.end());
  errors += real_out.fetch(n) != reals;

  run([&](void* temp, std::size_t& bytes) {
    return cub::DeviceRadixSort::SortPairsDescending(temp, bytes, in.data, out.data, values.data,
                                                     values_out.data, n);
  });
  std::vector<int> order = places;
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return h[a] > h[b]; });
  errors += values_out.fetch(n) != order;

  cub::DoubleBuffer<int> buffer(in.data, out.data);
  run([&](void* temp, std::size_t& bytes) { return cub::DeviceRadixSort::SortKeys(temp, bytes, buffer, n); });
  std::vector<int> sorted = h;
  std::sort(sorted.begin(), sorted.end());
  std::vector<int> from_buffer(n);
  cudaMemcpy(from_buffer.data(), buffer.Current(), n * sizeof(int), cudaMemcpyDeviceToHost);
  errors += from_buffer != sorted;

  cudaMemcpy(in.data, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  run([&](void* temp, std::size_t& bytes) {
    return cub::DeviceMergeSort::SortKeys(temp, bytes, in.data, n, Descending());
  });
  std::sort(sorted.begin(), sorted.end(), std::greater<>());
  errors += in.fetch(n) != sorted;

  // Selections, of the sorted array.
  run([&](void* temp, std::size_t& bytes) {
    return cub::DeviceSelect::If(temp, bytes, in.data, out.data, count.data, n, IsEven());
  });
  std::vector<int> even;
  std::copy_if(sorted.begin(), sorted.end(), std::back_inserter(even), [](int v) { return v % 2 == 0; });
  errors += count.fetch(1)[0] != static_cast<int>(even.size());
  errors += out.fetch(static_cast<int>(even.size())) != even;
  run([&](void* temp, std::size_t& bytes) {
    return cub::DeviceSelect::Unique(temp, bytes, in.data, out.data, count.data, n);
  });
  std::vector<int> unique = sorted;
  unique.erase(std::unique(unique.begin(), unique.end()), unique.end());
  errors += out.fetch(count.fetch(1)[0]) != unique;
  run([&](void* temp, std::size_t& bytes) {
    return cub::DeviceRunLengthEncode::Encode(temp, bytes, in.data, out.data, values_out.data, count.data, n);
  });
  errors += out.fetch(count.fetch(1)[0]) != unique;
  const std::vector<int> lengths = values_out.fetch(static_cast<int>(unique.size()));
  for (std::size_t i = 0; i < unique.size(); ++i)
    errors += lengths[i] != std::count(sorted.begin(), sorted.end(), unique[i]);
  run([&](void* temp, std::size_t& bytes) {
    return cub::DevicePartition::If(temp, bytes, in.data, out.data, count.data, n, IsEven());
  });
  const std::vector<int> parts = out.fetch(n);
  errors += !std::is_partitioned(parts.begin(), parts.end(), IsEven());

  // Histograms: 10 bins from -100 to 100, and bins of different widths.
  run([&](void* temp, std::size_t& bytes) {
    return cub::DeviceHistogram::HistogramEven(temp, bytes, in.data, out.data, 11, -100, 100, n);
  });
  std::vector<int> bins(10), ranges(3);
  const std::vector<int> levels{-100, -50, 0, 90};
  for (int value : h) {
    if (value < 100) ++bins[(value + 100) / 20];
    if (value < 90) ++ranges[value < -50 ? 0 : value < 0 ? 1 : 2];
  }
  errors += out.fetch(10) != bins;
  Array<int> d_levels(levels);
  run([&](void* temp, std::size_t& bytes) {
    return cub::DeviceHistogram::HistogramRange(temp, bytes, in.data, out.data, 4, d_levels.data, n);
  });
  errors += out.fetch(3) != ranges;

  allocator.FreeAllCached();
  std::printf("errors: %d\n", errors);
  return errors != 0;
}
// stdout: errors: 0
