// SPDX-License-Identifier: MIT
#include "learn/next_lesson.hpp"

#include <gtest/gtest.h>

namespace gridstride::learn {
namespace {

std::vector<harness::Lesson> lessons() {
  std::vector<harness::Lesson> all(3);
  all[0].name = "01_a";
  all[1].name = "02_b";
  all[2].name = "03_c";
  return all;
}

TEST(NextLesson, is_the_first_that_was_not_passed) {
  EXPECT_EQ(next_unsolved(lessons(), ProgressBook()), 0U);
  const ProgressBook book("01_a 9/9 passed - 2026-11-01\n02_b 8/9 too_slow - 2026-11-01\n");
  EXPECT_EQ(next_unsolved(lessons(), book), 1U);
  EXPECT_EQ(count_passed(lessons(), book), 1U);
}

TEST(NextLesson, a_gap_is_found) {
  const ProgressBook book("01_a 9/9 passed - 2026-11-01\n03_c 9/9 passed - 2026-11-01\n");
  EXPECT_EQ(next_unsolved(lessons(), book), 1U);
  EXPECT_EQ(count_passed(lessons(), book), 2U);
}

TEST(NextLesson, there_is_none_where_all_were_passed) {
  const ProgressBook book(
      "01_a 9/9 passed - 2026-11-01\n02_b 9/9 passed - 2026-11-01\n03_c 9/9 passed - 2026-11-01\n");
  EXPECT_EQ(next_unsolved(lessons(), book), std::nullopt);
}

TEST(NextLesson, lessons_that_the_course_does_not_have_count_for_nothing) {
  EXPECT_EQ(count_passed(lessons(), ProgressBook("99_old 9/9 passed - 2026-11-01\n")), 0U);
}

}  // namespace
}  // namespace gridstride::learn
