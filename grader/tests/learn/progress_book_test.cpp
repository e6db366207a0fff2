// SPDX-License-Identifier: MIT
#include "learn/progress_book.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gridstride::learn {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* lesson = "03_first_kernel";

Record graded(Verdict verdict, double score, std::optional<double> speedup = std::nullopt) {
  Record record;
  record.lesson = lesson;
  record.verdict = verdict;
  record.score = score;
  record.max_score = 100;
  record.speed.speedup = speedup;
  return record;
}

ProgressBook reread(const ProgressBook& book) { return ProgressBook(book.text()); }

TEST(ProgressBook, keeps_all_of_a_grade_in_its_text) {
  ProgressBook book;
  book.add(graded(Verdict::passed, 100, 12.5), "2026-11-23");
  const LessonProgress expected{lesson, 100, 100, Verdict::passed, 12.5, "2026-11-23"};
  ASSERT_NE(reread(book).find(lesson), nullptr);
  EXPECT_EQ(*reread(book).find(lesson), expected);
  EXPECT_EQ(reread(book).text(), book.text());
}

TEST(ProgressBook, knows_nothing_of_a_lesson_that_was_not_graded) {
  const ProgressBook book;
  EXPECT_EQ(book.find(lesson), nullptr);
  EXPECT_FALSE(book.has_passed(lesson));
  EXPECT_FALSE(book.has_greeted());
}

TEST(ProgressBook, keeps_points_with_fractions_and_no_speed_up) {
  ProgressBook book;
  book.add(graded(Verdict::wrong_answer, 33.25), "2026-11-23");
  EXPECT_EQ(reread(book).find(lesson)->points, 33.25);
  EXPECT_EQ(reread(book).find(lesson)->speedup, std::nullopt);
  EXPECT_FALSE(reread(book).has_passed(lesson));
}

TEST(ProgressBook, a_passed_lesson_stays_passed) {
  ProgressBook book;
  book.add(graded(Verdict::passed, 100, 3), "2026-11-01");
  book.add(graded(Verdict::data_race, 100, 9), "2026-11-02");
  EXPECT_TRUE(book.has_passed(lesson));
  EXPECT_EQ(book.find(lesson)->date, "2026-11-01");
  EXPECT_EQ(book.find(lesson)->speedup, 3) << "a wrong program's speed counts for nothing";
}

TEST(ProgressBook, the_best_points_and_the_best_speed_up_count) {
  ProgressBook book;
  book.add(graded(Verdict::wrong_answer, 50), "2026-11-01");
  book.add(graded(Verdict::out_of_bounds, 20), "2026-11-02");
  EXPECT_EQ(book.find(lesson)->points, 50);
  EXPECT_EQ(book.find(lesson)->verdict, Verdict::wrong_answer);
  book.add(graded(Verdict::passed, 100, 8), "2026-11-03");
  book.add(graded(Verdict::passed, 100, 6), "2026-11-04");
  EXPECT_EQ(book.find(lesson)->speedup, 8);
  EXPECT_EQ(book.find(lesson)->date, "2026-11-03");
}

TEST(ProgressBook, of_failures_with_the_same_points_the_less_bad_verdict_counts) {
  ProgressBook book;
  book.add(graded(Verdict::build_failed, 0), "2026-11-01");
  book.add(graded(Verdict::wrong_answer, 0), "2026-11-02");
  EXPECT_EQ(book.find(lesson)->verdict, Verdict::wrong_answer);
  book.add(graded(Verdict::crashed, 0), "2026-11-03");
  EXPECT_EQ(book.find(lesson)->verdict, Verdict::wrong_answer);
  EXPECT_EQ(book.find(lesson)->date, "2026-11-02");
}

TEST(ProgressBook, the_graders_own_fault_counts_for_nothing) {
  ProgressBook book;
  book.add(graded(Verdict::grader_error, 0), "2026-11-01");
  EXPECT_EQ(book.find(lesson), nullptr);
}

TEST(ProgressBook, remembers_that_it_has_greeted) {
  ProgressBook book;
  book.set_greeted("2026-11-23");
  EXPECT_TRUE(book.has_greeted());
  EXPECT_TRUE(reread(book).has_greeted());
  EXPECT_THAT(reread(book).problems(), IsEmpty());
}

class BrokenLine : public testing::TestWithParam<const char*> {};

TEST_P(BrokenLine, is_told_and_kept_as_it_is) {
  const std::string text = std::string("# mine\n") + GetParam() + "\n";
  ProgressBook book(text);
  ASSERT_EQ(book.problems().size(), 1U);
  EXPECT_THAT(book.problems()[0], HasSubstr("line 2: '"));
  EXPECT_EQ(book.text(), text);
  book.add(graded(Verdict::passed, 100), "2026-11-23");
  EXPECT_THAT(book.text(), HasSubstr(GetParam()));
  EXPECT_TRUE(reread(book).has_passed(lesson));
}

INSTANTIATE_TEST_SUITE_P(Lines, BrokenLine,
                         testing::Values("03_first_kernel 1OO/100 passed - 2026-11-23",
                                         "03_first_kernel 100 passed - 2026-11-23",
                                         "03_first_kernel 101/100 passed - 2026-11-23",
                                         "03_first_kernel -1/100 passed - 2026-11-23",
                                         "03_first_kernel nan/nan passed - 2026-11-23",
                                         "03_first_kernel 100/100 perfect - 2026-11-23",
                                         "03_first_kernel 100/100 passed 12.7 2026-11-23",
                                         "03_first_kernel 100/100 passed x 2026-11-23",
                                         "03_first_kernel 100/100 passed - yesterday",
                                         "03_first_kernel 100/100 passed -",
                                         "03_first_kernel 100/100 passed - 2026-11-23 more",
                                         "../../etc 100/100 passed - 2026-11-23", "greetings"));

TEST(ProgressBook, comments_blank_lines_and_the_order_stay) {
  const std::string text =
      "# mine\n\n09_shared_reduction 20/100 data_race - 2026-11-01\n  # a remark\n"
      "03_first_kernel 10/100 wrong_answer - 2026-11-01\n";
  ProgressBook book(text);
  EXPECT_THAT(book.problems(), IsEmpty());
  EXPECT_EQ(book.text(), text);
  book.add(graded(Verdict::passed, 100), "2026-11-23");
  EXPECT_THAT(book.text(), testing::StartsWith("# mine\n\n09_shared_reduction 20/100 data_race - 2026-11-01\n"
                                               "  # a remark\n03_first_kernel "));
}

TEST(ProgressBook, of_two_lines_of_a_lesson_the_first_counts_and_the_other_is_told) {
  const ProgressBook book(
      "03_first_kernel 100/100 passed - 2026-11-01\n03_first_kernel 10/100 leak - 2026-11-02\n");
  EXPECT_TRUE(book.has_passed(lesson));
  EXPECT_THAT(book.problems(), ElementsAre(HasSubstr("line 2")));
}

TEST(ProgressBook, reads_lines_that_end_as_on_windows) {
  const ProgressBook book("03_first_kernel 100/100 passed - 2026-11-01\r\n");
  EXPECT_TRUE(book.has_passed(lesson));
}

TEST(ProgressBook, an_empty_one_begins_with_what_the_file_is) {
  EXPECT_THAT(ProgressBook().text(), testing::StartsWith("# "));
  EXPECT_THAT(reread(ProgressBook()).problems(), IsEmpty());
}

}  // namespace
}  // namespace gridstride::learn
