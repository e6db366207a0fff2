// SPDX-License-Identifier: MIT
#include "simt/openmp/loops.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace gridstride::openmp {
namespace {

/// Runs a loop's parts as clang's code does, and counts how often each iteration comes, and which is last.
template <class T>
void expect_each_once(T lower, T upper, std::make_signed_t<T> step, unsigned threads,
                      std::make_signed_t<T> chunk) {
  std::vector<T> wanted;
  const auto count = iterations(lower, upper, step);
  for (std::uint64_t i = 0; i < count; ++i) wanted.push_back(static_cast<T>(lower + T(i) * T(step)));
  std::vector<int> seen(wanted.size());
  unsigned with_last = 0;
  for (unsigned thread = 0; thread < threads; ++thread) {
    const Place place{thread, threads};
    const Part<T> part =
        chunk == 0 ? share_of(place, lower, upper, step) : first_piece_of(place, lower, upper, step, chunk);
    bool has_last = false;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      // Which of the thread's parts the iteration would be in.
      const std::uint64_t first = (std::uint64_t(part.lower) - std::uint64_t(lower)) / std::uint64_t(step);
      const std::uint64_t size =
          (std::uint64_t(part.upper) - std::uint64_t(part.lower)) / std::uint64_t(step) + 1;
      const std::uint64_t round = chunk == 0 ? wanted.size() : std::uint64_t(part.stride / step);
      if (size == 0 || i < first || (i - first) % round >= size) continue;
      ++seen[i];
      has_last = has_last || i + 1 == wanted.size();
    }
    EXPECT_EQ(part.last, has_last) << thread << " of " << threads;
    with_last += has_last ? 1 : 0;
  }
  for (const int times : seen) EXPECT_EQ(times, 1);
  EXPECT_EQ(with_last, wanted.empty() ? 0 : 1);
}

TEST(OpenmpLoops, each_iteration_is_one_thread_s) {
  for (const unsigned threads : {1U, 2U, 3U, 8U}) {
    for (const int upper : {0, 1, 6, 7, 23}) {
      for (const int chunk : {0, 1, 2, 5}) {
        expect_each_once<std::int32_t>(0, upper, 1, threads, chunk);
        expect_each_once<std::int64_t>(-3, upper, 2, threads, chunk);
        expect_each_once<std::uint64_t>(5, 5 + static_cast<unsigned>(upper), 3, threads, chunk);
      }
    }
  }
}

TEST(OpenmpLoops, loops_that_count_down_or_reach_the_end_of_a_type_are_counted) {
  EXPECT_EQ(iterations<std::int32_t>(9, 0, -3), 4U);
  EXPECT_EQ(iterations<std::int32_t>(0, 9, -1), 0U);
  EXPECT_EQ(iterations<std::int32_t>(INT32_MIN, INT32_MAX - 1, 1), UINT32_MAX);
  const Part<std::int32_t> part = share_of<std::int32_t>({1, 2}, 9, 0, -3);
  EXPECT_EQ(part.lower, 3);
  EXPECT_EQ(part.upper, 0);
  EXPECT_TRUE(part.last);
}

}  // namespace
}  // namespace gridstride::openmp
