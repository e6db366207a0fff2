// SPDX-License-Identifier: MIT
// Submissions with honest mistakes: what the student is told.
#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <stdexcept>
#include <vector>

#include "sandbox/gpu.hpp"
#include "tests/worker/submission.hpp"

namespace gridstride::worker {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string class_of(const Submission& submission) {
  return submission.outcome.findings.empty() ? "none" : submission.outcome.findings[0].bug_class;
}

int line_of(const Submission& submission) {
  return submission.outcome.findings.empty() ? 0 : submission.outcome.findings[0].line;
}

TEST(Faulty, host_overrun_is_out_of_bounds_at_its_line) {
  for (const char* name : {"faulty/reads_beyond_host_array", "faulty/reads_far_beyond_host_array"}) {
    Submission submission(name);
    submission.sum();
    EXPECT_EQ(submission.outcome.failure, Verdict::out_of_bounds) << name;
    EXPECT_EQ(class_of(submission), "out_of_bounds") << name;
    EXPECT_EQ(line_of(submission), submission.marked_line()) << name;
    EXPECT_THAT(submission.outcome.findings.at(0).message, HasSubstr("data (argument 1 of sum)"));
  }
}

TEST(Faulty, host_threads_that_overrun_at_the_same_moment_are_told_as_one) {
  Submission submission("faulty/threads_read_beyond_host_array");
  for (int i = 0; i < 20; ++i) {
    submission.sum();
    EXPECT_EQ(submission.outcome.failure, Verdict::out_of_bounds);
    ASSERT_EQ(submission.outcome.findings.size(), 1U);
    EXPECT_EQ(class_of(submission), "out_of_bounds");
    EXPECT_EQ(line_of(submission), submission.marked_line());
  }
}

TEST(Faulty, null_pointer_on_the_host_is_a_crash_at_its_line) {
  Submission submission("faulty/null_pointer_on_host");
  submission.sum();
  EXPECT_EQ(submission.outcome.failure, Verdict::crashed);
  EXPECT_EQ(line_of(submission), submission.marked_line());
}

TEST(Faulty, exception_is_a_crash_with_its_words) {
  Submission submission("faulty/throws");
  submission.sum();
  EXPECT_EQ(submission.outcome.failure, Verdict::crashed);
  EXPECT_EQ(submission.outcome.detail, "sum ended by an exception: no idea");
}

TEST(Faulty, failed_cuda_call_is_told_with_its_line) {
  Submission submission("faulty/failed_cuda_call");
  submission.sum();
  EXPECT_EQ(submission.outcome.failure, Verdict::cuda_error);
  EXPECT_EQ(class_of(submission), "cuda_error");
  EXPECT_EQ(line_of(submission), submission.marked_line());
  EXPECT_EQ(submission.outcome.findings.at(0).file, "failed_cuda_call.cu");
  EXPECT_THAT(submission.outcome.detail, HasSubstr("cudaErrorInvalidDevice"));
}

TEST(Faulty, advice_on_a_refused_call_is_that_of_the_call) {
  const std::vector<std::string> advice = {"While a stream is captured",
                                           "What is launched is what",
                                           "The graph of a captured stream is what",
                                           "A CUmodule is what",
                                           "An event or a stream is made first",
                                           "A CUmodule is what"};
  for (std::size_t way = 0; way < advice.size(); ++way) {
    Submission submission("faulty/refused_calls");
    CallOutcome outcome;
    submission.session->call<float(std::span<const float>)>("sum", outcome,
                                                            std::vector<float>(10, static_cast<float>(way)));
    EXPECT_EQ(outcome.failure, Verdict::cuda_error) << way;
    ASSERT_EQ(outcome.findings.size(), 1U) << way;
    EXPECT_THAT(outcome.findings[0].advice, StartsWith(advice[way])) << way;
  }
}

TEST(Faulty, compiling_at_run_time_is_unsupported) {
  Submission submission("faulty/compiles_at_run_time");
  EXPECT_EQ(submission.sum(), 1.0F);
  EXPECT_EQ(class_of(submission), "unsupported");
  EXPECT_EQ(line_of(submission), submission.marked_line());
  EXPECT_THAT(submission.outcome.findings.at(0).message, HasSubstr("nvrtcCompileProgram"));
}

TEST(Faulty, kernel_error_that_nobody_waits_for_is_found) {
  Submission submission("faulty/unchecked_kernel_error");
  submission.sum();
  EXPECT_EQ(class_of(submission), "out_of_bounds");
  EXPECT_EQ(line_of(submission), submission.marked_line());
}

TEST(Faulty, error_that_nobody_asks_for_has_the_line_of_its_call) {
  Submission submission("faulty/unasked_error");
  submission.sum();
  EXPECT_EQ(class_of(submission), "cuda_error");
  EXPECT_EQ(line_of(submission), submission.marked_line());
  EXPECT_THAT(submission.outcome.findings.at(0).message,
              HasSubstr("did not ask about it: cudaErrorInvalidValue"));
}

// What is told of a submission that goes the way which its first element names.
std::vector<Finding> notes_on(Submission& submission, float way) {
  CallOutcome outcome;
  submission.session->call<float(std::span<const float>)>("sum", outcome, std::vector<float>(10, way));
  EXPECT_FALSE(outcome.failure) << way;
  return outcome.findings;
}

TEST(Faulty, launches_that_nothing_asks_about_are_noted) {
  Submission submission("faulty/unchecked_launches");
  submission.sum();
  const int line = submission.marked_line();
  for (const float way : {0.0F, 3.0F, 4.0F}) {
    const std::vector<Finding> notes = notes_on(submission, way);
    ASSERT_EQ(notes.size(), 1U) << way;
    EXPECT_EQ(notes[0].severity, Severity::note);
    EXPECT_EQ(notes[0].bug_class, "unchecked_launch");
    EXPECT_EQ(notes[0].line, line);
    EXPECT_EQ(notes[0].file, "unchecked_launches.cu");
    EXPECT_EQ(notes[0].message, "nothing asks whether the launch of nothing_kernel was refused");
  }
  const std::vector<Finding> both = notes_on(submission, 1);
  ASSERT_EQ(both.size(), 2U);
  EXPECT_EQ(both[1].line, line + 1);
}

TEST(Faulty, copies_whose_result_is_thrown_away_are_noted) {
  Submission submission("faulty/unchecked_copies");
  submission.sum();
  const int line = submission.marked_line();
  const std::vector<Finding> notes = notes_on(submission, 0);
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_EQ(notes[0].severity, Severity::note);
  EXPECT_EQ(notes[0].bug_class, "unchecked_copy");
  EXPECT_EQ(notes[0].line, line);
  EXPECT_EQ(notes[0].message, "nothing looks at what cudaMemcpyAsync returns");
}

TEST(Faulty, who_looks_at_the_result_of_a_copy_or_asks_for_it_later_is_told_nothing) {
  Submission submission("faulty/unchecked_copies");
  submission.sum();
  for (const float way : {1.0F, 2.0F, 3.0F}) EXPECT_TRUE(notes_on(submission, way).empty()) << way;
}

TEST(Faulty, an_error_that_the_function_has_peeked_at_is_its_own_to_leave) {
  Submission submission("faulty/errors_left");
  submission.sum();
  for (const Finding& finding : notes_on(submission, 0)) EXPECT_EQ(finding.severity, Severity::note);
}

TEST(Faulty, a_peek_is_at_the_error_of_its_time) {
  Submission submission("faulty/errors_left");
  submission.sum();
  for (const float way : {1.0F, 2.0F}) {
    CallOutcome outcome;
    submission.session->call<float(std::span<const float>)>("sum", outcome, std::vector<float>(10, way));
    EXPECT_TRUE(std::ranges::any_of(outcome.findings, [](const Finding& finding) {
      return finding.bug_class == "cuda_error" && finding.severity == Severity::error;
    })) << way;
  }
}

TEST(Faulty, who_asks_once_behind_several_launches_is_told_nothing) {
  Submission submission("faulty/unchecked_launches");
  submission.sum();
  EXPECT_TRUE(notes_on(submission, 2).empty());
}

TEST(Faulty, a_launch_by_a_call_tells_its_error_itself) {
  Submission submission("faulty/unchecked_launches");
  submission.sum();
  EXPECT_TRUE(notes_on(submission, 5).empty());
}

TEST(Faulty, lines_that_keep_streams_from_working_side_by_side_are_noted) {
  Submission submission("faulty/serial_streams");
  submission.sum();
  for (const int way : {0, 1}) {
    const std::vector<Finding> notes = notes_on(submission, static_cast<float>(way));
    ASSERT_EQ(notes.size(), 1U) << way;
    EXPECT_EQ(notes[0].severity, Severity::note);
    EXPECT_EQ(notes[0].bug_class, "too_slow");
    EXPECT_EQ(notes[0].line, submission.marked_line() + way);
  }
}

TEST(Faulty, streams_that_work_side_by_side_or_alone_are_told_nothing) {
  Submission submission("faulty/serial_streams");
  submission.sum();
  for (const float way : {2.0F, 3.0F, 4.0F}) EXPECT_TRUE(notes_on(submission, way).empty()) << way;
}

TEST(Faulty, a_variable_that_hides_another_is_warned_of) {
  Submission submission("faulty/hides_a_variable");
  submission.sum();
  EXPECT_THAT(submission.built.log,
              HasSubstr("hides_a_variable.cu:" + std::to_string(submission.marked_line()) + ":"));
  EXPECT_THAT(submission.built.log, HasSubstr("warning: declaration shadows a field of 'Total'"));
}

TEST(Faulty, a_function_that_forgets_to_return_does_not_compile) {
  const Submission submission("faulty/returns_nothing");
  EXPECT_TRUE(submission.built.module.empty());
  EXPECT_THAT(submission.built.log,
              HasSubstr("returns_nothing.cu:" + std::to_string(submission.marked_line()) +
                        ":1: error: the function can end here without a return"));
}

TEST(Faulty, leak_is_found_where_the_array_was_allocated) {
  Submission submission("faulty/leaks");
  EXPECT_EQ(submission.sum(), 42.0F);
  EXPECT_EQ(class_of(submission), "leak");
  EXPECT_EQ(line_of(submission), submission.marked_line());
}

TEST(Faulty, events_that_call_after_call_leaves_are_a_leak_and_one_that_is_kept_is_none) {
  for (const float way : {0.0F, 1.0F}) {
    Submission submission("faulty/leaves_events");
    std::vector<Finding> told;
    for (int i = 0; i < 8; ++i) {
      CallOutcome outcome;
      submission.session->call<float(std::span<const float>)>("sum", outcome, std::vector<float>(10, way));
      if (i < 5) {
        EXPECT_TRUE(outcome.findings.empty());
      }
      told = outcome.findings;
    }
    ASSERT_EQ(told.size(), way == 0 ? 1U : 0U);
    if (told.empty()) continue;
    EXPECT_EQ(told[0].bug_class, "leak");
    EXPECT_EQ(told[0].severity, Severity::error);
    EXPECT_EQ(told[0].line, submission.marked_line());
    EXPECT_EQ(told[0].message, "8 events are never destroyed");
  }
}

TEST(Faulty, device_argument_has_a_name_and_an_exact_end) {
  Submission submission("faulty/overruns_argument");
  submission.sum_blocks();
  EXPECT_EQ(class_of(submission), "out_of_bounds");
  EXPECT_EQ(line_of(submission), submission.marked_line());
  EXPECT_THAT(submission.outcome.findings.at(0).message, HasSubstr("partial (argument 2 of sum_blocks)"));
}

TEST(Faulty, write_to_a_constant_argument_is_named) {
  Submission submission("faulty/writes_constant_argument");
  submission.sum();
  EXPECT_EQ(class_of(submission), "crashed");
  EXPECT_EQ(line_of(submission), submission.marked_line());
  EXPECT_THAT(submission.outcome.findings.at(0).message,
              HasSubstr("writes to data (argument 1 of sum), which the contract declares const"));
}

TEST(Faulty, write_before_a_constant_argument_is_out_of_bounds) {
  Submission submission("faulty/writes_before_constant_argument");
  submission.sum();
  EXPECT_EQ(class_of(submission), "out_of_bounds");
  EXPECT_EQ(line_of(submission), submission.marked_line());
  EXPECT_THAT(submission.outcome.findings.at(0).message,
              HasSubstr("uses an element outside data (argument 1 of sum)"));
}

/// What the judge says of a worker that `options` describe.
std::string trouble_with(SessionOptions options, const Submission& submission) {
  options.module = submission.built.module;
  Session session(options);
  CallOutcome outcome;
  try {
    session.call<float(std::span<const float>)>("sum", outcome, std::vector<float>(10));
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "none: " + outcome.detail;
}

TEST(Faulty, device_that_does_not_start_is_no_fault_of_the_submission) {
  const Submission submission("faulty/throws");
  const sandbox::TemporaryFolder folder;
  SessionOptions options;
  options.profile = folder.path() / "no_device.toml";
  std::ofstream(options.profile) << "name = \"nothing else\"\n";
  EXPECT_THAT(trouble_with(options, submission), StartsWith("the worker could not start its device: "));
}

TEST(Faulty, gpu_that_does_not_start_is_no_fault_of_the_submission) {
  if (!std::filesystem::exists(sandbox::worker_program(true))) GTEST_SKIP() << "no back end for GPUs";
  if (!sandbox::gpu_device_files().empty()) GTEST_SKIP() << "this machine's GPU may work";
  SessionOptions options;
  options.gpu = "0";
  EXPECT_THAT(trouble_with(options, Submission("faulty/throws")),
              StartsWith("the worker could not start its device: start the GPU: cudaError"));
}

TEST(Faulty, undefined_helper_is_named) {
  const Submission submission("faulty/undefined_function");
  EXPECT_FALSE(submission.built.ok);
  EXPECT_THAT(submission.built.log, HasSubstr("your file uses `helper(float)`, which nothing defines"));
}

TEST(Faulty, compiler_error_has_the_students_path_and_line) {
  const Submission submission("faulty/does_not_compile");
  EXPECT_FALSE(submission.built.ok);
  const std::string place = "/does_not_compile.cu:" + std::to_string(submission.marked_line()) + ":";
  EXPECT_THAT(submission.built.log, HasSubstr(place));
  EXPECT_THAT(submission.built.log, testing::Not(HasSubstr("module/work")));
}

}  // namespace
}  // namespace gridstride::worker
