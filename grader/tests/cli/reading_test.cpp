// SPDX-License-Identifier: MIT
#include "cli/reading.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "report/columns.hpp"

namespace gridstride::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string reading(const std::string& markdown) {
  return reading_text(markdown, {.columns = 40, .folder = "lessons/03_first_kernel", .folded = "folded"});
}

TEST(Reading, headings_are_underlined_and_paragraphs_wrapped) {
  EXPECT_EQ(
      reading("# 03 A kernel\n\n## Goal\n\nOne **thread** an element, and *many* threads, each of "
              "which\ndoes `y[i] = x[i]`.\n"),
      "03 A kernel\n===========\n\nGoal\n----\n\nOne thread an element, and many threads,\neach of which "
      "does `y[i] = x[i]`.\n");
}

TEST(Reading, code_stands_as_it_is) {
  EXPECT_EQ(reading("```cpp\nconst int i = blockIdx.x * blockDim.x + threadIdx.x;\n\n  // *\n```\n"),
            "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n\n      // *\n");
}

TEST(Reading, what_programs_print_is_wrapped_where_it_is_too_wide) {
  EXPECT_EQ(
      reading("```text\n  Reads element 300 of a, which has 300 elements\n    12 | y[i] = x[i];\n```\n"),
      "      Reads element 300 of a, which has\n      300 elements\n        12 | y[i] = x[i];\n");
}

TEST(Reading, links_tell_where_they_lead_and_figures_what_they_show) {
  EXPECT_EQ(reading("Open [a.cu](a.cu).\n"), "Open lessons/03_first_kernel/a.cu.\n");
  EXPECT_EQ(reading("See [the model](../../docs/model.md#x), [above](#goal).\n"),
            "See the model (docs/model.md), above.\n");
  EXPECT_EQ(reading("![Lanes](figures/l.svg)\n"),
            "[Figure: Lanes;\nlessons/03_first_kernel/figures/l.svg]\n");
  EXPECT_EQ(reading("[Guide](https://docs.nvidia.com/x)\n"), "Guide (https://docs.nvidia.com/x)\n");
}

TEST(Reading, lists_hang_behind_their_marks) {
  EXPECT_EQ(
      reading("Steps:\n\n1. `clear`: the table of the block becomes 0.\n2. Then count.\n   * by four\n"),
      "Steps:\n\n  1. `clear`: the table of the block\n     becomes 0.\n  2. Then count.\n       * by "
      "four\n");
}

TEST(Reading, tables_keep_their_columns_where_there_is_room) {
  EXPECT_EQ(reading("| Check | Points |\n|---|---:|\n| sizes | 20 |\n| edges of all | 5 |\n"),
            "Check         Points\n------------  ------\nsizes         20\nedges of all  5\n");
  EXPECT_EQ(reading("| What | Says |\n|---|---|\n| a very long description of it | another long one |\n"),
            "a very long description of it\n    Says: another long one\n");
}

TEST(Reading, answers_are_folded_until_they_are_asked_for) {
  const std::string quiz =
      "Why?\n\n<details>\n<summary>Answer</summary>\n\nBecause of **this**.\n\n- and "
      "that\n\n</details>\n\nNext.\n";
  EXPECT_EQ(reading(quiz), "Why?\n\nAnswer (folded)\n\nNext.\n");
  EXPECT_EQ(reading_text(quiz, {}), "Why?\n\nAnswer\n\nBecause of this.\n\n  * and that\n\nNext.\n");
}

TEST(Reading, comments_are_left_out) {
  EXPECT_EQ(reading("One.\n\n<!-- quote: 03 x short -->\n```text\ndata_race\n```\n"),
            "One.\n\n    data_race\n");
}

// Every lesson's text, in each language: no markup is left, and no line is too wide but code, tables and what
// has no space.
TEST(Reading, leaves_no_markup_in_the_lessons_texts) {
  namespace fs = std::filesystem;
  int texts = 0;
  for (const auto& lesson : fs::directory_iterator(fs::path(GRIDSTRIDE_SOURCE_DIR) / "lessons"))
    for (const char* name : {"README.md", "README.it.md", "README.ko.md", "README.zh_CN.md"}) {
      std::ifstream in(lesson.path() / name);
      if (!in || lesson.path().filename() == "support") continue;
      std::stringstream markdown;
      markdown << in.rdbuf();
      std::istringstream lines(
          reading_text(markdown.str(), {.columns = 90, .folder = "lessons/x", .folded = "folded"}));
      for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("    ")) continue;  // code, mostly
        EXPECT_THAT(line, AllOf(Not(HasSubstr("**")), Not(HasSubstr("<!--")), Not(HasSubstr("](")),
                                Not(HasSubstr("details>"))))
            << lesson.path() / name;
        if (line.find(' ', line.find_first_not_of(' ')) != std::string::npos)
          EXPECT_LE(report::columns_of(line), 90U) << line;
      }
      ++texts;
    }
  EXPECT_GE(texts, 21 + 8 * 3);
}

}  // namespace
}  // namespace gridstride::cli
