// SPDX-License-Identifier: MIT
// Checks of lesson 11: one reduction for every associative operator.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <numeric>
#include <string>
#include <vector>

#include "checks/support/cpu_baselines.hpp"
#include "checks/support/reductions.hpp"
#include "harness/graded.hpp"
#include "reduce_operator.cuh"

using namespace gridstride::checks;

namespace {

// Each of these numbers, one less and one more.
std::vector<std::size_t> around(std::initializer_list<std::size_t> centres) {
  std::vector<std::size_t> sizes;
  for (const std::size_t centre : centres) sizes.insert(sizes.end(), {centre - 1, centre, centre + 1});
  return sizes;
}

const std::vector<std::size_t> sizes_of_one_block =
    around({2, elements_per_thread, 2 * elements_per_thread, 32, 64, block_size, elements_per_block - 1});
const std::vector<std::size_t> sizes_of_two_passes =
    around({elements_per_block + 2, elements_per_block + elements_per_thread, 2 * elements_per_block, 4096,
            10'007, 16'384, 33 * elements_per_block});
const std::vector<std::size_t> few_sizes = {
    1, 2, elements_per_thread, 10, 129, elements_per_block, elements_per_block + 1, 10007};

// ---- What the functions give, with the questions that each call has to answer

// All elements were on the device, and nothing but the result came back, of which an operator may need more
// than it gives, as an index beside the value. To be asked of right answers: a wrong one has other reasons.
void expect_done_on_device(std::size_t elements, std::size_t result_bytes) {
  if (elements == 0) return;
  EXPECT_DEVICE_WORK(elements);
  constexpr std::uint64_t largest_value = 16;
  const std::uint64_t bytes = last_call().counters.device_to_host_bytes;
  EXPECT_TRUE(bytes <= std::max<std::uint64_t>(result_bytes, largest_value))
      << marked(std::to_string(bytes) + " bytes were copied to the host, but the result has " +
                    std::to_string(result_bytes) + "; the lesson asks for the work to be done on the device",
                gridstride::Verdict::suspicious);
}

// Small integers: float32 can hold every intermediate sum, so the answer is exact.
void expect_exact_sum(std::size_t n) {
  const auto data = small_integers<float>(n, seed(n));
  ASSERT_THAT(CALL(sum_on_device, data), CloseTo(reference_sum(data), 0)) << "sum_on_device, n = " << n;
  expect_done_on_device(n, sizeof(float));
}

void expect_exact_sums(const std::vector<std::size_t>& sizes) {
  for (const std::size_t n : sizes) {
    expect_exact_sum(n);
    if (testing::Test::HasFatalFailure()) return;
  }
}

// Powers of two of both signs: every product is exact, and never far from 1.
void expect_exact_product(std::size_t n) {
  const std::vector<double> factors = {1, -1, 2, 0.5, -2, -0.5};
  const auto data = generated<double>(n, seed(n), [&](Random& random) { return factors[random.below(6)]; });
  const double expected = std::accumulate(data.begin(), data.end(), 1.0, std::multiplies<>());
  const double told = CALL(product, data);
  ASSERT_THAT(told, CloseTo(expected, 0)) << "product, n = " << n;
  expect_done_on_device(n, sizeof told);
}

void expect_maximum(const std::vector<float>& data, const std::string& words) {
  const float told = CALL(maximum, data);
  const float expected = data.empty() ? negative_infinity : *std::max_element(data.begin(), data.end());
  ASSERT_THAT(told, CloseTo(static_cast<double>(expected), 0)) << "maximum of " << words;
  expect_done_on_device(data.size(), sizeof told);
}

void expect_minimum(const std::vector<std::int32_t>& data, const std::string& words) {
  const std::int32_t told = CALL(minimum, data);
  const std::int32_t expected = data.empty() ? greatest_int32 : *std::min_element(data.begin(), data.end());
  ASSERT_THAT(told, CloseTo(expected, 0)) << "minimum of " << words;
  expect_done_on_device(data.size(), sizeof told);
}

std::string text_of(const IndexedValue& x) {
  return "{" + gridstride::judge::value_text(x.value) + ", " +
         (x.index == no_index ? std::string("no_index") : std::to_string(x.index)) + "}";
}

void expect_argmax(const std::vector<float>& data, const std::string& words) {
  IndexedValue expected{negative_infinity, no_index};
  if (!data.empty()) {
    const auto at = std::max_element(data.begin(), data.end());  // of equals the first
    expected = {*at, static_cast<std::uint32_t>(at - data.begin())};
  }
  const IndexedValue told = CALL(argmax, data);
  ASSERT_TRUE(told.value == expected.value && told.index == expected.index)
      << marked("argmax of " + words + ": expected " + text_of(expected) + ", but got " + text_of(told) +
                gridstride::judge::unset_words(std::to_string(told.index)));
  expect_done_on_device(data.size(), sizeof told);
}

// The mean first, then the squared distances from it, in twice the digits.
void expect_moments(const std::vector<float>& data, const std::string& words) {
  const auto n = static_cast<long double>(data.size());
  const long double mean = data.empty() ? 0 : std::accumulate(data.begin(), data.end(), 0.0L) / n;
  long double m2 = 0;
  for (const float x : data) m2 += (x - mean) * (x - mean);
  const Moments told = CALL(moments, data);
  ASSERT_THAT(told.count, CloseTo(static_cast<std::uint64_t>(data.size()), 0)) << "count of " << words;
  const double mean64 = static_cast<double>(mean);
  ASSERT_THAT(told.mean, CloseTo(mean64, 1e-11 * (1 + std::fabs(mean64)))) << "mean of " << words;
  ASSERT_THAT(told.m2, CloseTo(static_cast<double>(m2), 1e-8 * static_cast<double>(m2))) << "m2 of " << words;
  expect_done_on_device(data.size(), sizeof told);
}

std::vector<Affine> random_maps(std::size_t n, std::uint64_t from_seed) {
  // Odd factors: no map loses bits, so that every one of them shows in the result.
  return generated<Affine>(n, from_seed, [](Random& random) {
    return Affine{static_cast<std::uint32_t>(random.bits()) | 1U, static_cast<std::uint32_t>(random.bits())};
  });
}

Affine composed(const std::vector<Affine>& maps) {
  Affine all{1, 0};
  for (const Affine& next : maps) all = {next.factor * all.factor, next.factor * all.offset + next.offset};
  return all;
}

std::string text_of(const Affine& map) {
  return "{" + std::to_string(map.factor) + ", " + std::to_string(map.offset) + "}";
}

void expect_map(const char* function, const std::vector<Affine>& maps, const Affine& told) {
  const Affine expected = composed(maps);
  ASSERT_TRUE(told.factor == expected.factor && told.offset == expected.offset)
      << marked(std::string(function) + ", n = " + std::to_string(maps.size()) + ": expected " +
                text_of(expected) + ", but got " + text_of(told));
  expect_done_on_device(maps.size(), sizeof told);
}

// ---- Operators that nobody knows: maps of a few points into themselves, one after another, under other
// names

struct Monoid {
  std::vector<std::uint32_t> table;
  std::uint32_t size;
  std::uint32_t identity;
};

// All points^points maps. The map with number m takes point p to digit p of m.
Monoid maps_of(std::uint32_t points, std::uint64_t from_seed) {
  std::uint32_t size = 1;
  for (std::uint32_t p = 0; p < points; ++p) size *= points;
  const auto image = [=](std::uint32_t map, std::uint32_t point) {
    for (; point > 0; --point) map /= points;
    return map % points;
  };
  std::vector<std::uint32_t> names(size);
  std::iota(names.begin(), names.end(), 0U);
  Random random(from_seed);
  for (std::size_t i = size; i > 1; --i) std::swap(names[i - 1], names[random.below(i)]);
  Monoid monoid{std::vector<std::uint32_t>(std::size_t{size} * size), size, 0};
  for (std::uint32_t a = 0; a < size; ++a) {
    bool changes_nothing = true;
    for (std::uint32_t p = 0; p < points; ++p) changes_nothing = changes_nothing && image(a, p) == p;
    if (changes_nothing) monoid.identity = names[a];
    for (std::uint32_t b = 0; b < size; ++b) {
      std::uint32_t both = 0;
      for (std::uint32_t p = points; p-- > 0;) both = both * points + image(b, image(a, p));
      monoid.table[std::size_t{names[a]} * size + names[b]] = names[both];
    }
  }
  return monoid;
}

// Permutations among them, so that one wrong operand does not vanish behind a map that forgets.
std::vector<std::uint32_t> permutations_of(const Monoid& monoid) {
  std::vector<std::uint32_t> elements;
  for (std::uint32_t a = 0; a < monoid.size; ++a)
    for (std::uint32_t b = 0; b < monoid.size; ++b)
      if (monoid.table[std::size_t{a} * monoid.size + b] == monoid.identity) {
        elements.push_back(a);
        break;
      }
  return elements;
}

void expect_reduced_by_table(const Monoid& monoid, std::size_t n, std::uint64_t from_seed) {
  const auto elements = permutations_of(monoid);
  const auto data = generated<std::uint32_t>(
      n, from_seed, [&](Random& random) { return elements[random.below(elements.size())]; });
  std::uint32_t expected = monoid.identity;
  for (const std::uint32_t x : data) expected = monoid.table[std::size_t{expected} * monoid.size + x];
  const std::uint32_t told = CALL(reduce_by_table, monoid.table, monoid.size, monoid.identity, data);
  ASSERT_THAT(told, CloseTo(expected, 0)) << "reduce_by_table, size = " << monoid.size << ", n = " << n;
  expect_done_on_device(n, sizeof told);
}

}  // namespace

