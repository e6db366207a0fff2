// SPDX-License-Identifier: MIT
// Lesson 06: a scalar function, lifted to arrays. Read README.md, then replace each TODO, in order.
#include "vectorize.cuh"

#include <algorithm>
#include <array>
#include <thread>
#include <tuple>
#include <type_traits>
#include <vector>

namespace {

// Given: two scalar functions. They know nothing of arrays, targets or devices; T is any type that they can
// compute in. `using` lets the compiler find std::sin for numbers and the contract's sin for Complex.
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

// Given: an argument as the loop sees it.
template <class X>
struct Operand {
  const X* data;
  std::size_t size;  // 1 for a scalar, which every element uses
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
    // TODO(1): out[i] = function(x's element for i, y's element for i), both converted by static_cast<T>.
    //          Which element of x is that if x.size is 1?
  }
};

// ---- The three targets: each calls body(i) once for every i from 0 to n - 1

template <class AnyBody>
void run_on_cpu(const AnyBody& body, std::size_t n) {
  // TODO(2): one loop.
}

template <class AnyBody>
void run_in_parallel(const AnyBody& body, std::size_t n) {
  // TODO(3): `count` threads, as many as std::thread::hardware_concurrency() says, but at least 1 and at most
  //          max_host_threads; thread `number` takes part_of(n, number, count). Wait for all of them: join().
}

template <class AnyBody>
__global__ void vectorize_kernel(AnyBody body, std::size_t n) {
  // TODO(4): this thread's index, as in lesson 03; the guard; body(i).
}

template <class AnyBody>
void run_on_device(const AnyBody& body, std::size_t n) {
  // TODO(4): launch vectorize_kernel with 256 threads a block, and check the launch. No elements: no launch.
}

// ---- Which type to compute in

// Whether a `to` can hold every value of a `from`.
constexpr bool fits(Type from, Type to) {
  // TODO(6): so far only a type itself fits; the contract's choose_signature() says which others do.
  return from == to;
}

// Index of the first of `count` signatures that both arguments fit; count where none does.
constexpr std::size_t first_fit(const Type* signatures, std::size_t count, Type x, Type y) {
  // TODO(6): so far only the first argument is looked at.
  for (std::size_t k = 0; k < count; ++k) {
    if (fits(x, signatures[k])) return k;
  }
  return count;
}

// ---- Given, down to with_transfers(): what puts your pieces together
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
    // TODO(5): nothing to do if out is empty. Else a DeviceBuffer for each array; copy x and y in, unchanged;
    //          (*this)(d_x.view(), d_y.view(), d_out.span()) computes on the device; copy out back.
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
  // TODO(3): where part `number` of `count` begins and ends.
  return {0, 0};
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
  // TODO(6): sin_exp(target, x, y, out); it compiles once fits() and first_fit() are right.
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
