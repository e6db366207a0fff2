// SPDX-License-Identifier: MIT
// Submissions that attack the grader: each gets its verdict, leaves no process and writes nothing.
#include <gmock/gmock.h>
#include <unistd.h>

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
/// Where the call must have come to its loop, on a busy machine too.
constexpr std::chrono::milliseconds time_for_line(5000);

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

  /// The compiler would need days or terabytes for it.
  static void expect_build_ends(const std::string& name) {
    sandbox::Limits limits = sandbox::build_limits();
    limits.wall = std::chrono::seconds(5);
    limits.memory_bytes = limits.data_bytes = 1ULL << 30;
    const Submission bomb("hostile/" + name, sandbox::Isolation::namespaces, {}, 0, false, limits);
    EXPECT_FALSE(bomb.built.ok);
    EXPECT_TRUE(bomb.built.outcome.end == sandbox::End::wall_limit ||
                bomb.built.outcome.end == sandbox::End::memory_limit || !bomb.built.log.empty());
    EXPECT_EQ(sandbox::processes_with(name), 0);
  }
  /// What of System V and POSIX outlives a process on this machine.
  static std::string shared_things() {
    std::string text;
    for (const char* kind : {"shm", "msg", "sem"})
      text += sandbox::contents(std::string("/proc/sysvipc/") + kind);
    for (const auto& entry : std::filesystem::directory_iterator("/dev/shm"))
      if (entry.path().filename().string().starts_with("gridstride")) text += entry.path().string() + "\n";
    return text;
  }

  std::optional<Submission> submission;
  std::optional<float> value;
};

TEST_F(Hostile, endless_loop_on_the_host_is_a_time_out_that_names_the_line) {
  call("endless_loop_on_host", time_for_line);
  ASSERT_EQ(submission->outcome.findings.size(), 1U);
  EXPECT_EQ(submission->outcome.findings[0].line, submission->marked_line());
  EXPECT_EQ(submission->outcome.findings[0].file, "endless_loop_on_host.cu");
  expect(Verdict::timed_out, "sum did not return within 5 s");
}

TEST_F(Hostile, endless_loop_in_a_kernel_is_a_time_out_that_names_the_kernel) {
  call("endless_loop_in_kernel");
  ASSERT_EQ(submission->outcome.findings.size(), 1U);
  EXPECT_EQ(submission->outcome.findings[0].kernel, "endless_kernel");
  EXPECT_EQ(submission->outcome.findings[0].bug_class, "timed_out");
  expect(Verdict::timed_out, "sum did not return within 1.5 s");
}

