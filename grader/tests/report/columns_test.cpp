// SPDX-License-Identifier: MIT
#include "report/columns.hpp"

#include <gtest/gtest.h>

namespace gridstride::report {
namespace {

TEST(Columns, clips_text_by_columns_and_keeps_colours_whole) {
  EXPECT_EQ(clipped("abcdef", 3), "abc");
  EXPECT_EQ(clipped("\x1b[31mabcdef\x1b[0m", 3), "\x1b[31mabc\x1b[0m");
  EXPECT_EQ(clipped("a\tb", 9), "a b");
  EXPECT_EQ(clipped("abcdefghijkl", 12), "abcdefghijkl");
  EXPECT_EQ(clipped("abcdefghijklm", 12), "abcdefghi...") << "where there is room, a cut is marked";
  EXPECT_EQ(clipped("\x1b[31mabcdefghijklm\x1b[0m", 12), "\x1b[31mabcdefghi...\x1b[0m");
  EXPECT_EQ(clipped("h\u00e9llo", 2), "h\u00e9");
  EXPECT_EQ(clipped("\u6f22\u5b57", 3), "\u6f22") << "two columns each";
}

TEST(Columns, lets_nothing_through_that_moves_the_cursor) {
  EXPECT_EQ(clipped("a\x1b[2Jb", 9), "a[2Jb");
  EXPECT_EQ(clipped("a\rb\x07\x7f", 9), "ab");
  EXPECT_EQ(clipped("a\xc2\x9b"
                    "2Jb",
                    9),
            "a2Jb")
      << "the control sequence introducer of 8 bits";
  EXPECT_EQ(clipped("a\xff\xc3", 9), "a") << "not UTF-8";
  EXPECT_EQ(clipped("a\u202e"
                    "b",
                    9),
            "ab")
      << "text that runs the other way";
}

TEST(Columns, text_is_fitted_by_parting_sentences_and_cutting_quotes) {
  EXPECT_EQ(fitted("  one two three\nshort\n", 10), "  one two\n  three\nshort\n");
  EXPECT_EQ(fitted("  17 | int  i = threadIdx.x;\n", 17), "  17 | int  i ...\n");
  EXPECT_EQ(fitted("  round  2  of many turns\n", 24), "  round  2  of many\n            turns\n");
  EXPECT_EQ(fitted("", 10), "");
}

}  // namespace
}  // namespace gridstride::report
