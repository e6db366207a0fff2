// SPDX-License-Identifier: MIT
// Checks of lesson 16: products of matrices.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "checks/support/cpu_baselines.hpp"
#include "checks/support/device_arrays.hpp"
#include "harness/graded.hpp"
#include "harness/message.hpp"
#include "matmul.cuh"

using gridstride::checks::cpu_matmul;
using gridstride::checks::expect_nothing_copied;

// A call is told with its sizes: matmul(6 floats, 12 floats, {.m = 2, .k = 3, .n = 4}, 8 floats).
template <>
std::string gridstride::harness::argument_text<Sizes>(const Sizes& sizes) {
  return "{.m = " + std::to_string(sizes.m) + ", .k = " + std::to_string(sizes.k) +
         ", .n = " + std::to_string(sizes.n) + "}";
}

namespace {

using Numbers = std::vector<float>;

// c = a * b in double, where whole numbers stay exact.
std::vector<double> product_of(const Numbers& a, const Numbers& b, Sizes sizes) {
  std::vector<double> c(sizes.m * sizes.n, 0.0);
  for (std::size_t row = 0; row < sizes.m; ++row)
    for (std::size_t i = 0; i < sizes.k; ++i)
      for (std::size_t column = 0; column < sizes.n; ++column)
        c[row * sizes.n + column] += double{a[row * sizes.k + i]} * double{b[i * sizes.n + column]};
  return c;
}

// Whole numbers of both signs, so small that every sum of k products is exact in float32, in any order.
Numbers factors(std::size_t size, std::size_t k, std::uint64_t salt) {
  const double exact = std::ldexp(1.0, std::numeric_limits<float>::digits) - 1;
  const double largest =
      std::min(999.0, std::floor(std::sqrt(exact / std::max(1.0, static_cast<double>(k)))));
  const auto limit = static_cast<std::int64_t>(largest);
  return generated<float>(size, seed(salt), [=](Random& random) {
    return static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(2 * limit + 1))) - limit;
  });
}

struct Matrices {
  Numbers a;
  Numbers b;
};

Matrices random_matrices(Sizes sizes, std::uint64_t salt) {
  return {factors(sizes.m * sizes.k, sizes.k, 2 * salt), factors(sizes.k * sizes.n, sizes.k, 2 * salt + 1)};
}

// Of a wrong product: whether the same call is right where c is full of zeros.
std::string added_to_c(const Matrices& matrices, Sizes sizes) {
  Numbers c(sizes.m * sizes.n, 0.0F);
  CALL(matmul, matrices.a, matrices.b, sizes, c);
  const bool is_right = testing::Value(c, EqualArrays(product_of(matrices.a, matrices.b, sizes)));
  return is_right ? "; with zeros in c before the call it is right, so c is added to, and not set" : "";
}

void expect_product(const Matrices& matrices, Sizes sizes, const char* what) {
  auto c = poisoned<float>(sizes.m * sizes.n);
  CALL(matmul, matrices.a, matrices.b, sizes, c);
  ASSERT_THAT(c, EqualArrays(product_of(matrices.a, matrices.b, sizes)).in_rows_of(sizes.n))
      << what << ", m = " << sizes.m << ", k = " << sizes.k << ", n = " << sizes.n
      << added_to_c(matrices, sizes);
  // Sums of nothing need no kernel: a cudaMemset clears c.
  if (!c.empty() && sizes.k > 0) EXPECT_DEVICE_WORK(c.size() + matrices.a.size() + matrices.b.size());
  expect_nothing_copied();
}

// NaN, which equals nothing, in this element of c; all others are numbers.
void expect_one_nan(const Matrices& matrices, Sizes sizes, std::size_t place, const char* what) {
  Numbers c(sizes.m * sizes.n, 0.0F);
  CALL(matmul, matrices.a, matrices.b, sizes, c);
  if (!std::isnan(c[place])) {
    ADD_FAILURE() << gridstride::harness::marked("expected NaN, but got " + std::to_string(c[place]) + " (" +
                                                     what + ", m = " + std::to_string(sizes.m) +
                                                     ", k = " + std::to_string(sizes.k) +
                                                     ", n = " + std::to_string(sizes.n) + ")",
                                                 gridstride::Verdict::wrong_answer);
    return;
  }
  std::vector<double> expected = product_of(matrices.a, matrices.b, sizes);
  c[place] = 0;
  expected[place] = 0;
  EXPECT_THAT(c, EqualArrays(expected).in_rows_of(sizes.n))
      << what << ", m = " << sizes.m << ", k = " << sizes.k << ", n = " << sizes.n;
}