GRADED_TEST(ReduceOperator, sums_what_one_block_holds, points(10)) {
  expect_exact_sums(sizes_of_one_block);
  expect_exact_sum(0);
}

GRADED_TEST(ReduceOperator, sums_in_passes, points(10)) { expect_exact_sums(sizes_of_two_passes); }

GRADED_TEST(ReduceOperator, sums_in_three_passes, points(5)) {
  expect_exact_sum(std::size_t{elements_per_block} * elements_per_block + 1);
}

GRADED_TEST(ReduceOperator, sums_arrays_of_the_host, points(10)) {
  const auto host_sum = [](const std::vector<float>& data) { return CALL(sum, data); };
  ASSERT_THAT(host_sum({}), CloseTo(0, 0)) << "sum, n = 0";
  expect_every_element_counts({1, 257, 1000, 5003}, host_sum);
  expect_sums_within_rounding((1U << 16) - 157, host_sum);
  const auto data = normal<float>(20'011, seed());
  const float first = host_sum(data);
  ASSERT_THAT(first, CloseTo(reference_sum(data), summation_error(data))) << "sum, n = 20011";
  expect_done_on_device(data.size(), sizeof first);
  ASSERT_THAT(host_sum(data), CloseTo(first, 0)) << "the same 20011 numbers once more, for the same bits";
}

GRADED_TEST(ReduceOperator, sums_integers_in_64_bits, points(5)) {
  ASSERT_THAT(CALL(sum_int32, std::vector<std::int32_t>{}), CloseTo(std::int64_t{0}, 0))
      << "sum_int32, n = 0";
  for (const std::size_t n : few_sizes) {
    const auto data = uniform<std::int32_t>(n, seed(n), greatest_int32 / 2, greatest_int32);
    ASSERT_THAT(CALL(sum_int32, data), CloseTo(reference_sum(data), 0)) << "sum_int32, n = " << n;
    expect_done_on_device(n, sizeof(std::int64_t));
  }
}

GRADED_TEST(ReduceOperator, multiplies, points(5)) {
  expect_exact_product(0);
  for (const std::size_t n : few_sizes) expect_exact_product(n);
}

GRADED_TEST(ReduceOperator, finds_the_greatest_and_the_least, points(10)) {
  expect_maximum({}, "no elements");
  expect_minimum({}, "no elements");
  for (const std::size_t n : few_sizes) {
    const std::string count = std::to_string(n);
    expect_maximum(uniform<float>(n, seed(n), -100.0F, -50.0F), count + " numbers below 0");
    expect_maximum(distinct<float>(n, seed(n)), count + " numbers of both signs");
    expect_minimum(uniform<std::int32_t>(n, seed(n), 5'000, greatest_int32), count + " numbers above 0");
    expect_minimum(distinct<std::int32_t>(n, seed(n)), count + " numbers of both signs");
  }
  expect_maximum(std::vector<float>(300, negative_infinity), "300 times -infinity");
}

GRADED_TEST(ReduceOperator, tells_where_the_greatest_is, points(10)) {
  expect_argmax({}, "no elements");
  for (const std::size_t n : few_sizes) {
    const std::string count = std::to_string(n);
    expect_argmax(distinct<float>(n, seed(n)), count + " different numbers");
    expect_argmax(uniform<float>(n, seed(n), -100.0F, -50.0F), count + " numbers below 0");
    const auto few_values = uniform<std::int32_t>(n, seed(n + 1), -3, 3);
    expect_argmax({few_values.begin(), few_values.end()}, count + " numbers, many of them equal");
  }
  expect_argmax(std::vector<float>(300, negative_infinity), "300 times -infinity");
}

GRADED_TEST(ReduceOperator, joins_means_and_variances, points(10)) {
  expect_moments({}, "no elements");
  for (const std::size_t n : few_sizes) {
    const std::string count = std::to_string(n);
    expect_moments(normal<float>(n, seed(n)), count + " numbers around 0");
    expect_moments(uniform<float>(n, seed(n), 65536.0F, 65537.0F),
                   count + " numbers between 65536 and 65537");
  }
}

GRADED_TEST(ReduceOperator, keeps_the_order_of_its_operands, points(10)) {
  expect_map("compose", {}, CALL(compose, std::vector<Affine>{}));
  for (const std::size_t n : few_sizes) {
    const auto maps = random_maps(n, seed(n));
    expect_map("compose", maps, CALL(compose, maps));
    expect_map("compose_on_device", maps, CALL(compose_on_device, maps));
    if (HasFatalFailure()) return;
  }
  const auto many_maps = random_maps(33 * elements_per_block - 5, seed());
  expect_map("compose_on_device", many_maps, CALL(compose_on_device, many_maps));
}

GRADED_TEST(ReduceOperator, reduces_by_operators_you_do_not_know, points(5), hidden) {
  for (std::uint64_t i = 0; i < 4; ++i) {
    const Monoid monoid = maps_of(i % 2 == 0 ? 3 : 4, seed(i));
    expect_reduced_by_table(monoid, i == 0 ? 0 : 1 + seed(10 + i) % 2000, seed(20 + i));
    expect_reduced_by_table(monoid, 1 + seed(30 + i) % 20'000, seed(40 + i));
    if (HasFatalFailure()) return;
  }
}

namespace {

// Of one call on n elements of so many bytes, in the device's memory or in the host's.
void expect_gates(const std::string& function, std::size_t n, std::size_t element_bytes,
                  std::size_t value_bytes) {
  const auto& counters = last_call().counters;
  const std::string of = function + ": ";
  const std::size_t blocks = n / elements_per_block + 1;
  const auto sectors = static_cast<double>(element_bytes);  // 32 lanes' elements, in sectors of 32 bytes
  EXPECT_GATE(of + "kernel launches", counters.launches, 2, 2);
  EXPECT_GATE(of + "global loads an element", per(counters.global_loads, n), 1, 1.1);
  EXPECT_GATE(of + "bytes loaded an element", per(counters.global_load_bytes, n), element_bytes,
              1.1 * sectors);
  EXPECT_GATE(of + "sectors a request of global loads", load_sectors_a_request(counters, element_bytes),
              sectors, 1.15 * sectors);
  EXPECT_GATE(of + "bytes stored a block", per(counters.global_store_bytes, blocks), value_bytes,
              1.5 * static_cast<double>(value_bytes));
  EXPECT_GATE(of + "threads an element", per(counters.threads, n), 1.0 / elements_per_thread, 0.3);
  EXPECT_GATE(of + "bytes copied to the host", counters.device_to_host_bytes, value_bytes, value_bytes);
  expect_rounds(counters, blocks, block_size);
}

}  // namespace

GRADED_TEST(ReduceOperator, does_no_more_than_it_must, points(5)) {
  const std::size_t n = 30 * elements_per_block;
  const auto data = small_integers<float>(n, seed());
  ASSERT_THAT(CALL(sum_on_device, data), CloseTo(reference_sum(data), 0));
  expect_gates("sum_on_device", n, sizeof(float), sizeof(float));
  const auto maps = random_maps(n, seed());
  expect_map("compose_on_device", maps, CALL(compose_on_device, maps));
  expect_gates("compose_on_device", n, sizeof(Affine), sizeof(Affine));
  expect_moments(data, "the same numbers");
  expect_gates("moments", n, sizeof(float), sizeof(Moments));
  EXPECT_GATE("moments: bytes copied to the device", last_call().counters.host_to_device_bytes,
              n * sizeof(float), n * sizeof(float));
}

GRADED_TEST(ReduceOperator, is_faster_than_one_core, points(5)) {
  const std::size_t n = speed_size(1U << 19, 1U << 26) - 157;
  const auto input = normal<float>(n, seed());
  const auto on_cpu = [&](unsigned threads) { cpu_sum(input, threads); };
  measure_speed(plain_loop(n), on_cpu, [&](std::uint64_t number) {
    const auto data = varied(input, number);
    const double expected = reference_sum(data);
    const double tolerance = summation_error(data);
    EXPECT_THAT(CALL(sum_on_device, data), CloseTo(expected, tolerance));
  });
}
