// SPDX-License-Identifier: MIT
// Checks of lesson 06: one scalar function on arrays, on three targets, in five types.
#include <algorithm>
#include <complex>
#include <limits>
#include <string>

#include "checks/support/cpu_baselines.hpp"
#include "checks/support/device_arrays.hpp"
#include "harness/graded.hpp"

#include "vectorize.cuh"

using gridstride::checks::cpu_sin_exp;
using gridstride::checks::expect_nothing_copied;

namespace {

constexpr std::array all_targets = {Target::cpu, Target::parallel, Target::cuda};
constexpr std::size_t large_size = 16385;
// Rounding of sin, exp and the product, and some more; float32 and half precision fail it.
constexpr double float64_rtol = 1e-13;

std::string name_of(Target target) {
  if (target == Target::cpu) return "Target::cpu";
  return target == Target::parallel ? "Target::parallel" : "Target::cuda";
}

std::string name_of(Type type) {
  constexpr std::array names = {"int32", "int64", "float32", "float64", "complex128"};
  return names.at(static_cast<std::size_t>(type));
}

// Element i of an array or a scalar.
template <class T>
const T& element(const std::vector<T>& data, std::size_t i) {
  return data[data.size() == 1 ? 0 : i];
}

// On the host's targets the device has nothing to do; on the device the elements must be touched there.
void expect_work_on(Target target, std::size_t n) {
  if (target == Target::cuda) {
    EXPECT_DEVICE_WORK(n);
    return;
  }
  EXPECT_TRUE(last_call().counters.launches == 0)
      << marked("a kernel was launched, though " + name_of(target) + " computes on the host");
}

std::string words(const std::string& call, Target target, std::size_t x_size, std::size_t y_size) {
  return call + ", " + name_of(target) + ", elements of x: " + std::to_string(x_size) +
         ", of y: " + std::to_string(y_size);
}

// The right answers, computed in double.
template <class X, class Y>
std::vector<double> sin_exp_reference(const std::vector<X>& x, const std::vector<Y>& y, std::size_t n) {
  std::vector<double> result(n);
  gridstride::judge::for_each_index(n, [&](std::size_t i) {
    result[i] = std::sin(static_cast<double>(element(x, i))) * std::exp(static_cast<double>(element(y, i)));
  });
  return result;
}

template <class T>
std::vector<T> squared_difference_reference(const std::vector<T>& x, const std::vector<T>& y, std::size_t n) {
  std::vector<T> result(n);
  for (std::size_t i = 0; i < n; ++i) {
    const T difference = element(x, i) - element(y, i);
    result[i] = difference * difference;
  }
  return result;
}

std::vector<Complex> random_complex(std::size_t n, std::uint64_t seed) {
  const auto parts = uniform<double>(2 * n, seed, -2, 2);
  std::vector<Complex> values(n);
  for (std::size_t i = 0; i < n; ++i) values[i] = Complex(parts[2 * i], parts[2 * i + 1]);
  return values;
}

// One array as long as n says, the other too unless it is to be a scalar.
struct Shape {
  std::size_t n;
  bool x_is_scalar = false;
  bool y_is_scalar = false;
  [[nodiscard]] std::size_t x_size() const { return x_is_scalar ? 1 : n; }
  [[nodiscard]] std::size_t y_size() const { return y_is_scalar ? 1 : n; }
};

void expect_float32(Target target, Shape shape) {
  const auto x = uniform<float>(shape.x_size(), seed(shape.n), -3, 3);
  const auto y = uniform<float>(shape.y_size(), seed(shape.n + 1), -2, 2);
  auto out = poisoned<float>(shape.n);
  CALL(sin_exp_float32, target, x, y, out);
  EXPECT_THAT(out, AllClose(sin_exp_reference(x, y, shape.n)))
      << words("sin_exp_float32", target, x.size(), y.size());
  expect_work_on(target, shape.n);
}

void expect_float64(Target target, Shape shape) {
  const auto x = uniform<double>(shape.x_size(), seed(shape.n), -3, 3);
  const auto y = uniform<double>(shape.y_size(), seed(shape.n + 1), -2, 2);
  auto out = poisoned<double>(shape.n);
  CALL(sin_exp_float64, target, x, y, out);
  EXPECT_THAT(out, AllClose(sin_exp_reference(x, y, shape.n), float64_rtol))
      << words("sin_exp_float64", target, x.size(), y.size());
  expect_work_on(target, shape.n);
}

void expect_mixed(Target target, Shape shape) {
  const auto x = uniform<std::int32_t>(shape.x_size(), seed(shape.n), -1000, 1000);
  const auto y = uniform<float>(shape.y_size(), seed(shape.n + 1), -2, 2);
  auto out = poisoned<double>(shape.n);
  CALL(sin_exp_mixed, target, x, y, out);
  EXPECT_THAT(out, AllClose(sin_exp_reference(x, y, shape.n), float64_rtol))
      << words("sin_exp_mixed", target, x.size(), y.size());
  expect_work_on(target, shape.n);
}

void expect_complex(Target target, Shape shape) {
  const auto x = random_complex(shape.x_size(), seed(shape.n));
  const auto y = random_complex(shape.y_size(), seed(shape.n + 1));
  std::vector<Complex> out(shape.n, Complex(poison<double>(), poison<double>()));
  CALL(sin_exp_complex128, target, x, y, out);
  std::vector<double> re(shape.n), im(shape.n), expected_re(shape.n), expected_im(shape.n);
  for (std::size_t i = 0; i < shape.n; ++i) {
    const Complex a = element(x, i), b = element(y, i);
    const auto right = std::sin(std::complex(a.re, a.im)) * std::exp(std::complex(b.re, b.im));
    expected_re[i] = right.real();
    expected_im[i] = right.imag();
    re[i] = out[i].re;
    im[i] = out[i].im;
  }
  // Parts up to 30 may cancel: their rounding is absolute.
  constexpr double atol = 30 * float64_rtol;
  const std::string call = words("sin_exp_complex128", target, x.size(), y.size());
  EXPECT_THAT(re, AllClose(expected_re, float64_rtol, atol)) << "real parts, " << call;
  EXPECT_THAT(im, AllClose(expected_im, float64_rtol, atol)) << "imaginary parts, " << call;
  expect_work_on(target, shape.n);
}

void expect_int32(Target target, Shape shape) {
  const auto x = uniform<std::int32_t>(shape.x_size(), seed(shape.n), -20000, 20000);
  const auto y = uniform<std::int32_t>(shape.y_size(), seed(shape.n + 1), -20000, 20000);
  auto out = poisoned<std::int32_t>(shape.n);
  CALL(squared_difference_int32, target, x, y, out);
  EXPECT_THAT(out, EqualArrays(squared_difference_reference(x, y, shape.n)))
      << words("squared_difference_int32", target, x.size(), y.size());
  expect_work_on(target, shape.n);
}

// The squares need 62 bits: neither int32 nor float64 has them.
void expect_int64(Target target, Shape shape) {
  constexpr std::int64_t limit = 1'000'000'000;
  const auto x = uniform<std::int64_t>(shape.x_size(), seed(shape.n), -limit, limit);
  const auto y = uniform<std::int64_t>(shape.y_size(), seed(shape.n + 1), -limit, limit);
  auto out = poisoned<std::int64_t>(shape.n);
  CALL(squared_difference_int64, target, x, y, out);
  EXPECT_THAT(out, EqualArrays(squared_difference_reference(x, y, shape.n)))
      << words("squared_difference_int64", target, x.size(), y.size());
  expect_work_on(target, shape.n);
}

// All types at a few sizes, one of them at all sizes.
void expect_all_types(Target target) {
  for (const std::size_t n : {std::size_t{1000}, std::size_t{1}, std::size_t{257}}) {
    expect_float64(target, {n});
    expect_float32(target, {n});
    expect_complex(target, {n});
    expect_int32(target, {n});
    expect_int64(target, {n});
  }
  for (const std::size_t n : required_sizes(256, large_size)) expect_float64(target, {n});
}

// What arrays on the device give; nothing of them may be copied.
std::vector<double> on_device(const std::vector<double>& x, const std::vector<double>& y, std::size_t n) {
  auto out = poisoned<double>(n);
  CALL(sin_exp_on_device, x, y, out);
  expect_nothing_copied();
  EXPECT_DEVICE_WORK(n);
  return out;
}

void expect_on_device(Shape shape) {
  const auto x = uniform<double>(shape.x_size(), seed(shape.n), -3, 3);
  const auto y = uniform<double>(shape.y_size(), seed(shape.n + 1), -2, 2);
  EXPECT_THAT(on_device(x, y, shape.n), AllClose(sin_exp_reference(x, y, shape.n), float64_rtol))
      << "sin_exp_on_device, elements of x: " << x.size() << ", of y: " << y.size();
}

void expect_parts(std::size_t n, unsigned count) {
  std::size_t next = 0;
  std::size_t shortest = std::numeric_limits<std::size_t>::max();
  std::size_t longest = 0;
  for (unsigned number = 0; number < count; ++number) {
    const Part part = CALL(part_of, n, number, count);
    ASSERT_TRUE(part.first == next && part.last >= part.first)
        << marked("part " + std::to_string(number) + " should begin at element " + std::to_string(next) +
                  ", but is [" + std::to_string(part.first) + ", " + std::to_string(part.last) + ")")
        << "n = " << n << ", count = " << count;
    next = part.last;
    shortest = std::min(shortest, part.last - part.first);
    longest = std::max(longest, part.last - part.first);
  }
  EXPECT_TRUE(next == n) << marked("the last part ends at element " + std::to_string(next)) << "n = " << n
                         << ", count = " << count;
  EXPECT_TRUE(longest - shortest <= 1) << marked("parts have from " + std::to_string(shortest) + " to " +
                                                 std::to_string(longest) + " elements")
                                       << "n = " << n << ", count = " << count;
}

// NumPy's table of safe conversions.
bool fits(Type from, Type to) {
  if (from == to || to == Type::complex128) return true;
  if (to == Type::float64) return from != Type::complex128;
  return from == Type::int32 && to == Type::int64;
}

void expect_choice(const std::vector<Type>& signatures, Type x, Type y) {
  const auto right = std::find_if(signatures.begin(), signatures.end(),
                                  [&](Type type) { return fits(x, type) && fits(y, type); });
  const auto chosen = CALL(choose_signature, signatures, x, y);
  std::string list;
  for (const Type type : signatures) list += (list.empty() ? "" : ", ") + name_of(type);
  const auto index = static_cast<std::size_t>(right - signatures.begin());
  const auto told = [&](std::size_t k) {
    return std::to_string(k) + (k < signatures.size() ? " (" + name_of(signatures[k]) + ")" : " (none)");
  };
  EXPECT_TRUE(chosen == index) << marked("expected " + told(index) + ", but got " + told(chosen))
                               << "signatures {" << list << "}, arguments " << name_of(x) << " and "
                               << name_of(y);
}

}  // namespace