void expect_products(const std::vector<Sizes>& all) {
  for (const Sizes sizes : all) {
    expect_product(random_matrices(sizes, sizes.m + 1000 * sizes.k + 1'000'000 * sizes.n), sizes,
                   "random matrices");
    if (testing::Test::HasFatalFailure()) return;
  }
}

Numbers identity(std::size_t size) {
  Numbers matrix(size * size, 0.0F);
  for (std::size_t i = 0; i < size; ++i) matrix[i * size + i] = 1;
  return matrix;
}

}  // namespace

GRADED_TEST(Matmul, multiplies_square_matrices, points(15)) {
  for (const std::size_t size : {1, 2, 3, 15, 16, 17, 31, 32, 33, 63, 64, 65, 97, 128})
    if (!HasFatalFailure()) expect_products({{size, size, size}});
}

GRADED_TEST(Matmul, multiplies_matrices_of_any_shape, points(20)) {
  expect_products({{1, 1, 2},
                   {2, 1, 1},
                   {1, 2, 1},
                   {3, 5, 7},
                   {7, 3, 5},
                   {16, 32, 48},
                   {64, 16, 80},
                   {1, 100, 1},
                   {100, 1, 90},
                   {1, 1000, 1},
                   {65, 15, 63},
                   {63, 17, 130},
                   {129, 64, 5},
                   {5, 129, 200},
                   {700, 3, 2},
                   {2, 3, 700},
                   {2, 700, 3},
                   {60, 90, 33},
                   {128, 8, 128}});
}

GRADED_TEST(Matmul, knows_what_to_do_with_nothing, points(5)) {
  expect_products({{0, 0, 0}, {0, 5, 3}, {5, 3, 0}, {0, 7, 0}});
  if (!HasFatalFailure()) expect_products({{1, 0, 1}, {5, 0, 3}, {70, 0, 90}});  // zeros
}

GRADED_TEST(Matmul, takes_each_matrix_for_what_it_is, points(10)) {
  const std::size_t size = 50;
  const Sizes sizes{size, size, size};
  const Matrices random = random_matrices(sizes, 1);
  expect_product({random.a, identity(size)}, sizes, "b is the identity");
  if (!HasFatalFailure()) expect_product({identity(size), random.b}, sizes, "a is the identity");
  Numbers shifted(size * size, 0.0F);  // each row is the identity's, one further
  for (std::size_t i = 0; i < size; ++i) shifted[i * size + (i + 1) % size] = 1;
  if (!HasFatalFailure()) expect_product({random.a, shifted}, sizes, "b moves columns to the right");
  if (!HasFatalFailure()) expect_product({shifted, random.b}, sizes, "a moves rows up");
  const Sizes flat{30, 70, 40};
  const Matrices first = random_matrices(flat, 2);
  if (!HasFatalFailure())
    expect_product({change_one(first.a, seed(3)).data, first.b}, flat, "one element of a changed");
  if (!HasFatalFailure())
    expect_product({first.a, change_one(first.b, seed(4)).data}, flat, "one element of b changed");
}

// What an element is not the sum of must not get into it, not even times 0. What it is the sum of must, 0
// times infinity included, which is NaN.
GRADED_TEST(Matmul, keeps_infinities_where_they_belong, points(5)) {
  const Sizes sizes{35, 37, 41};
  Matrices matrices{Numbers(sizes.m * sizes.k, 1.0F), Numbers(sizes.k * sizes.n, 2.0F)};
  matrices.a[7 * sizes.k + 15] = std::numeric_limits<float>::infinity();
  expect_product(matrices, sizes, "one infinity in a");
  matrices.a[7 * sizes.k + 15] = 1;
  matrices.b[12 * sizes.n + 40] = -std::numeric_limits<float>::infinity();
  if (!HasFatalFailure()) expect_product(matrices, sizes, "one infinity in b");
  matrices.a[3 * sizes.k + 12] = 0;
  if (!HasFatalFailure()) expect_one_nan(matrices, sizes, 3 * sizes.n + 40, "0 in a times infinity in b");
  std::swap(matrices.a[3 * sizes.k + 12], matrices.b[12 * sizes.n + 40]);
  if (!HasFatalFailure()) expect_one_nan(matrices, sizes, 3 * sizes.n + 40, "infinity in a times 0 in b");
}

GRADED_TEST(Matmul, rounds_as_float32_does, points(10)) {
  const Sizes sizes{48, 200, 40};
  const auto a = normal<float>(sizes.m * sizes.k, seed());
  const auto b = normal<float>(sizes.k * sizes.n, seed(1));
  double error = 0;
  for (std::size_t row = 0; row < sizes.m; ++row) {
    for (std::size_t column = 0; column < sizes.n; ++column) {
      Numbers terms(sizes.k);
      for (std::size_t i = 0; i < sizes.k; ++i) terms[i] = a[row * sizes.k + i] * b[i * sizes.n + column];
      error = std::max(error, summation_error(terms));
    }
  }
  auto c = poisoned<float>(sizes.m * sizes.n);
  CALL(matmul, a, b, sizes, c);
  // The products are rounded as well, each once.
  EXPECT_THAT(c, AllClose(product_of(a, b, sizes), 0, 2 * error).in_rows_of(sizes.n))
      << "normally distributed numbers";
  EXPECT_DEVICE_WORK(c.size() + a.size() + b.size());
  expect_nothing_copied();
}

