// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "report/reporter.hpp"
#include "report/submission_text.hpp"
#include "tests/report/records.hpp"
#include "tests/test_folder.hpp"

namespace gridstride::report {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string marks_of(const Record& record, const MarkedFiles& files) {
  std::ostringstream out;
  marks_reporter(files)->report(record, out);
  return out.str();
}

std::string marks_of(const Record& record) {
  return marks_of(record, {"/home/you/lessons/03_first_kernel/first_kernel.cu"});
}

/// A record in which nothing but its one finding is told.
Record finding_record() {
  Record record = bug_record();
  record.checks.clear();
  return record;
}

const char* const given =
    "template <class Kernel>\n"
    "void call(Kernel kernel) {\n"
    "  kernel<<<1, 1>>>();  // given\n"
    "}\n";

/// A submission whose first lines are given.
class MarksInFile : public testing::Test {
 protected:
  void SetUp() override {
    std::ofstream(files_.submission) << given
                                     << "void scale();  // a declaration\n"
                                        "void scale(float* x) {\n"
                                        "  call(scale_kernel);\n"
                                        "}\n"
                                        "// int sum(int) {\n"
                                        "int sum(int n)\n"
                                        "{\n"
                                        "  return scale(n);\n"
                                        "}\n";
  }
  /// The marks without the file's name.
  [[nodiscard]] std::string marks(const Record& record) const {
    std::string text = marks_of(record, files_);
    const std::string name = files_.submission.string();
    for (std::size_t at = 0; (at = text.find(name, at)) != std::string::npos;) text.erase(at, name.size());
    return text;
  }
  /// A check that fails, and calls a function.
  static CheckResult failed(const char* name, const char* function, Verdict verdict = Verdict::wrong_answer) {
    CheckResult check{name, 0, 10, false, true, "expected 1, but got 2"};
    check.function = function;
    check.verdict = verdict;
    return check;
  }
  const TestFolder folder_;
  MarkedFiles files_{folder_.path() / "sum.cu", std::string(given) + "int sum(int n) { return 0; }\n",
                     std::string("namespace {\n") + given + "}\nint sum(int n) { return n; }\n"};
};

TEST(Marks, tell_a_finding_in_one_line_as_a_compiler_does) {
  Record record = finding_record();
  record.findings[0].message = "reads element 300 of a,\nan array of 300 elements";
  EXPECT_EQ(
      marks_of(record),
      "/home/you/lessons/03_first_kernel/first_kernel.cu:2: error: Reads element 300 of a, an array of 300 "
      "elements – Why: The last block has more threads than elements are left: guard the access. "
      "[out_of_bounds]\n");
}

TEST(Marks, tell_a_note_and_one_without_advice) {
  Record record = finding_record();
  record.findings[0].severity = Severity::note;
  record.findings[0].advice.clear();
  EXPECT_THAT(marks_of(record),
              EndsWith(".cu:2: note: Reads element 300 of a, an array of 300 elements. [out_of_bounds]\n"));
}

TEST(Marks, are_none_where_all_is_right_or_a_finding_has_no_line) {
  Record passed = wrong_record();
  passed.verdict = Verdict::passed;
  passed.checks.pop_back();
  EXPECT_EQ(marks_of(passed), "");
  Record record = finding_record();
  record.findings[0].line = 0;
  EXPECT_EQ(marks_of(record), "");
  record = finding_record();
  record.findings[0].file.clear();
  EXPECT_EQ(marks_of(record), "");
}

TEST_F(MarksInFile, tell_a_wrong_answer_where_its_function_is_defined) {
  Record record = wrong_record();
  record.checks = {failed("Sum.adds_any_size", "sum"), failed("Sum.adds_nothing", "sum"),
                   failed("Sum.scales", "scale")};
  EXPECT_EQ(marks(record),
            ":10: error: adds any size: expected 1, but got 2 [wrong_answer]\n"
            ":6: error: scales: expected 1, but got 2 [wrong_answer]\n");
}

TEST_F(MarksInFile, tell_a_wrong_answer_in_the_first_line_where_the_function_is_not_found) {
  Record record = wrong_record();
  record.checks = {failed("Sum.adds_any_size", "absent")};
  EXPECT_EQ(marks(record), ":1: error: adds any size: expected 1, but got 2 [wrong_answer]\n");
  record.checks = {failed("Sum.adds_any_size", "")};
  EXPECT_THAT(marks(record), StartsWith(":1: error: "));
}

TEST_F(MarksInFile, tell_no_check_that_passed_or_waits_or_that_a_finding_has_failed) {
  Record record = wrong_record();
  record.checks = {failed("Sum.adds", "sum", Verdict::passed), failed("Sum.is_fast", "sum"),
                   failed("Sum.scales", "scale", Verdict::out_of_bounds)};
  record.checks[0].passed = true;
  record.checks[1].waits = true;
  record.findings = bug_record().findings;
  EXPECT_THAT(marks(record),
              EndsWith(":2: error: Reads element 300 of a, an array of 300 elements. – Why: The "
                       "last block has more threads than elements are left: guard the access. "
                       "[out_of_bounds]\n"));
  EXPECT_THAT(marks(record), Not(HasSubstr("expected 1")));
  record.findings[0].line = 0;
  EXPECT_EQ(marks(record), ":6: error: scales: expected 1, but got 2 [out_of_bounds]\n");
}

Record slow_record() {
  Record record = wrong_record();
  record.verdict = Verdict::too_slow;
  record.time_kind = TimeKind::modelled;
  record.speed.submission_ns = 1000;
  record.speed.submission_bound = Bound{.bound_by = "device memory", .share = 0.8};
  record.kernel_time = {900, {{"sum.cu", 12, 800}}};
  record.lines = {{"sum.cu", 7, LineAccess::global_load, 10, 320, 40, true}};
  return record;
}

TEST_F(MarksInFile, tell_a_slow_version_at_the_line_that_wastes_most) {
  Record record = slow_record();
  record.checks = {failed("Sum.is_fast", "sum", Verdict::too_slow)};
  record.checks[0].message = "too slow";
  record.checks[0].speed = record.speed;
  EXPECT_EQ(marks(record),
            ":7: error: is fast: too slow – 32 sectors a request of its loads, 4 would do [too_slow]\n");
  record.lines.clear();
  EXPECT_EQ(marks(record),
            ":12: error: is fast: too slow – what costs most: device memory (80 % of the time) [too_slow]\n");
  record.kernel_time.total_ns = 100;
  EXPECT_THAT(marks(record), StartsWith(":10: error: is fast"));
  record = slow_record();
  record.lines[0].line = record.kernel_time.lines[0].line = 3;
  record.checks = {failed("Sum.is_fast", "sum", Verdict::too_slow)};
  record.checks[0].speed = record.speed;
  EXPECT_THAT(marks(record), StartsWith(":10: error: is fast")) << "line 3 is given";
}

TEST_F(MarksInFile, tell_a_gate_at_its_function_whatever_the_speed_task_wastes) {
  Record record = slow_record();
  record.checks = {failed("Sum.loads_little", "scale", Verdict::too_slow)};
  EXPECT_EQ(marks(record), ":6: error: loads little: expected 1, but got 2 [too_slow]\n");
}

TEST_F(MarksInFile, name_the_students_own_line_where_a_finding_is_in_code_that_is_given) {
  Record record = finding_record();
  Finding& finding = record.findings[0];
  finding.file = "sum.cu";
  finding.line = 3;
  finding.advice.clear();
  finding.message = "the launch is refused; called at sum.cu:7";
  EXPECT_EQ(marks(record),
            ":7: error: The launch is refused; called at sum.cu:7 (in line 3, which is given) "
            "[out_of_bounds]\n");
  finding.message = "reads x[4], as in the launch at sum.cu:3";
  record.checks = {failed("Sum.sums", "sum", Verdict::out_of_bounds)};
  record.checks[0].message = "out_of_bounds at sum.cu:3: reads x[4]";
  EXPECT_THAT(marks(record), StartsWith(":10: error: Reads x[4]"))
      << "no own line is named: that of the function";
  record.checks[0].function = "absent";
  EXPECT_EQ(marks(record), ":3: error: Reads x[4], as in the launch at sum.cu:3 [out_of_bounds]\n");
}

TEST_F(MarksInFile, name_the_loop_of_a_kernel_that_one_thread_runs_where_it_is_too_slow) {
  const auto mark = [&](const std::string& loop, const std::string& launch, Verdict verdict) {
    std::ofstream(files_.submission) << "__global__ void k(float* x, int n) {\n"
                                        "  " +
                                            loop +
                                            "\n"
                                            "    x[i] = 0;\n"
                                            "}\n"
                                            "void run(float* x, int n) {\n"
                                            "  k<<<" +
                                            launch +
                                            ">>>(x, n);\n"
                                            "}\n";
    Record record = wrong_record();
    record.checks = {failed("Sum.runs", "run", verdict)};
    return marks(record);
  };
  const std::string loop = "for (int i = 0; i < n; ++i)";
  EXPECT_THAT(mark(loop, "1, 1", Verdict::too_slow), StartsWith(":2: error: runs"));
  EXPECT_THAT(mark("const int i = 0;", "1, 1", Verdict::too_slow), StartsWith(":6: error: runs"));
  EXPECT_THAT(mark(loop, "1, 256", Verdict::too_slow), StartsWith(":5: error: runs"));
  EXPECT_THAT(mark(loop, "1, 1", Verdict::wrong_answer), StartsWith(":5: error: runs"));
}

TEST_F(MarksInFile, name_the_loop_of_a_template_that_one_thread_runs_where_it_is_too_slow) {
  for (const char* arguments : {"float", "Pair<float, 4>, 8"}) {
    std::ofstream(files_.submission) << "template <class T, int n>\n"
                                        "__global__ void k(T* x) {\n"
                                        "  for (int i = 0; i < n; ++i) x[i] = 0;\n"
                                        "}\n"
                                        "void run(float* x) {\n"
                                        "  k<"
                                     << arguments
                                     << "><<<1, 1>>>(x);\n"
                                        "}\n";
    Record record = wrong_record();
    record.checks = {failed("Sum.runs", "run", Verdict::too_slow)};
    EXPECT_THAT(marks(record), StartsWith(":3: error: runs")) << arguments;
  }
}

TEST_F(MarksInFile, of_a_kernel_that_is_given_name_the_line_that_uses_it) {
  std::ofstream(files_.submission) << given
                                   << "void run(float* x) {\n"
                                      "  int n = 0;\n"
                                      "  call(call, n);\n"
                                      "}\n";
  Record record = finding_record();
  record.findings[0] = {.bug_class = "out_of_bounds", .file = "sum.cu", .line = 3, .message = "reads x[4]"};
  record.checks = {failed("Sum.runs", "run", Verdict::out_of_bounds)};
  record.checks[0].message = "out_of_bounds at sum.cu:3: reads x[4]";
  EXPECT_EQ(marks(record), ":7: error: Reads x[4] (in line 3, which is given) [out_of_bounds]\n");
}

TEST_F(MarksInFile, name_the_students_own_line_for_a_launch_that_is_given) {
  std::ofstream(files_.submission) << given
                                   << "__global__ void mine(float* x) { x[4] = 0; }\n"
                                      "void run(float* x) {\n"
                                      "  call(mine);\n"
                                      "  mine<<<1, 1>>>(x);\n"
                                      "}\n";
  const auto mark = [&](int line, const std::string& advice) {
    Record record = finding_record();
    record.findings[0] = {
        .bug_class = "out_of_bounds", .file = "sum.cu", .line = line, .message = "writes x[4]"};
    record.findings[0].advice = advice;
    record.checks = {failed("Sum.runs", "run", Verdict::out_of_bounds)};
    record.checks[0].message = "out_of_bounds at sum.cu:" + std::to_string(line) + ": writes x[4]";
    return marks(record);
  };
  EXPECT_THAT(mark(5, "The launch at sum.cu:3 passes n = 4"),
              HasSubstr("Why: The launch at sum.cu:7 passes n"));
  EXPECT_THAT(mark(5, "The launch at sum.cu:8 passes n = 4"),
              HasSubstr("Why: The launch at sum.cu:8 passes n"));
  EXPECT_THAT(mark(5, "The launch at other.cu:3 passes n = 4"),
              HasSubstr("The launch at other.cu:3 passes n"));
}

TEST_F(MarksInFile, of_an_element_that_nothing_has_written_name_the_copy_and_no_allocation) {
  Record record = finding_record();
  Finding& finding = record.findings[0];
  finding.bug_class = "uninitialised_read";
  finding.file = "sum.cu";
  finding.line = 3;
  finding.message = "reads element 1 of x (number 2 of the arrays allocated at sum.cu:6)";
  finding.advice = "cudaMemcpy at sum.cu:7 has written the first 2 of its 8 bytes";
  EXPECT_THAT(marks(record), StartsWith(":7: error: Reads element 1 of x"));
  finding.advice.clear();
  EXPECT_THAT(marks(record), StartsWith(":3: error: Reads element 1 of x"));
}

TEST_F(MarksInFile, come_in_the_order_of_the_checks_that_fail_for_them) {
  Record record = finding_record();
  record.findings[0].file = "sum.cu";
  record.findings[0].line = 7;
  record.checks = {failed("Sum.sums", "sum"), failed("Sum.scales", "scale", Verdict::out_of_bounds)};
  const std::string text = marks(record);
  EXPECT_THAT(text, StartsWith(":10: error: sums: "));
  EXPECT_THAT(text, HasSubstr("\n:7: error: Reads element 300"));
  record.checks = {failed("Sum.scales", "scale", Verdict::out_of_bounds), failed("Sum.sums", "sum")};
  EXPECT_THAT(marks(record), StartsWith(":7: error: Reads element 300"));
}

TEST_F(MarksInFile, stay_in_the_students_own_line_whoever_has_called_it) {
  Record record = finding_record();
  record.findings[0].file = "sum.cu";
  record.findings[0].line = 7;
  record.findings[0].message = "the launch is refused; called at sum.cu:12";
  EXPECT_THAT(marks(record), StartsWith(":7: error: The launch is refused; called at sum.cu:12 – Why"));
}

Record unbuilt_record(const std::string& log) {
  Record record = wrong_record();
  record.verdict = Verdict::build_failed;
  record.build_log = log;
  return record;
}

TEST_F(MarksInFile, tell_what_the_compiler_says_with_the_notes_in_the_file) {
  const std::string file = files_.submission.string();
  EXPECT_EQ(
      marks(unbuilt_record(file + ":7:3: fatal error: no match\n  call(scale_kernel);\n  ^~~~\n" + file +
                           ":6:6: note: candidate: wants a number\n"
                           "/usr/include/c++/12/span:9:1: note: candidate: wants a span\n"
                           "sum.cu:12: warning: odd\n2 errors generated.\n")),
      ":7:3: error: no match – candidate: wants a span\n:6:6: note: candidate: wants a number\n"
      ":12: warning: odd\n");
}

TEST_F(MarksInFile,
       tell_with_an_error_what_the_first_note_in_a_header_says_and_not_how_the_compiler_came_there) {
  const std::string file = files_.submission.string();
  const auto mark = [&](const std::string& notes) {
    return marks(unbuilt_record(file + ":7:3: error: no match\n" + notes));
  };
  EXPECT_EQ(mark("/h/span:9:1: note: in instantiation of 'f' requested here\n"
                 "/h/check.hpp:2:5: note: expanded from macro 'CUDA_CHECK'\n"
                 "/h/span:8:1: note: candidate: wants a span\n/h/span:9:1: note: candidate: wants two\n"),
            ":7:3: error: no match – candidate: wants a span\n");
  EXPECT_EQ(mark("/h/check.hpp:2:5: note: expanded from macro 'CUDA_CHECK'\n"), ":7:3: error: no match\n");
  EXPECT_EQ(marks(unbuilt_record("/h/span:9:1: error: no match\n" + file + ":7:3: note: requested here\n" +
                                 "/h/span:8:1: note: candidate: wants a span\n")),
            ":7:3: error: no match – candidate: wants a span\n");
}

TEST_F(MarksInFile, tell_an_error_of_a_header_or_of_given_code_where_the_file_led_there) {
  const std::string file = files_.submission.string();
  EXPECT_EQ(marks(unbuilt_record("/usr/include/c++/12/span:9:1: error: no match\n" + file +
                                 ":7:3: note: in instantiation requested here\n")),
            ":7:3: error: no match\n");
  EXPECT_EQ(marks(unbuilt_record(file + ":3: error: wrong arguments\n" + file +
                                 ":7:3: note: in instantiation of 'call' requested here\n" + file +
                                 ":3: note: no known conversion\n")),
            ":7:3: error: wrong arguments (in line 3, which is given)\n:7:3: note: no known conversion\n");
  EXPECT_EQ(marks(unbuilt_record(file + ":3: error: wrong arguments\n")), ":3: error: wrong arguments\n");
}

TEST_F(MarksInFile, tell_an_error_without_a_line_in_the_first_and_none_of_the_linker) {
  EXPECT_EQ(
      marks(unbuilt_record("sum.cu: error: your file does not define `f`\nld.lld: error: undefined f\n")),
      ":1: error: your file does not define `f`\n");
}

TEST(SubmissionText, knows_as_given_what_stands_in_the_stub_and_the_solution) {
  const std::string text = "void f() { g(1);\n  h(); }\nvoid k() {\n  g(2);\n}\nint top;\n";
  const std::string other = "void k() {\n  g(3);\n}\n";
  const SubmissionText both(text, "void f() { g(1); h(); /* do */ }", "void f()\n{ g(1); h(); }");
  EXPECT_TRUE(both.is_given(2));
  EXPECT_FALSE(both.is_given(4));
  EXPECT_FALSE(both.is_given(6));
  EXPECT_FALSE(both.is_given(100));
  const SubmissionText to_repair(text, text, other);
  EXPECT_FALSE(to_repair.is_given(2)) << "the solution has it otherwise: it is to be repaired";
}

}  // namespace
}  // namespace gridstride::report
