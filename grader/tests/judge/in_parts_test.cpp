// SPDX-License-Identifier: MIT
#include "judge/in_parts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <thread>
#include <vector>

namespace gridstride::judge {
namespace {

TEST(InParts, each_element_is_in_one_part_however_many_threads_there_are) {
  for (const std::size_t n : {0U, 1U, 2U, 7U, 100U}) {
    for (const unsigned threads : {1U, 2U, 3U, 8U, 101U}) {
      std::vector<int> visits(n);
      std::vector<int> parts(threads);
      in_parts(n, threads, [&](std::size_t first, std::size_t size, unsigned thread) {
        ++parts[thread];
        for (std::size_t i = first; i < first + size; ++i) ++visits[i];
      });
      EXPECT_THAT(visits, testing::Each(1)) << n << " elements, " << threads << " threads";
      EXPECT_THAT(parts, testing::Each(1)) << n << " elements, " << threads << " threads";
    }
  }
}

TEST(InParts, few_elements_are_not_worth_a_thread) {
  EXPECT_EQ(threads_for(0), 1U);
  EXPECT_EQ(threads_for(1000), 1U);
  EXPECT_EQ(threads_for(std::size_t{1} << 26), std::max(1U, std::thread::hardware_concurrency()));
}

TEST(InParts, each_index_of_many_is_visited_once) {
  std::vector<unsigned char> visits((std::size_t{1} << 20) + 5);
  for_each_index(visits.size(), [&](std::size_t i) { ++visits[i]; });
  EXPECT_TRUE(std::ranges::all_of(visits, [](unsigned char visit) { return visit == 1; }));
}

}  // namespace
}  // namespace gridstride::judge
