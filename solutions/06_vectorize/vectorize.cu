// SPDX-License-Identifier: MIT
// Reference solution of lesson 06.
#include "vectorize.cuh"

#include <algorithm>
#include <array>
#include <thread>
#include <tuple>
#include <type_traits>
#include <vector>

namespace {

// 8 whole warps: several blocks fit on a multiprocessor, and few of them fill it.
constexpr unsigned block_size = 256;

// Two scalar functions. They know nothing of arrays, targets or devices; T is any type that they can compute
// in. `using` lets the compiler find std::sin for numbers and the contract's sin for Complex.
struct SinExp {
  template <class T>
  __host__ __device__ T operator()(T x, T y) const {
    using std::exp;
    using std::sin;
    return sin(x) * exp(y);
  }
};

struct SquaredDifference {
  template <class T>
  __host__ __device__ T operator()(T x, T y) const {
    return (x - y) * (x - y);
  }
};

// An argument as the loop sees it.
template <class X>
struct Operand {
  const X* data;
  std::size_t size;  // 1 for a scalar, which every element uses
  __host__ __device__ X operator[](std::size_t i) const { return data[size == 1 ? 0 : i]; }
};

// What happens to element i, on whichever target. X and Y are the types of the arguments; T is the type to
// compute in.
template <class Function, class T, class X, class Y>
struct Body {
  Function function;
  Operand<X> x;
  Operand<Y> y;
  T* out;

  __host__ __device__ void operator()(std::size_t i) const {
    out[i] = function(static_cast<T>(x[i]), static_cast<T>(y[i]));
  }
};

// ---- The three targets: each calls body(i) once for every i from 0 to n - 1

template <class AnyBody>
void run_on_cpu(const AnyBody& body, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) body(i);
}

template <class AnyBody>
void run_in_parallel(const AnyBody& body, std::size_t n) {
  const unsigned count = std::clamp(std::thread::hardware_concurrency(), 1U, max_host_threads);
  std::vector<std::jthread> threads;  // joined when the vector dies, also by an exception
  for (unsigned number = 0; number < count; ++number) {
    threads.emplace_back([&body, part = part_of(n, number, count)] {
      for (std::size_t i = part.first; i < part.last; ++i) body(i);
    });
  }
}

template <class AnyBody>
__global__ void vectorize_kernel(AnyBody body, std::size_t n) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) body(i);  // the last block's surplus threads do nothing
}

template <class AnyBody>
void run_on_device(const AnyBody& body, std::size_t n) {
  if (n == 0) return;  // a grid of 0 blocks is an invalid configuration
  vectorize_kernel<<<static_cast<unsigned>(ceil_div(n, block_size)), block_size>>>(body, n);
  CUDA_CHECK(cudaGetLastError());
}

// ---- Which type to compute in

// Whether a `to` can hold every value of a `from`, as NumPy counts it: int64 fits float64, although integers
// beyond 2^53 are rounded there.
constexpr bool fits(Type from, Type to) {
  switch (to) {
    case Type::int32:
    case Type::float32:
      return from == to;  // float32 has 24 bits for the digits: too few for int32
    case Type::int64:
      return from == Type::int32 || from == Type::int64;
    case Type::float64:
      return from != Type::complex128;
    case Type::complex128:
      return true;
  }
  return false;
}

// Index of the first of `count` signatures that both arguments fit; count where none does.
constexpr std::size_t first_fit(const Type* signatures, std::size_t count, Type x, Type y) {
  for (std::size_t k = 0; k < count; ++k) {
    if (fits(x, signatures[k]) && fits(y, signatures[k])) return k;
  }
  return count;
}

// ---- A function object that takes arrays

template <class... Types>
constexpr std::array<Type, sizeof...(Types)> types_of = {type_of<Types>...};

template <class X, class Y, class... Types>
constexpr std::size_t chosen = first_fit(types_of<Types...>.data(), sizeof...(Types), type_of<X>, type_of<Y>);

template <class X, class Y, class... Types>
concept SomeSignatureFits = chosen<X, Y, Types...> < sizeof...(Types);

// float, for X = Y = float and Types = float, double.
template <class X, class Y, class... Types>
using ChosenType = std::tuple_element_t<chosen<X, Y, Types...>, std::tuple<Types...>>;

// A piece of device memory, given back when the object dies.
template <class T>
class DeviceBuffer {
 public:
  explicit DeviceBuffer(std::size_t size) : size_(size) { CUDA_CHECK(cudaMalloc(&data_, size * sizeof(T))); }
  DeviceBuffer(const DeviceBuffer&) = delete;
  DeviceBuffer& operator=(const DeviceBuffer&) = delete;
  ~DeviceBuffer() { cudaFree(data_); }
  T* data() const { return data_; }
  DeviceSpan<T> span() const { return {data_, size_}; }
  DeviceSpan<const T> view() const { return {data_, size_}; }