GRADED_TEST(Vectorize, lifts_functions_of_five_types_on_one_core, points(10)) {
  expect_all_types(Target::cpu);
}

GRADED_TEST(Vectorize, cuts_any_number_of_elements_into_parts, points(5)) {
  for (const std::size_t n : {std::size_t{10}, std::size_t{0}, std::size_t{1}, std::size_t{8},
                              std::size_t{997}, std::numeric_limits<std::size_t>::max()}) {
    for (const unsigned count : {1U, 4U, 7U, max_host_threads}) {
      expect_parts(n, count);
      if (HasFatalFailure()) return;
    }
  }
}

GRADED_TEST(Vectorize, lifts_functions_of_five_types_on_all_cores, points(10)) {
  expect_all_types(Target::parallel);
}

GRADED_TEST(Vectorize, works_on_arrays_that_are_on_the_device, points(15)) {
  for (const std::size_t n : required_sizes(256)) expect_on_device({n});
  const auto x = distinct<double>(5003, seed());
  const auto y = uniform<double>(5003, seed(1));
  on_device(x, y, x.size());
  const auto changed = change_one(x, seed(2));
  EXPECT_THAT(on_device(changed.data, y, x.size()),
              AllClose(sin_exp_reference(changed.data, y, x.size()), float64_rtol))
      << "after x[" << changed.index << "] became " << changed.after;
}

