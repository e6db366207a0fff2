// SPDX-License-Identifier: MIT
// Checks of lesson 15: exclusive scans of warps, of blocks and of arrays, and compaction.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "checks/support/cpu_baselines.hpp"
#include "checks/support/device_arrays.hpp"
#include "checks/support/reductions.hpp"
#include "harness/graded.hpp"
#include "scan.cuh"

using namespace gridstride::checks;

namespace {

using Numbers = std::vector<std::uint32_t>;

// ---- Scans

// Any 32 bits: sums wrap around, and each element counts in all of them behind it. Where there are few, small
// ones, so that one can follow the sums by hand.
Numbers random_numbers(std::size_t n, std::uint64_t from_seed) {
  constexpr std::size_t few = 40;
  if (n <= few) return uniform<std::uint32_t>(n, from_seed, 1, 9);
  return uniform<std::uint32_t>(n, from_seed, 0, std::numeric_limits<std::uint32_t>::max());
}

// Each `width` elements on their own.
Numbers scan_of(const Numbers& data, std::size_t width) {
  Numbers sums(data.size());
  for (std::size_t i = 0; i < data.size(); ++i) sums[i] = i % width == 0 ? 0 : sums[i - 1] + data[i - 1];
  return sums;
}

Numbers scan_of(const Numbers& data) { return scan_of(data, std::max<std::size_t>(data.size(), 1)); }

Numbers totals_of(const Numbers& data, std::size_t width) {
  Numbers totals((data.size() + width - 1) / width);
  for (std::size_t i = 0; i < data.size(); ++i) totals[i / width] += data[i];
  return totals;
}

constexpr std::size_t sizes_around_warps_and_blocks[] = {1,   0,   2,   31,  32,  33,  63,  64,   65,  80,
                                                         255, 256, 257, 287, 511, 512, 513, 1000, 4097};

// To be asked of right answers: a wrong one has other reasons.
void expect_done_on_device(std::size_t n) {
  expect_nothing_copied();
  expect_own_kernels();
  if (n > 0) EXPECT_DEVICE_WORK(n);
}

void expect_scan_of_warps(const Numbers& data) {
  auto sums = poisoned<std::uint32_t>(data.size());
  CALL(scan_warps, data, sums);
  ASSERT_THAT(sums, EqualArrays(scan_of(data, warp_size))) << "scan_warps, n = " << data.size();
  expect_done_on_device(data.size());
}

void expect_scan_of_blocks(const Numbers& data) {
  const Numbers expected = totals_of(data, block_size);
  auto sums = poisoned<std::uint32_t>(data.size());
  auto totals = poisoned<std::uint32_t>(expected.size());
  CALL(scan_blocks, data, sums, totals);
  ASSERT_THAT(sums, EqualArrays(scan_of(data, block_size))) << "sums of scan_blocks, n = " << data.size();
  ASSERT_THAT(totals, EqualArrays(expected)) << "totals of scan_blocks, n = " << data.size();
  expect_done_on_device(data.size());
}

void expect_scan(const Numbers& data) {
  auto sums = poisoned<std::uint32_t>(data.size());
  CALL(exclusive_scan, data, sums);
  ASSERT_THAT(sums, EqualArrays(scan_of(data))) << "exclusive_scan, n = " << data.size();
  expect_done_on_device(data.size());
}

void expect_scan_in_place(Numbers data) {
  const Numbers expected = scan_of(data);
  CALL(exclusive_scan_in_place, data);
  ASSERT_THAT(data, EqualArrays(expected)) << "exclusive_scan_in_place, n = " << data.size();
  expect_done_on_device(data.size());
}

// ---- Compaction

// What is behind the elements kept: no element has this value.
constexpr float untouched = -31415926.0F;

std::vector<float> compacted(const std::vector<float>& data, float least) {
  std::vector<float> kept;
  std::copy_if(data.begin(), data.end(), std::back_inserter(kept), [=](float x) { return x >= least; });
  return kept;
}

// Where the kept ones are right and more is written.
std::string words_behind(const std::vector<float>& kept, const std::vector<float>& expected,
                         std::size_t count) {
  const auto place = std::mismatch(kept.begin(), kept.end(), expected.begin()).first;
  return static_cast<std::size_t>(place - kept.begin()) >= count ? ", and what is behind them has to stay"
                                                                 : "";
}

void expect_compaction(const std::vector<float>& data, float least, const char* words) {
  std::vector<float> expected = compacted(data, least);
  const std::size_t count = expected.size();
  expected.resize(data.size(), untouched);
  std::vector<float> kept(data.size(), untouched);
  const std::size_t told = CALL(compact, data, least, kept);
  ASSERT_THAT(told, CloseTo(count, 0)) << "count of compact, " << words << ", n = " << data.size();
  ASSERT_THAT(kept, EqualArrays(expected)) << "compact, " << words << ", n = " << data.size() << ", " << count
                                           << " kept" << words_behind(kept, expected, count);
  if (data.empty()) return;
  EXPECT_DEVICE_WORK(data.size());
  expect_own_kernels();
  const auto& counters = last_call().counters;
  const std::uint64_t bytes = counters.host_to_device_bytes + counters.device_to_host_bytes;
  EXPECT_TRUE(bytes <= sizeof(std::size_t)) << marked(
      std::to_string(bytes) + " bytes were copied between host and device, but the count has " +
          std::to_string(sizeof(std::size_t)) + "; the lesson asks for the work to be done on the device",
      gridstride::Verdict::suspicious);
}

// So many of 16 are kept, of numbers of which no two are equal: each other order shows.
void expect_share_kept(std::size_t n, std::uint64_t from_seed, unsigned of_16, const char* words) {
  const auto data = distinct<float>(n, from_seed);
  std::vector<float> sorted = data;
  std::sort(sorted.begin(), sorted.end());
  const std::size_t dropped = n - n * of_16 / 16;
  const float least = dropped < n ? sorted[dropped] : std::numeric_limits<float>::infinity();
  expect_compaction(data, least, words);
}

}  // namespace

