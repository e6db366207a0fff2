// SPDX-License-Identifier: MIT
// Days that a student may be late without loss: how they are spread, and what grades come of it.
#include "classroom/free_days.hpp"

#include <gmock/gmock.h>

#include "classroom/exports/exports.hpp"
#include "classroom/grades.hpp"
#include "classroom/history.hpp"

namespace gridstride::classroom {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr std::int64_t day = 86400;

TEST(SpreadDays, takes_what_is_worth_most_together) {
  // One day on each is worth less than two on the last.
  EXPECT_THAT(spread_days({{0.5, 0.6}, {0.5, 0.6}, {0, 0, 1}}, 2), ElementsAre(0, 0, 2));
  EXPECT_THAT(spread_days({{0.5, 0.9}, {0.5, 0.9}, {0, 0, 0.7}}, 2), ElementsAre(1, 1, 0));
  EXPECT_THAT(spread_days({{0.5, 0.9}, {0, 0, 0.7}}, 10), ElementsAre(1, 2));
}

TEST(SpreadDays, takes_no_more_than_help_and_of_equal_ways_the_earlier_lesson) {
  EXPECT_THAT(spread_days({{1, 1, 1}, {0.5, 0.5, 0.7, 0.7}}, 5), ElementsAre(0, 2));
  EXPECT_THAT(spread_days({{0.5, 0.6}, {0.5, 0.6}}, 1), ElementsAre(1, 0));
  // Sums of the same shares in another order are the same.
  EXPECT_THAT(spread_days({{0.1, 0.2 + 0.1}, {0.1, 0.3}}, 1), ElementsAre(1, 0));
}

TEST(SpreadDays, of_nothing_are_none) {
  EXPECT_THAT(spread_days({}, 3), testing::IsEmpty());
  EXPECT_THAT(spread_days({{0, 1}, {0}}, 0), ElementsAre(0, 0));
}

Manifest course(int free_days) {
  Manifest manifest;
  manifest.late.loss_a_day = 0.25;
  manifest.late.most_days = 3;
  manifest.late.free_days = free_days;
  manifest.lessons = {{"03_first_kernel", 1, 0}, {"09_shared_reduction", 3, 0}};
  return manifest;
}

/// An attempt that came so many days late.
Attempt late(std::int64_t id, const std::string& lesson, double score, std::int64_t days) {
  Attempt attempt;
  attempt.id = id;
  attempt.text = id;
  attempt.student = "Kim";
  attempt.lesson = lesson;
  attempt.verdict = score == 100 ? Verdict::passed : Verdict::wrong_answer;
  attempt.score = score;
  attempt.max_score = 100;
  attempt.submitted_at = days * day;
  return attempt;
}

TEST(FreeDays, go_where_they_gain_most_of_the_course) {
  const std::vector<Attempt> attempts = {late(1, "03_first_kernel", 100, 1),
                                         late(2, "09_shared_reduction", 100, 1)};
  const std::vector<Grade> one = grades(attempts, {}, course(1));
  EXPECT_EQ(one.at(0).score, 75);
  EXPECT_EQ(one.at(1).score, 100);
  EXPECT_EQ(one.at(1).free_days, 1);
  EXPECT_TRUE(one.at(1).late);
  const std::vector<Grade> three = grades(attempts, {}, course(3));
  EXPECT_EQ(free_days_of(three), 2);
  EXPECT_EQ(three.at(0).score, 100);
  EXPECT_EQ(free_days_of(grades(attempts, {}, course(0))), 0);
}

TEST(FreeDays, make_a_later_attempt_count_where_it_is_better) {
  const std::vector<Attempt> attempts = {late(1, "09_shared_reduction", 40, 0),
                                         late(2, "09_shared_reduction", 100, 4)};
  EXPECT_EQ(grades(attempts, {}, course(0)).at(1).best->id, 1);
  const Grade grade = grades(attempts, {}, course(2)).at(1);
  EXPECT_EQ(grade.best->id, 2);
  EXPECT_EQ(grade.free_days, 2);
  EXPECT_EQ(grade.score, 50);  // two of four days are left
}

TEST(FreeDays, of_a_lesson_end_at_their_limit) {
  Manifest manifest = course(5);
  manifest.late.free_days_a_lesson = 1;
  const std::vector<Grade> result = grades({late(1, "09_shared_reduction", 100, 3)}, {}, manifest);
  EXPECT_EQ(result.at(1).free_days, 1);
  EXPECT_EQ(result.at(1).score, 50);
}

TEST(FreeDays, are_not_spent_where_they_gain_nothing) {
  Manifest manifest = course(5);
  EXPECT_EQ(free_days_of(grades({late(1, "09_shared_reduction", 100, 9)}, {}, course(4))),
            0);  // still too late
  EXPECT_EQ(free_days_of(grades({late(1, "09_shared_reduction", 0, 2)}, {}, manifest)), 0);
  const Override by_hand{1, "Kim", "09_shared_reduction", 60, "shown in person", 5};
  EXPECT_EQ(free_days_of(grades({late(1, "09_shared_reduction", 100, 2)}, {by_hand}, manifest)), 0);
  manifest.exemptions = {{"Kim", "09_shared_reduction"}};
  EXPECT_EQ(free_days_of(grades({late(1, "09_shared_reduction", 100, 2)}, {}, manifest)), 0);
  manifest = course(5);
  manifest.late = {.free_days = 5};  // lateness costs nothing
  EXPECT_EQ(free_days_of(grades({late(1, "09_shared_reduction", 100, 2)}, {}, manifest)), 0);
}

TEST(FreeDays, are_not_spent_on_what_is_dropped) {
  Manifest manifest = course(1);
  manifest.drop_lowest = 1;
  manifest.lessons.at(0).weight = 3;
  manifest.lessons.push_back({"10_warp_reduction", 3, 0});
  const std::vector<Grade> result =
      grades({late(1, "03_first_kernel", 20, 1), late(2, "09_shared_reduction", 100, 1),
              late(3, "10_warp_reduction", 60, 0)},
             {}, manifest);
  EXPECT_EQ(result.at(0).free_days, 0);
  EXPECT_EQ(result.at(1).free_days, 1);
  // Alone it would be spent on the lesson that is dropped then.
  const std::vector<Grade> lost =
      grades({late(1, "03_first_kernel", 20, 1), late(2, "09_shared_reduction", 90, 0),
              late(3, "10_warp_reduction", 60, 0)},
             {}, manifest);
  EXPECT_EQ(free_days_of(lost), 0);
}

TEST(FreeDays, need_a_time_which_a_platforms_mark_is_not) {
  Attempt marked = late(1, "09_shared_reduction", 100, 0);
  marked.submitted_at.reset();
  marked.marked_late = true;
  Manifest manifest = course(5);
  manifest.late.factor_of_marked = 0.5;
  EXPECT_EQ(grades({marked}, {}, manifest).at(1).score, 50);
  EXPECT_EQ(grades({marked}, {}, manifest).at(1).free_days, 0);
}

TEST(FreeDays, are_told_in_tables_and_to_whoever_asks) {
  const std::vector<Attempt> attempts = {late(1, "09_shared_reduction", 100, 2)};
  const std::vector<Grade> all = grades(attempts, {}, course(5));
  EXPECT_THAT(grades_csv(all), HasSubstr("Kim,09_shared_reduction,passed,100,100,1,yes,1,,,,,2\n"));
  EXPECT_THAT(totals_csv(all, course(5)), HasSubstr("\nKim,75,1,1,2,1,0,,2,3\n"));
  EXPECT_THAT(history_text({"Kim", attempts, {}, {}, {}, all}, course(5)),
              testing::AllOf(HasSubstr("; free days spent: 2\n"), HasSubstr("late, without loss")));
  EXPECT_THAT(history_text({"Kim", attempts, {}, {}, {}, grades(attempts, {}, course(0))}, course(0)),
              Not(HasSubstr("free days")));
}

}  // namespace
}  // namespace gridstride::classroom