GRADED_TEST(Vectorize, lifts_functions_of_five_types_with_transfers, points(15)) {
  expect_all_types(Target::cuda);
}

GRADED_TEST(Vectorize, uses_a_scalar_for_every_element, points(10)) {
  for (const Target target : all_targets) {
    for (const auto& [x_is_scalar, y_is_scalar] : {std::pair{false, true}, {true, false}, {true, true}}) {
      expect_float64(target, {1000, x_is_scalar, y_is_scalar});
      expect_int32(target, {257, x_is_scalar, y_is_scalar});
      expect_complex(target, {33, x_is_scalar, y_is_scalar});
    }
    expect_float64(target, {0, true, false});
  }
  expect_on_device({1000, false, true});
  expect_on_device({1000, true, false});
}

GRADED_TEST(Vectorize, chooses_the_first_signature_that_fits, points(5)) {
  constexpr std::array types = {Type::int32, Type::int64, Type::float32, Type::float64, Type::complex128};
  for (const Type from : types)
    for (const Type to : types) expect_choice({to}, from, from);
  using enum Type;
  const std::vector<Type> least_first = {float32, float64, complex128};
  const std::vector<Type> most_first = {complex128, float64, float32};
  const std::vector<Type> numbers = {int32, int64, float32, float64};
  for (const auto& signatures : {least_first, most_first, numbers, std::vector<Type>{}})
    for (const Type x : types)
      for (const Type y : types) expect_choice(signatures, x, y);
}

