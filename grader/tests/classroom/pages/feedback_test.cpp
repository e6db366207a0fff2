// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "classroom/pages/excerpt.hpp"
#include "classroom/pages/pages.hpp"
#include "classroom/pages/record_html.hpp"
#include "tests/classroom/pages/made_up_class.hpp"

namespace gridstride::classroom {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const std::string lesson_09 = "09_shared_reduction";

Manifest course() {
  Manifest manifest;
  manifest.title = "Course <one>";
  manifest.lessons = {{.name = lesson_09}};
  return manifest;
}

LessonFeedback feedback_of(Verdict verdict, double score) {
  return {made_up_grade(hostile_name, lesson_09, verdict, score),
          "Sums & shared memory",
          made_up_record(lesson_09, verdict, score),
          made_up_text(),
          {}};
}

std::string page_of(const LessonFeedback& lesson) { return feedback_page(hostile_name, {lesson}, course()); }

std::string page_of(Verdict verdict) { return page_of(feedback_of(verdict, 12.5)); }

TEST(Excerpt, marks_the_line_among_those_around_it) {
  const SourceLines source("one\ntwo\r\na < b\nfour\nfive\nsix\nseven");
  EXPECT_EQ(source.excerpt_html("a.cu", 3),
            "<pre class=\"code\"><span class=\"line\"><b>    1 </b> one</span>"
            "<span class=\"line\"><b>    2 </b> two</span><mark class=\"line\"><b>▸   3 </b> a &lt; b</mark>"
            "<span class=\"line\"><b>    4 </b> four</span><span class=\"line\"><b>    5 </b> five</span>"
            "<span class=\"line\"><b>    6 </b> six</span></pre>\n");
}

TEST(Excerpt, of_a_whole_file_has_their_part_of_the_time_beside_them) {
  const SourceLines source("one\ntwo\nthree\n");
  const std::string page = source.whole_html({3}, {{2, 0.766}, {3, 0.001}});
  EXPECT_THAT(page, HasSubstr("<b>    1 </b><span class=\"time-part\"></span> one"));
  EXPECT_THAT(page, HasSubstr("<b>    2 </b><span class=\"time-part\" style=\"--part:77%\">77 %</span> two"));
  EXPECT_THAT(page, HasSubstr("<span class=\"time-part\"></span> three"));
  EXPECT_THAT(source.whole_html({}), Not(HasSubstr("time-part")));
}

TEST(Excerpt, ends_with_the_file) {
  const SourceLines source("one\ntwo");
  EXPECT_THAT(source.excerpt_html("a.cu", 2), HasSubstr("<b>▸   2 </b> two</mark></pre>"));
  for (const int line : {-1, 0, 3, 2'000'000'000}) EXPECT_EQ(source.excerpt_html("a.cu", line), "");
}

TEST(Excerpt, is_of_the_submission_alone) {
  EXPECT_EQ(SourceLines("one").excerpt_html("shared_reduction.cuh", 1), "");
  EXPECT_EQ(SourceLines("one").excerpt_html("", 1), "");
}

TEST(Excerpt, cuts_lines_of_extreme_length) {
  EXPECT_LT(SourceLines(std::string(1 << 20, '<')).excerpt_html("a.cu", 1).size(), 2000U);
}

TEST(FeedbackPage, shows_a_finding_on_the_students_own_line) {
  EXPECT_THAT(page_of(Verdict::out_of_bounds),
              AllOf(HasSubstr("✗ out of bounds</span><span> at shared_reduction.cu:12, kernel "
                              "sum_kernel&lt;float, 256&gt;, block (3,0,0), thread (232,0,0)</span>"),
                    HasSubstr("<mark class=\"line\"><b>▸  12 </b>   s_data[lane] = data[i];</mark>"),
                    HasSubstr("index 1000 of 1000 elements &lt;b&gt;</p>"),
                    HasSubstr("Why: More threads run than there are elements"),
                    HasSubstr("It happened 24 times in all checks together")));
}

TEST(FeedbackPage, says_what_a_finding_explains_once) {
  EXPECT_THAT(page_of(Verdict::out_of_bounds),
              HasSubstr("adds any size <span class=\"soft\">out of bounds at line 12, told above</span>"));
}

TEST(FeedbackPage, tells_free_days_where_the_course_has_some) {
  LessonFeedback lesson = feedback_of(Verdict::passed, 100);
  lesson.grade.late = true;
  lesson.grade.free_days = 2;
  lesson.grade.best->submitted_at = 12 * 86400;
  Manifest manifest = course();
  manifest.lessons.front().deadline = 10 * 86400;
  manifest.late.free_days = 5;
  EXPECT_THAT(
      feedback_page("Ada", {lesson}, manifest),
      AllOf(HasSubstr("<b>3 of 5</b> free days left"), HasSubstr("late, without loss; free days spent: 2")));
  EXPECT_THAT(feedback_json("Ada", {lesson}), HasSubstr("\"free_days\": 2"));
  lesson.grade.late_factor = 0.5;
  EXPECT_THAT(feedback_page("Ada", {lesson}, manifest),
              HasSubstr("late: 50 % of the points count; free days spent: 2"));
  EXPECT_THAT(page_of(Verdict::passed), Not(HasSubstr("free days")));
}

TEST(FeedbackPage, has_weights_where_lessons_differ_in_them) {
  Manifest manifest = course();
  manifest.lessons.front().weight = 2.5;
  const LessonFeedback lesson = feedback_of(Verdict::passed, 100);
  EXPECT_THAT(feedback_page("Ada", {lesson}, manifest), Not(HasSubstr("Weight")));
  manifest.lessons.push_back({.name = "10_warp_reduction"});
  EXPECT_THAT(feedback_page("Ada", {lesson}, manifest),
              AllOf(HasSubstr("<th scope=\"col\">Weight</th>"), HasSubstr("<td>2.5</td>")));
}

TEST(FeedbackPage, nothing_from_outside_becomes_markup) {
  for (const Verdict verdict : {Verdict::out_of_bounds, Verdict::wrong_answer, Verdict::build_failed})
    EXPECT_THAT(page_of(verdict),
                AllOf(Not(HasSubstr("<script")), Not(HasSubstr("<img")), Not(HasSubstr("<b>\"")),
                      Not(HasSubstr("\x1b")), Not(HasSubstr("\u202e")), Not(HasSubstr("\xFF"))));
  EXPECT_THAT(
      page_of(Verdict::passed),
      AllOf(HasSubstr("Course &lt;one&gt;"), HasSubstr("Sums &amp; shared memory"),
            HasSubstr("<h1><bdi>&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp; evil\n\uFFFD")));
}

TEST(FeedbackPage, shows_source_that_turns_direction_as_it_is) {
  LessonFeedback lesson = feedback_of(Verdict::out_of_bounds, 0);
  lesson.record.findings[0].line = 7;
  EXPECT_THAT(page_of(lesson), HasSubstr("// <i>U+202E</i> turned around <i>U+202C</i> &lt;script&gt;"));
}

TEST(FeedbackPage, asks_for_nothing_from_anywhere) {
  for (const char* request : {"http:", "https:", "src=", "@import", "url(", "<link", "srcset"})
    EXPECT_THAT(feedback_page("Ada", {feedback_of(Verdict::passed, 100)}, course()), Not(HasSubstr(request)));
}

TEST(FeedbackPage, tells_of_a_hidden_check_its_category_alone) {
  LessonFeedback lesson = feedback_of(Verdict::out_of_bounds, 0);
  lesson.record.checks[1].message = "element 7 of 1000003 is wrong";
  for (const std::string& text :
       {page_of(lesson), page_of(Verdict::out_of_bounds), feedback_json("Ada", {lesson})}) {
    for (const char* told : {"1000003", "secret", "5528143226660181", "4711"})
      EXPECT_THAT(text, Not(HasSubstr(told)));
    EXPECT_THAT(text, HasSubstr("on hidden inputs"));
  }
  EXPECT_THAT(page_of(lesson),
              HasSubstr("hidden inputs <span class=\"soft\">a failure on hidden inputs</span>"));
  EXPECT_THAT(page_of(Verdict::out_of_bounds), HasSubstr("Found on hidden inputs"));
}

TEST(FeedbackPage, tells_gates_with_their_numbers) {
  EXPECT_THAT(
      page_of(Verdict::too_slow),
      AllOf(HasSubstr("<th scope=\"col\">now</th><th scope=\"col\">right is</th><th scope=\"col\">gate</th>"),
            HasSubstr("<td>sectors a request of global loads</td><td>"),
            HasSubstr("✗ over</span></td><td>32</td><td>4</td><td>4.5</td>"),
            HasSubstr("✓ ok</span></td><td>2</td>")));
}

TEST(FeedbackPage, marks_what_is_neither_good_nor_bad) {
  Record record;
  record.verdict = Verdict::wrong_answer;
  record.checks = {{.name = "Sum.is_fast", .max_points = 5, .waits = true}};
  record.gates = {{.name = "launches", .now = 1, .right = 2, .limit = 2, .passed = true}};
  EXPECT_THAT(checks_html(record), HasSubstr("<span class=\"badge neutral\">– waits</span>"));
  EXPECT_THAT(gates_html(record), AllOf(HasSubstr("<span class=\"badge neutral\">– less</span>"),
                                        HasSubstr("or work that was left out")));
  record.gates.front().now = 2;
  EXPECT_THAT(gates_html(record), AllOf(HasSubstr("✓ ok"), Not(HasSubstr("left out"))));
}

TEST(FeedbackPage, tells_times_and_whether_they_are_modelled_or_measured) {
  LessonFeedback lesson = feedback_of(Verdict::passed, 100);
  EXPECT_THAT(page_of(lesson), AllOf(HasSubstr("Speed, modelled from counted events for sim:gtx1060"),
                                     HasSubstr("<td>your version</td><td>310 us</td>"),
                                     HasSubstr("<td>the reference solution</td><td>150 us</td>"),
                                     HasSubstr("<td>one core of the CPU</td><td>9.1 ms</td>"),
                                     HasSubstr("<td>all cores of the CPU</td><td>2.4 ms</td>"),
                                     HasSubstr("29.4 times as fast as one core of the CPU"),
                                     HasSubstr("what costs most: device memory"),
                                     HasSubstr("Line 14: 32 sectors a request of its loads, 4 would do")));
  lesson.record.time_kind = TimeKind::measured;
  lesson.record.measurement = Measurement{};
  lesson.record.measurement->timings = {{"submission", 9, 310e3, 300e3, 320e3, {}}};
  EXPECT_THAT(page_of(lesson),
              AllOf(HasSubstr("Speed, measured on"), HasSubstr("<td>300 us to 320 us</td>")));
}

TEST(FeedbackPage, places_a_speed_up_among_five_people_and_more_only) {
  LessonFeedback lesson = feedback_of(Verdict::passed, 100);
  lesson.class_speedups = {1, 2, 29.35, 100};
  EXPECT_THAT(page_of(lesson), Not(HasSubstr("<svg")));
  lesson.class_speedups.push_back(50);
  EXPECT_THAT(page_of(lesson), AllOf(HasSubstr("<svg"), HasSubstr("yours 29.4×</text>"),
                                     HasSubstr("one of 5 people"), HasSubstr("is above 2 of them")));
}

TEST(FeedbackPage, says_of_a_speed_up_only_what_is_good_to_hear) {
  LessonFeedback lesson = feedback_of(Verdict::passed, 100);
  lesson.class_speedups = {29.35, 29.36, 29.35, 29.34, 29.35};
  EXPECT_THAT(page_of(lesson), HasSubstr("Yours, 29.4, is as fast as all of them."));
  lesson.class_speedups = {29.35, 50, 60, 70, 80};
  EXPECT_THAT(page_of(lesson), AllOf(HasSubstr("Yours is 29.4."), Not(HasSubstr("above 0"))));
  lesson = feedback_of(Verdict::too_slow, 80);
  lesson.class_speedups = {1, 2, 3, 4, 5};
  EXPECT_THAT(page_of(lesson), AllOf(HasSubstr("counts once all checks hold"), Not(HasSubstr("is above"))));
}

TEST(FeedbackPage, tells_when_work_came_and_the_points_before_the_loss) {
  constexpr std::int64_t day = 86400;
  Manifest manifest = course();
  manifest.late.loss_a_day = 0.1;
  manifest.lessons.front().deadline = 10 * day;
  LessonFeedback lesson = feedback_of(Verdict::wrong_answer, 75);
  const auto text = [&] { return feedback_page(hostile_name, {lesson}, manifest); };
  EXPECT_THAT(text(), Not(HasSubstr("deadline")));
  lesson.grade.best->submitted_at = 9 * day;
  EXPECT_THAT(text(), AllOf(HasSubstr("Handed in 1970-01-1"), HasSubstr("; the deadline was 1970-01-1"),
                            Not(HasSubstr("Days late"))));
  lesson.grade.best->submitted_at = 11 * day + 1;
  lesson.grade.late = true;
  lesson.grade.late_factor = 0.8;
  lesson.grade.score = 60;
  EXPECT_THAT(text(), HasSubstr("Days late: 2. Of 75 points 60 count."));
  lesson.grade.best->submitted_at.reset();
  EXPECT_THAT(text(), HasSubstr("The platform marked it late. Of 75 points 60 count."));
}

TEST(FeedbackPage, work_that_is_worth_no_points_has_not_passed) {
  LessonFeedback lesson = feedback_of(Verdict::passed, 100);
  EXPECT_THAT(page_of(lesson), AllOf(HasSubstr("<b>1 of 1</b> lessons passed"), HasSubstr("✓")));
  lesson.grade.late = true;
  lesson.grade.late_factor = 0;
  lesson.grade.score = 0;
  EXPECT_THAT(page_of(lesson), AllOf(HasSubstr("<b>0 of 1</b> lessons passed"), HasSubstr("no points"),
                                     HasSubstr("late: 0 % of the points count")));
}

TEST(FeedbackPage, tells_lateness_and_scores_by_hand) {
  LessonFeedback lesson = feedback_of(Verdict::out_of_bounds, 12.5);
  lesson.grade.late = true;
  lesson.grade.late_factor = 0.9;
  EXPECT_THAT(page_of(lesson), HasSubstr("<span class=\"points\">12.5 of 100</span> <span "
                                         "class=\"soft\">late: 90 % of the points count</span></td>"));
  lesson.grade.by_hand = Override{1, hostile_name, lesson_09, 50, "talked <it> over", 0};
  lesson.grade.score = 50;
  EXPECT_THAT(page_of(lesson), HasSubstr("<span class=\"points\">50 of 100</span> <span class=\"soft\">given "
                                         "by hand: talked &lt;it&gt; over</span></td>"));
}

TEST(FeedbackPage, tells_what_is_missing_and_what_the_grader_failed_on) {
  LessonFeedback lesson;
  lesson.grade.lesson = lesson_09;
  EXPECT_THAT(page_of(lesson), AllOf(HasSubstr("– nothing handed in"), Not(HasSubstr("href=\"#"))));
  lesson.grade.faulty = true;
  EXPECT_THAT(page_of(lesson), AllOf(HasSubstr("– to be graded again"), HasSubstr("not your fault")));
}

TEST(FeedbackPage, shows_the_compilers_words_and_no_checks_where_it_did_not_compile) {
  EXPECT_THAT(page_of(Verdict::build_failed),
              AllOf(HasSubstr("<summary>The compiler says</summary>\n<pre class=\"log\" tabindex=\"0\" "
                              "role=\"region\" aria-label=\"The compiler says\"><span "
                              "class=\"message\">shared_reduction.cu:12:20: error: expected "
                              "&#39;&gt;&#39;"),
                    Not(HasSubstr("<summary>Checks"))));
}

TEST(FeedbackPage, cuts_what_is_endless) {
  LessonFeedback lesson = feedback_of(Verdict::wrong_answer, 0);
  lesson.record.output = std::string(1 << 20, '<');
  lesson.record.build_log = std::string(1 << 20, '\n');
  lesson.record.detail = std::string(1 << 20, '&');
  lesson.record.findings.assign(10'000, Finding{.bug_class = "leak", .message = std::string(5000, 'x')});
  const std::string text = page_of(lesson);
  EXPECT_LT(text.size(), 150'000U);
  EXPECT_THAT(text, AllOf(HasSubstr("... and 9980 more findings"), HasSubstr("more lines")));
}

TEST(FeedbackPage, tells_what_could_not_be_taken_as_text) {
  const std::vector<LessonFeedback> lessons = {feedback_of(Verdict::passed, 100)};
  EXPECT_THAT(
      feedback_page("Ada", lessons, course(), {{"Ada/<b>.pdf", "it is no .cu file; ...", {"Ada"}, ""}}),
      AllOf(HasSubstr("<h2>Handed in, but could not be taken</h2>"), HasSubstr("&lt;b&gt;.pdf")));
  EXPECT_THAT(feedback_page("Ada", lessons, course()), Not(HasSubstr("could not be taken")));
}

TEST(FeedbackPage, sums_up_the_course) {
  EXPECT_THAT(page_of(feedback_of(Verdict::passed, 100)),
              AllOf(HasSubstr("<b>100 %</b> of the course"), HasSubstr("<b>1 of 1</b> lessons passed")));
}

TEST(FeedbackJson, has_the_keys_of_its_documentation) {
  LessonFeedback missing;
  missing.grade.lesson = "10_warp_reduction";
  const auto data = nlohmann::ordered_json::parse(
      feedback_json(hostile_name, {feedback_of(Verdict::out_of_bounds, 12.5), missing}));
  const auto keys = [](const nlohmann::ordered_json& object) {
    std::vector<std::string> names;
    for (const auto& [key, value] : object.items()) names.push_back(key);
    return names;
  };
  EXPECT_THAT(keys(data), ElementsAre("schema", "student", "lessons", "not_taken"));
  const auto& lesson = data["lessons"][0];
  EXPECT_THAT(keys(lesson),
              ElementsAre("lesson", "title", "score", "max_score", "attempts", "late", "late_factor",
                          "free_days", "by_hand", "faulty", "waiting", "withdrawn", "record"));
  EXPECT_THAT(
      keys(lesson["record"]),
      ElementsAre("schema", "lesson", "verdict", "score", "max_score", "device", "time_kind", "checks",
                  "findings", "gates", "lines", "speed", "measurement", "build_log", "output", "detail"));
  EXPECT_EQ(lesson["record"]["verdict"], "out_of_bounds");
  EXPECT_TRUE(lesson["by_hand"].is_null());
  EXPECT_TRUE(data["lessons"][1]["record"].is_null());
}

}  // namespace
}  // namespace gridstride::classroom
