// SPDX-License-Identifier: MIT
// Checks of lesson 12: functions on vectors and matrices, lifted to stacks of them.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "checks/support/cpu_baselines.hpp"
#include "checks/support/device_arrays.hpp"
#include "guvectorize.cuh"
#include "harness/graded.hpp"

using gridstride::checks::cpu_row_sums;
using gridstride::checks::expect_nothing_copied;

namespace {

using Sizes = std::vector<std::size_t>;

std::string text_of(const Sizes& sizes) {
  std::string text = "(";
  for (std::size_t d = 0; d < sizes.size(); ++d) text += (d == 0 ? "" : ",") + std::to_string(sizes[d]);
  return text + ")";
}

}  // namespace

// A call is told with its shapes: add(15 floats, (3,5), 3 floats, (3), 15 floats).
template <>
std::string gridstride::harness::argument_text<Shape>(const Shape& shape) {
  return text_of(Sizes(shape.sizes, shape.sizes + shape.rank));
}

namespace {

Shape shape_of(const Sizes& sizes) {
  Shape shape;
  for (const std::size_t size : sizes) shape.sizes[shape.rank++] = size;
  return shape;
}

std::size_t elements_of(const Sizes& sizes) {
  std::size_t elements = 1;
  for (const std::size_t size : sizes) elements *= size;
  return elements;
}

std::string words(const std::string& layout, const std::vector<Sizes>& inputs) {
  std::string text = "result_shape(\"" + layout + "\"";
  for (const Sizes& sizes : inputs) text += ", " + text_of(sizes);
  return text + ")";
}

std::string result_of(const std::string& layout, const std::vector<Sizes>& inputs) {
  std::vector<Shape> shapes;
  for (const Sizes& sizes : inputs) shapes.push_back(shape_of(sizes));
  return CALL(result_shape, layout, shapes);
}

void expect_shape(const std::string& layout, const std::vector<Sizes>& inputs, const Sizes& expected) {
  const std::string told = result_of(layout, inputs);
  EXPECT_TRUE(told == text_of(expected))
      << marked(words(layout, inputs) + ": expected " + text_of(expected) + ", but got " + told);
}

void expect_refused(const std::string& layout, const std::vector<Sizes>& inputs,
                    const std::vector<std::string>& contained) {
  const std::string told = result_of(layout, inputs);
  EXPECT_TRUE(told.starts_with("error: "))
      << marked(words(layout, inputs) + ": expected \"error: ...\", but got " + told);
  if (!told.starts_with("error: ")) return;
  for (const std::string& part : contained)
    EXPECT_TRUE(told.find(part) != std::string::npos)
        << marked(words(layout, inputs) + ": \"" + part + "\" is missing in \"" + told + "\"");
}

// ---- The right answers, index by index

// Where the data of an item begin: `item` counts through `loop`, and the argument has loop dimensions `own`.
std::size_t offset_of(std::size_t item, const Sizes& loop, const Sizes& own, std::size_t core_elements) {
  std::size_t offset = 0;
  std::size_t step = core_elements;
  for (std::size_t from_right = 1; from_right <= loop.size(); ++from_right) {
    const std::size_t size = loop[loop.size() - from_right];
    if (from_right <= own.size()) {
      const std::size_t own_size = own[own.size() - from_right];
      if (own_size != 1) offset += item % size * step;
      step *= own_size;
    }
    item /= size;
  }
  return offset;
}

Sizes joined(Sizes loop, const Sizes& core) {
  loop.insert(loop.end(), core.begin(), core.end());
  return loop;
}

struct Broadcast {
  Sizes of_first;
  Sizes of_second;
  Sizes loop;
};

// Nothing at all; one of each; all for one, on either side; both ways at once.
const std::vector<Broadcast> broadcasts = {
    {{}, {}, {}},
    {{3}, {3}, {3}},
    {{4}, {}, {4}},
    {{}, {5}, {5}},
    {{1}, {4}, {4}},
    {{2, 1}, {3}, {2, 3}},
    {{3, 1}, {1, 4}, {3, 4}},
    {{2, 1, 3}, {4, 1}, {2, 4, 3}},
    {{1, 3}, {2, 1, 1}, {2, 1, 3}},
    {{2, 3}, {2, 3}, {2, 3}},
    {{0}, {1}, {0}},
    {{2, 0}, {1}, {2, 0}},
};

void expect_add(const Broadcast& loops, std::size_t n) {
  const Sizes x_sizes = joined(loops.of_first, {n});
  const auto x = distinct<float>(elements_of(x_sizes), seed(n));
  const auto c = distinct<float>(elements_of(loops.of_second), seed(n + 1));
  std::vector<float> expected(elements_of(loops.loop) * n);
  for (std::size_t i = 0; i < expected.size(); ++i)
    expected[i] = x[offset_of(i / n, loops.loop, loops.of_first, n) + i % n] +
                  c[offset_of(i / n, loops.loop, loops.of_second, 1)];
  auto out = poisoned<float>(expected.size());
  CALL(add, x, shape_of(x_sizes), c, shape_of(loops.of_second), out);
  ASSERT_THAT(out, EqualArrays(expected))
      << "add, x " << text_of(x_sizes) << ", c " << text_of(loops.of_second);
  if (!expected.empty()) EXPECT_DEVICE_WORK(expected.size());
  expect_nothing_copied();
}

void expect_multiply(const Broadcast& loops, std::size_t m, std::size_t n, std::size_t p) {
  const Sizes a_sizes = joined(loops.of_first, {m, n});
  const Sizes b_sizes = joined(loops.of_second, {n, p});
  // Whole numbers up to 9: every product and sum is exact.
  const auto a = uniform<int>(elements_of(a_sizes), seed(m), -9, 9);
  const auto b = uniform<int>(elements_of(b_sizes), seed(p + 1), -9, 9);
  std::vector<float> expected(elements_of(loops.loop) * m * p);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const std::size_t item = i / p / m;
    const std::size_t a_row = offset_of(item, loops.loop, loops.of_first, m * n) + i / p % m * n;
    const std::size_t b_column = offset_of(item, loops.loop, loops.of_second, n * p) + i % p;
    for (std::size_t k = 0; k < n; ++k) expected[i] += static_cast<float>(a[a_row + k] * b[b_column + k * p]);
  }
  const std::vector<float> a_data(a.begin(), a.end());
  const std::vector<float> b_data(b.begin(), b.end());
  auto out = poisoned<float>(expected.size());
  CALL(multiply, a_data, shape_of(a_sizes), b_data, shape_of(b_sizes), out);
  ASSERT_THAT(out, EqualArrays(expected)) << "multiply, a " << text_of(a_sizes) << ", b " << text_of(b_sizes);
  if (!expected.empty()) EXPECT_DEVICE_WORK(expected.size());
  expect_nothing_copied();
}