GRADED_TEST(Vectorize, mixes_int32_and_float32_in_float64, points(10)) {
  for (const Target target : all_targets) {
    expect_mixed(target, {1000});
    expect_mixed(target, {257, true, false});
    expect_mixed(target, {257, false, true});
  }
}

GRADED_TEST(Vectorize, lifts_to_sizes_you_do_not_know, points(5), hidden) {
  for (std::uint64_t i = 0; i < 6; ++i) {
    const std::size_t n = 2 + seed(i) % 20000;
    const Target target = all_targets[seed(i + 10) % all_targets.size()];
    expect_float64(target, {n, i == 1, i == 2});
    expect_float32(target, {n, i == 3, i == 4});
    expect_mixed(target, {n, i == 4, i == 5});
    expect_int64(target, {n});
    expect_on_device({n, i == 2, i == 3});
  }
}

GRADED_TEST(Vectorize, moves_and_computes_no_more_than_it_must, points(5)) {
  constexpr std::size_t n = 10007;
  const auto an_element = [](std::uint64_t events) { return static_cast<double>(events) / n; };
  expect_float64(Target::cuda, {n});
  auto counters = last_call().counters;
  EXPECT_GATE("float64: bytes to the device an element", an_element(counters.host_to_device_bytes), 16, 16);
  EXPECT_GATE("float64: bytes to the host an element", an_element(counters.device_to_host_bytes), 8, 8);
  EXPECT_GATE("float64: launches", counters.launches, 1, 1);
  expect_float64(Target::cuda, {n, false, true});
  EXPECT_GATE("y a scalar: bytes to the device beyond x", last_call().counters.host_to_device_bytes - 8 * n,
              8, 8);
  expect_mixed(Target::cuda, {n});
  EXPECT_GATE("int32 and float32: bytes to the device an element",
              an_element(last_call().counters.host_to_device_bytes), 8, 8);
  expect_float32(Target::cuda, {n});
  EXPECT_GATE("float32: float64 operations an element", an_element(last_call().counters.float64_operations),
              0, 0);
  EXPECT_COPIED_TO_HOST([x = uniform<double>(n, seed())] {
    auto out = poisoned<double>(n);
    CALL(sin_exp_float64, Target::cuda, x, x, out);
    return out;
  });
  expect_on_device({n});
  counters = last_call().counters;
  EXPECT_GATE("arrays on the device: launches", counters.launches, 1, 1);
  EXPECT_GATE("arrays on the device: sectors a request of global loads",
              load_sectors_a_request(counters, sizeof(double)), 8, 9);
}

namespace {

// Two special functions and a product for each element; x and y are read, out is written.
struct SpeedCase {
  explicit SpeedCase(std::size_t n)
      : x(uniform<double>(n, seed(), -3, 3)), y(uniform<double>(n, seed(1), -1, 1)), out(n) {}
  [[nodiscard]] CpuWork cpu_work() const {
    const auto elements = static_cast<double>(x.size());
    return {.bytes = 3 * sizeof(double) * elements, .flops = elements, .special_functions = 2 * elements};
  }
  std::vector<double> x, y, out;
};

}  // namespace

GRADED_TEST(Vectorize, is_fast_on_the_device, points(5)) {
  SpeedCase data(speed_size(1U << 18, 1U << 24) - 3);
  const auto on_cpu = [&](unsigned threads) { cpu_sin_exp(data.x, data.y, data.out, threads); };
  measure_speed(data.cpu_work(), on_cpu, [&](std::uint64_t number) {
    const auto x = varied(data.x, number);
    const auto y = varied(data.y, number);
    EXPECT_THAT(on_device(x, y, x.size()), AllClose(sin_exp_reference(x, y, x.size()), float64_rtol));
  });
}

GRADED_TEST(Vectorize, is_fast_with_transfers, points(5)) {
  SpeedCase data(speed_size(1U << 18, 1U << 24) - 3);
  const auto on_cpu = [&](unsigned threads) { cpu_sin_exp(data.x, data.y, data.out, threads); };
  measure_speed(data.cpu_work(), on_cpu, [&](std::uint64_t number) {
    const auto x = varied(data.x, number);
    const auto y = varied(data.y, number);
    auto out = poisoned<double>(x.size());
    CALL(sin_exp_float64, Target::cuda, x, y, out);
    EXPECT_THAT(out, AllClose(sin_exp_reference(x, y, x.size()), float64_rtol));
    expect_work_on(Target::cuda, x.size());
  });
}
