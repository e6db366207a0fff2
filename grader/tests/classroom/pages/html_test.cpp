// SPDX-License-Identifier: MIT
#include "classroom/pages/html.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gridstride::classroom {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TEST(Html, escapes_markup) {
  EXPECT_EQ(html("<a href=\"x\">'&'</a>"), "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;");
  EXPECT_EQ(html("&lt;"), "&amp;lt;");
}

TEST(Html, drops_escape_sequences_controls_and_turns_of_direction) {
  EXPECT_EQ(html("a\x1b[31mb\x1b]0;c\x07\td\n\r"), "ab]0;c\td\n");
  EXPECT_EQ(html("a\u202eb\u2066c\u200fd\u061ce\u0085f\u2028g"), "abcdefg");
  EXPECT_EQ(html(std::string("a\0b", 3)), "ab");
}

TEST(Html, leaves_every_script_and_joiners) {
  const std::string names = "이수민 יעל नन्‍ Ñ 👩‍🎓";
  EXPECT_EQ(html(names), names);
}

TEST(Html, replaces_bytes_that_are_not_utf_8) {
  EXPECT_EQ(html("a\xFF<\xE2\x80"), "a\uFFFD&lt;\uFFFD\uFFFD");
  EXPECT_EQ(html("\xC0\xBCscript\xC0\xBE"), "\uFFFD\uFFFDscript\uFFFD\uFFFD");  // overlong < and >
}

TEST(CodeHtml, shows_what_steers_and_is_not_seen) {
  EXPECT_EQ(code_html("a\u202e<b>\x1b[31m\tc"), "a<i>U+202E</i>&lt;b&gt;<i>U+001B</i>[31m\tc");
}

TEST(Cut, counts_characters_and_breaks_none) {
  EXPECT_EQ(cut("이수민", 3), "이수민");
  EXPECT_EQ(cut("이수민", 2), "이수...");
  EXPECT_EQ(cut("", 0), "");
  EXPECT_EQ(cut("a\xFF\xFF", 2), "a\xFF...");
}

TEST(NameHtml, is_isolated_and_cut) {
  EXPECT_EQ(name_html("<Ada>"), "<bdi>&lt;Ada&gt;</bdi>");
  EXPECT_EQ(name_html(std::string(61, 'a')), "<bdi>" + std::string(60, 'a') + "...</bdi>");
}

TEST(AddressHtml, stays_a_relative_one) {
  EXPECT_EQ(address_html("feedback/001_Ada%20Lee.html"), "feedback/001_Ada%20Lee.html");
  EXPECT_EQ(address_html("javascript:alert(1)"), "./javascript:alert(1)");
  EXPECT_EQ(address_html("java\nscript:alert(1)//"), "./java\nscript:alert(1)//");
  EXPECT_EQ(address_html("//host/a"), ".///host/a");
  EXPECT_EQ(address_html("\\\\host"), "./\\\\host");
  EXPECT_EQ(address_html("a/b:c\" x=\"<"), "a/b:c&quot; x=&quot;&lt;");
}

TEST(Numbers, have_no_needless_digits) {
  EXPECT_EQ(number_html(12), "12");
  EXPECT_EQ(number_html(12.5), "12.5");
  EXPECT_EQ(number_html(1.0 / 3), "0.33");
  EXPECT_EQ(percent_text(0.854), "85 %");
}

TEST(Page, is_one_file_that_may_load_and_run_nothing) {
  const std::string text = page("A & <b>", "<p>x</p>\n");
  EXPECT_THAT(text,
              AllOf(HasSubstr("<!DOCTYPE html>\n<html lang=\"en\">"), HasSubstr("<meta charset=\"utf-8\">"),
                    HasSubstr("<title>A &amp; &lt;b&gt;</title>"), HasSubstr("name=\"viewport\""),
                    HasSubstr("prefers-color-scheme: dark")));
  EXPECT_THAT(text, HasSubstr("content=\"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; "
                              "form-action 'none'\""));
  EXPECT_THAT(text, AllOf(Not(HasSubstr("<script")), Not(HasSubstr("url(")), Not(HasSubstr("@import"))));
}

TEST(Table, heads_are_text_and_cells_are_markup) {
  EXPECT_EQ(
      table("<n>", {"a<"}, row("td", {"<b>1</b>", "2"})),
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"&lt;n&gt;\"><table>\n"
      "<thead><tr><th scope=\"col\">a&lt;</th></tr></thead>\n<tbody>\n<tr><td><b>1</b></td><td>2</td></tr>\n"
      "</tbody>\n</table></div>\n");
}

TEST(Badge, has_a_sign_beside_its_colour) {
  EXPECT_EQ(badge(Tone::good, "a<"), "<span class=\"badge good\">✓ a&lt;</span>");
  EXPECT_EQ(badge(Tone::bad, "b"), "<span class=\"badge bad\">✗ b</span>");
  EXPECT_EQ(badge(Tone::neutral, "c"), "<span class=\"badge neutral\">– c</span>");
}

}  // namespace
}  // namespace gridstride::classroom
