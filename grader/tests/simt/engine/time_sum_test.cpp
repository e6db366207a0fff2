// SPDX-License-Identifier: MIT
#include "simt/src/devices/time_sum.hpp"

#include <gtest/gtest.h>

#include <initializer_list>

namespace gridstride::simt {
namespace {

double sum_of(std::initializer_list<double> times_ns) {
  TimeSum sum;
  for (const double ns : times_ns) sum.add(ns);
  return sum.ns();
}

TEST(TimeSum, is_the_same_in_every_order) {
  EXPECT_NE(0.1 + 0.2 + 0.3, 0.3 + 0.2 + 0.1);
  EXPECT_EQ(sum_of({0.1, 0.2, 0.3}), sum_of({0.3, 0.2, 0.1}));
  EXPECT_EQ(sum_of({1e12, 0.1, 0.7}), sum_of({0.7, 0.1, 1e12}));
}

TEST(TimeSum, of_one_time_is_that_time) { EXPECT_EQ(sum_of({123456.789}), 123456.789); }

}  // namespace
}  // namespace gridstride::simt
