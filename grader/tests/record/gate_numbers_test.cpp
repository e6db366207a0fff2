// SPDX-License-Identifier: MIT
#include "record/gate_numbers.hpp"

#include <gmock/gmock.h>

#include <limits>

namespace gridstride {
namespace {

using testing::ElementsAre;

std::vector<std::string> texts(double now, double right, double limit) {
  const GateNumbers numbers = numbers_of({"loads an element", now, right, limit, now <= limit});
  return {numbers.now, numbers.right, numbers.limit};
}

TEST(GateNumbers, are_whole_or_have_four_digits) {
  EXPECT_THAT(texts(32, 4, 4.5), ElementsAre("32", "4", "4.5"));
  EXPECT_THAT(texts(31.98765, 4, 4.5), ElementsAre("31.99", "4", "4.5"));
  EXPECT_THAT(texts(1234.5, 16384, 20000), ElementsAre("1234", "16384", "20000"));
}

TEST(GateNumbers, that_fail_differ_from_their_limit) {
  EXPECT_THAT(texts(2.0000625, 2, 2), ElementsAre("2.0001", "2", "2"));
  EXPECT_THAT(texts(16384.25, 16384, 16384), ElementsAre("16384.2", "16384", "16384"));
  EXPECT_THAT(texts(1234567.25, 1234567, 1234567), ElementsAre("1234567.2", "1234567", "1234567"));
  EXPECT_THAT(texts(std::numeric_limits<double>::infinity(), 1, 1), ElementsAre("infinity", "1", "1"));
  EXPECT_THAT(texts(std::numeric_limits<double>::quiet_NaN(), 1, 1), ElementsAre("none", "1", "1"));
}

TEST(GateNumbers, that_pass_may_be_rounded_to_their_limit) {
  EXPECT_THAT(texts(1.99999, 2, 2), ElementsAre("2", "2", "2"));
}

}  // namespace
}  // namespace gridstride
