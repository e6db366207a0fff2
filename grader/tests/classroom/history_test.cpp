// SPDX-License-Identifier: MIT
#include "classroom/history.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace gridstride::classroom {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr std::int64_t day = 86400;
const std::string lesson_09 = "09_shared_reduction";

Manifest course() {
  Manifest manifest;
  manifest.late.loss_a_day = 0.5;
  manifest.lessons = {{lesson_09, 1, 10 * day}};
  return manifest;
}

Attempt attempt(std::int64_t id, double score, std::optional<std::int64_t> submitted_at = {}) {
  Attempt result;
  result.id = id;
  result.text = id;
  result.student = "Kim";
  result.lesson = lesson_09;
  result.verdict = score == 100 ? Verdict::passed : Verdict::wrong_answer;
  result.score = score;
  result.max_score = 100;
  result.submitted_at = submitted_at;
  return result;
}

std::string text_of(std::vector<Attempt> attempts, const Manifest& manifest = course()) {
  StudentHistory history{"Kim", std::move(attempts), {}, {}, {}, {}};
  history.grades = grades(history.attempts, {}, manifest);
  return history_text(history, manifest);
}

TEST(History, says_which_attempt_counts_and_why_the_others_do_not) {
  Attempt again = attempt(4, 60);
  again.text = 1;
  Attempt fault = attempt(5, 0);
  fault.verdict = Verdict::grader_error;
  Attempt withdrawn = attempt(6, 100);
  withdrawn.withdrawn = "copied";
  EXPECT_THAT(
      text_of({attempt(1, 90), attempt(2, 60), attempt(3, 50), again, fault, withdrawn}),
      AllOf(HasSubstr("09_shared_reduction: 60 of 100 points\n"),
            HasSubstr(
                "attempt 1: wrong answer, 90 of 100 points\n    does not count: attempt 4 graded this text"),
            HasSubstr("attempt 2: wrong answer, 60 of 100 points\n    does not count: attempt 4 has as many"),
            HasSubstr(
                "attempt 3: wrong answer, 50 of 100 points\n    does not count: attempt 4 has more points"),
            HasSubstr("attempt 4: wrong answer, 60 of 100 points\n    counts\n"),
            HasSubstr("does not count: the grader itself failed"), HasSubstr("does not count: withdrawn")));
}

TEST(History, where_the_last_attempt_counts_says_that_it_came_later) {
  StudentHistory history{"Kim", {attempt(1, 90), attempt(2, 60)}, {}, {}, {}, {}};
  Manifest manifest;
  manifest.counting = Counting::last;
  manifest.lessons = {{"09_shared_reduction", 1, {}}};
  history.grades = grades(history.attempts, {}, manifest);
  EXPECT_THAT(
      history_text(history, manifest),
      AllOf(HasSubstr("attempt 1: wrong answer, 90 of 100 points\n    does not count: attempt 2 came later"),
            HasSubstr("attempt 2: wrong answer, 60 of 100 points\n    counts\n")));
}

TEST(History, of_a_student_who_is_exempt_says_so) {
  StudentHistory history{"Kim", {attempt(1, 90)}, {}, {}, {}, {}};
  Manifest manifest;
  manifest.exemptions = {{"Kim", "09_shared_reduction"}};
  manifest.lessons = {{"09_shared_reduction", 1, {}}};
  history.grades = grades(history.attempts, {}, manifest);
  EXPECT_THAT(history_text(history, manifest), AllOf(HasSubstr("09_shared_reduction: exempt\n"),
                                                     HasSubstr("does not count: the student is exempt")));
}

TEST(History, says_what_lateness_takes_by_which_deadline) {
  const std::vector<Attempt> attempts = {attempt(1, 90, 9 * day), attempt(2, 100, 11 * day)};
  EXPECT_THAT(text_of(attempts),
              AllOf(HasSubstr("deadline 1970-01-11 "), HasSubstr("in time"),
                    HasSubstr("late: 50 % of its points count"),
                    HasSubstr("does not count: attempt 1 has more points"), Not(HasSubstr("extension"))));
  Manifest extended = course();
  extended.extensions = {{"Kim", lesson_09, 12 * day}};
  EXPECT_THAT(text_of(attempts, extended),
              AllOf(HasSubstr("deadline 1970-01-13 "), HasSubstr("an extension for this student"),
                    Not(HasSubstr("late:"))));
}

TEST(History, of_a_lesson_outside_of_the_course_says_so) {
  Attempt elsewhere = attempt(1, 100);
  elsewhere.lesson = "12_guvectorize";
  EXPECT_THAT(text_of({elsewhere}), AllOf(HasSubstr("12_guvectorize: not in the course"),
                                          HasSubstr("does not count: the course lacks the lesson"),
                                          HasSubstr("nothing handed in: 09_shared_reduction")));
}

TEST(History, is_readable_at_80_columns_whatever_names_and_reasons_are) {
  Attempt hostile = attempt(1, 100);
  hostile.origin = "a.zip: \x1b[31m" + std::string(60, 'x') + " b\n  attempt 9: passed, 100 of 100 points";
  const std::string text = text_of({hostile});
  EXPECT_THAT(text, AllOf(Not(HasSubstr("\x1b")), Not(HasSubstr("\n  attempt 9"))));
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
}

}  // namespace
}  // namespace gridstride::classroom
