// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "report/columns.hpp"
#include "report/reporter.hpp"
#include "report/style.hpp"
#include "report/words.hpp"
#include "tests/report/records.hpp"
#include "tests/test_folder.hpp"

namespace gridstride::report {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string text_of(const Record& record, const TerminalOptions& options = {}) {
  std::ostringstream out;
  terminal_reporter(options)->report(record, out);
  return out.str();
}

class Submission : public testing::Test {
 protected:
  void SetUp() override { std::ofstream(file_) << "// first line\n  out[i] = a[i];\n"; }
  const TestFolder folder_;
  const std::filesystem::path file_ = folder_.path() / "first_kernel.cu";
};

TEST(TerminalReport, begins_with_lesson_verdict_and_points) {
  EXPECT_THAT(text_of(wrong_record()),
              StartsWith("03_first_kernel: wrong_answer, 10 of 30 points on sim:gtx1060\n"));
}

TEST(TerminalReport, shows_each_check_and_the_first_mismatch_of_a_failed_one) {
  const std::string text = text_of(wrong_record());
  EXPECT_THAT(text, HasSubstr("multiplies small arrays"));
  EXPECT_THAT(text, HasSubstr("FAILED     0 of 20   covers any size\n"));
  EXPECT_THAT(text, HasSubstr("first mismatch at index 256: expected 0.5, but got NaN"));
}

TEST(TerminalReport, says_what_to_do_next) {
  EXPECT_THAT(text_of(wrong_record()), HasSubstr("./gridstride hint 03"));
  EXPECT_THAT(text_of(wrong_record()), HasSubstr("--seed 77"));
  EXPECT_THAT(text_of(wrong_record(), {.arguments = " --device sim:h200"}),
              HasSubstr("./gridstride grade 03 --device sim:h200 --seed 77"));
  Record passed = wrong_record();
  passed.verdict = Verdict::passed;
  EXPECT_THAT(text_of(passed, {.next_lesson = "04"}), HasSubstr("./gridstride grade 04"));
  EXPECT_THAT(text_of(passed, {.is_solution = true}), Not(HasSubstr("Well done")));
}

TEST_F(Submission, is_named_by_its_lines_where_an_editor_has_marked_them) {
  Record record = wrong_record();
  record.verdict = Verdict::build_failed;
  const std::string note = "/usr/include/c++/12/span:9:1: note: candidate\n";
  record.build_log = file_.string() + ":2:3: error: no match\n  out[i] = a[i];\n" + note;
  EXPECT_THAT(text_of(record, {.submission = file_, .is_marked = true}),
              HasSubstr("\n  line 2: error: no match\n    out[i] = a[i];\n  " + note));
  EXPECT_THAT(text_of(record, {.submission = file_}), HasSubstr("  " + file_.string() + ":2:3: error: "));
}

TEST_F(Submission, line_of_a_finding_is_quoted_with_place_and_advice) {
  const std::string text = text_of(bug_record(), {.submission = file_});
  EXPECT_THAT(
      text,
      HasSubstr("out_of_bounds at first_kernel.cu:2, kernel scale_kernel, block (1,0,0), thread (44,0,0)\n"));
  EXPECT_THAT(text, HasSubstr("2 | out[i] = a[i];"));
  EXPECT_THAT(text, HasSubstr("Reads element 300 of a"));
  EXPECT_THAT(text, HasSubstr("212 times"));
  EXPECT_THAT(text, HasSubstr("Why: The last block has more threads"));
}

TEST_F(Submission, message_begins_with_a_capital_but_the_codes_own_words_stay_as_they_are) {
  Record record = bug_record();
  const auto shown = [&](const char* message) {
    record.findings[0].message = message;
    return text_of(record, {.submission = file_});
  };
  EXPECT_THAT(shown("reads element 300"), HasSubstr("    Reads element 300"));
  EXPECT_THAT(shown("d_matrix (64 bytes of device memory) is never freed"), HasSubstr("    d_matrix (64"));
  EXPECT_THAT(shown("data (64 bytes of device memory) is never freed"), HasSubstr("    data (64"));
  EXPECT_THAT(shown("cudaFree(data): cudaErrorInvalidValue"), HasSubstr("    cudaFree(data)"));
}

TEST_F(Submission, line_that_the_file_does_not_have_is_not_quoted) {
  Record record = bug_record();
  record.findings[0].line = 99;
  EXPECT_THAT(text_of(record, {.submission = file_}), Not(HasSubstr(" | ")));
}

/// Where in the text the picture is offered; npos where it is not.
std::size_t offer_in(const std::string& text) { return text.find("./gridstride view 03"); }

TEST(TerminalReport, picture_is_offered_once_where_it_helps_most) {
  const TerminalOptions options = {.picture = "./gridstride view 03"};
  Record record = bug_record();
  record.counters.launches = 1;
  record.gates = {{"sectors a request", 32, 4, 4.5, false}};
  record.findings[0].bug_class = "data_race";
  std::string text = text_of(record, options);
  EXPECT_THAT(text, HasSubstr("  Both threads of the race in a picture: ./gridstride view 03\n"));
  EXPECT_LT(offer_in(text), text.find("Counted events"));
  EXPECT_EQ(text.find("./gridstride view 03", offer_in(text) + 1), std::string::npos);

  record.findings.clear();
  text = text_of(record, options);
  EXPECT_THAT(
      text, HasSubstr("  Which line costs that, lane by lane, beside the reference: ./gridstride view 03\n"));
  EXPECT_GT(offer_in(text), text.find("OVER"));

  for (const char* of_host : {"two kernels, three times each: compilations", "waits of the host",
                              "sum: device memory allocated, times", "copies to the device by sum",
                              "bytes copied to the host, for each block"}) {
    record.gates[0].name = of_host;
    EXPECT_EQ(offer_in(text_of(record, options)), std::string::npos) << of_host;
  }

  record.gates[0].passed = true;
  text = text_of(record, options);
  EXPECT_THAT(text, HasSubstr("What each lane reads and writes: ./gridstride view 03\nStuck?"));
  record.verdict = Verdict::passed;
  EXPECT_THAT(text_of(record, options),
              HasSubstr("Your kernels' accesses beside the reference's: ./gridstride view 03"));
}

TEST(TerminalReport, less_than_a_right_version_does_is_explained) {
  const char* const explained = "\n  Less than a right version does passes, and is no praise by itself";
  Record record = wrong_record();
  record.gates = {{"sectors a request", 4, 4, 4.5, true}, {"launches", 3, 1, 2, false}};
  EXPECT_THAT(text_of(record), Not(HasSubstr(explained)));
  record.gates[0].now = 2;
  EXPECT_THAT(text_of(record), AllOf(HasSubstr("  less sectors a request"), HasSubstr(explained)));
}

TEST(TerminalReport, a_long_command_of_a_picture_stands_in_a_line_of_its_own) {
  Record record = wrong_record();
  record.counters.launches = 1;
  const std::string command = "./gridstride view 03 --submission " + std::string(80, 'x');
  EXPECT_THAT(text_of(record, {.picture = command}), HasSubstr("writes:\n  " + command + "\n"));
}

TEST(TerminalReport, no_picture_is_offered_where_there_is_none) {
  const TerminalOptions options = {.picture = "./gridstride view 03"};
  Record record = bug_record();
  EXPECT_EQ(offer_in(text_of(record, options)), std::string::npos);  // no kernel was launched
  record.counters.launches = 1;
  EXPECT_NE(offer_in(text_of(record, options)), std::string::npos);
  EXPECT_EQ(offer_in(text_of(record)), std::string::npos);
  record.verdict = Verdict::build_failed;
  EXPECT_EQ(offer_in(text_of(record, options)), std::string::npos);
}

TEST(TerminalReport, counts_of_gates_are_told_in_full) {
  Record record = bug_record();
  record.gates = {{"elements a thread", 1048573, 51.24512, 256, false}, {"bytes", 1234.56, 0.5, 0.5, true}};
  const std::string text = text_of(record);
  EXPECT_THAT(text, HasSubstr("now 1048573, right is 51.25, gate 256"));
  EXPECT_THAT(text, HasSubstr("now 1235, right is 0.5, gate 0.5"));
}

TEST(TerminalReport, what_no_kernel_did_has_neither_block_nor_thread) {
  Record record = bug_record();
  record.findings[0].kernel.clear();  // a launch that failed, a copy
  EXPECT_THAT(text_of(record), Not(HasSubstr("block (")));
}

TEST(TerminalReport, a_check_that_waits_for_others_has_not_failed) {
  Record record = wrong_record();
  record.checks[0] = {
      "FirstKernel.is_fast", 0, 10, false, true, "speed earns points once the other checks hold", true};
  EXPECT_THAT(text_of(record), HasSubstr("  waits      0 of 10   is fast\n"));
}

std::string brief_text_of(const Record& record) {
  std::ostringstream out;
  brief_reporter({})->report(record, out);
  return out.str();
}

/// A record whose bug has failed its first check.
Record bug_record_with_check() {
  Record record = bug_record();
  record.checks.insert(record.checks.begin(),
                       {.name = "FirstKernel.reads_no_more_than_there_is",
                        .max_points = 5,
                        .message = "out_of_bounds at first_kernel.cu:2: Reads element 300",
                        .verdict = Verdict::out_of_bounds,
                        .call = "multiply_them(300 floats, 300 floats)"});
  return record;
}

TEST(BriefReport, tells_the_first_check_that_fails_and_what_the_device_found_there) {
  Record record = bug_record_with_check();
  const std::string text = brief_text_of(record);
  EXPECT_THAT(text, HasSubstr("out_of_bounds, "));
  EXPECT_THAT(text, HasSubstr("reads no more than there is"));
  EXPECT_THAT(text, HasSubstr("in the call multiply_them(300 floats, 300 floats)"));
  EXPECT_THAT(text, HasSubstr("    Reads element 300 of a"));
  EXPECT_THAT(text, Not(HasSubstr("covers any size")));
}

TEST(BriefReport, tells_the_verdict_of_that_check_whatever_others_found) {
  Record record = bug_record();
  record.verdict = Verdict::out_of_bounds;
  record.checks.insert(record.checks.begin(), {.name = "FirstKernel.launches_once",
                                               .max_points = 5,
                                               .message = "launches: now 2, right is 1, gate 1",
                                               .verdict = Verdict::too_slow});
  const std::string text = brief_text_of(record);
  EXPECT_THAT(text, HasSubstr("too_slow, "));
  EXPECT_THAT(text, Not(HasSubstr("Reads element 300")));
  EXPECT_THAT(text, HasSubstr("launches once"));
}

TEST(BriefReport, tells_that_a_later_check_ends_worse) {
  Record record = wrong_record();
  record.checks[1].verdict = Verdict::wrong_answer;
  EXPECT_THAT(brief_text_of(record), Not(HasSubstr("later check")));
  record.verdict = Verdict::cuda_error;
  EXPECT_THAT(brief_text_of(record),
              AllOf(HasSubstr("wrong_answer, 10 of 30"),
                    HasSubstr("A later check ends worse, and so the grade is: cuda_error.")));
}

TEST(BriefReport, tells_the_speed_where_it_is_of_the_function_that_was_checked) {
  Record record = wrong_record();
  record.verdict = Verdict::too_slow;
  record.checks[1].verdict = Verdict::too_slow;
  record.checks[1].function = "fill";
  record.speed = {3.5e6, 1.2e6, 1e6, 2e6, 1.75};
  record.speed.functions = {"saxpy"};
  EXPECT_THAT(brief_text_of(record), Not(HasSubstr("Speed of saxpy")));
  record.speed.functions.push_back("fill");
  EXPECT_THAT(brief_text_of(record), HasSubstr("Speed of saxpy, fill"));
}

TEST(BriefReport, tells_the_records_verdict_where_the_check_says_none) {
  Record record = bug_record();
  EXPECT_THAT(brief_text_of(record), HasSubstr("covers any size"));
  EXPECT_THAT(brief_text_of(record), HasSubstr(std::string(to_string(record.verdict)) + ", "));
}

TEST(BriefReport, tells_what_the_device_notes_beside_a_wrong_answer) {
  Record record = wrong_record();
  record.checks = {{.name = "Kernel.sums", .max_points = 5, .verdict = Verdict::wrong_answer}};
  record.findings = bug_record().findings;
  EXPECT_THAT(brief_text_of(record), Not(HasSubstr("Reads element 300")));  // a bug, of another check
  record.findings.resize(1);
  record.findings.front().severity = Severity::note;
  EXPECT_THAT(brief_text_of(record), HasSubstr("note: "));
  EXPECT_THAT(brief_text_of(record), HasSubstr("Reads element 300"));
  record.checks.front().verdict = Verdict::too_slow;
  EXPECT_THAT(brief_text_of(record), Not(HasSubstr("Reads element 300")));
}

TEST(BriefReport, tells_the_line_that_the_device_notes_beside_what_is_too_slow) {
  Record record = wrong_record();
  record.checks = {{.name = "Kernel.sums", .max_points = 5, .verdict = Verdict::too_slow}};
  record.findings = {bug_record().findings.front()};
  record.findings.front().severity = Severity::note;
  record.findings.front().bug_class = "too_slow";
  EXPECT_THAT(brief_text_of(record), HasSubstr("note: too_slow"));
}

TEST(BriefReport, tells_what_the_device_notes_where_all_is_right) {
  Record record = wrong_record();
  record.verdict = Verdict::passed;
  record.checks.resize(1);
  EXPECT_THAT(brief_text_of(record), Not(HasSubstr("note")));
  record.findings = bug_record().findings;
  record.findings.front().severity = Severity::note;
  record.findings.push_back(record.findings.front());
  record.findings.back().line = 7;
  record.findings.back().message = "of less interest";
  const std::string text = brief_text_of(record);
  EXPECT_THAT(text, HasSubstr("Reads element 300"));
  EXPECT_THAT(text, HasSubstr("first_kernel.cu:7"));
  EXPECT_THAT(text, Not(HasSubstr("of less interest")));
}

TEST(BriefReport, without_a_failing_check_tells_the_first_bug) {
  Record record = bug_record();
  record.checks.clear();
  EXPECT_THAT(brief_text_of(record), HasSubstr("    Reads element 300 of a"));
}

Record fast_record() {
  Record record = wrong_record();
  record.verdict = Verdict::passed;
  record.time_kind = TimeKind::modelled;
  record.speed = {3.5e6, 1.2e6, 1e6, 2e6, 1.75};
  record.speed.reference_bound = Bound{"device memory", 0.96, false, 148, 160};
  record.speed.submission_bound = Bound{"launches", 0.6, false, 38.4, 160};
  return record;
}

std::string brief_text_of(const Record& record, std::size_t rows) {
  std::ostringstream out;
  brief_reporter({.columns = 78, .rows = rows})->report(record, out);
  return out.str();
}

std::size_t lines_in(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

TEST(BriefReport, leaves_out_what_helps_least_where_it_does_not_fit) {
  Record record = bug_record_with_check();
  record.output = "1\n2\n3\n4\n5\n6\n";
  const std::string whole = brief_text_of(record, 40);
  for (const char* part : {"An access lies outside", "see below", "It happened 212 times", "\n  6\n"})
    EXPECT_THAT(whole, HasSubstr(part));
  for (std::size_t rows = lines_in(whole); rows > 11; --rows)
    EXPECT_LE(lines_in(brief_text_of(record, rows)), rows);
  const std::string least = brief_text_of(record, 1);
  for (const char* part : {"out_of_bounds, 10 of 30", "FAILED", "in the call multiply_them(300",
                           "out_of_bounds at first_kernel.cu:2", "Reads element 300", "Why: The last block",
                           "\n  1\n  ... and 5 more lines"})
    EXPECT_THAT(least, HasSubstr(part));
  EXPECT_THAT(least, Not(HasSubstr("\n\n")));
}

TEST(BriefReport, a_wrong_answers_message_stays_however_low_the_screen_is) {
  EXPECT_THAT(brief_text_of(wrong_record(), 1), HasSubstr("first mismatch at index 256"));
}

TEST(BriefReport, shows_the_first_lines_that_were_printed_also_of_a_pass) {
  Record record = fast_record();
  record.output = "a\nb\nc\nd\n";
  EXPECT_THAT(brief_text_of(record),
              HasSubstr("What the program printed\n  a\n  b\n  c\n  ... and 1 more line\n"));
  EXPECT_THAT(text_of(record), HasSubstr("What the program printed\n  a\n"));
  record.output.clear();
  EXPECT_THAT(brief_text_of(record), Not(HasSubstr("printed")));
}

TEST(BriefReport, a_line_of_source_is_cut_by_columns_and_not_within_a_letter) {
  std::string korean;
  for (int i = 0; i < 40; ++i) korean += "한";
  Record record = bug_record();
  record.verdict = Verdict::build_failed;
  record.checks.clear();
  record.build_log =
      "a.cu:1:91: error: no\n  " + korean + "xxxxxxxxxxwrong;\n  " + std::string(90, ' ') + "^~~~~\n";
  const std::string text = brief_text_of(record, 0);
  const std::string kept = korean.substr(0, 28 * std::string("한").size());
  EXPECT_THAT(text, HasSubstr("\n  ... " + kept + "xxxxxxxxxxwrong;\n  " + std::string(70, ' ') + "^~~~~\n"));
}

TEST(BriefReport, what_the_compiler_marks_is_in_sight) {
  const std::string begin(90, 'x');
  Record record = bug_record();
  record.verdict = Verdict::build_failed;
  record.checks.clear();
  record.build_log = "a.cu:1:91: error: no\n  " + begin + "wrong;\n  " + std::string(90, ' ') + "^~~~~\n  " +
                     std::string(90, ' ') + "right\na.cu:2:3: error: short\n  wrong;\n  ^\n";
  const std::string text = brief_text_of(record, 0);
  EXPECT_THAT(text, HasSubstr("\n  ..." + std::string(67, 'x') + "wrong;\n")) << "dots for what is left out";
  EXPECT_THAT(text,
              HasSubstr("\n  " + std::string(70, ' ') + "^~~~~\n  " + std::string(70, ' ') + "right\n"));
  EXPECT_THAT(text, HasSubstr("\n    wrong;\n    ^\n")) << "what is short stays as it is";
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 78U) << line;
}

TEST_F(Submission, long_line_of_a_finding_is_whole_on_a_narrow_screen) {
  std::ofstream(file_)
      << "\nscale_kernel<<<blocks_for(n), threads>>>(d_out, d_in, rows, number_of_columns);\n";
  EXPECT_THAT(text_of(bug_record(), {.submission = file_, .columns = 78}),
              HasSubstr("\n       2 | scale_kernel<<<blocks_for(n), threads>>>(d_out, d_in, rows,\n"
                        "           number_of_columns);\n"));
}

TEST(TerminalReport, gates_go_on_below_where_the_screen_is_narrow) {
  Record record = wrong_record();
  record.gates = {{"requests of global memory for each element of the output", 3, 1, 1.25, false}};
  EXPECT_THAT(text_of(record, {.columns = 78}),
              HasSubstr("\n  OVER requests of global memory for each element of the output: now 3, right\n"
                        "       is 1, gate 1.25\n"));
}

TEST(BriefReport, a_long_declaration_goes_on_below_itself) {
  Record record = wrong_record();
  record.verdict = Verdict::build_failed;
  record.checks.clear();
  record.build_log =
      "a.cu:3: note: requires 4 arguments, but 3 were provided\n  cudaError_t cudaMemcpy(void* to, const "
      "void* "
      "from, size_t size_bytes, enum cudaMemcpyKind kind);\n";
  EXPECT_THAT(brief_text_of(record), HasSubstr("size_t size_bytes, enum\n    cudaMemcpyKind kind);\n"));
}

TEST(BriefReport, a_long_sentence_of_a_check_goes_on_below_itself) {
  Record record = wrong_record();
  record.checks.back().name = "FirstKernel.doubles_the_matrix_with_one_allocation_two_copies_and_one_launch";
  EXPECT_THAT(brief_text_of(record), HasSubstr("two copies and\n                       one launch\n"));
}

TEST(TerminalReport, gates_are_told_as_now_right_and_gate) {
  Record record = wrong_record();
  record.gates = {{"sectors a request", 32, 4, 4.5, false}, {"launches", 1, 1, 1, true}};
  const std::string text = text_of(record);
  EXPECT_THAT(text, HasSubstr("OVER sectors a request: now 32, right is 4, gate 4.5"));
  EXPECT_THAT(text, HasSubstr("ok   launches: now 1, right is 1, gate 1"));
}

TEST(TerminalReport, speed_names_its_kind_and_every_time) {
  Record record = wrong_record();
  record.time_kind = TimeKind::modelled;
  record.speed = {3.5e6, 1.2e6, 1e6, 1e6, 3.5};
  const std::string text = text_of(record);
  EXPECT_THAT(text, HasSubstr("modelled"));
  EXPECT_THAT(text, HasSubstr("3.5 ms"));
  EXPECT_THAT(text, HasSubstr("3.5 times as fast as one core of the CPU"));
}

TEST(TerminalReport, says_what_costs_most_and_how_near_the_memory_is_to_its_peak) {
  const char* const lines =
      "  what costs most: starting kernels (60 % of the time); in the reference: device memory\n"
      "  reads and writes 38 GB/s of the 160 GB/s that a copy reaches, 24 %; the reference: 148 GB/s\n";
  EXPECT_THAT(text_of(fast_record()), HasSubstr(lines));
  Record slow = fast_record();
  slow.verdict = Verdict::too_slow;
  EXPECT_THAT(text_of(slow), HasSubstr(lines));
}

TEST(TerminalReport, share_of_versions_that_overlap_is_one_of_their_work) {
  Record record = fast_record();
  record.speed.submission_bound->work_ns = 2 * *record.speed.submission_ns;
  EXPECT_THAT(text_of(record), HasSubstr("  what costs most: starting kernels (60 % of the work)"));
}

TEST(TerminalReport, of_several_speed_tasks_the_one_that_is_told_is_named) {
  Record record = fast_record();
  record.speed.functions = {"sum_rows"};
  EXPECT_THAT(text_of(record), HasSubstr("\nSpeed of sum_rows, modelled"));
  record.speed.check = "Rows.is_fast_on_wide_matrices";
  EXPECT_THAT(text_of(record), HasSubstr("\nSpeed of sum_rows (is fast on wide matrices), modelled"));
}

TEST(TerminalReport, a_passed_check_says_why_it_lacks_points) {
  Record record = fast_record();
  record.checks = {{.name = "Rows.is_fast", .points = 4, .max_points = 5, .passed = true}};
  const char* const words = "\n         1.50 times the reference solution's time\n";
  EXPECT_THAT(text_of(record), Not(HasSubstr(words)));
  record.checks[0].speed = Speed{};
  record.checks[0].speed->submission_ns = 300;
  record.checks[0].speed->reference_ns = 200;
  EXPECT_THAT(text_of(record), HasSubstr(words));
  record.checks[0].points = 5;
  EXPECT_THAT(text_of(record), Not(HasSubstr(words)));
}

/// A version bound by latency: 16 blocks of 1 warp on 10 multiprocessors; the reference has 20 times as many.
Record small_grid_record() {
  Record record = fast_record();
  Bound& own = *record.speed.submission_bound;
  own.bound_by = "latency";
  own.blocks_a_launch = 16;
  own.multiprocessors = 10;
  own.occupancy = {.blocks = 32, .warps = 32, .most_warps = 64, .threads_per_block = 32};
  record.speed.reference_bound->blocks_a_launch = 320;
  record.speed.reference_bound->multiprocessors = 10;
  record.speed.reference_bound->occupancy = own.occupancy;
  return record;
}

TEST(TerminalReport, few_warps_of_a_small_grid_are_told) {
  const char* const words =
      "  the grid gives a multiprocessor 1.6 of the 64 warps that it can hold; the reference: 32\n";
  Record record = small_grid_record();
  EXPECT_THAT(text_of(record), HasSubstr(words));
  record.speed.reference_bound->blocks_a_launch = 16;
  EXPECT_THAT(text_of(record), Not(HasSubstr("the grid gives"))) << "no more in the reference solution";
  record = small_grid_record();
  record.speed.submission_bound->blocks_a_launch = 200;
  EXPECT_THAT(text_of(record), Not(HasSubstr("the grid gives"))) << "warps enough";
}

TEST(TerminalReport, bytes_beyond_the_references_are_told) {
  Record record = fast_record();
  record.speed.submission_bound->gb_per_s = 120;
  record.speed.reference_bound->gb_per_s = 100;
  record.speed.submission_ns = 3000;
  record.speed.reference_ns = 2000;
  EXPECT_THAT(text_of(record), HasSubstr("  reads and writes 1.8 times as many bytes as the reference\n"));
  record.speed.submission_ns = 1900;
  EXPECT_THAT(text_of(record), Not(HasSubstr("times as many bytes")));
}

TEST(TerminalReport, doubles_where_the_reference_has_none_come_of_a_constant) {
  const char* const words = "  in code on float, a constant without F, such as 0.5";
  Record record = fast_record();
  EXPECT_THAT(text_of(record), Not(HasSubstr(words)));
  record.speed.submission_bound->bound_by = "float64 arithmetic";
  EXPECT_THAT(text_of(record), HasSubstr(words));
  record.speed.reference_bound->bound_by = "float64 arithmetic";
  EXPECT_THAT(text_of(record), Not(HasSubstr(words)));
}

TEST(TerminalReport, copies_within_the_device_are_told_where_they_are_much_of_what_moves) {
  Record record = fast_record();
  record.speed.submission_bound->gb_per_s = 100;
  record.speed.submission_ns = 1000;
  record.counters.device_to_device_bytes = 25'000;
  EXPECT_THAT(text_of(record),
              HasSubstr("  of these bytes 50 % are copies and fills within the device's memory\n"));
  record.counters.device_to_device_bytes = 1'000;
  EXPECT_THAT(text_of(record), Not(HasSubstr("of these bytes")));
}

TEST(TerminalReport, copies_between_devices_are_told_by_their_own_link) {
  Record record = fast_record();
  Bound& bound = *record.speed.submission_bound;
  bound.bound_by = "copies between devices";
  bound.by_copies = true;
  bound.gb_per_s = 4;
  bound.peak_gb_per_s = 10;
  record.counters.device_to_host_copies = 64;
  record.counters.device_to_host_bytes = 64 * 4;
  EXPECT_THAT(text_of(record),
              HasSubstr("  copies between devices 4.0 GB/s of the 10 GB/s that their link reaches, 40 %"));
  EXPECT_THAT(text_of(record), Not(HasSubstr("copies between host and device, 4 bytes")));
  EXPECT_THAT(text_of(record), Not(HasSubstr("pinned memory")));
  bound.gb_per_s = 20;
  EXPECT_THAT(
      text_of(record),
      HasSubstr("copies between devices 20 GB/s, more than the 10 GB/s of one link: several at once"));
  bound.bound_by = "copies from and to pinned memory";
  EXPECT_THAT(text_of(record), HasSubstr("copies 20 GB/s, more than the 10 GB/s of pinned memory"));
}

TEST(TerminalReport, many_small_copies_are_told_and_not_the_kernels_lines) {
  Record record = fast_record();
  record.speed.submission_bound->by_copies = true;
  record.speed.submission_ns = 1e6;
  record.kernel_time = {.total_ns = 1000, .lines = {{"sum.cu", 14, 605}}};
  record.counters.device_to_host_copies = 64;
  record.counters.device_to_host_bytes = 64 * 4;
  EXPECT_THAT(text_of(record),
              HasSubstr("  64 copies between host and device, 4 bytes each on average: each"));
  EXPECT_THAT(text_of(record), Not(HasSubstr("where its kernels' time goes")));
  record.counters.device_to_host_bytes = 64 << 20;
  EXPECT_THAT(text_of(record), Not(HasSubstr("copies between host")));
}

TEST(TerminalReport, speed_ups_of_thousands_are_whole_numbers) {
  Record record = fast_record();
  record.speed.speedup = 1162.4;
  EXPECT_THAT(text_of(record), HasSubstr("  1162 times as fast as one core of the CPU\n"));
}

TEST(BriefReport, tells_the_first_warning_of_the_compiler_and_files_without_their_folder) {
  Record record = bug_record();
  record.build_log =
      "/tmp/a/first_kernel.cu:7:30: warning: equality comparison result unused\n  dest[i] == 1;\n"
      "/tmp/a/first_kernel.cu:9:1: warning: another\n";
  std::ostringstream out;
  brief_reporter({.submission = "/tmp/a/first_kernel.cu"})->report(record, out);
  EXPECT_THAT(out.str(),
              HasSubstr("\nThe compiler warns: first_kernel.cu:7:30: warning: equality comparison"));
  EXPECT_THAT(out.str(), Not(HasSubstr("another")));
  record.verdict = Verdict::build_failed;
  record.checks.clear();
  std::ostringstream failed;
  brief_reporter({.submission = "/tmp/a/first_kernel.cu"})->report(record, failed);
  EXPECT_THAT(failed.str(), HasSubstr("\n  first_kernel.cu:7:30: warning"));
}

TEST(BriefReport, of_a_slow_version_says_what_its_time_is_made_of) {
  Record slow = fast_record();
  slow.verdict = Verdict::too_slow;
  slow.kernel_time = {.total_ns = 1000, .lines = {{"sum.cu", 14, 605}}};
  std::ostringstream out;
  brief_reporter({})->report(slow, out);
  EXPECT_THAT(out.str(), HasSubstr("  what costs most: starting kernels (60 % of the time)"));
  EXPECT_THAT(out.str(),
              HasSubstr("  where its kernels' time goes: sum.cu:14 (60 %), functions of headers that\n"
                        "  they call (40 %)\n"));
  slow.counters.managed_faults = 3;
  std::ostringstream managed;
  brief_reporter({})->report(slow, managed);
  EXPECT_THAT(managed.str(), HasSubstr("sum.cu:14 (60 %), pages of managed memory that\n  move (40 %)\n"));
  slow.verdict = Verdict::wrong_answer;
  std::ostringstream wrong;
  brief_reporter({})->report(slow, wrong);
  EXPECT_THAT(wrong.str(), Not(HasSubstr("what costs most")));
}

TEST(TerminalReport, speed_names_the_functions_that_were_timed) {
  Record record = fast_record();
  record.speed.functions = {"saxpy", "fill"};
  EXPECT_THAT(text_of(record),
              HasSubstr("Speed of saxpy, fill, modelled from counted events for sim:gtx1060"));
  record.verdict = Verdict::too_slow;
  EXPECT_THAT(brief_text_of(record), HasSubstr("Speed of saxpy, fill, modelled"));
  record.time_kind = TimeKind::measured;
  EXPECT_THAT(text_of(record), HasSubstr("Speed of saxpy, fill, measured on sim:gtx1060"));
  record.speed.functions = {"a", "b", "c", "d"};
  EXPECT_THAT(text_of(record), HasSubstr("Speed, measured on"));
}

TEST(TerminalReport, tells_of_a_grid_that_leaves_most_of_the_device_idle) {
  Record record = fast_record();
  record.speed.submission_bound = Bound{"latency", 0.9};
  record.speed.submission_bound->blocks_a_launch = 1;
  record.speed.submission_bound->multiprocessors = 10;
  record.speed.reference_bound->blocks_a_launch = 300;
  record.speed.reference_bound->multiprocessors = 10;
  EXPECT_THAT(text_of(record),
              HasSubstr("\n  a grid of 1 block for the device's 10 multiprocessors: most of them idle\n"));
  record.speed.submission_bound->blocks_a_launch = 6;
  EXPECT_THAT(text_of(record), Not(HasSubstr("idle"))) << "most of them work";
  record.speed.submission_bound->blocks_a_launch = 1;
  record.speed.reference_bound->blocks_a_launch = 1;
  EXPECT_THAT(text_of(record), Not(HasSubstr("idle"))) << "the reference solution has no more";
  record.speed.reference_bound->blocks_a_launch = 300;
  record.speed.submission_bound->bound_by = "launches";
  EXPECT_THAT(text_of(record), Not(HasSubstr("idle"))) << "more blocks would not help";
}

TEST(TerminalReport, says_nothing_of_bandwidth_where_answers_are_wrong_or_times_were_measured) {
  Record wrong = fast_record();
  wrong.verdict = Verdict::wrong_answer;
  EXPECT_THAT(text_of(wrong), Not(HasSubstr("what costs most")));
  Record measured = fast_record();
  measured.speed.submission_bound.reset();
  EXPECT_THAT(text_of(measured), Not(HasSubstr("what costs most")));
}

TEST(TerminalReport, tells_allocations_and_waits_that_take_longer_than_the_work) {
  Record record = fast_record();
  record.speed.host_calls_ns = 2.1e6;
  EXPECT_THAT(text_of(record), HasSubstr("  not in that time: 2.1 ms of allocations, waits and host code\n"));
  record.speed.host_calls_ns = 1.9e6;
  EXPECT_THAT(text_of(record), Not(HasSubstr("not in that time")));
}

TEST(TerminalReport, tells_allocations_and_waits_that_are_many_more_than_the_references) {
  Record record = fast_record();
  record.speed.submission_ns = 2e6;
  record.speed.host_calls_ns = 0.6e6;
  record.speed.reference_host_calls_ns = 0.4e6;
  EXPECT_THAT(
      text_of(record),
      HasSubstr("  not in that time: 600 us of allocations, waits and host code; the reference: 400 us\n"));
  record.speed.reference_host_calls_ns = 0.5e6;  // nearly as many
  EXPECT_THAT(text_of(record), Not(HasSubstr("not in that time")));
  record.speed.host_calls_ns = 0.4e6;  // a fifth of the time
  record.speed.reference_host_calls_ns = 0;
  EXPECT_THAT(text_of(record), Not(HasSubstr("not in that time")));
}

TEST(TerminalReport, tells_divisions_that_are_a_good_part_of_the_instructions_that_bound) {
  Record record = fast_record();
  record.speed.submission_bound->bound_by = "instruction issue";
  record.speed.submission_bound->divisions = 0.48;
  EXPECT_THAT(text_of(record), HasSubstr("48 % of its instructions are divisions and remainders (/, %)"));
  record.speed.reference_bound->divisions = 0.4;  // the task asks for them
  EXPECT_THAT(text_of(record), Not(HasSubstr("remainders")));
  record.speed.reference_bound->divisions = 0;
  record.speed.submission_bound->bound_by = "device memory";  // for which they wait anyhow
  EXPECT_THAT(text_of(record), Not(HasSubstr("remainders")));
}

TEST(TerminalReport, tells_copies_by_their_link_and_caches_by_more_than_the_peak) {
  Record record = fast_record();
  record.speed.reference_bound = record.speed.submission_bound =
      Bound{"copies from and to pageable memory", 0.9, true, 4.25, 12};
  EXPECT_THAT(
      text_of(record),
      HasSubstr(
          "  copies 4.2 GB/s of the 12 GB/s that pinned memory reaches, 35 %; the reference: 4.2 GB/s\n"));
  record.speed.submission_bound = Bound{"L2 cache", 0.9, false, 410, 160};
  EXPECT_THAT(
      text_of(record),
      HasSubstr("  reads and writes 410 GB/s, more than the 160 GB/s of a copy: caches give the rest\n"));
}

TEST(TerminalReport, tells_arithmetic_beside_the_units_peak_where_it_is_a_good_part_of_it) {
  Record record = fast_record();
  EXPECT_THAT(text_of(record), Not(HasSubstr("computes")));
  record.speed.submission_bound = Bound{"float64 arithmetic", 0.9, false, 38.4, 160, 60.5, 68};
  record.counters.float64_operations = 8;
  record.speed.reference_bound->operations_per_ns = 64;
  EXPECT_THAT(
      text_of(record),
      HasSubstr(
          "  computes 60.5 billion operations/s of the 68 that float64 units reach, 89 % (a multiply-add is\n"
          "  one); the reference: 64\n  in code on float"));
  record.counters.float32_operations = 8;
  EXPECT_THAT(text_of(record), HasSubstr("that float32 and float64 units reach")) << "its peak is of both";
  record.counters = {};
  record.speed.submission_bound->bound_by = "instruction issue";
  EXPECT_THAT(text_of(record), HasSubstr("that float32 units reach"));
  record.counters.float64_operations = record.counters.float32_operations = 8;
  EXPECT_THAT(text_of(record), HasSubstr("that float32 and float64 units reach"));
  record.speed.submission_bound->operations_per_ns = 6.5;
  EXPECT_THAT(text_of(record), Not(HasSubstr("computes")));
}

/// Of blocks that wait for a place on one of ten multiprocessors.
Bound bound_with(const Occupancy& occupancy) {
  Bound bound{"latency", 0.9};
  bound.blocks_a_launch = 1000;
  bound.multiprocessors = 10;
  bound.occupancy = occupancy;
  return bound;
}

TEST(TerminalReport, tells_a_low_occupancy_that_a_kernel_waits_with_and_what_limits_it) {
  Record record = fast_record();
  const Occupancy low{.blocks = 2,
                      .warps = 16,
                      .most_warps = 64,
                      .registers = 128,
                      .shared_bytes = 26'624,
                      .threads_per_block = 256,
                      .limited_by = OccupancyLimit::shared_memory};
  record.speed.submission_bound = bound_with(low);
  EXPECT_THAT(text_of(record), HasSubstr("\n  occupancy: a multiprocessor holds 16 of 64 warps (25 %): a "
                                         "block takes 26624 bytes of shared\n  memory\n"));
  record.speed.submission_bound->occupancy.limited_by = OccupancyLimit::registers;
  EXPECT_THAT(text_of(record), HasSubstr("(25 %): a thread takes about 128 registers\n"));
  record.speed.submission_bound->occupancy.limited_by = OccupancyLimit::blocks;
  EXPECT_THAT(text_of(record),
              HasSubstr("(25 %): it has room for 2 blocks, and these have\n  256 threads\n"));
  record.speed.submission_bound->occupancy.limited_by = OccupancyLimit::threads;
  EXPECT_THAT(text_of(record), HasSubstr("(25 %): no further block of 256 threads fits\n"));
}

TEST(TerminalReport, says_nothing_of_occupancy_where_more_of_it_would_not_help) {
  Record record = fast_record();
  const Occupancy low{.blocks = 2, .warps = 16, .most_warps = 64, .threads_per_block = 256};
  record.speed.submission_bound = bound_with(low);
  record.speed.submission_bound->blocks_a_launch = 20;
  EXPECT_THAT(text_of(record), Not(HasSubstr("occupancy"))) << "all blocks have a place";
  record.speed.submission_bound = bound_with(low);
  record.speed.submission_bound->bound_by = "device memory";
  EXPECT_THAT(text_of(record), Not(HasSubstr("occupancy"))) << "it waits for nothing that could be hidden";
  record.speed.reference_bound = bound_with({.blocks = 8, .warps = 64, .most_warps = 64});
  EXPECT_THAT(text_of(record), HasSubstr("threads fits; the\n  reference: 64 warps\n"))
      << "but the reference has more";
  record.speed.reference_bound = bound_with({.blocks = 2, .warps = 18, .most_warps = 64});
  EXPECT_THAT(text_of(record), Not(HasSubstr("occupancy"))) << "it has about as much";
}

TEST(TerminalReport, tells_how_much_of_the_work_overlaps) {
  Record record = fast_record();
  EXPECT_THAT(text_of(record), Not(HasSubstr("overlap")));
  record.speed.submission_bound->work_ns = 1.5 * *record.speed.submission_ns;
  EXPECT_THAT(text_of(record), HasSubstr("\n  overlap: 3 ms of copies and kernels in 2 ms\n"));
  record.speed.reference_bound->work_ns = 2 * *record.speed.reference_ns;
  EXPECT_THAT(text_of(record), HasSubstr("in 2 ms; the reference: 2 ms in 1 ms\n"));
  record.speed.submission_bound->work_ns = 1.02 * *record.speed.submission_ns;
  EXPECT_THAT(text_of(record),
              HasSubstr("\n  overlap: none, 2.04 ms of copies and kernels one after another; "
                        "the reference: 2 ms in 1 ms\n"));
}

TEST(TerminalReport, tells_lanes_that_idle_where_the_reference_solutions_are_at_work) {
  Record record = fast_record();
  record.speed.submission_bound->active_lanes = 8.25;
  record.speed.reference_bound->active_lanes = 31;
  EXPECT_THAT(text_of(record),
              HasSubstr("\n  on average 8.2 of a warp's 32 lanes are at work; the reference: 31.0\n"));
  record.speed.reference_bound->active_lanes = 9;
  EXPECT_THAT(text_of(record), Not(HasSubstr("lanes are at work")));
}

TEST(TerminalReport, tells_divergence_that_the_reference_has_not) {
  Record record = fast_record();
  record.speed.submission_bound->active_lanes = 26;
  record.speed.reference_bound->active_lanes = 30;
  record.speed.submission_bound->divergence = 0.13;
  record.speed.reference_bound->divergence = 0.02;
  EXPECT_THAT(
      text_of(record),
      HasSubstr("\n  13 % of its instructions are for at most half of a warp's lanes, since branches or "
                "loops part them\n"));
  record.speed.reference_bound->divergence = 0.1;  // the task asks for it
  EXPECT_THAT(text_of(record), Not(HasSubstr("at most half")));
  record.speed.reference_bound->divergence = 0;
  record.speed.submission_bound->divergence = 0.01;  // the array's end
  EXPECT_THAT(text_of(record), Not(HasSubstr("at most half")));
}

TEST(TerminalReport, tells_the_lines_that_take_most_of_the_kernels_time) {
  Record record = fast_record();
  EXPECT_THAT(text_of(record), Not(HasSubstr("kernels' time")));
  record.kernel_time = {
      .total_ns = 1000,
      .lines = {{"sum.cu", 14, 605}, {"sum.cu", 9, 210}, {"helpers.cuh", 3, 110}, {"sum.cu", 7, 60}}};
  EXPECT_THAT(
      text_of(record),
      HasSubstr("  where its kernels' time goes: sum.cu:14 (60 %), line 9 (21 %), helpers.cuh:3 (11 %)\n"));
  record.kernel_time.lines = {{"sum.cu", 14, 60}, {"sum.cu", 9, 50}};  // none stands out
  EXPECT_THAT(text_of(record), Not(HasSubstr("kernels' time")));
}

TEST_F(Submission, line_that_wastes_most_sectors_and_the_one_that_wastes_most_turns_are_quoted) {
  Record record = fast_record();
  record.lines = {{"first_kernel.cu", 2, LineAccess::global_load, 10, 320, 40, true},
                  {"first_kernel.cu", 1, LineAccess::global_store, 10, 160, 40, true},
                  {"first_kernel.cu", 1, LineAccess::shared_store, 8, 62, 8, true}};
  const char* const lines =
      "  first_kernel.cu:2: 32 sectors a request of its loads, 4 would do\n"
      "       2 | out[i] = a[i];\n"
      "  first_kernel.cu:1: 7.75 turns over the banks a request of its stores, 1 would do\n"
      "       1 | // first line\n";
  EXPECT_THAT(text_of(record, {.submission = file_}), HasSubstr(lines));
  record.verdict = Verdict::wrong_answer;
  EXPECT_THAT(text_of(record, {.submission = file_}), Not(HasSubstr("would do")));
}

TEST_F(Submission, wasteful_line_is_held_against_the_references_and_atomics_have_their_own) {
  Record record = fast_record();
  record.lines = {{"first_kernel.cu", 2, LineAccess::global_load, 10, 320, 40, true, 160, 4.125},
                  {"first_kernel.cu", 1, LineAccess::shared_atomic, 10, 320, 10, true, 0, 1.5}};
  const std::string text = text_of(record, {.submission = file_});
  EXPECT_THAT(
      text,
      HasSubstr("first_kernel.cu:2: 32 sectors a request of its loads, 4 would do; the reference's: 4.12\n"));
  EXPECT_THAT(
      text,
      HasSubstr("first_kernel.cu:1: 32 turns, one lane after another, a request of its atomics, 1 would "
                "do; the\n  reference's: 1.5\n"));
}

TEST(TerminalReport, has_no_line_to_look_at_where_the_judge_finds_none_wasteful) {
  Record record = fast_record();
  record.lines = {{"first_kernel.cu", 2, LineAccess::global_load, 10, 50, 40, false}};
  EXPECT_THAT(text_of(record), Not(HasSubstr("would do")));
}

TEST(TerminalReport, has_colours_only_where_asked) {
  EXPECT_THAT(text_of(wrong_record()), Not(HasSubstr("\x1b")));
  EXPECT_THAT(text_of(wrong_record(), {.colours = true}), HasSubstr("\x1b[31mwrong_answer\x1b[0m"));
}

TEST(TerminalReport, control_sequences_of_a_submission_are_removed) {
  Record record = wrong_record();
  record.output = "\x1b[2J\x1b]0;title\x07 harmless\r\n";
  const std::string text = text_of(record);
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
  EXPECT_THAT(text, Not(HasSubstr("\r")));
  EXPECT_THAT(text, HasSubstr("harmless"));
}

TEST(TerminalReport, a_failed_build_shows_the_compiler_and_no_checks) {
  Record record = wrong_record();
  record.verdict = Verdict::build_failed;
  record.build_log = "first_kernel.cu:7:3: error: expected ';'\n";
  const std::string text = text_of(record);
  EXPECT_THAT(text, HasSubstr("The compiler says\n  first_kernel.cu:7:3: error"));
  EXPECT_THAT(text, Not(HasSubstr("Checks")));
}

TEST(TerminalReport, the_graders_fault_is_said_to_be_its_own) {
  Record record = wrong_record();
  record.verdict = Verdict::grader_error;
  const std::string text = text_of(record);
  EXPECT_THAT(text, HasSubstr("not your fault"));
  EXPECT_THAT(text, HasSubstr("doctor"));
}

TEST(JsonReport, is_the_record) {
  std::ostringstream out;
  json_reporter()->report(bug_record(), out);
  EXPECT_EQ(record_from_json(out.str()).findings, bug_record().findings);
  EXPECT_THAT(out.str(), EndsWith("}\n"));
}

TEST(Words, every_verdict_has_a_sentence) {
  for (int i = 0; i <= static_cast<int>(Verdict::grader_error); ++i)
    EXPECT_THAT(verdict_sentence(static_cast<Verdict>(i)), EndsWith(".")) << i;
}

TEST(Style, times_have_a_fitting_unit) {
  EXPECT_EQ(time_text(12), "12 ns");
  EXPECT_EQ(time_text(1234), "1.23 us");
  EXPECT_EQ(time_text(2.5e6), "2.5 ms");
  EXPECT_EQ(time_text(3e9), "3 s");
}

TEST(Style, long_text_is_broken_at_spaces) {
  EXPECT_EQ(wrapped("aa bb cc", 2, 7), "  aa bb\n  cc\n");
  EXPECT_EQ(wrapped("longerthanthewidth x", 0, 5), "longerthanthewidth\nx\n");
}

TEST(Wrapped, counts_columns_and_not_bytes) {
  EXPECT_EQ(wrapped("스레드 하나가 원소 하나를", 0, 14), "스레드 하나가\n원소 하나를\n");
  EXPECT_EQ(wrapped("più città, perché no", 0, 10), "più città,\nperché no\n");
}

TEST(Wrapped, ends_lines_of_chinese_between_characters_but_not_before_punctuation) {
  EXPECT_EQ(wrapped("每个线程做一个元素。", 0, 8), "每个线程\n做一个元\n素。\n");
  EXPECT_EQ(wrapped("每个线程，做", 0, 8), "每个线\n程，做\n");
  EXPECT_EQ(wrapped("（线程）", 2, 7), "  （线\n  程）\n");
}

TEST(Wrapped, keeps_words_and_spaces_among_chinese) {
  EXPECT_EQ(wrapped("调用 cudaMemcpy 之前", 0, 40), "调用 cudaMemcpy 之前\n");
  EXPECT_EQ(wrapped("调用 cudaMemcpy 之前", 0, 15), "调用 cudaMemcpy\n之前\n");
}

TEST(Columns, are_two_for_letters_of_east_asia) {
  EXPECT_EQ(columns_of(std::string_view("abc")), 3U);
  EXPECT_EQ(columns_of(std::string_view("è")), 1U);
  EXPECT_EQ(columns_of(std::string_view("线程")), 4U);
  EXPECT_EQ(columns_of(std::string_view("커널")), 4U);
  EXPECT_EQ(columns_of(std::string_view("\xff")), 1U);
}

TEST(Columns, are_none_for_colours) {
  EXPECT_EQ(columns_of(std::string_view("\x1b[1;31mred\x1b[0m")), 3U);
  EXPECT_EQ(columns_of(std::string_view("\x1b[2Jx")), 5U) << "no colour";
  EXPECT_EQ(wrapped("\x1b[1mone\x1b[0m two", 0, 7), "\x1b[1mone\x1b[0m two\n");
}

TEST(Style, long_logs_are_cut_and_the_rest_is_counted) {
  EXPECT_EQ(indented("a\nb\nc\nd\n", 1, 2), " a\n b\n ... and 2 more lines\n");
  EXPECT_EQ(indented("a\nb\n", 1, 1), " a\n ... and 1 more line\n");
}

}  // namespace
}  // namespace gridstride::report
