// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "classroom/pages/pages.hpp"
#include "classroom/pages/record_html.hpp"
#include "classroom/pages/speed_charts.hpp"
#include "tests/classroom/pages/made_up_class.hpp"

namespace gridstride::classroom {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

GradedFile made_up_file(std::size_t index) { return made_up_files().at(index); }

/// 4 ops a byte of 32 bytes' worth of sectors: 128 operations in 2 ns, of at most 4 x 32 GB/s.
Record record_under_a_roof() {
  Record record;
  record.time_kind = TimeKind::modelled;
  record.speed.submission_ns = 2;
  record.speed.submission_bound = Bound{"device memory", .5, false, 16, 32};
  record.counters.float32_operations = 100;
  record.counters.float64_operations = 28;
  record.counters.dram_read_sectors = 1;
  return record;
}

TEST(GradePage, begins_with_lesson_verdict_and_points) {
  EXPECT_THAT(grade_page({made_up_file(0)}),
              AllOf(HasSubstr("<h1>03 Sums &amp; shared &lt;memory&gt;</h1>"), HasSubstr("✗ too slow"),
                    HasSubstr("<b>40 of 100</b> points"), HasSubstr("shared_reduction.cu, on sim:gtx1060")));
}

TEST(GradePage, marks_both_lines_of_a_race) {
  EXPECT_THAT(grade_page({made_up_file(1)}),
              AllOf(HasSubstr("<b>▸  31 </b>"), HasSubstr("<b>▹  14 </b>"), HasSubstr("⋮")));
}

TEST(GradePage, tells_what_part_of_the_time_the_files_own_lines_take) {
  GradedFile grade = made_up_file(0);
  EXPECT_THAT(grade_page({grade}), Not(HasSubstr("Beside a line")));
  grade.record.kernel_time = {200, {{"shared_reduction.cu", 2, 150}, {"lessons/x/x.cuh", 1, 40}}};
  const std::string page = grade_page({grade});
  EXPECT_THAT(page, HasSubstr("Beside a line: its part of the kernels&#39; modelled time."));
  EXPECT_THAT(page, HasSubstr("--part:75%"));
  EXPECT_THAT(page, Not(HasSubstr("--part:20%")));
}

TEST(GradePage, offers_the_picture_by_its_command_or_by_a_link) {
  GradedFile race = made_up_file(1);
  race.record.counters.launches = 1;
  EXPECT_THAT(grade_page({race}),
              HasSubstr("<a href=\"a%20grade.view.html\">Both threads of the race in a picture</a>"));
  race.picture_page.clear();
  EXPECT_THAT(grade_page({race}),
              HasSubstr("<p>Both threads of the race in a picture: <code>./gridstride view 09</code></p>"));
  race.picture_command.clear();
  EXPECT_THAT(grade_page({race}), Not(HasSubstr("in a picture")));
  GradedFile broken = made_up_file(2);  // does not compile
  broken.record.counters.launches = 1;
  EXPECT_THAT(grade_page({broken}), Not(HasSubstr("gridstride view")));
}

TEST(GradePage, tells_of_a_hidden_check_its_name_and_category_alone) {
  const std::string page = grade_page({made_up_file(1)});
  EXPECT_THAT(page, HasSubstr("data race on hidden inputs"));
  EXPECT_THAT(page, HasSubstr("secret size 1000003 (hidden inputs)"));
  EXPECT_THAT(page, Not(HasSubstr("4711")));
}

TEST(GradePage, shows_what_the_compiler_says) {
  EXPECT_THAT(grade_page({made_up_file(2)}),
              AllOf(HasSubstr("<details open><summary>The compiler says"),
                    HasSubstr("shared_reduction.cu, the reference solution, on")));
}

TEST(GradePage, names_files_of_the_compilers_sentences_without_folders) {
  GradedFile grade = made_up_file(1);
  grade.record.verdict = Verdict::build_failed;
  grade.record.build_log = "/tmp/a b/sum.cu:31:7: error: expected ';'\n  x\n/tmp/sum.cu:2: note: here\n";
  EXPECT_THAT(grade_page({grade}),
              AllOf(HasSubstr("\"><span class=\"message\">sum.cu:31:7: error: expected "),
                    HasSubstr("\n  x\n"), HasSubstr("<span class=\"message\">sum.cu:2: note: here</span>")));
}

TEST(GradePage, opens_a_warning_where_the_verdict_is_not_passed) {
  GradedFile grade = made_up_file(1);
  grade.record.verdict = Verdict::wrong_answer;
  grade.record.build_log = "sum.cu:31:7: warning: unused variable\n";
  EXPECT_THAT(grade_page({grade}), HasSubstr("<details open><summary>The compiler warns"));
  grade.record.verdict = Verdict::passed;
  EXPECT_THAT(grade_page({grade}), HasSubstr("<details><summary>The compiler warns"));
}

TEST(GradePage, opens_counted_events_where_one_is_over) {
  GradedFile grade = made_up_file(1);
  grade.record.verdict = Verdict::wrong_answer;
  grade.record.gates = {{"barriers", 1, 1, 2, true}};
  EXPECT_THAT(grade_page({grade}), HasSubstr("<details><summary>Counted events"));
  grade.record.gates.front().passed = false;
  EXPECT_THAT(grade_page({grade}), HasSubstr("<details open><summary>Counted events"));
}

TEST(GradePage, shows_commands_as_code) {
  GradedFile grade = made_up_file(1);
  grade.origin.clear();
  grade.record.verdict = Verdict::wrong_answer;
  EXPECT_THAT(grade_page({grade}), HasSubstr("<p>Stuck? <code>./gridstride hint 09</code></p>"));
}

TEST(GradePage, marks_the_lines_that_the_compiler_names) {
  GradedFile grade = made_up_file(1);
  grade.record.findings.clear();
  grade.record.verdict = Verdict::build_failed;
  grade.record.build_log =
      "/tmp/a b/shared_reduction.cu:31:7: error: expected ';'\n  x\n"
      "lessons/support/support.cuh:5:1: error: elsewhere\n"
      "shared_reduction.cu:2:1: note: no mistake\n"
      "shared_reduction.cu:14:1: warning: unused variable\n"
      "shared_reduction.cu:20: error: the arguments of this launch do not fit the kernel's parameters\n";
  EXPECT_THAT(compiler_lines(grade.record), testing::ElementsAre(31, 14, 20));
  const std::string page = grade_page({grade});
  EXPECT_THAT(page, AllOf(HasSubstr("<b>▸  31 </b>"), HasSubstr("<b>▸  14 </b>")));
  EXPECT_THAT(page, Not(HasSubstr("<b>▸   2 </b>")));
  grade.record.build_log.clear();
  EXPECT_THAT(grade_page({grade}), Not(HasSubstr("▸")));
}

TEST(GradePage, shows_hostile_text_as_text) {
  EXPECT_THAT(grade_page({made_up_file(3)}), AllOf(Not(HasSubstr("<script")), Not(HasSubstr("<img"))));
}

TEST(GradePage, of_several_lessons_begins_with_a_table) {
  EXPECT_THAT(grade_page(made_up_files()), AllOf(HasSubstr("<a href=\"#09_shared_reduction\">"),
                                                 HasSubstr("<section id=\"17_streams\">")));
}

TEST(OtherLine, is_the_second_place_in_the_same_file) {
  Finding finding;
  finding.file = "a.cu";
  finding.line = 3;
  finding.message = "writes x at a.cu:3, which another reads at a.cu:17, first at a.cu:20";
  EXPECT_EQ(other_line(finding), 17);
  finding.message = "reads x at b.cu:17, a.cu:x and a.cu:99999999999";
  EXPECT_EQ(other_line(finding), 0);
  finding.file.clear();
  EXPECT_EQ(other_line(finding), 0);
}

TEST(SpeedBars, are_as_long_as_the_programs_are_fast) {
  Record record;
  EXPECT_THAT(speed_bars(record), IsEmpty());
  record.speed.submission_ns = 200;
  record.speed.reference_ns = 100;
  record.speed.cpu_one_thread_ns = 800;
  EXPECT_THAT(speed_bars(record),
              AllOf(HasSubstr("y=\"19\" width=\"170.0\""), HasSubstr("y=\"57\" width=\"340.0\""),
                    HasSubstr("y=\"95\" width=\"42.5\""), HasSubstr(">200 ns, 4×<"), Not(HasSubstr("peak"))));
  record.speed.submission_bound = Bound{"device memory", .5, false, 40, 160};
  EXPECT_THAT(speed_bars(record), HasSubstr(">50 ns, 16×<"));
  record.speed.submission_bound->by_copies = true;
  EXPECT_THAT(speed_bars(record), HasSubstr("link"));
}

TEST(Roofline, is_the_lower_of_memory_and_arithmetic) {
  Record record = record_under_a_roof();
  record.speed.submission_bound->peak_operations_per_ns = 256;
  EXPECT_THAT(
      roofline(record),
      AllOf(HasSubstr("device memory with 32 GB/s, what a copy reaches, and arithmetic with 256 billion"),
            HasSubstr(">what a copy reaches</text>"),
            HasSubstr("They meet at 8 instructions for each byte. With your 4 at most 128 billion a second"),
            HasSubstr("yours, the cross, does 64 billion, 50 % of that")));
  record.speed.submission_bound->peak_operations_per_ns = 80;
  EXPECT_THAT(roofline(record),
              HasSubstr("With your 4 at most 80 billion a second are possible; yours, the cross, "
                        "does 64 billion, 80 % of that"));
}

TEST(Roofline, keeps_the_words_at_the_slope_clear_of_ones_own) {
  Record record = record_under_a_roof();
  record.speed.submission_bound->peak_operations_per_ns = 2187;
  const auto place = [&](const char* words) {
    const std::string chart = roofline(record);
    const std::size_t at = chart.rfind("<text", chart.find(words));
    double x = 0;
    double y = 0;
    EXPECT_EQ(std::sscanf(chart.c_str() + chart.find("x=", at), "x=\"%lf\" y=\"%lf", &x, &y), 2) << chart;
    return std::pair(x, y);
  };
  for (const double submission_ns : {2.0, 2.5, 3.0, 4.0, 8.0, 20.0}) {
    record.speed.submission_ns = submission_ns;
    if (roofline(record).find(">what a copy reaches<") == std::string::npos) continue;
    const auto [x, y] = place(">what a copy reaches<");
    const auto [own_x, own_y] = place(">yours<");
    EXPECT_TRUE(std::abs(y - own_y) >= 12 || x > own_x + 30 || x + 100 < own_x) << submission_ns;
  }
}

TEST(Roofline, of_a_record_without_arithmetic_is_the_memorys) {
  EXPECT_THAT(roofline(record_under_a_roof()),
              AllOf(HasSubstr("the roof that device memory sets with 32 GB/s, what a copy reaches. With your "
                              "4 at most 128 billion"),
                    Not(HasSubstr("arithmetic"))));
}

TEST(Roofline, is_drawn_only_where_the_record_has_the_numbers) {
  for (const auto spoil :
       {+[](Record& r) { r.time_kind = TimeKind::measured; },
        +[](Record& r) { r.speed.submission_bound->by_copies = true; },
        +[](Record& r) { r.speed.submission_bound.reset(); },
        +[](Record& r) { r.counters.dram_read_sectors = 0; },
        +[](Record& r) { r.counters.float32_operations = r.counters.float64_operations = 0; }}) {
    Record record = record_under_a_roof();
    spoil(record);
    EXPECT_THAT(roofline(record), IsEmpty());
  }
}

}  // namespace
}  // namespace gridstride::classroom
