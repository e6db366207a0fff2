// SPDX-License-Identifier: MIT
// What is said of words that the program does not take.
#include "cli/help.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace gridstride::cli {
namespace {

/// What the program says to these words, of commands `grade LESSON [--html FILE]` and `class init`.
std::string refusal_of(std::vector<std::string> words) {
  CLI::App app("", "gridstride");
  app.require_subcommand(1);
  std::string value;
  CLI::App* const grade = app.add_subcommand("grade", "");
  grade->add_option("lesson", value)->required();
  grade->add_option("--html", value)->check(CLI::IsMember({"a", "b"}));
  app.add_subcommand("class", "")->require_subcommand(1)->add_subcommand("init", "");
  std::reverse(words.begin(), words.end());  // as CLI11 takes them
  try {
    app.parse(words);
  } catch (const CLI::Error& error) {
    return refusal(app, error, "./gridstride");
  }
  return "accepted";
}

TEST(Refusal, names_what_is_left_over_as_it_was_written) {
  EXPECT_EQ(refusal_of({"grade", "09", "--file", "x.cu"}),
            "./gridstride grade does not take: --file x.cu\n./gridstride grade --help says what it takes.\n");
  EXPECT_EQ(
      refusal_of({"class", "init", "more"}),
      "./gridstride class init does not take: more\n./gridstride class init --help says what it takes.\n");
}

TEST(Refusal, tells_how_a_name_that_looks_like_an_option_is_given) {
  EXPECT_EQ(refusal_of({"grade", "09", "-Dash Person"}),
            "./gridstride grade does not take: -Dash Person\n"
            "A name that begins with - stands behind --, after the options.\n"
            "./gridstride grade --help says what it takes.\n");
  EXPECT_EQ(refusal_of({"grade", "09", "--file=my kernel.cu"}),
            "./gridstride grade does not take: --file=my kernel.cu\n"
            "./gridstride grade --help says what it takes.\n");
}

TEST(Refusal, says_what_is_missing_or_wrong) {
  EXPECT_EQ(refusal_of({"grade"}),
            "./gridstride grade: lesson is required\n./gridstride grade --help says what it takes.\n");
  EXPECT_EQ(refusal_of({"grade", "09", "--html", "c"}),
            "./gridstride grade: --html: c not in {a,b}\n./gridstride grade --help says what it takes.\n");
  EXPECT_EQ(refusal_of({"class"}),
            "./gridstride class: A subcommand is required\n./gridstride class --help says what it takes.\n");
  EXPECT_EQ(refusal_of({"grade", "09", "--html", "a"}), "accepted");
}

}  // namespace
}  // namespace gridstride::cli
