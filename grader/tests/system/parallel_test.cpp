// SPDX-License-Identifier: MIT
#include "system/parallel.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <mutex>
#include <numeric>
#include <stdexcept>
#include <vector>

namespace gridstride::system {
namespace {

TEST(InParallel, calls_once_with_each_number) {
  for (const int jobs : {1, 3, 50}) {
    std::mutex mutex;
    std::vector<std::size_t> called;
    in_parallel(20, jobs, [&](std::size_t i) {
      const std::lock_guard lock(mutex);
      called.push_back(i);
    });
    if (jobs > 1) std::ranges::sort(called);  // one thread keeps the order
    std::vector<std::size_t> all(20);
    std::iota(all.begin(), all.end(), 0);
    EXPECT_EQ(called, all) << jobs;
  }
  in_parallel(0, 4, [](std::size_t) { FAIL() << "there is nothing to do"; });
}

TEST(InParallel, begins_nothing_after_an_exception_and_passes_it_on) {
  std::atomic<int> calls{0};
  const auto work = [&](std::size_t i) {
    ++calls;
    if (i == 2) throw std::runtime_error("two");
  };
  EXPECT_THAT([&] { in_parallel(1000, 1, work); }, testing::ThrowsMessage<std::runtime_error>("two"));
  EXPECT_EQ(calls, 3);
}

TEST(InParallel, begins_nothing_once_it_is_stopped) {
  std::atomic<bool> stop{false};
  int calls = 0;
  in_parallel(
      10, 1,
      [&](std::size_t i) {
        ++calls;
        stop = i == 3;
      },
      stop);
  EXPECT_EQ(calls, 4);
}

TEST(InParallel, needs_a_job) {
  EXPECT_THROW(in_parallel(1, 0, [](std::size_t) {}), std::invalid_argument);
}

}  // namespace
}  // namespace gridstride::system
