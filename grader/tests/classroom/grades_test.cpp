// SPDX-License-Identifier: MIT
#include "classroom/grades.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "classroom/exports/exports.hpp"

namespace gridstride::classroom {
namespace {

using testing::HasSubstr;

constexpr std::int64_t day = 86400;

Manifest course() {
  Manifest manifest;
  manifest.late = {.grace_s = 0, .loss_a_day = 0.25, .most_days = 3, .factor_of_marked = 0.5};
  manifest.lessons = {{"03_first_kernel", 1, {}}, {"09_shared_reduction", 3, 1000}};
  return manifest;
}

Attempt attempt(std::int64_t id, const std::string& student, double score,
                const std::string& lesson = "09_shared_reduction") {
  Attempt result;
  result.id = id;
  result.text = id;
  result.student = student;
  result.lesson = lesson;
  result.verdict = score == 100 ? Verdict::passed : Verdict::wrong_answer;
  result.score = score;
  result.max_score = 100;
  return result;
}

Attempt submitted(Attempt attempt, std::int64_t at) {
  attempt.submitted_at = at;
  return attempt;
}

Attempt fault(std::int64_t id, const std::string& student) {
  Attempt result = attempt(id, student, 0);
  result.verdict = Verdict::grader_error;
  result.max_score = 0;
  return result;
}

Override given(std::int64_t id, const std::string& student, std::optional<double> score) {
  return {id, student, "09_shared_reduction", score, "by the oral exam", 5};
}

/// The one grade of "a" in lesson 09.
Grade only(const std::vector<Attempt>& attempts, const std::vector<Override>& overrides = {}) {
  const std::vector<Grade> all = grades(attempts, overrides, course());
  EXPECT_EQ(all.size(), 2U);
  return all.at(1);
}

TEST(Grades, are_one_of_each_student_and_lesson_in_order) {
  Attempt of_no_lesson = attempt(3, "only elsewhere", 50, "12_guvectorize");
  const std::vector<Grade> all =
      grades({attempt(1, "b", 100), attempt(2, "a", 50, "03_first_kernel"), of_no_lesson},
             {given(1, "by hand alone", 7)}, course());
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const Grade& grade : all) pairs.emplace_back(grade.student, grade.lesson);
  const std::vector<std::pair<std::string, std::string>> expected = {
      {"a", "03_first_kernel"},
      {"a", "09_shared_reduction"},
      {"b", "03_first_kernel"},
      {"b", "09_shared_reduction"},
      {"by hand alone", "03_first_kernel"},
      {"by hand alone", "09_shared_reduction"},
      {"only elsewhere", "03_first_kernel"},
      {"only elsewhere", "09_shared_reduction"}};
  EXPECT_EQ(pairs, expected);
  EXPECT_TRUE(grades({}, {}, course()).empty());
}

TEST(Grades, of_nothing_handed_in_are_empty) {
  const Grade grade = only({attempt(1, "a", 100, "03_first_kernel")});
  EXPECT_FALSE(grade.best);
  EXPECT_EQ(grade.attempts, 0);
  EXPECT_FALSE(grade.faulty);
  EXPECT_FALSE(grade.late);
  EXPECT_FALSE(grade.by_hand);
  EXPECT_EQ(grade.score, 0);
  EXPECT_EQ(grade.max_score, 0);
}

TEST(Grades, count_the_best_attempt_wherever_it_is) {
  for (const std::int64_t best : {1, 2, 3}) {
    std::vector<Attempt> attempts;
    for (std::int64_t id = 1; id <= 3; ++id) attempts.push_back(attempt(id, "a", id == best ? 80 : 30));
    const Grade grade = only(attempts);
    ASSERT_TRUE(grade.best);
    EXPECT_EQ(grade.best->id, best);
    EXPECT_EQ(grade.score, 80);
    EXPECT_EQ(grade.max_score, 100);
    EXPECT_EQ(grade.attempts, 3);
  }
}

TEST(Grades, count_the_first_of_equal_attempts_also_of_none_worth_points) {
  EXPECT_EQ(only({attempt(4, "a", 80), attempt(5, "a", 80)}).best->id, 4);
  EXPECT_EQ(only({attempt(4, "a", 0), attempt(5, "a", 0)}).best->id, 4);
}

TEST(Grades, count_the_newest_grade_of_one_text) {
  Attempt again = attempt(3, "a", 30);
  again.text = 1;  // found wrong with other seeds, on another device, by a check that is mended
  EXPECT_EQ(only({attempt(1, "a", 100), again}).score, 30);
  EXPECT_EQ(only({attempt(1, "a", 100), again}).best->id, 3);
  EXPECT_EQ(only({attempt(1, "a", 100), again}).attempts, 2);
  EXPECT_EQ(only({attempt(1, "a", 100), attempt(2, "a", 60), again}).score, 60);  // of another text
  Attempt gone_wrong = fault(4, "a");
  gone_wrong.text = 1;
  EXPECT_EQ(only({attempt(1, "a", 100), gone_wrong}).score, 100);
}

TEST(Grades, never_count_what_is_withdrawn) {
  Attempt copied = attempt(2, "a", 100);
  copied.withdrawn = "copied";
  const Grade grade = only({attempt(1, "a", 30), copied});
  EXPECT_EQ(grade.score, 30);
  EXPECT_EQ(grade.attempts, 1);
  EXPECT_FALSE(grade.withdrawn);
  EXPECT_EQ(only({copied}).withdrawn, "copied");
  EXPECT_FALSE(only({copied}).faulty);
  EXPECT_TRUE(only({copied, fault(3, "a")}).faulty);
}

TEST(Grades, of_one_text_are_as_late_as_when_it_was_first_handed_in) {
  Attempt late_again = submitted(attempt(2, "a", 80), 1000 + day);
  late_again.text = 1;
  const Grade grade = only({submitted(attempt(1, "a", 100), 1000), late_again});
  EXPECT_EQ(grade.score, 80);
  EXPECT_FALSE(grade.late);
  Attempt in_time_again = submitted(attempt(2, "a", 80), 1000);
  in_time_again.text = 1;
  EXPECT_EQ(only({submitted(attempt(1, "a", 100), 1000 + day), in_time_again}).score, 80);
}

TEST(Grades, weigh_lateness_before_they_choose) {
  // 100 two days late is worth 50: less than 60 in time, more than 40 in time.
  const Attempt late = submitted(attempt(2, "a", 100), 1000 + 2 * day);
  const Grade in_time = only({submitted(attempt(1, "a", 60), 1000), late});
  EXPECT_EQ(in_time.best->id, 1);
  EXPECT_EQ(in_time.score, 60);
  EXPECT_FALSE(in_time.late);
  EXPECT_EQ(in_time.late_factor, 1);
  const Grade after = only({submitted(attempt(1, "a", 40), 1000), late});
  EXPECT_EQ(after.best->id, 2);
  EXPECT_EQ(after.score, 50);
  EXPECT_TRUE(after.late);
  EXPECT_EQ(after.late_factor, 0.5);
}

TEST(Grades, of_work_that_is_too_late_keep_it_without_points) {
  const Grade grade = only({submitted(attempt(1, "a", 100), 1000 + 3 * day + 1)});
  ASSERT_TRUE(grade.best);
  EXPECT_EQ(grade.late_factor, 0);
  EXPECT_EQ(grade.score, 0);
  EXPECT_EQ(grade.max_score, 100);
  EXPECT_TRUE(grade.late);
}

TEST(Grades, are_late_by_the_deadline_that_a_student_was_given) {
  Manifest manifest = course();
  manifest.extensions = {{"a", "09_shared_reduction", 1000 + 2 * day}};
  const auto in_time = [](const std::string& student) {
    return submitted(attempt(1, student, 100), 1000 + 2 * day);
  };
  EXPECT_FALSE(grades({in_time("a")}, {}, manifest).at(1).late);
  EXPECT_EQ(grades({in_time("a")}, {}, manifest).at(1).score, 100);
  EXPECT_EQ(grades({in_time("b")}, {}, manifest).at(1).score, 50);
  EXPECT_EQ(grades({submitted(attempt(1, "a", 100), 1000 + 3 * day)}, {}, manifest).at(1).score, 75);
  Attempt marked = attempt(1, "a", 100);  // by the deadline of all others
  marked.marked_late = true;
  EXPECT_EQ(grades({marked}, {}, manifest).at(1).score, 100);
}

TEST(Grades, are_late_where_the_export_says_so) {
  Attempt marked = attempt(1, "a", 100);
  marked.marked_late = true;
  const Grade grade = only({marked});
  EXPECT_TRUE(grade.late);
  EXPECT_EQ(grade.score, 50);
}

TEST(Grades, are_not_late_in_a_lesson_without_a_deadline) {
  Attempt other = attempt(1, "a", 100, "03_first_kernel");
  other.submitted_at = 1000 + 100 * day;
  const Grade grade = grades({other}, {}, course()).at(0);
  EXPECT_FALSE(grade.late);
  EXPECT_EQ(grade.score, 100);
}

TEST(Grades, do_not_count_the_graders_own_faults) {
  const Grade grade = only({fault(1, "a"), attempt(2, "a", 0), fault(3, "a")});
  EXPECT_EQ(grade.attempts, 1);
  EXPECT_FALSE(grade.faulty);
  EXPECT_EQ(grade.best->id, 2);
  EXPECT_EQ(grade.max_score, 100);
}

TEST(Grades, are_faulty_where_every_attempt_was_the_graders_fault) {
  const Grade grade = only({fault(1, "a"), fault(2, "a")});
  EXPECT_TRUE(grade.faulty);
  EXPECT_EQ(grade.attempts, 0);
  EXPECT_FALSE(grade.best);
  EXPECT_EQ(grade.max_score, 0);
}

TEST(Grades, by_hand_take_the_place_of_the_best_attempts_points) {
  const Grade grade =
      only({submitted(attempt(1, "a", 100), 1000 + day)}, {given(1, "a", 20), given(2, "a", 30)});
  EXPECT_EQ(grade.score, 30);
  EXPECT_EQ(grade.by_hand->id, 2);
  EXPECT_EQ(grade.by_hand->reason, "by the oral exam");
  EXPECT_EQ(grade.best->id, 1);  // still shown
  EXPECT_EQ(grade.late_factor, 0.75);
  EXPECT_EQ(only({attempt(1, "a", 100)}, {given(1, "a", 0)}).score, 0);  // nothing, by hand, is a score too
}

TEST(Grades, by_hand_can_be_taken_back_and_given_again) {
  const std::vector<Attempt> attempts = {attempt(1, "a", 70)};
  const Grade back = only(attempts, {given(1, "a", 20), given(2, "a", std::nullopt)});
  EXPECT_FALSE(back.by_hand);
  EXPECT_EQ(back.score, 70);
  const Grade again = only(attempts, {given(1, "a", 20), given(2, "a", std::nullopt), given(3, "a", 25)});
  EXPECT_EQ(again.by_hand->id, 3);
  EXPECT_EQ(again.score, 25);
}

TEST(Grades, by_hand_alone_are_out_of_what_the_lesson_is_worth_to_others) {
  const std::vector<Grade> all = grades({attempt(1, "b", 40)}, {given(1, "a", 90)}, course());
  EXPECT_FALSE(all.at(1).best);
  EXPECT_EQ(all.at(1).score, 90);
  EXPECT_EQ(all.at(1).max_score, 100);
  EXPECT_EQ(only({}, {given(1, "a", 90)}).max_score, 100);  // nobody's was graded
  EXPECT_EQ(only({fault(1, "a")}, {given(1, "a", 90)}).max_score, 100);
}

TEST(Grades, by_hand_are_of_that_student_and_lesson_alone) {
  Override other_lesson = given(1, "a", 5);
  other_lesson.lesson = "03_first_kernel";
  const std::vector<Grade> all =
      grades({attempt(1, "a", 70), attempt(2, "b", 60)}, {other_lesson, given(2, "b", 10)}, course());
  EXPECT_EQ(all.at(0).score, 5);
  EXPECT_EQ(all.at(1).score, 70);
  EXPECT_EQ(all.at(3).score, 10);
}

TEST(CourseShare, is_weighted_over_all_lessons) {
  const Manifest manifest = course();  // weights 1 and 3
  const std::vector<Grade> half =
      grades({attempt(1, "a", 100, "03_first_kernel"), attempt(2, "a", 50)}, {}, manifest);
  EXPECT_EQ(course_share(half, manifest), (1 * 1.0 + 3 * 0.5) / 4);
  const std::vector<Grade> one = grades({attempt(1, "a", 100)}, {}, manifest);
  EXPECT_EQ(course_share(one, manifest), 0.75);
  EXPECT_EQ(course_share({}, manifest), 0);
}

TEST(CourseShare, of_a_student_for_whom_no_lesson_counts_is_none) {
  Manifest manifest = course();
  manifest.exemptions = {{"a", "03_first_kernel"}, {"a", "09_shared_reduction"}};
  const std::vector<Grade> exempt = grades({attempt(1, "a", 100)}, {}, manifest);
  EXPECT_EQ(course_share(exempt, manifest), std::nullopt);
  EXPECT_THAT(totals_csv(exempt, manifest), HasSubstr("\na,,"));
}

TEST(CourseShare, is_one_at_most_and_never_divides_by_nothing) {
  Manifest manifest = course();
  const std::vector<Grade> generous =
      grades({attempt(1, "a", 100, "03_first_kernel"), attempt(2, "a", 50)}, {given(1, "a", 400)}, manifest);
  EXPECT_EQ(course_share(generous, manifest), 1);
  const std::vector<Grade> by_hand_alone = grades({}, {given(1, "a", 50)}, manifest);
  EXPECT_EQ(course_share(by_hand_alone, manifest), 3 * 0.5 / 4);
  for (CourseLesson& lesson : manifest.lessons) lesson.weight = 0;
  EXPECT_EQ(course_share(generous, manifest), std::nullopt);
  EXPECT_EQ(course_share({}, Manifest{}), std::nullopt);
}

Grade only_of_last(const std::vector<Attempt>& attempts) {
  Manifest manifest = course();
  manifest.counting = Counting::last;
  return grades(attempts, {}, manifest).at(1);
}

TEST(LastAttempt, counts_where_the_course_says_so_even_if_it_is_worse) {
  const Grade grade = only_of_last({attempt(1, "a", 100), attempt(2, "a", 40)});
  EXPECT_EQ(grade.best->id, 2);
  EXPECT_EQ(grade.score, 40);
  EXPECT_EQ(grade.attempts, 2);
}

TEST(LastAttempt, is_the_one_handed_in_last_whatever_was_graded_last) {
  const Grade grade =
      only_of_last({submitted(attempt(1, "a", 40), 900), submitted(attempt(2, "a", 100), 800)});
  EXPECT_EQ(grade.best->id, 1);
}

TEST(LastAttempt, is_the_one_graded_last_of_those_handed_in_at_once) {
  EXPECT_EQ(only_of_last({submitted(attempt(1, "a", 40), 900), submitted(attempt(2, "a", 30), 900)}).best->id,
            2);
}

TEST(LastAttempt, is_none_of_unknown_time_where_another_has_one) {
  EXPECT_EQ(only_of_last({submitted(attempt(1, "a", 40), 900), attempt(2, "a", 100)}).best->id, 1);
}

TEST(LastAttempt, that_came_late_loses_what_lateness_takes) {
  const Grade grade =
      only_of_last({submitted(attempt(1, "a", 100), 900), submitted(attempt(2, "a", 100), 1001)});
  EXPECT_EQ(grade.best->id, 2);
  EXPECT_EQ(grade.score, 75);
}

TEST(LastAttempt, whose_text_came_in_time_is_not_late_for_being_handed_in_again) {
  Attempt again = submitted(attempt(2, "a", 100), 1001);
  again.text = 1;
  EXPECT_EQ(only_of_last({submitted(attempt(1, "a", 100), 900), again}).score, 100);
  Attempt back = submitted(attempt(3, "a", 100), 1001);
  back.text = 1;  // but there was another one in between
  EXPECT_EQ(
      only_of_last({submitted(attempt(1, "a", 100), 900), submitted(attempt(2, "a", 40), 950), back}).score,
      75);
}

TEST(LastAttempt, may_be_an_earlier_text_that_was_handed_in_again) {
  Attempt again = attempt(3, "a", 100);
  again.text = 1;
  EXPECT_EQ(only_of_last({attempt(1, "a", 90), attempt(2, "a", 40), again}).best->id, 3);
}

TEST(LastAttempt, is_none_that_was_withdrawn_or_that_the_grader_failed_on) {
  Attempt withdrawn = attempt(2, "a", 100);
  withdrawn.withdrawn = "is somebody else's";
  EXPECT_EQ(only_of_last({attempt(1, "a", 40), withdrawn, fault(3, "a")}).best->id, 1);
}

TEST(DropLowest, leaves_out_the_lessons_with_the_least_share_of_their_points) {
  Manifest manifest = course();
  manifest.drop_lowest = 1;
  const auto of_student = grades({attempt(1, "a", 60, "03_first_kernel"), attempt(2, "a", 50)}, {}, manifest);
  EXPECT_EQ(dropped_lessons(of_student, manifest), std::vector<std::string>{"09_shared_reduction"});
  EXPECT_EQ(course_share(of_student, manifest), 0.6);
}

TEST(DropLowest, takes_what_was_never_handed_in_first_and_of_equal_ones_what_weighs_most) {
  Manifest manifest = course();
  manifest.drop_lowest = 1;
  const auto one = grades({attempt(1, "a", 60, "03_first_kernel")}, {}, manifest);
  EXPECT_EQ(course_share(one, manifest), 0.6);
  const auto equal = grades({attempt(1, "a", 60, "03_first_kernel"), attempt(2, "a", 60)}, {}, manifest);
  EXPECT_EQ(dropped_lessons(equal, manifest), std::vector<std::string>{"09_shared_reduction"});
}

TEST(DropLowest, of_nothing_drops_nothing) {
  const auto of_student = grades({attempt(1, "a", 60)}, {}, course());
  EXPECT_EQ(dropped_lessons(of_student, course()), std::vector<std::string>{});
}

TEST(Exempt, lessons_count_neither_for_nor_against_a_student) {
  Manifest manifest = course();
  manifest.exemptions = {{"a", "09_shared_reduction"}};
  const auto of_student =
      grades({attempt(1, "a", 60, "03_first_kernel"), attempt(2, "a", 100)}, {given(1, "a", 90)}, manifest);
  EXPECT_TRUE(of_student.at(1).exempt);
  EXPECT_FALSE(of_student.at(1).best);
  EXPECT_FALSE(of_student.at(1).by_hand);
  EXPECT_FALSE(handed_in(of_student.at(1)));
  EXPECT_EQ(course_share(of_student, manifest), 0.6);
  manifest.drop_lowest = 1;  // what does not count cannot be dropped either
  EXPECT_EQ(dropped_lessons(of_student, manifest), std::vector<std::string>{});
  EXPECT_EQ(course_share(of_student, manifest), 0.6);
}

TEST(Exempt, of_another_student_changes_nothing) {
  Manifest manifest = course();
  manifest.exemptions = {{"b", "09_shared_reduction"}};
  EXPECT_EQ(grades({attempt(1, "a", 60)}, {}, manifest).at(1).score, 60);
}

}  // namespace
}  // namespace gridstride::classroom
