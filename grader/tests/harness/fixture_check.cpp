// SPDX-License-Identifier: MIT
// A check program without a submission: its graded tests are told what calls gave. Prints the record of the
// run.
#include <cstdio>
#include <string>

#include "harness/graded.hpp"
#include "harness/run_state.hpp"

namespace {

using gridstride::Counters;
using gridstride::Finding;
using gridstride::Severity;
using gridstride::Verdict;

/// Which scene this run plays: the program's argument.
std::string scene;

/// Reports a call that launched a kernel and touched `elements` elements.
void call_that_worked(std::uint64_t elements) {
  gridstride::worker::CallOutcome outcome;
  outcome.counters.launches = elements > 0 ? 1 : 0;
  outcome.counters.global_loads = elements;
  note_call(outcome);
}

/// Reports a call whose kernel worked on data of the host, to which nothing went back.
void call_that_kept_its_results(std::uint64_t elements) {
  gridstride::worker::CallOutcome outcome;
  outcome.counters.launches = 1;
  outcome.counters.global_loads = elements;
  outcome.counters.host_to_device_bytes = 4 * elements;
  note_call(outcome);
}

/// Reports a call that launched these kernels and was to write to host memory, to which nothing went back.
void call_that_launched(const std::vector<std::string>& launches) {
  gridstride::worker::CallOutcome outcome;
  outcome.counters.launches = launches.size();
  outcome.counters.global_stores = 100;
  outcome.launches = launches;
  outcome.to_host = scene != "launched on arrays of the device";
  note_call(outcome);
}

/// Reports a call that takes so long by the model of time.
void call_that_takes(double time_ns) {
  gridstride::worker::CallOutcome outcome;
  outcome.modelled.total_ns = time_ns;
  note_call(outcome);
}

/// As a speed task leaves its times, of the submission and of the reference solution.
void take_times(double submission_ns, double reference_ns) {
  gridstride::Speed speed{};
  speed.submission_ns = submission_ns;
  speed.reference_ns = reference_ns;
  run_state().current().speed = speed;
}

void call_that_failed(Verdict verdict, const std::string& detail) {
  gridstride::worker::CallOutcome outcome;
  outcome.failure = verdict;
  outcome.detail = detail;
  note_call(outcome, "f(1 float)");
}

/// Reports a call whose process was killed, as often as that: then it works.
void call_that_was_killed(int times) {
  static int so_far = 0;
  if (so_far++ >= times) return call_that_worked(1);
  gridstride::worker::CallOutcome outcome;
  outcome.failure = Verdict::crashed;
  outcome.killed = true;
  outcome.detail = "ended by signal SIGKILL";
  note_call(outcome, "f(1 float)");
}

void call_without_end(const std::string& function) {
  expect_return(function);
  call_that_failed(Verdict::timed_out, "ran for 10 s");
}

void call_with_finding(Severity severity) {
  gridstride::worker::CallOutcome outcome;
  Finding finding;
  finding.bug_class = "data_race";
  finding.severity = severity;
  finding.kernel = "k";
  finding.file = "x.cu";
  finding.line = 5;
  finding.thread = {7, 0, 0};
  finding.message = "index 300 of 300";
  outcome.findings = {finding};
  note_call(outcome);
}

/// Two notes of a class, each seen twice.
void call_with_notes(const char* bug_class, const char* file = "x.cu") {
  gridstride::worker::CallOutcome outcome;
  for (const int line : {5, 9}) {
    Finding finding;
    finding.bug_class = bug_class;
    finding.severity = Severity::note;
    finding.file = file;
    finding.line = line;
    finding.message = "nothing asks";
    finding.advice = "Ask.";
    finding.count = 2;
    outcome.findings.push_back(finding);
  }
  note_call(outcome);
}

/// A finding and a worse one behind it, which ended the program.
void call_with_worse_finding() {
  gridstride::worker::CallOutcome outcome;
  outcome.failure = Verdict::crashed;
  outcome.detail = "f could not go on.";
  for (const char* bug_class : {"uninitialised_read", "out_of_bounds"}) {
    Finding finding;
    finding.bug_class = bug_class;
    finding.message = "of x";
    outcome.findings.push_back(finding);
  }
  note_call(outcome);
}

}  // namespace

GRADED_TEST(Fixture, holds, points(30)) { call_that_worked(4); }