TEST_F(Hostile, a_loop_that_does_nothing_is_not_taken_for_none) {
  call("loop_without_way_out");
  ASSERT_EQ(submission->outcome.findings.size(), 1U);
  EXPECT_EQ(submission->outcome.findings[0].kernel, "stuck");
  EXPECT_EQ(submission->outcome.findings[0].line, submission->marked_line());
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

TEST_F(Hostile, denying_the_function_is_suspicious) {
  call("denies_the_function");
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

TEST_F(Hostile, file_that_includes_itself_does_not_compile) {
  const Submission including("hostile/includes_itself");
  EXPECT_FALSE(including.built.ok);
  EXPECT_THAT(including.built.log, HasSubstr("includes_itself.cu"));
}

TEST_F(Hostile, secrets_of_the_system_are_not_quoted_by_the_compiler) {
  const Submission including("hostile/includes_secrets");
  EXPECT_FALSE(including.built.ok);
  for (const char* secret : {"root:", "PATH=", "HOME="})
    EXPECT_THAT(including.built.log, Not(HasSubstr(secret)));
}

TEST_F(Hostile, lines_of_other_files_are_not_quoted_by_name) {
  const Submission quoting("hostile/quotes_solution");
  EXPECT_FALSE(quoting.built.ok);
  EXPECT_THAT(quoting.built.log, HasSubstr("no_such_thing_4"));
  for (const char* line : {"SPDX-License-Identifier", "shared_reduction.cuh", "alive"})
    EXPECT_THAT(quoting.built.log, Not(HasSubstr(line)));
}

TEST_F(Hostile, templates_without_end_meet_the_compilers_limits) {
  expect_build_ends("instantiates_without_end");
}

TEST_F(Hostile, macros_without_end_meet_the_compilers_limits) { expect_build_ends("expands_without_end"); }

TEST_F(Hostile, renamed_contract_does_not_link) {
  const Submission renaming("hostile/renames_the_contract");
  EXPECT_FALSE(renaming.built.ok);
}

TEST_F(Hostile, table_of_functions_stays_the_lessons) {
  call("mangles_the_table");
  EXPECT_EQ(value, 0.0F);
  expect_no_aftermath();
}

TEST_F(Hostile, nobody_stays_behind_an_answer) {
  call("stays_at_exit");
  EXPECT_EQ(value, 0.0F);
  expect_no_aftermath();
}

TEST_F(Hostile, caught_signals_do_not_keep_a_loop_alive) {
  call("ignores_signals");
  expect(Verdict::timed_out, "1.5 s");
}

TEST_F(Hostile, own_handler_of_faults_hides_no_finding) {
  call("recovers_from_faults");
  ASSERT_FALSE(submission->outcome.findings.empty());
  EXPECT_EQ(submission->outcome.findings[0].bug_class, "out_of_bounds");
  EXPECT_EQ(submission->outcome.findings[0].line, submission->marked_line());
  expect_no_aftermath();
}

TEST_F(Hostile, other_processes_cannot_be_traced) {
  call("traces_the_judge");
  EXPECT_EQ(value, 0.0F);
  expect_no_aftermath();
}

TEST_F(Hostile, nobody_who_keeps_the_time_can_be_stopped) {
  call("stops_everybody");
  expect(Verdict::timed_out, "1.5 s");
}

TEST_F(Hostile, programs_cannot_be_started) {
  call("runs_programs");
  EXPECT_EQ(value, 0.0F);
  expect_no_aftermath();
}

TEST_F(Hostile, shared_memory_ends_with_the_worker) {
  const std::string before = shared_things();
  call("leaves_shared_memory");
  EXPECT_EQ(value, 0.0F);
  expect_no_aftermath();
  EXPECT_EQ(shared_things(), before);
}

TEST_F(Hostile, calls_that_no_exercise_needs_are_refused) {
  call("asks_the_kernel");
  EXPECT_EQ(value, 0.0F);
  expect_no_aftermath();
}

TEST_F(Hostile, record_on_every_descriptor_is_suspicious) {
  call("writes_all_descriptors");
  expect(Verdict::suspicious, "did not ask for");
}

TEST_F(Hostile, files_end_with_the_worker) {
  call("fills_the_disk", time_for_memory);
  EXPECT_FALSE(std::filesystem::exists("/tmp/fill0"));
  EXPECT_FALSE(std::filesystem::exists("/var/tmp/fill0"));
  EXPECT_FALSE(std::filesystem::exists("/dev/shm/fill0"));
  expect_no_aftermath();
}

TEST_F(Hostile, threads_without_end_meet_a_limit) {
  call("threads_without_end");
  EXPECT_NE(value, 1.0F);
  expect_no_aftermath();
}

TEST_F(Hostile, ended_thread_is_no_answer) {
  call("ends_its_thread");
  ASSERT_TRUE(submission->outcome.failure.has_value());
  EXPECT_FALSE(value.has_value());
  expect_no_aftermath();
}

TEST_F(Hostile, recursion_without_end_on_the_host_is_a_crash) {
  call("recurses_without_end");
  expect(Verdict::crashed, "");
}

TEST_F(Hostile, clocks_of_its_own_keep_nobody_from_the_time) {
  call("replaces_the_clock");
  expect(Verdict::timed_out, "1.5 s");
}

TEST_F(Hostile, changed_surroundings_change_no_answer) {
  call("changes_the_surroundings");
  EXPECT_EQ(value, 0.5F);
  expect_no_aftermath();
}

TEST_F(Hostile, a_result_of_another_size_ends_its_worker) {
  call("finds_counters");
  ASSERT_EQ(value, 0.0F);
  const std::vector<float> data(4);
  CallOutcome outcome;
  // A float comes back.
  EXPECT_FALSE(submission->session->call<double(std::span<const float>)>("sum", outcome, data));
  EXPECT_EQ(outcome.failure, Verdict::suspicious) << outcome.detail;
  EXPECT_EQ(left_running(*submission), 0);
  EXPECT_EQ(submission->sum(), 0.0F);
}

TEST_F(Hostile, worker_is_fresh_after_a_failure) {
  call("exit_in_function");
  EXPECT_TRUE(submission->outcome.failure.has_value());
  submission->sum_blocks();
  EXPECT_FALSE(submission->outcome.failure.has_value()) << submission->outcome.detail;
}

}  // namespace
}  // namespace gridstride::worker
