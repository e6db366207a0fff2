// SPDX-License-Identifier: MIT
// Checks of lesson 03: indices, guards, grids for any size, a 2-D grid, the grid-stride loop.
#include "checks/support/cpu_baselines.hpp"
#include "checks/support/device_arrays.hpp"
#include "harness/graded.hpp"

#include "first_kernel.cuh"

using namespace gridstride::harness;
using gridstride::checks::cpu_saxpy;
using gridstride::checks::expect_nothing_copied;

namespace {

constexpr std::size_t warp_size = 32;  // the same on every device to date

std::vector<float> product(const std::vector<float>& a, const std::vector<float>& b) {
  std::vector<float> result(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) result[i] = a[i] * b[i];
  return result;
}

std::vector<float> multiplied(const std::vector<float>& a, const std::vector<float>& b) {
  auto dest = poisoned<float>(a.size());
  CALL(multiply_them, dest, a, b);
  expect_nothing_copied();
  return dest;
}

void expect_products(std::size_t n) {
  const auto a = normal<float>(n, seed(2 * n));
  const auto b = normal<float>(n, seed(2 * n + 1));
  EXPECT_THAT(multiplied(a, b), EqualArrays(product(a, b))) << "n = " << n;
}

void expect_table(std::size_t rows, std::size_t cols) {
  const auto down = distinct<float>(rows, seed(rows));
  const auto across = distinct<float>(cols, seed(cols + 1));
  std::vector<float> expected;
  for (const float r : down) {
    for (const float c : across) expected.push_back(r * c);
  }
  auto table = poisoned<float>(rows * cols);
  CALL(multiplication_table, table, down, across);
  expect_nothing_copied();
  EXPECT_THAT(table, EqualArrays(expected)) << "rows = " << rows << ", cols = " << cols;
}

// Small whole numbers: exact with and without fused multiply-add.
struct SaxpyCase {
  explicit SaxpyCase(std::size_t n) : x(uniform<float>(n, seed(3 * n))), y(n), expected(n) {
    const auto start = uniform<int>(n, seed(3 * n + 1), -1000, 1000);
    for (std::size_t i = 0; i < n; ++i) {
      x[i] = std::round(1000 * x[i]);
      y[i] = static_cast<float>(start[i]);
      expected[i] = factor * x[i] + y[i];
    }
  }
  static constexpr float factor = 3;
  std::vector<float> x, y, expected;
};

void expect_saxpy_with_grid(std::size_t n, unsigned grid_size, unsigned block_size) {
  SaxpyCase data(n);
  CALL(saxpy_with_grid, SaxpyCase::factor, data.x, data.y, grid_size, block_size);
  expect_nothing_copied();
  EXPECT_THAT(data.y, EqualArrays(data.expected))
      << "n = " << n << ", grid_size = " << grid_size << ", block_size = " << block_size;
  if (n == 0 || !last_call().counted) return;
  EXPECT_THAT(last_call().counters.launches, CloseTo(1, 0)) << "launches";
  EXPECT_THAT(last_call().counters.blocks, CloseTo(std::uint64_t{grid_size}, 0))
      << "blocks launched, for grid_size = " << grid_size << ", block_size = " << block_size;
  EXPECT_THAT(last_call().counters.threads, CloseTo(std::uint64_t{grid_size} * block_size, 0))
      << "threads launched, for grid_size = " << grid_size << ", block_size = " << block_size;
}

// How a launch of one thread an element went about it: in whole warps, hardly any thread idle, and all lanes
// of a warp at work together.
void expect_threads_shared_out(const std::string& function, double elements) {
  const auto& counters = last_call().counters;
  if (counters.blocks == 0) return;  // told by EXPECT_DEVICE_WORK
  const std::uint64_t block_size = counters.threads / counters.blocks;
  EXPECT_GATE(function + ": launches", counters.launches, 1, 1);
  EXPECT_GATE(function + ": threads an element", static_cast<double>(counters.threads) / elements, 1.0, 1.05);
  EXPECT_GATE(function + ": idle lanes in the warps of a block",
              ceil_div(block_size, warp_size) * warp_size - block_size, 0, 0);
  EXPECT_GATE(function + ": requests of global stores for 32 elements",
              static_cast<double>(counters.global_store_requests) * warp_size / elements, 1.0, 1.1);
}

}  // namespace

GRADED_TEST(GridSize, rounds_the_grid_size_up_and_never_down, points(10)) {
  struct Case {
    std::size_t n;
    unsigned block_size, blocks;
  };
  for (const auto& [n, block_size, blocks] : {Case{0, 256, 0},
                                              {1, 256, 1},
                                              {255, 256, 1},
                                              {256, 256, 1},
                                              {257, 256, 2},
                                              {400, 400, 1},
                                              {1000, 128, 8},
                                              {1024, 1, 1024},
                                              {134217571, 128, 1048575},
                                              {16777217, 1, 16777217},
                                              {4294967296, 256, 16777216},
                                              {4294967297, 256, 16777217}}) {
    EXPECT_EQ(CALL(grid_size_for, n, block_size), blocks) << "n = " << n << ", block_size = " << block_size;
  }
}

GRADED_TEST(MultiplyThem, multiplies_400_elements, points(10)) {
  constexpr std::size_t n = 400;
  expect_products(n);
  EXPECT_DEVICE_WORK(n);
  // Before sizes with which a thread that goes over all elements takes very long.
  if (last_call().counted)
    EXPECT_GATE("multiply_them: stores an element",
                static_cast<double>(last_call().counters.global_stores) / n, 1, 1);
}

