// SPDX-License-Identifier: MIT
#include "text/controls.hpp"

#include <gtest/gtest.h>

namespace gridstride::text {
namespace {

TEST(WithoutControls, keeps_what_is_read) {
  const std::string text = "a\tb\n\u00e9 \uac00 \u4e2d \U0001f600 \u2192 e\u0301 \u05d0";
  EXPECT_EQ(without_controls(text), text);
}

TEST(WithoutControls, takes_out_what_a_terminal_obeys) {
  EXPECT_EQ(without_controls("a\x1b[31mb\x1b[0m\r\x07\x7f\n"), "ab\n");
  EXPECT_EQ(without_controls("a\x1b]0;title\x07"), "a]0;title");
  EXPECT_EQ(without_controls("a\u009b2Jb\u0085c"), "a2Jbc") << "the second set, as UTF-8 has it";
  EXPECT_EQ(without_controls("a\u202eb\u2066c\u2069\u2028d\u2029"), "abcd") << "directions, ends of lines";
  EXPECT_EQ(without_controls(std::string("a\0b", 3)), "ab");
  EXPECT_EQ(without_controls("a\x1b[31"), "a");
  EXPECT_EQ(without_controls("a\x1b[3\u00e9"), "a\u00e9");
  EXPECT_EQ(without_controls("a\x1b[31mb\x07", "?"), "a?b?");
}

TEST(WithoutControls, says_where_there_is_no_character) {
  // A lone byte of the second set, one of two bytes, a slash in three bytes, a surrogate, beyond the last.
  for (const char* bytes : {"\x9b", "\xc3", "\xff", "\x80"})
    EXPECT_EQ(without_controls(std::string("a") + bytes + "b"), "a\uFFFDb");
  for (const char* bytes : {"\xe0\x80\xaf", "\xed\xa0\x80"})
    EXPECT_EQ(without_controls(std::string("a") + bytes + "b"), "a\uFFFD\uFFFD\uFFFDb");
  EXPECT_EQ(without_controls("\xf4\x90\x80\x80"), "\uFFFD\uFFFD\uFFFD\uFFFD");
}

TEST(Utf8, is_read_as_the_code_point_that_it_was_made_of) {
  for (const char32_t code :
       {U'\0', U'a', U'\x7f', U'\u0080', U'\u07ff', U'\u0800', U'\uffff', U'\U00010000', U'\U0010ffff'}) {
    const Character character = first_character(utf8(code));
    EXPECT_TRUE(character.valid);
    EXPECT_EQ(character.code, code);
    EXPECT_EQ(character.bytes, utf8(code).size());
  }
}

TEST(StartOf, ends_at_a_whole_character) {
  EXPECT_EQ(start_of("abc", 3), "abc");
  EXPECT_EQ(start_of("a\u00e9b", 3), "a\u00e9");
  EXPECT_EQ(start_of("a\u00e9b", 2), "a");
  EXPECT_EQ(start_of("\U0001f600", 3), "");
}

}  // namespace
}  // namespace gridstride::text
