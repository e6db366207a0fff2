// SPDX-License-Identifier: MIT
#include "simt/translate/divisors.hpp"

#include <gmock/gmock.h>

namespace gridstride::translate {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(Divisors, are_looked_at_before_a_division) {
  const std::string text = with_checked_divisors("  %7 = sdiv i32 %5, %6, !dbg !9\n");
  EXPECT_THAT(text, StartsWith("  %gridstride.zero.7 = icmp eq i32 %6, 0, !dbg !9\n"
                               "  call void @gridstride_divisor(i1 %gridstride.zero.7), !dbg !9\n"
                               "  %7 = sdiv i32 %5, %6, !dbg !9\n"));
  EXPECT_THAT(text, HasSubstr("call void @gs_divided_by_zero()"));
}

TEST(Divisors, are_those_of_remainders_too) {
  EXPECT_THAT(with_checked_divisors("  %rem = urem i64 -1, %n\n"),
              StartsWith("  %gridstride.zero.rem = icmp eq i64 %n, 0\n"));
}

TEST(Divisors, of_0_in_the_source_are_looked_at_as_well) {
  EXPECT_THAT(with_checked_divisors("  %7 = sdiv i32 %5, 0, !dbg !9\n"),
              StartsWith("  %gridstride.zero.7 = icmp eq i32 0, 0, !dbg !9\n"));
}

TEST(Divisors, that_are_other_constants_stay_alone) {
  for (const std::string text :
       {"  %7 = sdiv i32 %5, 32, !dbg !9\n", "  %9 = sdiv exact i64 %8, 4\n",
        "  %7 = udiv <4 x i32> %5, %6\n", "  %7 = fdiv float %5, %6\n", "  store i32 %7, i32* %8, align 4\n"})
    EXPECT_EQ(with_checked_divisors(text), text);
}

}  // namespace
}  // namespace gridstride::translate