GRADED_TEST(Scan, scans_each_warp, points(10)) {
  for (const std::size_t n : sizes_around_warps_and_blocks) {
    expect_scan_of_warps(random_numbers(n, seed(n)));
    if (HasFatalFailure()) return;
  }
}

GRADED_TEST(Scan, scans_each_block, points(15)) {
  for (const std::size_t n : sizes_around_warps_and_blocks) {
    expect_scan_of_blocks(random_numbers(n, seed(n)));
    if (HasFatalFailure()) return;
  }
}

GRADED_TEST(Scan, scans_arrays_of_any_length, points(20)) {
  for (const std::size_t n : required_sizes(block_size, (1U << 20) + 3)) {
    expect_scan(random_numbers(n, seed(n)));
    if (HasFatalFailure()) return;
  }
  // Two levels and three, of blocks with 1 to 16 elements a thread: whole blocks, and one element more.
  for (const std::size_t n : {512, 513, 2048, 2049, 2304, 2305, 4096, 4097, 65536, 65537}) {
    expect_scan(random_numbers(n, seed(n)));
    if (HasFatalFailure()) return;
  }
}

GRADED_TEST(Scan, scans_in_place, points(5), schedule(1)) {
  for (const std::size_t n : {0, 1, 2, 33, 256, 257, 2304, 2305, 10'007, 70'001}) {
    expect_scan_in_place(random_numbers(n, seed(n)));
    if (HasFatalFailure()) return;
  }
}

