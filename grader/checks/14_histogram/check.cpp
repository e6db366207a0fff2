// SPDX-License-Identifier: MIT
// Checks of lesson 14: counts of bytes, and of numbers in bins.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iomanip>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "checks/support/cpu_baselines.hpp"
#include "checks/support/device_arrays.hpp"
#include "harness/graded.hpp"
#include "histogram.cuh"

using gridstride::checks::cpu_count_bytes;
using gridstride::checks::expect_nothing_copied;

namespace {

using Bytes = std::vector<std::uint8_t>;
using Counts = std::vector<std::uint32_t>;

Counts counts_of(const Bytes& data) {
  Counts counts(byte_values);
  for (const std::uint8_t value : data) ++counts[value];
  return counts;
}

void expect_counts(const Bytes& data, const char* what) {
  auto counts = poisoned<std::uint32_t>(byte_values);
  CALL(count_bytes, data, counts);
  ASSERT_THAT(counts, EqualArrays(counts_of(data))) << "count_bytes, " << what << ", n = " << data.size();
  // A thread may take several neighbouring bytes with one load.
  if (!data.empty()) EXPECT_DEVICE_WORK((data.size() + 15) / 16);
  expect_nothing_copied();
}

Bytes random_bytes(std::size_t n, std::uint64_t seed) { return uniform<std::uint8_t>(n, seed, 0, 255); }

struct Bins {
  float low;
  float high;
  std::size_t number;
};

Counts counts_of(const std::vector<float>& x, const Bins& bins) {
  Counts counts(bins.number);
  for (const float value : x) {
    if (!(value >= bins.low && value <= bins.high)) continue;
    const double place =
        (double{value} - bins.low) / (double{bins.high} - bins.low) * static_cast<double>(bins.number);
    ++counts[std::min(static_cast<std::size_t>(place), bins.number - 1)];
  }
  return counts;
}

// Multiples of 1/8 from below the first bin to above the last one, edges among them; where the number of bins
// is no power of two, 1/16 more, so that no rounding decides.
std::vector<float> eighths(std::size_t n, const Bins& bins, std::uint64_t seed) {
  const float margin = (bins.high - bins.low) / 4;
  const auto from = static_cast<std::int64_t>(std::floor((bins.low - margin) * 8));
  const auto to = static_cast<std::int64_t>(std::ceil((bins.high + margin) * 8));
  const double more = std::has_single_bit(bins.number) ? 0 : 1.0 / 16;
  return generated<float>(n, seed, [=](Random& random) {
    const auto k = static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(to - from + 1)));
    return static_cast<double>(from + k) / 8 + more;
  });
}

// ", x = -4, 12", where there are few.
std::string words_of(const std::vector<float>& x) {
  constexpr std::size_t few = 5;
  if (x.empty() || x.size() > few) return {};
  std::ostringstream words;
  words << std::setprecision(std::numeric_limits<float>::max_digits10);
  for (const float value : x) words << (words.tellp() == 0 ? ", x = " : ", ") << value;
  return words.str();
}

void expect_bins(const std::vector<float>& x, const Bins& bins) {
  auto counts = poisoned<std::uint32_t>(bins.number);
  CALL(count_in_bins, x, bins.low, bins.high, counts);
  ASSERT_THAT(counts, EqualArrays(counts_of(x, bins)))
      << "count_in_bins, n = " << x.size() << ", low " << bins.low << ", high " << bins.high << ", bins "
      << bins.number << words_of(x);
  if (!x.empty()) EXPECT_DEVICE_WORK(x.size());
  expect_nothing_copied();
}

constexpr Bins usual_bins{-4, 12, 16};

}  // namespace

GRADED_TEST(Histogram, counts_bytes_of_any_number, points(20)) {
  for (const std::size_t n : required_sizes(256, (1U << 16) + 3))
    expect_counts(random_bytes(n, seed(n)), "random values");
  for (const std::size_t n : {4, 5, 6, 7, 1026, 1027})
    expect_counts(random_bytes(n, seed(n)), "random values");
}

GRADED_TEST(Histogram, counts_bytes_of_any_distribution, points(15)) {
  constexpr std::size_t n = 20'001;
  for (const int value : {0, 1, 128, 255})
    expect_counts(Bytes(n, static_cast<std::uint8_t>(value)), "one value everywhere");
  Bytes ramp(n);
  for (std::size_t i = 0; i < n; ++i) ramp[i] = static_cast<std::uint8_t>(i * 256 / n);
  expect_counts(ramp, "values in order");
  Bytes rare(n, 7);
  rare[seed() % n] = 200;
  expect_counts(rare, "one value everywhere but once");
  Bytes shuffled = random_bytes(n, seed(1));
  expect_counts(shuffled, "random values");
  std::sort(shuffled.begin(), shuffled.end());
  expect_counts(shuffled, "the same values in order");
}

GRADED_TEST(Histogram, counts_again_from_zero, points(5)) {
  const auto first = random_bytes(5003, seed());
  const auto second = random_bytes(997, seed(1));
  auto counts = poisoned<std::uint32_t>(byte_values);
  for (const Bytes* data : {&first, &second, &first}) {
    CALL(count_bytes, *data, counts);  // counts still hold those of the call before
    ASSERT_THAT(counts, EqualArrays(counts_of(*data))) << "count_bytes, called again with the same counts";
  }
}