GRADED_TEST(Matmul, multiplies_what_you_do_not_know, points(5), hidden) {
  for (std::uint64_t i = 0; i < 4; ++i)
    expect_products({{1 + seed(10 * i) % 150, 1 + seed(10 * i + 1) % 90, 1 + seed(10 * i + 2) % 150}});
}

namespace {

double per(std::uint64_t events, std::uint64_t things) {
  return things == 0 ? 0 : static_cast<double>(events) / static_cast<double>(things);
}

constexpr Sizes counted_sizes{192, 96, 128};
constexpr std::uint64_t multiply_adds = counted_sizes.m * counted_sizes.k * counted_sizes.n;

}  // namespace

GRADED_TEST(Matmul, brings_tiles_to_shared_memory, points(10)) {
  expect_product(random_matrices(counted_sizes, 0), counted_sizes, "random matrices");
  const auto& counters = last_call().counters;
  EXPECT_GATE("kernel launches", counters.launches, 1, 1);
  EXPECT_GATE("bytes loaded from global memory a multiply-add",
              per(counters.global_load_bytes, multiply_adds), 0.125, 0.55);
  EXPECT_GATE("bytes fetched for each byte loaded",
              per(32 * counters.global_load_sectors, counters.global_load_bytes), 1, 1.1);
  EXPECT_GATE("bytes written for each byte stored",
              per(32 * counters.global_store_sectors, counters.global_store_bytes), 1, 1.1);
  EXPECT_GATE("global stores an element of c",
              per(counters.global_store_bytes, sizeof(float) * counted_sizes.m * counted_sizes.n), 1, 1);
}

GRADED_TEST(Matmul, works_from_registers, points(10)) {
  expect_product(random_matrices(counted_sizes, 0), counted_sizes, "random matrices");
  const auto& counters = last_call().counters;
  // Tiles that reach over the edges of c multiply zeros as well, at most so many.
  const std::uint64_t done = std::clamp(counters.float32_operations, multiply_adds, multiply_adds * 23 / 20);
  EXPECT_GATE("loads of any memory a multiply-add", per(counters.global_loads + counters.shared_loads, done),
              0.53125, 0.6);
  EXPECT_GATE("turns of the banks for 32 multiply-adds", per(32 * counters.shared_wavefronts, done), 0.53125,
              0.6);
}

namespace {

// matrix * x in double, exact for whole numbers.
std::vector<double> times_vector(const Numbers& matrix, const std::vector<double>& x) {
  std::vector<double> result(matrix.size() / x.size(), 0.0);
  for (std::size_t row = 0; row < result.size(); ++row)
    for (std::size_t i = 0; i < x.size(); ++i) result[row] += double{matrix[row * x.size() + i]} * x[i];
  return result;
}

}  // namespace

GRADED_TEST(Matmul, is_fast, points(10)) {
  const Sizes sizes{512, 96, speed_size(384, 1U << 16)};
  const Matrices input = random_matrices(sizes, 0);
  Numbers of_cpu(sizes.m * sizes.n);
  const auto on_cpu = [&](unsigned threads) { cpu_matmul(input.a, input.b, sizes.k, of_cpu, threads); };
  const auto elements = static_cast<double>(input.a.size() + input.b.size() + of_cpu.size());
  const CpuWork work{.bytes = sizeof(float) * elements,
                     .flops = 2.0 * static_cast<double>(sizes.m * sizes.k * sizes.n)};
  // Whether c = a * b, without a product of matrices: c * x = a * (b * x) for an x that nobody knows
  // (R. Freivalds, Probabilistic Machines Can Use Less Running Time, IFIP Congress 1977).
  const auto x = generated<double>(
      sizes.n, seed(1), [](Random& random) { return static_cast<double>(random.below(2001)) - 1000; });
  measure_speed(work, on_cpu, [&](std::uint64_t number) {
    const auto a = varied(input.a, number);
    const auto b = varied(input.b, number);
    auto c = poisoned<float>(sizes.m * sizes.n);
    CALL(matmul, a, b, sizes, c);
    EXPECT_THAT(times_vector(c, x), EqualArrays(times_vector(a, times_vector(b, x))))
        << "c * x against a * (b * x) for a random vector x";
  });
}