// The scan of the differences of neighbours is the array itself, less its first element.
GRADED_TEST(Scan, undoes_differences, points(5)) {
  for (const std::size_t n : {2, 100, 1025, 40'009}) {
    const Numbers array = random_numbers(n, seed(n));
    Numbers differences(n);
    for (std::size_t i = 0; i + 1 < n; ++i) differences[i] = array[i + 1] - array[i];
    differences[n - 1] = 12345;  // has nothing to do with any sum
    auto sums = poisoned<std::uint32_t>(n);
    CALL(exclusive_scan, differences, sums);
    for (std::uint32_t& sum : sums) sum += array[0];
    ASSERT_THAT(sums, EqualArrays(array)) << "array[0] + exclusive_scan of the differences, n = " << n;
    expect_done_on_device(n);
  }
}

GRADED_TEST(Scan, compacts_arrays_of_any_length, points(15)) {
  for (const std::size_t n : required_sizes(block_size, (1U << 16) + 3)) {
    expect_share_kept(n, seed(n), 8, "half of the elements");
    if (HasFatalFailure()) return;
  }
  for (const std::size_t n : {512, 513, 2048, 2049, 2304, 2305, 2306, 4608, 4609}) {
    expect_share_kept(n, seed(n), 15, "15 of 16 elements");
    expect_share_kept(n, seed(n), 1, "1 of 16 elements");
    if (HasFatalFailure()) return;
  }
}

GRADED_TEST(Scan, knows_what_to_keep, points(5)) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  expect_compaction({5, 1, 4, 2, 9}, 4, "5 1 4 2 9 from 4 on");
  expect_compaction(std::vector<float>(300, 7), 7, "all equal to the least");
  expect_compaction(std::vector<float>(300, 7), 8, "none");
  expect_compaction(distinct<float>(5003, seed()), -infinity, "all");
  expect_compaction({-1, infinity, nan, -infinity, 0, nan}, 0, "infinities and NaN");
  expect_compaction(std::vector<float>(2500, nan), -infinity, "only NaN");
  std::vector<float> rare(20'001, -1);
  rare[seed(1) % rare.size()] = 3;
  expect_compaction(rare, 0, "one element");
  rare.assign(rare.size(), 1);
  rare.back() = -1;
  expect_compaction(rare, 0, "all but the last");
}

// Blocks and threads come the other way round: who places elements in the order in which threads come, shows.
GRADED_TEST(Scan, keeps_the_order, points(5), schedule(1)) {
  for (const std::size_t n : {2, 40, 300, 2500, 30'011}) {
    expect_share_kept(n, seed(n), 8, "half of the elements, threads in another order");
    if (HasFatalFailure()) return;
  }
}

GRADED_TEST(Scan, does_what_you_do_not_know, points(5), hidden) {
  for (std::uint64_t i = 0; i < 4; ++i) {
    const std::size_t n = 1 + seed(i) % (i < 2 ? 3000 : 60'000);
    expect_scan(random_numbers(n, seed(10 + i)));
    expect_scan_in_place(random_numbers(n, seed(20 + i)));
    expect_share_kept(n, seed(30 + i), 1 + static_cast<unsigned>(seed(40 + i) % 15), "some elements");
    if (HasFatalFailure()) return;
  }
}

namespace {

double bytes_moved(std::size_t n) {
  return per(last_call().counters.global_load_bytes + last_call().counters.global_store_bytes, n);
}

// Where one thread does what its block should, one access follows another. Blocks that go on to further tiles
// have more, by as much as they have fewer threads than the solution has.
void expect_shared_out(const std::string& function, std::size_t n, double threads_an_element, double right,
                       double limit) {
  const auto& counters = last_call().counters;
  const double fewer_threads = std::min(1.0, per(counters.threads, n) / threads_an_element);
  EXPECT_GATE(
      function + ": accesses of a block's busiest warp",
      fewer_threads * per(counters.chained_global_loads + counters.chained_shared_accesses, counters.blocks),
      right, limit);
}

}  // namespace

GRADED_TEST(Scan, does_no_more_than_it_must, points(5)) {
  constexpr std::size_t n = 1U << 17;
  const Numbers data = random_numbers(n, seed());
  expect_scan_of_warps(data);
  const auto of_warps = last_call().counters;
  EXPECT_GATE("scan_warps: accesses to shared memory", of_warps.shared_loads + of_warps.shared_stores, 0, 0);
  EXPECT_GATE("scan_warps: loads an element", per(of_warps.global_loads, n), 1, 1.5);
  expect_shared_out("scan_warps", n, 1, 1, 4);
  expect_scan_of_blocks(data);
  const auto of_blocks = last_call().counters;
  EXPECT_GATE("scan_blocks: barriers a block", per(of_blocks.barriers, n / block_size), 2, 4);
  expect_shared_out("scan_blocks", n, 1, 6, 100);
  expect_scan(data);
  const auto of_scan = last_call().counters;
  EXPECT_GATE("exclusive_scan: kernel launches", of_scan.launches, 3, 5);
  EXPECT_GATE("exclusive_scan: threads an element", per(of_scan.threads, n), 0.22, 0.6);
  EXPECT_GATE("exclusive_scan: bytes read and written an element", bytes_moved(n), 12, 22);
  EXPECT_GATE("exclusive_scan: sectors a request of global loads", load_sectors_a_request(of_scan), 4, 4.6);
  EXPECT_GATE("exclusive_scan: sectors a request of global stores", store_sectors_a_request(of_scan), 4, 4.6);
  expect_shared_out("exclusive_scan", n, 0.22, 37, 160);
  expect_share_kept(n, seed(), 8, "half of the elements");
  const auto of_compact = last_call().counters;
  EXPECT_GATE("compact: kernel launches", of_compact.launches, 3, 8);
  EXPECT_GATE("compact: bytes read and written an element", bytes_moved(n), 10, 45);
  EXPECT_GATE("compact: atomics an element", per(of_compact.global_atomics, n), 0, 0.01);
  expect_shared_out("compact", n, 0.22, 31, 160);
}

GRADED_TEST(Scan, scans_fast, points(5)) {
  const std::size_t n = speed_size(1U << 19, 1U << 25) - 157;
  const Numbers input = random_numbers(n, seed());
  Numbers of_cpu(n);
  const auto on_cpu = [&](unsigned threads) { cpu_exclusive_scan(input, of_cpu, threads); };
  const auto elements = static_cast<double>(n);
  measure_speed({.bytes = 8 * elements, .flops = elements}, on_cpu, [&](std::uint64_t number) {
    Numbers data = input;
    for (std::uint32_t& x : data) x += static_cast<std::uint32_t>(number);
    auto sums = poisoned<std::uint32_t>(n);
    CALL(exclusive_scan, data, sums);
    EXPECT_THAT(sums, EqualArrays(scan_of(data)));
  });
}

GRADED_TEST(Scan, compacts_fast, points(5)) {
  const std::size_t n = speed_size(1U << 18, 1U << 25) - 157;
  const auto input = normal<float>(n, seed());
  std::vector<float> of_cpu(n);
  const auto on_cpu = [&](unsigned threads) { cpu_compact(input, 0, of_cpu, threads); };
  const auto elements = static_cast<double>(n);
  // About half of the elements are kept: 4 bytes are read, 2 written. A comparison and a count for each.
  measure_speed({.bytes = 6 * elements, .flops = 2 * elements}, on_cpu, [&](std::uint64_t number) {
    const auto data = varied(input, number);
    std::vector<float> expected = compacted(data, 0);
    const std::size_t count = expected.size();
    expected.resize(n, untouched);
    std::vector<float> kept(n, untouched);
    const std::size_t told = CALL(compact, data, 0.0F, kept);
    EXPECT_THAT(told, CloseTo(count, 0));
    EXPECT_THAT(kept, EqualArrays(expected));
  });
}