GRADED_TEST(Histogram, counts_numbers_in_bins, points(15)) {
  for (const std::size_t n : required_sizes(256, 16385))
    expect_bins(eighths(n, usual_bins, seed(n)), usual_bins);
  for (const Bins bins :
       {Bins{0, 1, 1}, Bins{0, 1, 2}, Bins{-1, 1, 8}, Bins{0, 256, 256}, Bins{-64, 64, 1024}, Bins{5, 6, 4}})
    expect_bins(eighths(5003, bins, seed(bins.number)), bins);
}

GRADED_TEST(Histogram, knows_edges_and_what_is_in_no_bin, points(10)) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  const auto below = [](float x) { return std::nextafter(x, -infinity); };
  const auto above = [](float x) { return std::nextafter(x, infinity); };
  expect_bins({-4, 12, 0, -3, 11}, usual_bins);  // edges
  expect_bins({12, 12, 12}, usual_bins);
  expect_bins({below(-4), above(12), -1000, 1000}, usual_bins);
  expect_bins({nan, infinity, -infinity, 1}, usual_bins);
  expect_bins({below(12)}, usual_bins);
  expect_bins(std::vector<float>(300, nan), usual_bins);
}

GRADED_TEST(Histogram, counts_in_more_bins_than_shared_memory_holds, points(10)) {
  for (const std::size_t bins :
       {max_shared_bins - 1, max_shared_bins, max_shared_bins + 1, 3 * max_shared_bins}) {
    const Bins many{0, static_cast<float>(bins), bins};
    expect_bins(eighths(10007, many, seed(bins)), many);
  }
}

GRADED_TEST(Histogram, counts_what_you_do_not_know, points(5), hidden) {
  for (std::uint64_t i = 0; i < 4; ++i) {
    expect_counts(random_bytes(1 + seed(i) % 30'000, seed(i + 10)), "random values");
    const std::size_t number = 1 + seed(i + 20) % 300;
    const float low = static_cast<float>(seed(i + 30) % 20) - 10;
    const Bins secret{low, low + static_cast<float>(number), number};
    expect_bins(eighths(1 + seed(i + 40) % 9000, secret, seed(i + 50)), secret);
  }
}

GRADED_TEST(Histogram, counts_where_it_is_cheap, points(10)) {
  constexpr std::size_t n = 1U << 17;
  const auto data = random_bytes(n, seed());
  auto counts = poisoned<std::uint32_t>(byte_values);
  const auto per = [](std::uint64_t a, std::uint64_t b) {
    return static_cast<double>(a) / static_cast<double>(b);
  };
  CALL(count_bytes, data, counts);
  ASSERT_THAT(counts, EqualArrays(counts_of(data)));
  const auto of_bytes = last_call().counters;
  EXPECT_GATE("bytes: kernel launches", of_bytes.launches, 1, 1);
  EXPECT_GATE("bytes: loads a byte", per(of_bytes.global_loads, n), 0.25, 0.3);
  EXPECT_GATE("bytes: atomics on global memory a byte", per(of_bytes.global_atomics, n), 0.0625, 0.26);
  const auto x = eighths(n, usual_bins, seed(1));
  auto of_bins = poisoned<std::uint32_t>(usual_bins.number);
  CALL(count_in_bins, x, usual_bins.low, usual_bins.high, of_bins);
  ASSERT_THAT(of_bins, EqualArrays(counts_of(x, usual_bins)));
  const auto of_numbers = last_call().counters;
  EXPECT_GATE("numbers: kernel launches", of_numbers.launches, 1, 1);
  EXPECT_GATE("numbers: loads an element", per(of_numbers.global_loads, n), 1, 1.1);
  EXPECT_GATE("numbers: sectors a request of global loads", load_sectors_a_request(of_numbers), 4, 4.5);
  EXPECT_GATE("numbers: atomics on global memory an element", per(of_numbers.global_atomics, n), 0.0039,
              0.26);
  const Bins many{0, max_shared_bins, max_shared_bins};
  const auto few = eighths(n / 32, many, seed(2));
  auto of_many_bins = poisoned<std::uint32_t>(many.number);
  CALL(count_in_bins, few, many.low, many.high, of_many_bins);
  ASSERT_THAT(of_many_bins, EqualArrays(counts_of(few, many)));
  const auto of_many = last_call().counters;
  EXPECT_GATE("12,288 bins: requests of warps to shared memory a bin and block",
              per(of_many.shared_requests, many.number * of_many.blocks), 0.0625, 0.15);
}

namespace {

// Each byte is read once, and one count raised for it.
void measure_counting(const Bytes& input) {
  const auto n = static_cast<double>(input.size());
  Counts of_cpu(byte_values);
  const auto on_cpu = [&](unsigned threads) { cpu_count_bytes(input, of_cpu, threads); };
  measure_speed({.bytes = n, .flops = n}, on_cpu, [&](std::uint64_t number) {
    Bytes data = input;  // other values each time, as often as before
    for (std::uint8_t& value : data) value = static_cast<std::uint8_t>(value + number);
    auto counts = poisoned<std::uint32_t>(byte_values);
    CALL(count_bytes, data, counts);
    EXPECT_THAT(counts, EqualArrays(counts_of(data)));
  });
}

}  // namespace

GRADED_TEST(Histogram, is_fast_on_noise, points(5)) {
  measure_counting(random_bytes(speed_size(1U << 20, 1U << 26) - 5, seed()));
}

GRADED_TEST(Histogram, is_fast_where_all_bytes_are_equal, points(5)) {
  measure_counting(Bytes(speed_size(1U << 20, 1U << 26) - 5, static_cast<std::uint8_t>(seed())));
}
