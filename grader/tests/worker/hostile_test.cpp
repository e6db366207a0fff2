// SPDX-License-Identifier: MIT
// Submissions that attack the grader: each gets its verdict, leaves no process and writes nothing.
#include <gmock/gmock.h>
#include <unistd.h>

#include <fstream>

#include "tests/worker/submission.hpp"

namespace gridstride::worker {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Processes that have this test's module open or in their command line.
int left_running(const Submission& submission) {
  return sandbox::processes_with(submission.built.module.string());
}

/// Where memory is what must run out, on a slow machine too.
constexpr std::chrono::milliseconds time_for_memory(30'000);

class Hostile : public testing::Test {
 protected:
  /// Builds and calls it once, then ends its worker: nothing may be left.
  void call(const std::string& name, std::chrono::milliseconds wall = std::chrono::milliseconds(1500)) {
    submission.emplace("hostile/" + name, sandbox::Isolation::namespaces, wall);
    ASSERT_TRUE(submission->built.ok) << submission->built.log;
    value = submission->sum();
  }
  void expect(Verdict verdict, const std::string& detail) {
    ASSERT_TRUE(submission->outcome.failure.has_value()) << "the call was let pass";
    EXPECT_EQ(to_string(*submission->outcome.failure), to_string(verdict)) << submission->outcome.detail;
    EXPECT_THAT(submission->outcome.detail, HasSubstr(detail));
    EXPECT_FALSE(value.has_value());
    expect_no_aftermath();
  }
  void expect_no_aftermath() {
    submission->session.reset();
    EXPECT_EQ(left_running(*submission), 0);
    EXPECT_EQ(sandbox::contents(submission->canary), "alive");
  }

  std::optional<Submission> submission;
  std::optional<float> value;
};

TEST_F(Hostile, endless_loop_on_the_host_is_a_time_out_that_names_the_line) {
  call("endless_loop_on_host");
  ASSERT_EQ(submission->outcome.findings.size(), 1U);
  EXPECT_EQ(submission->outcome.findings[0].line, submission->marked_line());
  EXPECT_EQ(submission->outcome.findings[0].file, "endless_loop_on_host.cu");
  expect(Verdict::timed_out, "sum did not return within 1.5 s");
}

TEST_F(Hostile, endless_loop_in_a_kernel_is_a_time_out_that_names_the_kernel) {
  call("endless_loop_in_kernel");
  ASSERT_EQ(submission->outcome.findings.size(), 1U);
  EXPECT_EQ(submission->outcome.findings[0].kernel, "endless_kernel");
  EXPECT_EQ(submission->outcome.findings[0].bug_class, "timed_out");
  expect(Verdict::timed_out, "sum did not return within 1.5 s");
}

TEST_F(Hostile, fork_without_end_is_a_time_out) {
  call("fork_without_end");
  expect(Verdict::timed_out, "1.5 s");
}

TEST_F(Hostile, children_end_with_the_worker) {
  call("children_left_behind");
  EXPECT_EQ(value, 0.0F);
  expect_no_aftermath();
}

TEST_F(Hostile, endless_memory_is_out_of_memory) {
  call("endless_memory", time_for_memory);
  expect(Verdict::out_of_memory, "memory");
}

TEST_F(Hostile, huge_array_is_out_of_memory) {
  call("huge_array", time_for_memory);
  expect(Verdict::out_of_memory, "memory");
}

TEST_F(Hostile, exit_with_status_0_before_main_is_a_crash) {
  call("exit_in_constructor");
  expect(Verdict::crashed, "exit status 0");
}

TEST_F(Hostile, exit_with_status_0_instead_of_an_answer_is_a_crash) {
  call("exit_in_function");
  expect(Verdict::crashed, "exit status 0");
}

TEST_F(Hostile, perfect_record_on_stdout_is_only_text) {
  call("perfect_record");
  EXPECT_FALSE(submission->outcome.failure.has_value());
  EXPECT_EQ(value, 0.0F);
  EXPECT_THAT(submission->session->output(), HasSubstr("\"verdict\":\"passed\""));
  EXPECT_THAT(submission->session->output(), Not(HasSubstr("\033")));
  expect_no_aftermath();
}

TEST_F(Hostile, solution_and_checks_cannot_be_read) {
  call("reads_solution");
  EXPECT_EQ(value, 0.0F);
  expect_no_aftermath();
}

TEST_F(Hostile, solution_cannot_be_included) {
  const Submission including("hostile/includes_solution");
  EXPECT_FALSE(including.built.ok);
  EXPECT_THAT(including.built.log, HasSubstr("file not found"));
}

TEST_F(Hostile, solution_cannot_be_embedded) {
  const Submission embedding("hostile/embeds_solution");
  EXPECT_FALSE(embedding.built.ok);
  EXPECT_THAT(embedding.built.log, HasSubstr("incbin"));
}

TEST_F(Hostile, functions_of_the_device_cannot_be_defined) {
  const Submission defining("hostile/defines_callback");
  EXPECT_FALSE(defining.built.ok);
  EXPECT_THAT(defining.built.log, HasSubstr("your file defines `__tsan_read4`"));
  EXPECT_THAT(defining.built.log, HasSubstr("your file defines `cudaFree`"));
}

TEST_F(Hostile, bookkeeping_of_the_device_cannot_be_called) {
  const Submission calling("hostile/resets_counters");
  EXPECT_FALSE(calling.built.ok);
  EXPECT_THAT(calling.built.log, HasSubstr("`gridstride::simt::reset_counters()`, which nothing defines"));
}

TEST_F(Hostile, bookkeeping_of_the_device_cannot_be_found) {
  call("finds_counters");
  EXPECT_EQ(value, 0.0F);
  expect_no_aftermath();
}

TEST_F(Hostile, loads_cannot_be_hidden_by_a_macro) {
  call("hides_loads");
  ASSERT_FALSE(submission->outcome.findings.empty());
  EXPECT_EQ(submission->outcome.findings[0].bug_class, "out_of_bounds");
  expect_no_aftermath();
}

TEST_F(Hostile, nothing_is_written_outside) {
  call("writes_outside");  // what it can write lies in the sandbox's own /tmp
  EXPECT_FALSE(std::filesystem::exists(submission->canary.string() + ".new"));
  EXPECT_FALSE(std::filesystem::exists(GRIDSTRIDE_SOURCE_DIR "/lessons/09_shared_reduction/canary"));
  expect_no_aftermath();
}

TEST_F(Hostile, closed_channel_is_a_crash) {
  call("closes_descriptors");
  expect(Verdict::crashed, "closed the descriptor");
}

TEST_F(Hostile, garbage_on_the_channel_is_suspicious) {
  call("writes_to_channel");
  expect(Verdict::suspicious, "did not ask for");
}

TEST_F(Hostile, answer_before_the_question_is_suspicious) {
  call("early_reply");
  expect(Verdict::suspicious, "did not ask for");
}

TEST_F(Hostile, second_answer_is_suspicious_at_the_next_call) {
  call("extra_reply");
  EXPECT_EQ(value, 0.0F);
  usleep(200'000);
  value = submission->sum();
  expect(Verdict::suspicious, "did not ask for");
}

TEST_F(Hostile, results_cannot_be_cut) {
  call("cuts_results");
  EXPECT_EQ(value, 0.0F);
  expect_no_aftermath();
}

TEST_F(Hostile, flood_of_output_is_a_crash) {
  call("prints_without_end");
  expect(Verdict::crashed, "printed more");
}

TEST_F(Hostile, network_is_refused) {
  call("uses_network");
  EXPECT_EQ(value, 0.0F);
  expect_no_aftermath();
}

TEST_F(Hostile, signal_is_a_crash_that_names_it) {
  call("kills_itself");
  expect(Verdict::crashed, "SIGKILL");
}

TEST_F(Hostile, worker_is_fresh_after_a_failure) {
  call("exit_in_function");
  EXPECT_TRUE(submission->outcome.failure.has_value());
  submission->sum_blocks();
  EXPECT_FALSE(submission->outcome.failure.has_value()) << submission->outcome.detail;
}

}  // namespace
}  // namespace gridstride::worker