template <class T>
std::vector<T> row_sums(const std::vector<T>& data, std::size_t rows) {
  std::vector<T> sums(rows);
  const std::size_t row_size = rows == 0 ? 0 : data.size() / rows;
  const auto add_rows = [&](std::size_t first, std::size_t size, unsigned /*thread*/) {
    for (std::size_t row = first; row < first + size; ++row)
      for (std::size_t i = 0; i < row_size; ++i) sums[row] += data[row * row_size + i];
  };
  gridstride::judge::in_parts(rows, gridstride::judge::threads_for(data.size()), add_rows);
  return sums;
}

void expect_float32_sums(const Sizes& sizes) {
  const std::size_t rows = elements_of(sizes) == 0 ? 0 : elements_of(sizes) / sizes.back();
  const auto a = small_integers<float>(elements_of(sizes), seed(sizes.back()));
  auto s = poisoned<float>(elements_of(Sizes(sizes.begin(), sizes.end() - 1)));
  CALL(sum_rows_float32, a, shape_of(sizes), s);
  const auto expected = rows == 0 ? std::vector<float>(s.size()) : row_sums(a, rows);
  ASSERT_THAT(s, EqualArrays(expected)) << "sum_rows_float32, a " << text_of(sizes);
  if (!a.empty()) EXPECT_DEVICE_WORK(a.size());
  expect_nothing_copied();
}

