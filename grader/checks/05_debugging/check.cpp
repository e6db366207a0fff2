// SPDX-License-Identifier: MIT
// Checks of lesson 05: six functions, each repaired for 15 points.
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "checks/support/device_arrays.hpp"
#include "checks/support/reductions.hpp"
#include "harness/graded.hpp"

#include "debugging.cuh"

using gridstride::checks::expect_nothing_copied;
using gridstride::checks::per;

namespace {

/// Sizes around one tile and around several; the last has a tile of one element. The first is what a
/// diagnosis will mostly be of: four tiles, the last of them not full.
constexpr std::initializer_list<std::size_t> sizes = {1000, 0, 1, 2, 3, 255, 256, 257, 258, 511, 4099, 16385};

/// The element i, or 0 behind the end.
float element(const std::vector<float>& data, std::size_t i) { return i < data.size() ? data[i] : 0.0F; }

/// The array that a rule makes, index by index.
template <class Rule>
std::vector<float> made(std::size_t n, const Rule& rule) {
  std::vector<float> values(n);
  for (std::size_t i = 0; i < n; ++i) values[i] = rule(i);
  return values;
}

void expect_scaled(std::size_t n, unsigned block_size) {
  auto data = distinct<float>(n, seed(n));
  const auto expected = made(n, [&](std::size_t i) { return 3 * data[i]; });
  const cudaError_t told = CALL(scale, data, 3.0F, block_size);
  ASSERT_TRUE(told == cudaSuccess)
      << marked("scale returned error " + std::to_string(static_cast<int>(told)) +
                " where a right launch is accepted: to look at the error is one half, to cure it the other")
      << "n = " << n << ", block_size = " << block_size;
  ASSERT_THAT(data, EqualArrays(expected)) << "scale, n = " << n << ", block_size = " << block_size;
  EXPECT_DEVICE_WORK(n);
  expect_nothing_copied();
}

/// A launch that no device accepts has to be told to the caller.
void expect_refusal_told(unsigned block_size) {
  const auto before = distinct<float>(1000, seed(block_size));
  auto data = before;
  const cudaError_t told = CALL(scale, data, 3.0F, block_size);
  EXPECT_TRUE(told != cudaSuccess) << marked("scale returned cudaSuccess for a launch that CUDA refuses")
                                   << "block_size = " << block_size;
  EXPECT_THAT(data, EqualArrays(before)) << "scale, block_size = " << block_size;
}

void expect_reversed(std::size_t n) {
  const auto src = distinct<float>(n, seed(n));
  auto dest = poisoned<float>(n);
  CALL(reverse, dest, src);
  ASSERT_THAT(dest, EqualArrays(made(n, [&](std::size_t i) { return src[n - 1 - i]; })))
      << "reverse, n = " << n;
  EXPECT_DEVICE_WORK(n);
  expect_nothing_copied();
}

void expect_differences(std::size_t n) {
  const auto in = distinct<float>(n, seed(n));
  auto out = poisoned<float>(n);
  CALL(differences, out, in);
  const auto expected = made(n, [&](std::size_t i) { return in[i] - (i > 0 ? in[i - 1] : 0.0F); });
  ASSERT_THAT(out, EqualArrays(expected)) << "differences, n = " << n;
  EXPECT_DEVICE_WORK(n);
  expect_nothing_copied();
}

void expect_channels(std::size_t tiles) {
  const std::size_t n = tiles * tile_size;
  const auto in = distinct<float>(n, seed(n));
  auto out = poisoned<float>(n);
  CALL(split_channels, out, in);
  const auto expected = made(n, [&](std::size_t i) {
    const std::size_t place = i % tile_size;  // in the tile: the left samples, then the right ones
    const std::size_t channel = place / (tile_size / 2);
    return in[i - place + 2 * (place % (tile_size / 2)) + channel];
  });
  ASSERT_THAT(out, EqualArrays(expected)) << "split_channels, n = " << n;
  EXPECT_DEVICE_WORK(n);
  expect_nothing_copied();
}

void expect_window_sums(std::size_t n) {
  const auto in = distinct<float>(n, seed(n));
  auto out = poisoned<float>(n);
  CALL(window_sums, out, in);
  const auto expected =
      made(n, [&](std::size_t i) { return in[i] + element(in, i + 1) + element(in, i + 2); });
  ASSERT_THAT(out, EqualArrays(expected)) << "window_sums, n = " << n;
  EXPECT_DEVICE_WORK(n);
  expect_nothing_copied();
}

void expect_squares(std::size_t n) {
  const auto data = uniform<int>(n, seed(n), -4000, 4000);  // their squares are exact in float32
  const std::vector<float> in(data.begin(), data.end());
  const auto expected = made(n, [&](std::size_t i) { return in[i] * in[i]; });
  ASSERT_THAT(CALL(squares, in), EqualArrays(expected)) << "squares, n = " << n;
  EXPECT_DEVICE_WORK(n);
}

/// Tells the barriers of a launch by the tile: one is needed, and more than two are guesses.
void expect_few_barriers(const char* gate_name, std::size_t tiles) {
  EXPECT_GATE(gate_name, per(last_call().counters.barriers, tiles), 1, 2);
}

constexpr std::size_t gated_tiles = 16;

}  // namespace