GRADED_TEST(Fixture, compares, points(20)) {
  call_that_worked(4);
  const float answer = scene == "wrong" ? 3.5F : 4.0F;
  EXPECT_THAT(answer, CloseTo(4.0, 0.25)) << "n = " << 4;
  if (scene == "wrong") EXPECT_THAT(std::vector<int>({1, 2}), EqualArrays(std::vector<int>({1, 3})));
  if (scene.starts_with("timed")) take_times(200, 100);
  if (scene == "timed, both slow") EXPECT_GATE("launches", 9, 1, 1);
}

GRADED_TEST(Fixture, works_on_the_device, points(10)) {
  if (scene == "endless") call_without_end("f");
  call_that_worked(scene == "fallback" || scene == "stub" || scene == "wrong on the host" ? 0 : 100);
  if (scene == "kept") call_that_kept_its_results(100);
  if (scene.starts_with("launched")) call_that_launched({"a<<<4, 256>>>", "b<<<1, dim3(32, 8)>>>"});
  if (scene == "many launches") call_that_launched({"a<<<4, 256>>>", "a<<<2, 256>>>", "a<<<1, 256>>>"});
  if (scene == "wrong on the host") {
    EXPECT_THAT(std::vector<int>({0}), EqualArrays(std::vector<int>({1}))) << "on the host";
    call_that_worked(0);
  }
  if (scene == "stub" || scene == "kept" || scene.find("launch") != std::string::npos)
    EXPECT_THAT(std::vector<int>({0}), EqualArrays(std::vector<int>({1}))) << "n = " << 1;
  EXPECT_DEVICE_WORK(100);
}

// As measure_speed, without points of its own.
void compare_times() {
  const double share = time_share([](std::uint64_t /*number*/) { call_that_takes(60); },
                                  [](std::uint64_t /*number*/) {
                                    call_that_takes(50);
                                    call_that_takes(30);
                                  });
  EXPECT_EQ(share, 0.75);
  EXPECT_EQ(last_call().modelled.total_ns, 60);  // the submission's, not the reference solution's
}

GRADED_TEST(Fixture, copies_little, points(10)) {
  if (scene == "endless") call_without_end("f");
  compare_times();
  if (scene == "wrong" || scene.ends_with(" and wrong")) EXPECT_EQ(1, 2);
  if (scene.starts_with("timed,")) take_times(600, 100);
  EXPECT_GATE("bytes copied", scene == "gate" || scene.ends_with("slow") ? 48 : 16, 16, 16);
}

GRADED_TEST(Fixture, calls, points(10)) {
  if (scene == "crash") call_that_failed(Verdict::crashed, "ended by signal 11");
  if (scene == "killed once") {
    call_with_finding(Severity::note);
    call_that_was_killed(1);
  }
  if (scene == "killed each time") call_that_was_killed(100);
  if (scene == "endless") call_without_end("f");
  if (scene == "timeout") call_that_failed(Verdict::timed_out, "ran for 10 s");
  if (scene == "finding") call_with_finding(Severity::error);
  if (scene == "worse finding") call_with_worse_finding();
  if (scene == "note") call_with_finding(Severity::note);
  if (scene.starts_with("unchecked")) call_with_notes(gridstride::unchecked_launch_class);
  if (scene == "serial" || scene == "gate") call_with_notes("too_slow");
  if (scene == "gate") call_with_notes("too_slow", "given.cuh");
  if (scene.starts_with("refused")) call_with_notes("cuda_error");
  if (scene == "fault") throw std::runtime_error("the machine is broken");
}

GRADED_TEST(Fixture, secret, hidden, points(20)) {
  if (scene == "endless") expect_return("g");
  const int secret_size = 4711;
  if (scene == "hidden") EXPECT_EQ(secret_size, 0) << "n = " << secret_size;
  if (scene == "hidden finding") call_with_finding(Severity::error);
  if (scene == "hidden crash") call_that_failed(Verdict::crashed, "ended by signal 11");
}

int main(int argc, char** argv) {
  scene = argc > 1 ? argv[1] : "";
  int one = 1;
  testing::InitGoogleTest(&one, argv);
  auto& listeners = testing::UnitTest::GetInstance()->listeners();
  delete listeners.Release(listeners.default_result_printer());
  listen_to_googletest();
  run_state().request.lesson = "00_fixture";
  run_state().seed = 7;
  (void)RUN_ALL_TESTS();
  std::puts(gridstride::to_json(make_record(run_state())).c_str());
}