void expect_int32_sums(const std::vector<std::int32_t>& a, const Sizes& sizes) {
  const std::size_t rows = elements_of(sizes) == 0 ? 0 : elements_of(sizes) / sizes.back();
  auto s = poisoned<std::int32_t>(elements_of(Sizes(sizes.begin(), sizes.end() - 1)));
  CALL(sum_rows_int32, a, shape_of(sizes), s);
  const auto expected = rows == 0 ? std::vector<std::int32_t>(s.size()) : row_sums(a, rows);
  ASSERT_THAT(s, EqualArrays(expected)) << "sum_rows_int32, a " << text_of(sizes);
  if (!a.empty()) EXPECT_DEVICE_WORK(a.size());
  expect_nothing_copied();
}

// Large numbers of both signs: no float32 holds them.
void expect_int32_sums(const Sizes& sizes) {
  const auto largest = static_cast<std::int32_t>((1U << 30) / std::max<std::size_t>(sizes.back(), 1));
  expect_int32_sums(uniform<std::int32_t>(elements_of(sizes), seed(sizes.back()), -largest, largest), sizes);
}

// Pictures of 8 x 8 pixels: how much ink each digit took, and how much each line of it.
void expect_ink_of_digits() {
  const IntegerMatrix digits = dataset("digits.csv");
  expect_int32_sums(digits.values, {digits.rows, digits.columns});
  expect_int32_sums(digits.values, {digits.rows, 8, digits.columns / 8});
}

const std::vector<Sizes> matrices = {{0, 5},    {5, 0},    {1, 1},    {1, 2},    {3, 1},    {2, 3},
                                     {33, 7},   {257, 3},  {31, 33},  {4, 255},  {3, 256},  {2, 257},
                                     {1, 1000}, {5, 1023}, {3, 5003}, {1000, 1}, {1025, 8}, {7, 32}};
const std::vector<Sizes> stacks = {{2, 3, 4}, {3, 1, 2, 300}, {1, 1, 1, 1, 1, 9}, {2, 0, 5}, {4, 17, 40}};

}  // namespace

GRADED_TEST(Guvectorize, gives_each_name_one_size, points(10)) {
  expect_shape("(n,m)->(n)", {{3, 4}}, {3});
  expect_shape("(n,m)->(m)", {{3, 4}}, {4});
  expect_shape("(n),()->(n)", {{7}, {}}, {7});
  expect_shape("(m,n),(n,p)->(m,p)", {{2, 3}, {3, 4}}, {2, 4});
  expect_shape("(n),(n)->()", {{5}, {5}}, {});
  expect_shape("(rows,columns)->(columns,rows)", {{2, 9}}, {9, 2});
  expect_shape("(n,n)->(n)", {{6, 6}}, {6});
  expect_shape("()->()", {{}}, {});
  expect_shape("(n)->(n)", {{0}}, {0});
  expect_refused("(m,n),(n,p)->(m,p)", {{2, 3}, {4, 5}}, {"dimension n", "3", "4"});
  expect_refused("(n,n)->(n)", {{6, 7}}, {"dimension n", "6", "7"});
  expect_refused("(n),(n)->()", {{1}, {8}}, {"dimension n", "1", "8"});
  expect_refused("(m,n),(n,p),(p,q)->(m,q)", {{2, 3}, {3, 4}, {5, 6}}, {"dimension p", "4", "5"});
}