GRADED_TEST(Scale, scale_tells_what_became_of_its_launch, points(15)) {
  for (const std::size_t n : {0, 1, 255, 256, 257, 5003, 300'003}) {
    expect_scaled(n, 256);
    if (HasFailure()) return;
  }
  for (const unsigned block_size : {1U, 32U, 1024U}) expect_scaled(1000, block_size);
  for (const unsigned block_size : {1025U, 2048U}) expect_refusal_told(block_size);
}

GRADED_TEST(Reverse, reverse_stays_inside_its_arrays, points(15)) {
  for (const std::size_t n : sizes) {
    expect_reversed(n);
    if (HasFailure()) return;
  }
}

GRADED_TEST(Differences, differences_waits_for_its_tile, points(15)) {
  for (const std::size_t n : sizes) {
    expect_differences(n);
    if (HasFailure()) return;
  }
  expect_differences(gated_tiles * tile_size);
  EXPECT_GATE("differences: global loads an element",
              per(last_call().counters.global_loads, gated_tiles * tile_size), 1.004, 1.1);
  expect_few_barriers("differences: barriers a block", gated_tiles);
}

GRADED_TEST(SplitChannels, split_channels_waits_at_one_barrier, points(15)) {
  for (const std::size_t tiles : {4, 0, 1, 2, 17}) {
    expect_channels(tiles);
    if (HasFailure()) return;
  }
  expect_channels(gated_tiles);
  expect_few_barriers("split_channels: barriers a block", gated_tiles);
}

GRADED_TEST(WindowSums, window_sums_loads_all_that_it_reads, points(15)) {
  for (const std::size_t n : sizes) {
    expect_window_sums(n);
    if (HasFailure()) return;
  }
  expect_window_sums(gated_tiles * tile_size);
  EXPECT_GATE("window_sums: global loads an element",
              per(last_call().counters.global_loads, gated_tiles * tile_size), 1.007, 1.1);
  expect_few_barriers("window_sums: barriers a block", gated_tiles);
}

GRADED_TEST(Squares, squares_waits_for_its_kernel, points(15)) {
  for (const std::size_t n : sizes) {
    expect_squares(n);
    if (HasFailure()) return;
  }
}

GRADED_TEST(AllSix, all_six_work_for_sizes_you_do_not_know, points(10), hidden) {
  for (std::uint64_t i = 0; i < 3; ++i) {
    const std::size_t n = 1 + seed(i) % 20'000;
    expect_differences(n);
    expect_scaled(n, static_cast<unsigned>(1 + seed(i + 10) % 1024));
    expect_reversed(n);
    expect_channels(1 + n % 50);
    expect_window_sums(n);
    expect_squares(n);
    if (HasFailure()) return;
  }
}