 private:
  T* data_ = nullptr;
  std::size_t size_;
};

// A scalar function that takes arrays. Types: the types that it can be computed in, in the order to be tried.
template <class Function, class... Types>
class Vectorized {
 public:
  constexpr explicit Vectorized(Function function) : function_(function) {}

  // Arrays in host memory.
  template <class X, class Y, class Out>
  requires SomeSignatureFits<X, Y, Types...>
  void operator()(Target target, std::span<const X> x, std::span<const Y> y, std::span<Out> out) const {
    const auto body = body_for(Operand<X>{x.data(), x.size()}, Operand<Y>{y.data(), y.size()}, out.data());
    if (target == Target::cpu) run_on_cpu(body, out.size());
    if (target == Target::parallel) run_in_parallel(body, out.size());
    if (target == Target::cuda) with_transfers(x, y, out);
  }

  // Arrays in device memory.
  template <class X, class Y, class Out>
  requires SomeSignatureFits<X, Y, Types...>
  void operator()(DeviceSpan<const X> x, DeviceSpan<const Y> y, DeviceSpan<Out> out) const {
    run_on_device(body_for(Operand<X>{x.data(), x.size()}, Operand<Y>{y.data(), y.size()}, out.data()),
                  out.size());
  }

 private:
  template <class X, class Y, class Out>
  auto body_for(Operand<X> x, Operand<Y> y, Out* out) const {
    using T = ChosenType<X, Y, Types...>;
    static_assert(std::is_same_v<Out, T>, "the output has another type than the signature that is chosen");
    return Body<Function, T, X, Y>{function_, x, y, out};
  }

  template <class X, class Y, class Out>
  void with_transfers(std::span<const X> x, std::span<const Y> y, std::span<Out> out) const {
    if (out.empty()) return;
    const DeviceBuffer<X> d_x(x.size());
    const DeviceBuffer<Y> d_y(y.size());
    const DeviceBuffer<Out> d_out(out.size());
    // In their own type and size: the kernel converts and broadcasts.
    CUDA_CHECK(cudaMemcpy(d_x.data(), x.data(), x.size_bytes(), cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemcpy(d_y.data(), y.data(), y.size_bytes(), cudaMemcpyHostToDevice));
    (*this)(d_x.view(), d_y.view(), d_out.span());
    // Comes after the kernel, in the same stream, and returns when the copy is over.
    CUDA_CHECK(cudaMemcpy(out.data(), d_out.data(), out.size_bytes(), cudaMemcpyDeviceToHost));
  }

  Function function_;
};

template <class... Types, class Function>
constexpr auto vectorize(Function function) {
  return Vectorized<Function, Types...>(function);
}

// The lifted functions: each for these types, the least inclusive first.
constexpr auto sin_exp = vectorize<float, double, Complex>(SinExp{});
constexpr auto squared_difference = vectorize<std::int32_t, std::int64_t, float, double>(SquaredDifference{});

}  // namespace

Part part_of(std::size_t n, unsigned number, unsigned count) {
  // The first n % count parts have one element more. n * number / count would overflow.
  const std::size_t shorter = n / count;
  const std::size_t longer_parts = n % count;
  const std::size_t first = number * shorter + std::min<std::size_t>(number, longer_parts);
  return {first, first + shorter + (number < longer_parts ? 1 : 0)};
}

std::size_t choose_signature(std::span<const Type> signatures, Type x, Type y) {
  return first_fit(signatures.data(), signatures.size(), x, y);
}

void sin_exp_float32(Target target, std::span<const float> x, std::span<const float> y,
                     std::span<float> out) {
  sin_exp(target, x, y, out);
}

void sin_exp_float64(Target target, std::span<const double> x, std::span<const double> y,
                     std::span<double> out) {
  sin_exp(target, x, y, out);
}

void sin_exp_complex128(Target target, std::span<const Complex> x, std::span<const Complex> y,
                        std::span<Complex> out) {
  sin_exp(target, x, y, out);
}

void sin_exp_mixed(Target target, std::span<const std::int32_t> x, std::span<const float> y,
                   std::span<double> out) {
  sin_exp(target, x, y, out);
}

void sin_exp_on_device(DeviceSpan<const double> x, DeviceSpan<const double> y, DeviceSpan<double> out) {
  sin_exp(x, y, out);
}

void squared_difference_int32(Target target, std::span<const std::int32_t> x, std::span<const std::int32_t> y,
                              std::span<std::int32_t> out) {
  squared_difference(target, x, y, out);
}

void squared_difference_int64(Target target, std::span<const std::int64_t> x, std::span<const std::int64_t> y,
                              std::span<std::int64_t> out) {
  squared_difference(target, x, y, out);
}
