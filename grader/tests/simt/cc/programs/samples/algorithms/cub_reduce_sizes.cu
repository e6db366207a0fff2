// SPDX-License-Identifier: MIT
// Device-wide reductions of many sizes, aligned and not, of values with padding, and with an operator that
// needs its operands in order.
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
struct Padded {
  char name;
  double value;
};
struct Greater {
  __host__ __device__ Padded operator()(const Padded& x, const Padded& y) const {
    return x.value < y.value ? y : x;
  }
};

int errors = 0;

// Reduces the elements from `first` on and compares what comes out with a loop's result.
template <class Element, class T, class Op, class Same>
void expect_loop(const std::vector<Element>& elements, int first, T init, Op op, Same same) {
  const int n = static_cast<int>(elements.size()) - first;
  T expected = init;
  for (int i = 0; i < n; ++i) expected = op(expected, elements[first + i]);
  Element* d_in;
  T* d_out;
  cudaMalloc(&d_in, (elements.size() + 1) * sizeof(Element));
  cudaMalloc(&d_out, sizeof(T));
  cudaMemcpy(d_in, elements.data(), elements.size() * sizeof(Element), cudaMemcpyHostToDevice);
  void* d_temp = nullptr;
  std::size_t temp_bytes = 0;
  cub::DeviceReduce::Reduce(d_temp, temp_bytes, d_in + first, d_out, n, op, init);
  cudaMalloc(&d_temp, temp_bytes);
  cub::DeviceReduce::Reduce(d_temp, temp_bytes, d_in + first, d_out, n, op, init);
  T result;
  cudaMemcpy(&result, d_out, sizeof(T), cudaMemcpyDeviceToHost);
  if (!same(result, expected)) {
    std::printf("%d elements from %d, of %zu bytes\n", n, first, sizeof(Element));
    ++errors;
  }
  cudaFree(d_temp);
  cudaFree(d_in);
  cudaFree(d_out);
}

int main() {
  const auto equal = [](auto a, auto b) { return a == b; };
  for (const int n : {0, 1, 2, 31, 32, 33, 255, 257, 4095, 4096, 4097, 100003}) {
    for (const int first : {0, 1}) {
      std::vector<int> numbers(n + first);
      std::vector<signed char> bytes(n + first);
      for (int i = 0; i < n + first; ++i) {
        numbers[i] = i * 7919 % 1009 - 500;
        bytes[i] = static_cast<signed char>(i % 100 - 50);
      }
      expect_loop(numbers, first, 3LL, cub::Sum(), equal);
      expect_loop(numbers, first, 1000, cub::Min(), equal);
      expect_loop(bytes, first, 0, cub::Sum(), equal);
    }
    std::vector<Affine> maps(n);
    std::vector<Padded> padded(n);
    for (int i = 0; i < n; ++i) {
      maps[i] = {i % 97 + 2, i * 31L % 1009};
      padded[i].name = 'p';
      padded[i].value = i * 37L % 1009;
    }
    expect_loop(maps, 0, Affine{1, 0}, Compose(),
                [](const Affine& f, const Affine& g) { return f.a == g.a && f.b == g.b; });
    expect_loop(padded, 0, Padded{'i', -1}, Greater(),
                [](const Padded& x, const Padded& y) { return x.name == y.name && x.value == y.value; });
  }
  std::printf("errors: %d\n", errors);
  return errors != 0;
}
// stdout: errors: 0
