// SPDX-License-Identifier: MIT
#include "cli/watch_view.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/terminal.hpp"

namespace gridstride::cli {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

TEST(WatchView, the_bar_says_how_far_the_course_is) {
  EXPECT_EQ(progress_bar(0, 21), "[------------------------] 0 of 21 lessons passed");
  EXPECT_EQ(progress_bar(1, 2), "[############------------] 1 of 2 lessons passed");
  EXPECT_EQ(progress_bar(1, 1), "[########################] 1 of 1 lesson passed");
  EXPECT_THAT(progress_bar(0, 0), HasSubstr("0 of 0"));
}

WatchView full_view() {
  WatchView view;
  view.total = 21;
  view.heading = "03 first_kernel: Your first kernels\n";
  view.status = "graded";
  view.keys =
      "n: next  p: previous  h: hint  l: list  o: text  r: grade again  x: reset  s: solution  q: quit";
  view.note = "the note\n";
  for (int i = 0; i < 40; ++i) view.body += "body " + std::to_string(i) + std::string(90, '.') + "\n";
  return view;
}

TEST(WatchView, fits_any_size) {
  for (std::size_t rows = 1; rows < 60; ++rows)
    for (const std::size_t columns : {1, 10, 39, 80, 200}) {
      const auto lines = screen_lines(full_view(), {columns, rows});
      EXPECT_EQ(lines.size(), rows) << columns;
      for (const std::string& line : lines) EXPECT_LT(line.size(), std::max<std::size_t>(columns, 2)) << line;
    }
}

TEST(WatchView, on_a_low_screen_keys_and_the_note_stay_and_the_body_says_what_is_missing) {
  const auto lines = screen_lines(full_view(), {80, 14});
  EXPECT_THAT(lines.front(), HasSubstr("0 of 21"));
  EXPECT_THAT(lines.back(), HasSubstr("q: quit"));
  EXPECT_THAT(lines, Contains("the note"));
  EXPECT_THAT(lines, Contains(HasSubstr("more lines")));
}

TEST(WatchView, a_note_without_room_for_the_whole_body_stands_below_what_failed_and_the_rest_behind_it) {
  WatchView view;
  view.keys = "q quit";
  for (int i = 0; i < 12; ++i) view.body += "verdict " + std::to_string(i) + "\n";
  for (int i = 0; i < 9; ++i) view.note += "hint " + std::to_string(i) + "\n";
  const auto shows = [&](const std::string& text) {
    const std::vector<std::string> lines = screen_lines(view, {60, 18});
    return std::ranges::find(lines, text) != lines.end();
  };
  EXPECT_THAT(screen_lines(view, {60, 18}),
              ElementsAre(HasSubstr("0 of 0"), "", "verdict 0", "verdict 1", "verdict 2", "verdict 3", "",
                          "hint 0", "hint 1", "hint 2", "hint 3", "hint 4", "hint 5", "hint 6", "hint 7",
                          "hint 8", HasSubstr("more lines; space: on"), "q quit"));
  EXPECT_EQ(rows_beside_note(view, {60, 18}), 4U) << "a report of so many lines is whole";
  view.turns = 1;
  EXPECT_TRUE(shows("verdict 11"));
  view.turns = 0;
  view.note_first = false;
  EXPECT_TRUE(shows("verdict 11"));
  EXPECT_FALSE(shows("hint 8"));
  view.turns = 1;
  EXPECT_TRUE(shows("hint 8"));
}

TEST(WatchView, a_body_that_fills_its_room_is_whole_also_behind_a_key) {
  WatchView view;
  view.keys = "q quit";
  view.note_first = true;
  const std::size_t room = rows_beside_note(view, {60, 18});
  for (std::size_t i = 0; i < room; ++i) view.body += "verdict " + std::to_string(i) + "\n";
  const std::vector<std::string> lines = screen_lines(view, {60, 18});
  EXPECT_THAT(lines, Contains("verdict " + std::to_string(room - 1)));
  EXPECT_THAT(lines, Not(Contains(HasSubstr("more line"))));
}

TEST(WatchView, with_room_for_both_the_note_stands_below) {
  WatchView view;
  view.body = "verdict\n";
  view.note = "hint\n";
  const std::vector<std::string> lines = screen_lines(view, {60, 18});
  EXPECT_LT(std::ranges::find(lines, "verdict"), std::ranges::find(lines, "hint"));
}

TEST(WatchView, a_note_as_long_as_the_screen_leaves_the_bodys_first_lines) {
  WatchView view = full_view();
  for (int i = 0; i < 40; ++i) view.note += "hint " + std::to_string(i) + "\n";
  const std::vector<std::string> lines = screen_lines(view, {80, 24});
  EXPECT_THAT(lines, Contains(HasSubstr("body 3.")));
  EXPECT_THAT(lines, Contains("hint 0"));
}

TEST(WatchView, a_heading_and_a_status_that_are_too_long_go_on_below) {
  WatchView view = full_view();
  view.heading =
      "03 first_kernel\nbest so far: passed, 100 of 100 points, 12.7 times as fast as one core of the CPU\n";
  const std::vector<std::string> lines = screen_lines(view, {80, 24});
  EXPECT_EQ(lines[2], "best so far: passed, 100 of 100 points, 12.7 times as fast as one core of the");
  EXPECT_EQ(lines[3], "CPU");
}

TEST(WatchView, turning_on_shows_every_line_and_begins_anew) {
  WatchView view = full_view();
  std::string seen;
  for (view.turns = 0; view.turns < 12; ++view.turns)
    for (const std::string& line : screen_lines(view, {80, 14})) seen += line + "\n";
  for (int i = 0; i < 40; ++i) EXPECT_THAT(seen, HasSubstr("body " + std::to_string(i) + "."));
  EXPECT_THAT(seen, HasSubstr("more lines; space: on"));
  EXPECT_THAT(seen, HasSubstr("space: back to the first line"));
}

TEST(WatchView, the_line_that_is_to_be_seen_is) {
  for (const std::size_t line : {0U, 12U, 39U}) {
    WatchView view = full_view();
    view.in_sight = line;
    EXPECT_THAT(screen_lines(view, {80, 14}), Contains(HasSubstr("body " + std::to_string(line) + ".")));
  }
}

TEST(Keys, are_letters_and_enter_in_any_case) { EXPECT_EQ(keys_of("nQ\r\nY"), "nq\n\ny"); }

TEST(Keys, those_that_send_sequences_are_no_letters) {
  EXPECT_EQ(keys_of("\x1b[A\x1bOq\x1b[15~n"), "n");
  EXPECT_EQ(keys_of("\x1bq"), "") << "Alt and q";
  EXPECT_EQ(keys_of("\x1b"), "\x1b") << "the key itself";
  EXPECT_EQ(keys_of("\x1b["), "");
  EXPECT_EQ(keys_of("\xc3\xa9\x01n"), "n");
}

}  // namespace
}  // namespace gridstride::cli