GRADED_TEST(MultiplyThem, multiplies_any_number_of_elements, points(15)) {
  for (const std::size_t n : required_sizes(256)) expect_products(n);
}

GRADED_TEST(MultiplyThem, multiplies_sizes_you_do_not_know, points(10), hidden) {
  for (std::uint64_t i = 0; i < 4; ++i) expect_products(1 + seed(i) % 70000);
}

GRADED_TEST(MultiplyThem, changes_a_product_when_an_input_changes, points(5)) {
  const auto a = distinct<float>(5003, seed());
  const auto b = normal<float>(5003, seed(1));
  multiplied(a, b);
  const auto changed = change_one(a, seed(2));
  EXPECT_THAT(multiplied(changed.data, b), EqualArrays(product(changed.data, b)))
      << "after a[" << changed.index << "] became " << changed.after;
}

GRADED_TEST(MultiplyThem, multiplies_with_whole_warps_and_few_idle_threads, points(5)) {
  constexpr std::size_t n = 100003;
  expect_products(n);
  EXPECT_DEVICE_WORK(n);
  expect_threads_shared_out("multiply_them", n);
}

GRADED_TEST(MultiplicationTable, fills_tables_of_many_shapes, points(10)) {
  expect_table(3, 5);
  expect_table(1, 1);
  expect_table(32, 32);
  expect_table(1, 1025);
  expect_table(1023, 1);
  expect_table(33, 7);
  expect_table(8, 257);
  EXPECT_DEVICE_WORK(8 * 257);
  expect_table(0, 4);
  expect_table(4, 0);
}

GRADED_TEST(MultiplicationTable, fills_tables_of_shapes_you_do_not_know, points(5), hidden) {
  expect_table(2 + seed(0) % 200, 300 + seed(1) % 300);
  expect_table(300 + seed(2) % 300, 2 + seed(3) % 200);
}

GRADED_TEST(MultiplicationTable, fills_a_table_in_one_launch_each_element_once, points(5)) {
  // More blocks than a block may have threads, so that blocks and threads do not fit the other way round; and
  // few threads idle with blocks of 32 x 8 and of 32 x 32.
  constexpr std::size_t rows = 319;
  constexpr std::size_t cols = 1001;
  constexpr double elements = rows * cols;
  expect_table(rows, cols);
  EXPECT_DEVICE_WORK(rows * cols);
  expect_threads_shared_out("multiplication_table", elements);
  const auto& counters = last_call().counters;
  if (counters.global_store_requests == 0) return;  // told above, or not counted
  EXPECT_GATE("multiplication_table: stores an element",
              static_cast<double>(counters.global_stores) / elements, 1, 1);
  // Where a warp has less than a row's 32 columns it touches the ends of several rows.
  EXPECT_GATE("multiplication_table: sectors a request of global stores",
              static_cast<double>(counters.global_store_sectors) /
                  static_cast<double>(counters.global_store_requests),
              4.7, 6.0);
}

GRADED_TEST(SaxpyWithGrid, saxpy_is_right_for_every_grid_it_is_told, points(10)) {
  expect_saxpy_with_grid(10, 1, 32);
  expect_saxpy_with_grid(1000, 1, 1);
  expect_saxpy_with_grid(1000, 3, 64);
  expect_saxpy_with_grid(4099, 7, 100);
  expect_saxpy_with_grid(5003, 5, 256);
  EXPECT_DEVICE_WORK(5003);
  expect_saxpy_with_grid(1, 4, 32);
  expect_saxpy_with_grid(0, 2, 32);
}

GRADED_TEST(SaxpyWithGrid, saxpy_is_right_for_grids_you_do_not_know, points(5), hidden) {
  for (std::uint64_t i = 0; i < 3; ++i) {
    expect_saxpy_with_grid(3000 + seed(i) % 1999, 1 + seed(i + 3) % 9, 1 + seed(i + 6) % 512);
  }
}

GRADED_TEST(Saxpy, saxpy_is_right_and_as_fast_as_memory_allows, points(10)) {
  for (const std::size_t n : {std::size_t{0}, std::size_t{1}, std::size_t{257}, std::size_t{16383}}) {
    SaxpyCase data(n);
    CALL(saxpy, SaxpyCase::factor, data.x, data.y);
    EXPECT_THAT(data.y, EqualArrays(data.expected)) << "n = " << n;
  }
  const std::size_t n = speed_size(1U << 20, 1U << 25) - 3;
  const SaxpyCase data(n);
  const auto elements = static_cast<double>(n);  // x and y are read, y is written
  const CpuWork cpu_work{.bytes = 3.0 * sizeof(float) * elements, .flops = 2.0 * elements};
  std::vector<float> sums = data.y;
  const auto on_cpu = [&](unsigned threads) { cpu_saxpy(SaxpyCase::factor, data.x, sums, threads); };
  measure_speed(cpu_work, on_cpu, [&](std::uint64_t number) {
    const auto x = varied(data.x, number);
    auto y = varied(data.y, number);
    CALL(saxpy, SaxpyCase::factor, x, y);
    expect_nothing_copied();
    EXPECT_THAT(y, EqualArrays(varied(data.expected, number))) << "n = " << n;
    EXPECT_DEVICE_WORK(n);
    if (last_call().counters.threads == 0) return;  // told by the line above
    EXPECT_GATE("saxpy: elements for each thread",
                static_cast<double>(n) / static_cast<double>(last_call().counters.threads), 52, 256);
    EXPECT_GATE("saxpy: sectors a request of global loads", load_sectors_a_request(last_call().counters), 4,
                4.5);
  });
}
