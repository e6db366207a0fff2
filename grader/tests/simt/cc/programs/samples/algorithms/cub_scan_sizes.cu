// SPDX-License-Identifier: MIT
// Device-wide scans of many sizes, in place and not, of values of many sizes, with padding and without a
// default, with an operator that needs its operands in order, with a first value that a kernel reads, and by
// keys.
#include <algorithm>
#include <cstdio>
#include <cub/cub.cuh>
#include <vector>

// x -> a * x + b modulo a prime: one after the other is associative, but does not commute.
struct Affine {
  long a;
  long b;
};
struct Compose {
  __host__ __device__ Affine operator()(const Affine& f, const Affine& g) const {
    constexpr long prime = 1000003;
    return {f.a * g.a % prime, (f.b * g.a + g.b) % prime};
  }
};
// Sums that wrap around, where cub::Sum's are ints.
struct Add {
  template <class T>
  __host__ __device__ T operator()(T a, T b) const {
    return static_cast<T>(a + b);
  }
};
struct Padded {
  char name;
  double value;
};
struct Greater {
  __host__ __device__ Padded operator()(const Padded& x, const Padded& y) const {
    return x.value < y.value ? y : x;
  }
};
// Counts of the elements that are 0, 1, ... modulo their number.
struct Counts {
  int of[50];
  Counts() = delete;
  __host__ __device__ explicit Counts(int element) {
    for (int i = 0; i < 50; ++i) of[i] = element % 50 == i;
  }
};
struct AddCounts {
  __host__ __device__ Counts operator()(Counts x, const Counts& y) const {
    for (int i = 0; i < 50; ++i) x.of[i] += y.of[i];
    return x;
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

template <class T, class Same>
void expect(const char* what, const T* d_results, const std::vector<T>& expected, Same same) {
  std::vector<T> results(expected);
  cudaMemcpy(results.data(), d_results, expected.size() * sizeof(T), cudaMemcpyDeviceToHost);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (same(results[i], expected[i])) continue;
    std::printf("%s of %zu elements of %zu bytes: element %zu\n", what, expected.size(), sizeof(T), i);
    ++errors;
    return;
  }
}

// All kinds of scans of the elements, against a loop's.
template <class T, class Op, class Same>
void expect_loop(const std::vector<T>& elements, T init, Op op, Same same) {
  const int n = static_cast<int>(elements.size());
  std::vector<T> inclusive, inclusive_init, exclusive;
  T before = init;
  for (int i = 0; i < n; ++i) {
    inclusive.push_back(i == 0 ? elements[0] : op(inclusive.back(), elements[i]));
    exclusive.push_back(before);
    before = op(before, elements[i]);
    inclusive_init.push_back(before);
  }
  T* d_in = on_device(elements);
  T* d_out = on_device(elements);
  T* d_init = on_device(std::vector<T>(1, init));
  run([&](void* d_temp, std::size_t& bytes) {
    return cub::DeviceScan::InclusiveScan(d_temp, bytes, d_in, d_out, op, n);
  });
  expect("inclusive", d_out, inclusive, same);
  run([&](void* d_temp, std::size_t& bytes) {
    return cub::DeviceScan::InclusiveScanInit(d_temp, bytes, d_in, d_out, op, init, n);
  });
  expect("inclusive from a first value", d_out, inclusive_init, same);
  run([&](void* d_temp, std::size_t& bytes) {
    return cub::DeviceScan::ExclusiveScan(d_temp, bytes, d_in, d_out, op, init, n);
  });
  expect("exclusive", d_out, exclusive, same);
  run([&](void* d_temp, std::size_t& bytes) {
    return cub::DeviceScan::ExclusiveScan(d_temp, bytes, d_in, d_in, op, cub::FutureValue<T>(d_init),
                                          static_cast<long long>(n));
  });
  expect("exclusive in place", d_in, exclusive, same);
  cudaFree(d_in);
  cudaFree(d_out);
  cudaFree(d_init);
}

// Scans of runs of equal keys, against a loop's.
template <class T, class Op, class Same>
void expect_by_key(const std::vector<int>& keys, const std::vector<T>& elements, T init, Op op, Same same) {
  const int n = static_cast<int>(elements.size());
  std::vector<T> inclusive, exclusive;
  T before = init;
  for (int i = 0; i < n; ++i) {
    const bool begins = i == 0 || keys[i] != keys[i - 1];
    inclusive.push_back(begins ? elements[i] : op(inclusive.back(), elements[i]));
    if (begins) before = init;
    exclusive.push_back(before);
    before = op(before, elements[i]);
  }
  int* d_keys = on_device(keys);
  T* d_in = on_device(elements);
  T* d_out = on_device(elements);
  run([&](void* d_temp, std::size_t& bytes) {
    return cub::DeviceScan::InclusiveScanByKey(d_temp, bytes, d_keys, d_in, d_out, op, n);
  });
  expect("inclusive by key", d_out, inclusive, same);
  run([&](void* d_temp, std::size_t& bytes) {
    return cub::DeviceScan::ExclusiveScanByKey(d_temp, bytes, d_keys, d_in, d_in, op, init, n);
  });
  expect("exclusive by key in place", d_in, exclusive, same);
  cudaFree(d_keys);
  cudaFree(d_in);
  cudaFree(d_out);
}

int main() {
  const auto equal = [](auto a, auto b) { return a == b; };
  for (const int n : {0, 1, 2, 31, 127, 128, 129, 1919, 1920, 1921, 3840, 3969, 7001}) {
    std::vector<int> numbers(n);
    std::vector<signed char> bytes(n);
    std::vector<unsigned short> halves(n);
    std::vector<double> doubles(n);
    std::vector<Affine> maps(n);
    std::vector<Padded> padded(n);
    for (int i = 0; i < n; ++i) {
      numbers[i] = i * 7919 % 1009 - 500;
      bytes[i] = static_cast<signed char>(i % 3 - 1);
      halves[i] = static_cast<unsigned short>(i);
      doubles[i] = i % 17;
      maps[i] = {i % 97 + 2, i * 31L % 1009};
      padded[i].name = 'p';
      padded[i].value = i * 37L % 1009;
    }
    expect_loop(numbers, 3, cub::Sum(), equal);
    expect_loop(bytes, static_cast<signed char>(1), Add(), equal);
    expect_loop(halves, static_cast<unsigned short>(65000), Add(), equal);
    expect_loop(doubles, 0.5, cub::Sum(), equal);
    expect_loop(numbers, -10, cub::Max(), equal);
    expect_loop(maps, Affine{5, 1}, Compose(),
                [](const Affine& f, const Affine& g) { return f.a == g.a && f.b == g.b; });
    expect_loop(padded, Padded{'i', 40}, Greater(),
                [](const Padded& x, const Padded& y) { return x.name == y.name && x.value == y.value; });
    // Runs of one element, of some, and of more than a block has.
    for (const int run : {1, 7, 5000}) {
      std::vector<int> keys(n);
      for (int i = 0; i < n; ++i) keys[i] = i / run % 2;
      expect_by_key(keys, numbers, 3, cub::Sum(), equal);
      expect_by_key(keys, maps, Affine{5, 1}, Compose(),
                    [](const Affine& f, const Affine& g) { return f.a == g.a && f.b == g.b; });
      expect_by_key(keys, padded, Padded{'i', 40}, Greater(), [](const Padded& x, const Padded& y) {
        return x.name == y.name && x.value == y.value;
      });
    }
    if (n <= 300) {
      std::vector<Counts> counts;
      for (int i = 0; i < n; ++i) counts.emplace_back(i * 7);
      expect_loop(counts, Counts(3), AddCounts(),
                  [](const Counts& x, const Counts& y) { return std::equal(x.of, x.of + 50, y.of); });
    }
  }

  // Narrow elements are added up as what the first value is.
  const int n = 5000;
  std::vector<signed char> hundreds(n, 100);
  std::vector<long long> sums(n), expected(n);
  for (int i = 0; i < n; ++i) expected[i] = 100LL * i;
  signed char* d_in = on_device(hundreds);
  long long* d_out = on_device(sums);
  run([&](void* d_temp, std::size_t& bytes) {
    return cub::DeviceScan::ExclusiveScan(d_temp, bytes, d_in, d_out, cub::Sum(), 0LL, n);
  });
  expect("wide", d_out, expected, equal);

  // An iterator that has no memory behind it, and a stream.
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  run([&](void* d_temp, std::size_t& bytes) {
    return cub::DeviceScan::InclusiveSum(d_temp, bytes, cub::CountingInputIterator<long long>(1), d_out, n,
                                         stream);
  });
  cudaStreamSynchronize(stream);
  for (int i = 0; i < n; ++i) expected[i] = (i + 1LL) * (i + 2) / 2;
  expect("counted", d_out, expected, equal);

  // As a graph, launched twice.
  std::vector<int> ones(n, 1), counted(n);
  for (int i = 0; i < n; ++i) counted[i] = (i + 1) * (i + 2) / 2;
  int* d_ones = on_device(ones);
  void* d_temp = nullptr;
  std::size_t temp_bytes = 0;
  cub::DeviceScan::InclusiveSum(d_temp, temp_bytes, d_ones, d_ones, n, stream);
  cudaMalloc(&d_temp, temp_bytes);
  cudaGraph_t graph;
  cudaGraphExec_t executable;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cub::DeviceScan::InclusiveSum(d_temp, temp_bytes, d_ones, d_ones, n, stream);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&executable, graph, 0);
  cudaGraphLaunch(executable, stream);
  cudaGraphLaunch(executable, stream);
  cudaStreamSynchronize(stream);
  expect("graph", d_ones, counted, equal);
  cudaGraphExecDestroy(executable);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
  cudaFree(d_temp);
  cudaFree(d_ones);
  cudaFree(d_in);
  cudaFree(d_out);
  std::printf("errors: %d\n", errors);
  return errors != 0;
}
// stdout: errors: 0
