// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "classroom/pages/overview.hpp"
#include "classroom/pages/pages.hpp"
#include "tests/classroom/pages/made_up_class.hpp"

namespace gridstride::classroom {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

const std::string lesson_09 = "09_shared_reduction";

Manifest course(std::vector<std::string> lessons = {lesson_09}) {
  Manifest manifest;
  for (std::string& name : lessons) manifest.lessons.push_back({.name = std::move(name)});
  return manifest;
}

Grade fast_grade(const std::string& student, double speedup) {
  Grade grade = made_up_grade(student, lesson_09, Verdict::passed, 100);
  grade.best->speedup = speedup;
  return grade;
}

Grade missing_grade(const std::string& student, const std::string& lesson = lesson_09) {
  Grade grade;
  grade.student = student;
  grade.lesson = lesson;
  return grade;
}

std::vector<Remark> needs_of(const std::vector<Grade>& grades, const Manifest& manifest = course()) {
  const auto students = students_of(grades, manifest);
  return in_need(students, lessons_of(students, manifest));
}

std::vector<Remark> looks_of(const std::vector<Grade>& grades) {
  return to_look_at(students_of(grades, course()));
}

auto remark(const std::string& student, const std::string& reason) {
  return AllOf(Field(&Remark::student, student), Field(&Remark::reason, reason));
}

TEST(Median, is_the_middle_or_the_mean_of_the_two) {
  EXPECT_EQ(median({}), std::nullopt);
  EXPECT_EQ(median({3, 1, 2}), 2);
  EXPECT_EQ(median({4, 1, 2, 3}), 2.5);
}

TEST(Dashboard, has_the_free_days_that_are_left_where_there_are_any) {
  Grade late = made_up_grade("Ada", lesson_09, Verdict::passed, 100);
  late.free_days = 2;
  Manifest manifest = course();
  EXPECT_THAT(dashboard_page({late}, manifest, {}), Not(HasSubstr("Free days left")));
  manifest.late.free_days = 5;
  EXPECT_THAT(dashboard_page({late}, manifest, {}),
              AllOf(HasSubstr("<th scope=\"col\">Free days left</th>"), HasSubstr("<td class=\"n\">3</td>")));
}

TEST(Dashboard, has_weights_where_lessons_differ_in_them) {
  Manifest manifest = course({lesson_09, "10_warp_reduction"});
  const Grade grade = made_up_grade("Ada", lesson_09, Verdict::passed, 100);
  EXPECT_THAT(dashboard_page({grade}, manifest, {}), Not(HasSubstr("weight</th>")));
  manifest.lessons.front().weight = 2.5;
  EXPECT_THAT(dashboard_page({grade}, manifest, {}),
              AllOf(HasSubstr("<th scope=\"col\">weight</th>"), HasSubstr("<td>2.5</td>")));
}

TEST(LessonSummaries, count_what_was_handed_in_passed_and_missing) {
  Grade faulty = missing_grade("d");
  faulty.faulty = true;
  const auto students = students_of(
      {fast_grade("a", 10), made_up_grade("b", lesson_09, Verdict::leak, 40), missing_grade("c"), faulty},
      course());
  const auto lessons = lessons_of(students, course());
  ASSERT_THAT(lessons, SizeIs(1));
  EXPECT_EQ(lessons[0].handed_in, 3U);
  EXPECT_EQ(lessons[0].passed, 1U);
  EXPECT_EQ(lessons[0].missing, 1U);
  EXPECT_EQ(lessons[0].median_score, 70);  // a fault of the grader's has no points
  EXPECT_THAT(lessons[0].speedups, ElementsAre(10));
}

TEST(InNeed, names_few_points_of_what_was_handed_in) {
  EXPECT_THAT(needs_of({made_up_grade("a", lesson_09, Verdict::leak, 49)}),
              ElementsAre(remark("a", "49 % of the points of what was handed in")));
  EXPECT_THAT(needs_of({made_up_grade("a", lesson_09, Verdict::leak, 50)}), IsEmpty());
}

TEST(InNeed, names_attempts_without_a_pass) {
  Grade stuck = made_up_grade("a", lesson_09, Verdict::data_race, 80);
  stuck.attempts = 3;
  EXPECT_THAT(needs_of({stuck}), IsEmpty());
  stuck.attempts = 4;
  EXPECT_THAT(needs_of({stuck}), ElementsAre(remark("a", "no pass in 09_shared_reduction (4 attempts)")));
  Grade done = made_up_grade("a", lesson_09, Verdict::passed, 100);
  done.attempts = 9;
  EXPECT_THAT(needs_of({done}), IsEmpty());
}

TEST(InNeed, names_lessons_missing_that_most_others_handed_in) {
  const Manifest manifest = course({"01", "02", "03"});
  std::vector<Grade> grades;
  for (const char* student : {"a", "b"})
    for (const char* lesson : {"01", "02"})
      grades.push_back(made_up_grade(student, lesson, Verdict::passed, 100));
  for (const char* lesson : {"01", "02"}) grades.push_back(missing_grade("c", lesson));
  for (const char* student : {"a", "b", "c"}) grades.push_back(missing_grade(student, "03"));
  EXPECT_THAT(needs_of(grades, manifest),
              ElementsAre(remark("c", "2 lessons missing that most others handed in")));
}

TEST(InNeed, begins_with_the_lowest_share) {
  EXPECT_THAT(needs_of({made_up_grade("a", lesson_09, Verdict::leak, 30),
                        made_up_grade("b", lesson_09, Verdict::leak, 20)}),
              ElementsAre(Field(&Remark::student, "b"), Field(&Remark::student, "a")));
}

TEST(ToLookAt, names_speed_ups_far_from_the_median_of_at_least_four_others) {
  std::vector<Grade> grades = {fast_grade("a", 10), fast_grade("b", 10), fast_grade("c", 10),
                               fast_grade("far", 80)};
  EXPECT_THAT(looks_of(grades), IsEmpty());
  grades.push_back(fast_grade("d", 10));
  EXPECT_THAT(looks_of(grades), ElementsAre(remark("far", "is 8 times as fast as the median of the class")));
  grades[3] = fast_grade("far", 49);
  EXPECT_THAT(looks_of(grades), IsEmpty());
  grades[3] = fast_grade("far", 1);
  EXPECT_THAT(looks_of(grades),
              ElementsAre(remark("far", "takes 10 times as long as the median of the class")));
  grades[3].best->device = "gpu:0";  // a time of its own kind
  EXPECT_THAT(looks_of(grades), IsEmpty());
}

TEST(ToLookAt, names_faults_suspicious_late_and_overridden_grades) {
  Grade faulty = missing_grade("a");
  faulty.faulty = true;
  Grade late = made_up_grade("b", lesson_09, Verdict::passed, 90);
  late.late = true;
  late.late_factor = 0.9;
  Grade by_hand = made_up_grade("c", lesson_09, Verdict::passed, 90);
  by_hand.by_hand = Override{1, "c", lesson_09, 90, "ill", 0};
  const Grade suspicious = made_up_grade("d", lesson_09, Verdict::suspicious, 0);
  EXPECT_THAT(looks_of({late, by_hand, suspicious, faulty, made_up_grade("e", lesson_09, Verdict::leak, 0)}),
              ElementsAre(remark("a", "the grader failed: grade again"),
                          remark("d", "right, but not computed the way the lesson asks: read the code"),
                          remark("c", "given by hand: ill"), remark("b", "late: 90 % of the points count")));
}

TEST(Dashboard, tells_numbers_mistakes_and_everybody) {
  const MadeUpClass made = made_up_class();
  const std::string text = dashboard_page(made.grades, made.manifest, made.data);
  EXPECT_THAT(text, AllOf(HasSubstr("<b>40</b> students"), HasSubstr("</b> lessons graded"),
                          HasSubstr("</b> of them passed"), HasSubstr("</b> fault of the grader")));
  EXPECT_THAT(text, HasSubstr("<td><b>data race</b> <span class=\"soft\">09_shared_reduction: Two threads "
                              "touch the same word, one of "
                              "them writes, and nothing orders them.</span></td><td>7</td>"));
  EXPECT_THAT(text, HasSubstr("<b>&lt;b&gt;odd&lt;/b&gt;</b>"));
  EXPECT_THAT(text, HasSubstr("<a href=\"feedback/000.html\"><bdi>Ada Lovelace</bdi></a>"));
  for (const char* heading : {"Shares of the course", "To look at by hand", "Who may need help",
                              "Commonest mistakes", "Checks", "Lessons", "Speed-ups", "Everybody"})
    EXPECT_THAT(text, HasSubstr(std::string("<h2>") + heading + "</h2>"));
}

TEST(Dashboard, nothing_from_outside_becomes_markup) {
  const MadeUpClass made = made_up_class();
  EXPECT_THAT(
      dashboard_page(made.grades, made.manifest, made.data),
      AllOf(Not(HasSubstr("<script")), Not(HasSubstr("<img")), Not(HasSubstr("src=x onerror=alert(2)>")),
            Not(HasSubstr("http:")), Not(HasSubstr("https:")), Not(HasSubstr("javascript:alert(1)\"")),
            Not(HasSubstr("\x1b")), Not(HasSubstr("\u202e")), Not(HasSubstr("\xFF"))));
}

TEST(Dashboard, cells_have_a_sign_and_points) {
  Grade late = made_up_grade("a", lesson_09, Verdict::passed, 90);
  late.late = true;
  Grade faulty = missing_grade("d");
  faulty.faulty = true;
  Grade by_hand = missing_grade("e");
  by_hand.by_hand = Override{1, "e", lesson_09, 75, "ill", 0};
  by_hand.score = 75;
  by_hand.max_score = 100;
  const std::string text = dashboard_page(
      {by_hand, late, made_up_grade("b", lesson_09, Verdict::leak, 12.5), missing_grade("c"), faulty},
      course(), {});
  EXPECT_THAT(text, AllOf(HasSubstr("<bdi>e</bdi></td><td>75 %</td><td>75 <small>by hand</small></td>"),
                          HasSubstr("<bdi>a</bdi></td><td>90 %</td><td>✓ 90 <small>late</small></td>"),
                          HasSubstr("<bdi>b</bdi></td><td>12 %</td><td class=\"b\">✗ 12.5</td>"),
                          HasSubstr("<bdi>c</bdi></td><td>0 %</td><td class=\"n\">–</td>"),
                          HasSubstr("<bdi>d</bdi></td><td>0 %</td><td class=\"n\">?</td>")));
}

TEST(Dashboard, names_groups_that_are_alike_with_links_to_all) {
  DashboardData data;
  data.feedback = {{"Ada", "feedback/Ada.html"}, {"Bob", "feedback/Bob.html"}, {"Cy", "feedback/Cy.html"}};
  data.alike = {{"09_shared_reduction", {{"Ada", 93, "Bob"}, {"Bob", 93, "Ada"}, {"Cy", 80, "Ada"}}}};
  EXPECT_THAT(dashboard_page({fast_grade("Ada", 10)}, course(), data),
              AllOf(HasSubstr("<h2>Groups that are alike</h2>"), HasSubstr("80 to 93 %"),
                    HasSubstr("feedback/Bob.html"), HasSubstr("feedback/Cy.html"),
                    HasSubstr("Alike is not copied"), Not(HasSubstr("more in"))));
  data.alike.front().group.resize(40, {"Dee", 80, "Ada"});
  EXPECT_THAT(dashboard_page({fast_grade("Ada", 10)}, course(), data), HasSubstr(" and 10 more"));
}

TEST(Dashboard, tells_the_checks_of_a_lesson_that_most_fail_first) {
  DashboardData data;
  data.checks[lesson_09] = {
      {"Sum.adds_one", true, 7, 0, {}},
      {"Sum.adds_any_size", false, 7, 5, {{Verdict::leak, 1}, {Verdict::data_race, 4}}}};
  data.checks["10_warp_reduction"] = {{"Sum.is_never_wrong", true, 7, 0, {}}};
  const std::string text = dashboard_page({fast_grade("Ada", 10)}, course(), data);
  EXPECT_THAT(text, AllOf(HasSubstr("<summary>09_shared_reduction: 5 of 7 fail “adds any size”</summary>"),
                          HasSubstr("data race 4, leak 1"), Not(HasSubstr("is never wrong"))));
  EXPECT_LT(text.find("<td>adds any size"), text.find("<td>adds one"));
}

TEST(Dashboard, of_nobody_says_so) {
  EXPECT_THAT(dashboard_page({}, course(), {}),
              AllOf(HasSubstr("Nobody has handed anything in yet"), Not(HasSubstr("<h2>Everybody"))));
}

TEST(Dashboard, of_one_has_no_empty_sections) {
  EXPECT_THAT(dashboard_page({fast_grade("Ada", 10)}, course(), {}),
              AllOf(HasSubstr("<b>1</b> student<"), Not(HasSubstr("Who may need help")),
                    Not(HasSubstr("To look at by hand")), Not(HasSubstr("Groups that are alike")),
                    Not(HasSubstr("Commonest mistakes"))));
}

TEST(Dashboard, of_400_students_in_21_lessons_is_below_one_megabyte) {
  Manifest manifest;
  DashboardData data;
  std::vector<Grade> grades;
  for (int j = 1; j <= 21; ++j)
    manifest.lessons.push_back({.name = std::to_string(10 + j) + "_a_lesson_with_a_name"});
  for (int i = 0; i < 400; ++i) {
    const std::string student = std::to_string(i) + " " + hostile_name + std::string(100, '<');
    data.feedback.emplace_back(student, "feedback/" + std::to_string(i) + ".html");
    for (const CourseLesson& lesson : manifest.lessons) {
      grades.push_back(made_up_grade(student, lesson.name, Verdict::passed, 87.65));
      grades.back().best->speedup = 10 + i;
      grades.back().late = true;
    }
  }
  EXPECT_LT(dashboard_page(grades, manifest, data).size(), 1U << 20);
}

}  // namespace
}  // namespace gridstride::classroom
