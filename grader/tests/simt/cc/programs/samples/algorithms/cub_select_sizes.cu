// SPDX-License-Identifier: MIT
// Device-wide selections and partitions of many sizes, of values with padding and without a default, in
// place, and of iterators that have no memory behind them.
#include <cstdio>
#include <cub/cub.cuh>
#include <vector>

struct Padded {
  char name;
  double value;
  Padded() = delete;
  __host__ __device__ Padded(char n, double v) : name(n), value(v) {}
  __host__ __device__ bool operator==(const Padded& other) const { return value == other.value; }
};
// Which elements are kept: none, all, some.
struct LessThan {
  int end;
  __host__ __device__ bool operator()(int& element) const { return element % 10 < end; }
  __host__ __device__ bool operator()(const Padded& element) const {
    return static_cast<int>(element.value) % 10 < end;
  }
};

int errors = 0;

template <class T>
T* on_device(const std::vector<T>& values) {
  T* d_values;
  cudaMalloc(&d_values, (values.size() + 1) * sizeof(T));
  cudaMemcpy(d_values, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  return d_values;
}

// Calls an algorithm twice: for the size of its temporary memory, then to run.
template <class Algorithm>
void run(Algorithm algorithm) {
  void* d_temp = nullptr;
  std::size_t temp_bytes = 0;
  errors += algorithm(d_temp, temp_bytes) != cudaSuccess || temp_bytes == 0;
  cudaMalloc(&d_temp, temp_bytes);
  errors += algorithm(d_temp, temp_bytes) != cudaSuccess;
  cudaFree(d_temp);
}

template <class T, class Count>
void expect(const char* what, const T* d_results, const Count* d_count, const std::vector<T>& expected,
            std::size_t count) {
  Count counted = -1;
  cudaMemcpy(&counted, d_count, sizeof(Count), cudaMemcpyDeviceToHost);
  std::vector<T> results(expected);
  cudaMemcpy(results.data(), d_results, expected.size() * sizeof(T), cudaMemcpyDeviceToHost);
  if (static_cast<std::size_t>(counted) == count && results == expected) return;
  std::printf("%s of %zu bytes: %zu elements, %zu counted\n", what, sizeof(T), expected.size(),
              static_cast<std::size_t>(counted));
  ++errors;
}

// All kinds of selections of the elements, against a loop's.
template <class T>
void expect_loop(const std::vector<T>& elements, LessThan is_kept) {
  const int n = static_cast<int>(elements.size());
  std::vector<T> kept, parted, firsts;
  std::vector<char> flags;
  std::vector<int> places;
  for (int i = 0; i < n; ++i) {
    T element = elements[i];
    flags.push_back(is_kept(element) ? 4 : 0);
    if (is_kept(element)) kept.push_back(element);
    if (i > 0 && element == elements[i - 1]) continue;
    firsts.push_back(element);
    places.push_back(i);
  }
  parted = kept;
  for (int i = n - 1; i >= 0; --i)
    if (flags[i] == 0) parted.push_back(elements[i]);
  T* d_in = on_device(elements);
  T* d_out = on_device(elements);
  char* d_flags = on_device(flags);
  int* d_places = on_device(std::vector<int>(n));
  int* d_count = on_device(std::vector<int>(1));
  long long* d_wide_count = on_device(std::vector<long long>(1));
  run([&](void* d_temp, std::size_t& bytes) {
    return cub::DeviceSelect::If(d_temp, bytes, d_in, d_out, d_count, n, is_kept);
  });
  expect("If", d_out, d_count, kept, kept.size());
  run([&](void* d_temp, std::size_t& bytes) {
    return cub::DevicePartition::If(d_temp, bytes, d_in, d_out, d_count, n, is_kept);
  });
  expect("partition If", d_out, d_count, parted, kept.size());
  run([&](void* d_temp, std::size_t& bytes) {
    return cub::DevicePartition::Flagged(d_temp, bytes, d_in, d_flags, d_out, d_count, n);
  });
  expect("partition Flagged", d_out, d_count, parted, kept.size());
  run([&](void* d_temp, std::size_t& bytes) {
    return cub::DeviceSelect::Unique(d_temp, bytes, d_in, d_out, d_wide_count, static_cast<long long>(n));
  });
  expect("Unique", d_out, d_wide_count, firsts, firsts.size());
  run([&](void* d_temp, std::size_t& bytes) {
    return cub::DeviceSelect::UniqueByKey(d_temp, bytes, d_in, cub::CountingInputIterator<int>(0), d_out,
                                          d_places, d_count, n);
  });
  expect("UniqueByKey", d_out, d_count, firsts, firsts.size());
  expect("values of UniqueByKey", d_places, d_count, places, firsts.size());
  run([&](void* d_temp, std::size_t& bytes) {
    return cub::DeviceSelect::Flagged(d_temp, bytes, d_in, d_flags, d_in, d_count, n);
  });
  expect("Flagged in place", d_in, d_count, kept, kept.size());
  cudaFree(d_in);
  cudaFree(d_out);
  cudaFree(d_flags);
  cudaFree(d_places);
  cudaFree(d_count);
  cudaFree(d_wide_count);
}

int main() {
  for (const int n : {0, 1, 2, 31, 127, 128, 129, 1919, 1920, 1921, 3840, 3969, 7001}) {
    std::vector<int> numbers;
    std::vector<Padded> padded;
    for (int i = 0; i < n; ++i) {
      numbers.push_back(i / 3 * 7919 % 1009);
      padded.emplace_back('p', i / 2 * 37 % 1009);
    }
    for (const int end : {0, 5, 10}) {
      expect_loop(numbers, {end});
      expect_loop(padded, {end});
    }
  }

  // Numbers, not elements of an array; flags with a condition; a stream.
  constexpr int n = 9000;
  std::vector<int> flags(n), expected;
  for (int i = 0; i < n; ++i) {
    flags[i] = i * 7;
    if (flags[i] % 10 < 3) expected.push_back(i);
  }
  int* d_flags = on_device(flags);
  int* d_out = on_device(flags);
  int* d_count = on_device(std::vector<int>(1));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  run([&](void* d_temp, std::size_t& bytes) {
    return cub::DeviceSelect::FlaggedIf(d_temp, bytes, cub::CountingInputIterator<int>(0), d_flags, d_out,
                                        d_count, n, LessThan{3}, stream);
  });
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  expect("FlaggedIf", d_out, d_count, expected, expected.size());
  cudaFree(d_flags);
  cudaFree(d_out);
  cudaFree(d_count);
  std::printf("errors: %d\n", errors);
  return errors != 0;
}
// stdout: errors: 0
