// SPDX-License-Identifier: MIT
/// @file
/// What the checks of all lessons that sum an array have in common.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "harness/graded.hpp"
#include "harness/message.hpp"

namespace gridstride::checks {

/// @brief Reference of a block-wide pass: the sum of each `width` elements in turn.
/// @param[in] data @shape{[n]} @return @shape{[ceil(n / width)]}
inline std::vector<double> block_sums(const std::vector<float>& data, std::size_t width) {
  std::vector<double> sums((data.size() + width - 1) / width);
  for (std::size_t i = 0; i < data.size(); ++i) sums[i / width] += data[i];
  return sums;
}

/// @return counted events for each of `units`
inline double per(std::uint64_t events, std::size_t units) {
  return static_cast<double>(events) / static_cast<double>(units);
}

/// @brief The sum of n elements by a plain loop. Each addition waits for the one before, some 4 clocks on
/// every CPU of the last decade, so it counts as 4 operations of the ordinary loop whose rate the device
/// profile states; a compiler may not reorder float additions on its own.
inline harness::CpuWork plain_loop(std::size_t n) {
  return {.bytes = sizeof(float) * static_cast<double>(n), .flops = 4 * static_cast<double>(n)};
}

/// @brief Refuses one thread that adds up its whole block, and threads that all add to one word by atomics:
/// the sum is right, but it is no reduction. Adding in pairs takes a barrier or a launch a round; by shuffles
/// it takes fewer, but then no thread reads what half of its block has brought.
inline void expect_rounds(const Counters& counters, std::size_t blocks, std::size_t block_size) {
  if (!harness::counts_accesses() || counters.launches > 3 || counters.barriers >= 3 * blocks) return;
  constexpr std::size_t few = 8;  // atomics of a block: one for each of its warps, or for the block
  const bool by_atomics = counters.global_atomics + counters.shared_atomics > few * blocks;
  const bool alone =
      counters.chained_global_loads + counters.chained_shared_accesses > block_size / 2 * blocks;
  if (!by_atomics && !alone) return;
  ADD_FAILURE() << harness::marked(
      by_atomics
          ? "the threads of a block hardly ever wait for each other, and add by atomics, which go one after "
            "another at one word, what they should add in pairs, round by round"
          : "the threads of a block hardly ever wait for each other, so one thread adds up what all of them "
            "should add in pairs, round by round",
      Verdict::suspicious);
}

/// @brief Sums of n elements that a half-precision sum or one with a lost carry cannot get right.
/// @param sum calls the submission: float(const std::vector<float>&)
template <class Sum>
void expect_sums_within_rounding(std::size_t n, const Sum& sum) {
  const auto centred = harness::normal<float>(n, harness::seed(1));
  ASSERT_THAT(sum(centred),
              harness::CloseTo(harness::reference_sum(centred), harness::summation_error(centred)))
      << "n = " << n << " normally distributed numbers";
  const auto offset = harness::uniform<float>(n, harness::seed(2), 4096.0F, 4097.0F);
  ASSERT_THAT(sum(offset), harness::CloseTo(harness::reference_sum(offset), harness::summation_error(offset)))
      << "n = " << n << " numbers between 4096 and 4097";
}

/// @brief Changing any one element changes the sum by as much.
/// @param sum calls the submission: float(const std::vector<float>&)
template <class Sum>
void expect_every_element_counts(std::initializer_list<std::size_t> sizes, const Sum& sum) {
  for (const std::size_t n : sizes) {
    const auto data = harness::small_integers<float>(n, harness::seed(n));
    ASSERT_THAT(sum(data), harness::CloseTo(harness::reference_sum(data), 0)) << "n = " << n;
    for (std::uint64_t i = 0; i < 3; ++i) {
      const auto changed = harness::change_one(data, harness::seed(n + i));
      ASSERT_THAT(sum(changed.data), harness::CloseTo(harness::reference_sum(changed.data), 0))
          << "n = " << n << ", after element " << changed.index << " was changed from " << changed.before
          << " to " << changed.after;
    }
  }
}

}  // namespace gridstride::checks