GRADED_TEST(Guvectorize, broadcasts_loop_dimensions, points(10)) {
  for (const Broadcast& loops : broadcasts) {
    expect_shape("(n),()->(n)", {joined(loops.of_first, {7}), loops.of_second}, joined(loops.loop, {7}));
    expect_shape("(m,n),(n,p)->(m,p)", {joined(loops.of_first, {2, 3}), joined(loops.of_second, {3, 5})},
                 joined(loops.loop, {2, 5}));
    expect_shape("(),()->()", {loops.of_second, loops.of_first}, loops.loop);
  }
  expect_shape("(),(),()->()", {{2, 1, 1}, {3, 1}, {4}}, {2, 3, 4});
  expect_shape("(n,m)->(n)", {{5, 1, 3, 4}}, {5, 1, 3});
  expect_refused("(),()->()", {{3}, {4}}, {"loop", "3", "4"});
  expect_refused("(),()->()", {{3, 2}, {3}}, {"loop", "2", "3"});
  expect_refused("(n),()->(n)", {{2, 5, 9}, {4, 1}}, {"loop", "2", "4"});
  expect_refused("(),(),()->()", {{1}, {6}, {7}}, {"loop", "6", "7"});
}

GRADED_TEST(Guvectorize, refuses_what_makes_no_sense, points(5)) {
  expect_refused("(n,m)->(p)", {{3, 4}}, {"dimension p"});
  expect_refused("(n)->(n,k)", {{3}}, {"dimension k"});
  expect_refused("(n),()->(n)", {{3}}, {"2", "1"});
  expect_refused("(n,m)->(n)", {{3, 4}, {5}}, {"1", "2"});
  expect_refused("(m,n),(n,p)->(m,p)", {{3, 4}, {4}}, {"argument 1"});
  expect_refused("(n,m)->(n)", {{}}, {"argument 0"});
  expect_refused("(n),(k)->(n,k)", {{1, 1, 1, 1, 1, 2}, {3}}, {"rank"});
  expect_refused("(n,m)-(n)", {{3, 4}}, {"character 5"});
  expect_refused("(n,m->(n)", {{3, 4}}, {"character 4"});
  expect_refused("(n,)->(n)", {{3, 4}}, {"character 3"});
  expect_refused("(n)->(n)x", {{3}}, {"character 8"});
  expect_refused("", {{3}}, {"character 0"});
}

GRADED_TEST(Guvectorize, adds_a_number_to_each_vector, points(15)) {
  for (const std::size_t n : {1, 2, 255, 256, 257, 1025, 10007}) expect_add(broadcasts.front(), n);
  for (const Broadcast& loops : broadcasts)
    for (const std::size_t n : {1, 5, 300}) expect_add(loops, n);
}

GRADED_TEST(Guvectorize, multiplies_stacks_of_matrices, points(15)) {
  for (const Broadcast& loops : broadcasts) {
    expect_multiply(loops, 2, 3, 4);
    expect_multiply(loops, 5, 1, 7);
  }
  expect_multiply({{}, {}, {}}, 1, 1, 1);
  expect_multiply({{}, {}, {}}, 17, 33, 31);
  expect_multiply({{3}, {}, {3}}, 4, 0, 5);  // no products to add: zeros
  expect_multiply({{1}, {70}, {70}}, 3, 4, 2);
}

GRADED_TEST(Guvectorize, sums_rows_of_float32, points(10)) {
  for (const Sizes& sizes : matrices) expect_float32_sums(sizes);
  for (const Sizes& sizes : stacks) expect_float32_sums(sizes);
  const auto a = normal<float>(40 * 1000, seed());
  auto s = poisoned<float>(40);
  CALL(sum_rows_float32, a, shape_of({40, 1000}), s);
  for (std::size_t row = 0; row < s.size(); ++row) {
    const std::vector<float> one(a.begin() + static_cast<std::ptrdiff_t>(row * 1000),
                                 a.begin() + static_cast<std::ptrdiff_t>(row * 1000 + 1000));
    ASSERT_THAT(s[row], CloseTo(reference_sum(one), summation_error(one)))
        << "row " << row << " of (40,1000)";
  }
}

