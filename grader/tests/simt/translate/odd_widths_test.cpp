// SPDX-License-Identifier: MIT
#include "simt/translate/odd_widths.hpp"

#include <gtest/gtest.h>

namespace gridstride::translate {
namespace {

TEST(OddWidths, stores_are_as_wide_as_their_alignment) {
  EXPECT_EQ(without_odd_widths("  store i24 %7, i24* %5, align 1, !dbg !9\n"),
            "  %gridstride.odd1.1 = bitcast i24* %5 to i8*, !dbg !9\n"
            "  %gridstride.odd1.2 = getelementptr inbounds i8, i8* %gridstride.odd1.1, i64 0, !dbg !9\n"
            "  %gridstride.odd1.3 = bitcast i8* %gridstride.odd1.2 to i8*, !dbg !9\n"
            "  %gridstride.odd1.4 = trunc i24 %7 to i8, !dbg !9\n"
            "  store i8 %gridstride.odd1.4, i8* %gridstride.odd1.3, align 1, !dbg !9\n"
            "  %gridstride.odd1.5 = bitcast i24* %5 to i8*, !dbg !9\n"
            "  %gridstride.odd1.6 = getelementptr inbounds i8, i8* %gridstride.odd1.5, i64 1, !dbg !9\n"
            "  %gridstride.odd1.7 = bitcast i8* %gridstride.odd1.6 to i8*, !dbg !9\n"
            "  %gridstride.odd1.8 = lshr i24 %7, 8, !dbg !9\n"
            "  %gridstride.odd1.9 = trunc i24 %gridstride.odd1.8 to i8, !dbg !9\n"
            "  store i8 %gridstride.odd1.9, i8* %gridstride.odd1.7, align 1, !dbg !9\n"
            "  %gridstride.odd1.10 = bitcast i24* %5 to i8*, !dbg !9\n"
            "  %gridstride.odd1.11 = getelementptr inbounds i8, i8* %gridstride.odd1.10, i64 2, !dbg !9\n"
            "  %gridstride.odd1.12 = bitcast i8* %gridstride.odd1.11 to i8*, !dbg !9\n"
            "  %gridstride.odd1.13 = lshr i24 %7, 16, !dbg !9\n"
            "  %gridstride.odd1.14 = trunc i24 %gridstride.odd1.13 to i8, !dbg !9\n"
            "  store i8 %gridstride.odd1.14, i8* %gridstride.odd1.12, align 1, !dbg !9\n");
}

TEST(OddWidths, a_load_is_put_together_from_its_parts) {
  EXPECT_EQ(without_odd_widths("  %2 = load volatile i56, ptr %1, align 4\n"),
            "  %gridstride.odd1.1 = getelementptr inbounds i8, ptr %1, i64 0\n"
            "  %gridstride.odd1.2 = load volatile i32, ptr %gridstride.odd1.1, align 4\n"
            "  %gridstride.odd1.3 = zext i32 %gridstride.odd1.2 to i56\n"
            "  %gridstride.odd1.4 = getelementptr inbounds i8, ptr %1, i64 4\n"
            "  %gridstride.odd1.5 = load volatile i16, ptr %gridstride.odd1.4, align 2\n"
            "  %gridstride.odd1.6 = zext i16 %gridstride.odd1.5 to i56\n"
            "  %gridstride.odd1.7 = shl i56 %gridstride.odd1.6, 32\n"
            "  %gridstride.odd1.8 = or i56 %gridstride.odd1.3, %gridstride.odd1.7\n"
            "  %gridstride.odd1.9 = getelementptr inbounds i8, ptr %1, i64 6\n"
            "  %gridstride.odd1.10 = load volatile i8, ptr %gridstride.odd1.9, align 1\n"
            "  %gridstride.odd1.11 = zext i8 %gridstride.odd1.10 to i56\n"
            "  %gridstride.odd1.12 = shl i56 %gridstride.odd1.11, 48\n"
            "  %2 = or i56 %gridstride.odd1.8, %gridstride.odd1.12\n");
}

TEST(OddWidths, other_accesses_stay) {
  const std::string text =
      "  store i32 %7, i32* %5, align 4\n"
      "  store i24* %7, i24** %5, align 8\n"
      "  %2 = load i64, ptr %1, align 8\n"
      "  %3 = load [3 x i8], [3 x i8]* %1, align 1\n"
      "  %4 = call i24 @f(i24 %2)\n";
  EXPECT_EQ(without_odd_widths(text), text);
}

}  // namespace
}  // namespace gridstride::translate