GRADED_TEST(Guvectorize, sums_rows_of_int32, points(10)) {
  for (const Sizes& sizes : matrices) expect_int32_sums(sizes);
  for (const Sizes& sizes : stacks) expect_int32_sums(sizes);
  expect_ink_of_digits();
}

GRADED_TEST(Guvectorize, lifts_to_shapes_you_do_not_know, points(5), hidden) {
  for (std::uint64_t i = 0; i < 4; ++i) {
    const auto size = [&](std::uint64_t salt, std::size_t largest) {
      return 1 + seed(10 * i + salt) % largest;
    };
    expect_float32_sums({size(0, 5), size(1, 40), size(2, 700)});
    expect_int32_sums({size(3, 300), size(4, 90)});
    const std::size_t k = 2 + seed(i) % 3;
    expect_add({{k, 1, size(5, 4)}, {size(6, 1), 5, 1}, {k, 5, size(5, 4)}}, size(7, 60));
    expect_multiply({{1, k}, {3, 1}, {3, k}}, size(8, 9), size(9, 9), size(5, 9));
  }
}

GRADED_TEST(Guvectorize, reads_each_element_once, points(5)) {
  struct Case {
    int rows;
    int columns;
    double most_sectors;  // a request: where a thread has two elements of a short row, two loads share each
  };
  for (const auto& [rows, columns, most_sectors] : {Case{4096, 8, 8}, {256, 256, 4}, {16, 4096, 4}}) {
    const auto n = static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
    const Sizes sizes = {static_cast<std::size_t>(rows), static_cast<std::size_t>(columns)};
    expect_float32_sums(sizes);
    const auto& counters = last_call().counters;
    const std::string of = text_of(sizes) + ": ";
    const auto per = [](std::uint64_t a, std::uint64_t b) {
      return static_cast<double>(a) / static_cast<double>(b);
    };
    EXPECT_GATE(of + "launches", counters.launches, 1, 1);
    EXPECT_GATE(of + "global loads an element", per(counters.global_loads, n), 1, 1.1);
    EXPECT_GATE(of + "sectors a request of global loads", load_sectors_a_request(counters), 4,
                most_sectors + 0.5);
    // A tree of 256 threads takes some 50, one of 1024 some 140; one of them that adds up all their sums, 256
    // and more.
    if (columns == 4096)
      EXPECT_GATE(of + "requests to shared memory a row",
                  per(counters.shared_requests, static_cast<std::uint64_t>(rows)), 9, 200);
  }
}

namespace {

void measure_row_sums(std::size_t rows, std::size_t row_size) {
  const auto input = small_integers<float>(rows * row_size, seed());
  std::vector<float> of_cpu(rows);
  const auto elements = static_cast<double>(input.size());
  const auto on_cpu = [&](unsigned threads) { cpu_row_sums(input, of_cpu, threads); };
  const CpuWork work{.bytes = sizeof(float) * (elements + static_cast<double>(rows)), .flops = elements};
  measure_speed(work, on_cpu, [&](std::uint64_t number) {
    const auto a = varied(input, number);
    auto s = poisoned<float>(rows);
    CALL(sum_rows_float32, a, shape_of({rows, row_size}), s);
    EXPECT_THAT(s, EqualArrays(row_sums(a, rows)));
  });
}

}  // namespace

GRADED_TEST(Guvectorize, is_fast_on_tall_matrices, points(5)) {
  measure_row_sums(speed_size(1U << 16, 1U << 23), 8);
}

GRADED_TEST(Guvectorize, is_fast_on_wide_matrices, points(5)) {
  constexpr std::size_t counted = 1U << 19;
  const std::size_t elements = speed_size(counted, 1U << 26);
  const std::size_t rows = elements > counted ? 1024 : 64;  // a block for each fills a GPU
  measure_row_sums(rows, elements / rows);
}

GRADED_TEST(Guvectorize, is_fast_on_square_matrices, points(5)) {
  const auto size = static_cast<std::size_t>(std::sqrt(speed_size(724U * 724U, 1U << 26)));
  measure_row_sums(size, size);
}
