// SPDX-License-Identifier: MIT
#include <algorithm>

#include "harness/run_state.hpp"
#include "judge/call.hpp"
#include "judge/score.hpp"

namespace gridstride::harness {
namespace {

/// The worst of a test's failures; work not done on the device counts only where nothing else failed.
judge::TestFinding judged(const TestState& state) {
  judge::TestFinding finding;
  finding.speed = state.speed.has_value();
  finding.indirect = true;
  for (const Failure& failure : state.failures)
    if (!failure.indirect) {
      finding.indirect = false;
      finding.verdict = worse(finding.verdict, failure.verdict);
    }
  if (finding.indirect) finding.verdict = state.failures.empty() ? Verdict::passed : Verdict::suspicious;
  return finding;
}

std::string sentence_of_hidden(Verdict verdict) {
  if (verdict == Verdict::wrong_answer) return "a wrong answer on hidden inputs";
  return std::string(to_string(verdict)) + " on hidden inputs";
}

/// Whether kernels had data from the host, or are to have results there, and none has gone back.
bool came_back_with_nothing(const TestState& state) {
  const Counters& counters = state.counters;
  return counters.launches > 0 && (counters.host_to_device_bytes > 0 || state.to_host) &&
         counters.device_to_host_bytes == 0 && counters.managed_to_host_bytes == 0 &&
         counters.host_sectors == 0;
}

/// Says of a check the failure that decided it, and how many more there are.
void add_failure(CheckResult& check, const TestState& state) {
  if (state.failures.empty()) return;
  const Failure& decisive = *std::ranges::find(state.failures, check.verdict, &Failure::verdict);
  check.function = decisive.function;
  if (!check.visible && state.ran) {
    check.message = sentence_of_hidden(check.verdict);
    return;
  }
  check.message = decisive.message;
  check.call = decisive.call;
  std::size_t more = state.failures.size() - 1;
  const auto lacks_work = [&](const Failure& failure) {
    return failure.indirect && failure.calls == decisive.calls;  // of another call it may be right
  };
  const bool no_kernel = check.verdict == Verdict::wrong_answer && state.counters.launches == 0 &&
                         std::ranges::any_of(state.failures, lacks_work);
  if (no_kernel) {  // which says why
    check.message += "; no kernel was launched";
    --more;
  } else if (check.verdict == Verdict::wrong_answer) {
    if (!decisive.launched.empty()) check.message += "; launched " + decisive.launched;
    if (came_back_with_nothing(state)) check.message += "; nothing was copied back to the host";
  }
  if (more == 0) return;
  const bool sentence = check.message.ends_with('.');
  check.message += (sentence ? " And " : ", and ") + std::to_string(more) + " more failure" +
                   (more == 1 ? "" : "s") + (sentence ? "." : "");
}

CheckResult check_of(const TestState& state, const judge::TestFinding& finding, bool speed_earns) {
  CheckResult check;
  check.name = state.test->full_name();
  check.max_points = state.test->points;
  check.visible = !state.test->is_hidden;
  check.passed = state.failures.empty();
  check.verdict = finding.verdict;
  add_failure(check, state);
  if (check.passed && finding.speed && !speed_earns) {
    check.passed = false;
    check.waits = true;
    check.message = "speed earns points once the other checks hold";
  }
  if (state.speed && state.speed->submission_ns) check.speed = state.speed;
  check.measurement = state.measurement;
  if (check.measurement) check.measurement->benchmark.clear();
  if (check.passed) check.points = judge::rounded_points(state.test->points * state.fraction);
  return check;
}

/// Adds what a hidden test found: where a visible test found the same only the count, else without the values
/// that would tell its inputs.
void add_hidden_findings(std::vector<Finding>& list, const std::vector<Finding>& hidden_findings) {
  for (const Finding& finding : hidden_findings) {
    const std::size_t before = list.size();
    judge::merge_findings(list, {finding});
    if (list.size() == before) continue;
    Finding& added = list.back();
    added.message = "found on hidden inputs";
    added.block = {};
    added.thread = {};
  }
}

void add_test(Record& record, const TestState& state, const judge::TestFinding& finding, bool speed_earns) {
  record.checks.push_back(check_of(state, finding, speed_earns));
  record.score += record.checks.back().points;
  record.max_score += state.test->points;
  // What a check counted means something only where its answers were right, and tells what is checked.
  if (!state.test->is_hidden && (finding.verdict == Verdict::passed || finding.verdict == Verdict::too_slow))
    record.gates.insert(record.gates.end(), state.gates.begin(), state.gates.end());
  if (record.detail.empty() && finding.verdict == record.verdict && !state.test->is_hidden)
    record.detail = state.detail;
}

/// What was printed in the first check that fails comes first: it is what a reader looks for.
void add_output(Record& record, const std::vector<TestState>& tests) {
  const auto add = [&](const TestState& state) {
    if (!state.test->is_hidden && record.output.find(state.output) == std::string::npos)
      record.output += state.output;
  };
  const auto first =
      std::ranges::find_if(tests, [](const TestState& state) { return !state.failures.empty(); });
  if (first != tests.end()) add(*first);
  std::ranges::for_each(tests, add);
}

bool is_timed(const TestState& state) { return state.speed && state.speed->submission_ns; }

/// Times that of the reference solution.
double time_ratio(const TestState& state) {
  const Speed& speed = *state.speed;
  const double reference_ns = speed.reference_ns.value_or(0);
  return reference_ns > 0 ? *speed.submission_ns / reference_ns : 0;
}

/// The speed task that a record tells of: of those that fail the one that is farthest from the reference
/// solution, else the first; nullptr where there is none.
const TestState* told_task(const std::vector<TestState>& tests) {
  const TestState* told = nullptr;
  bool failed = false;
  for (const TestState& state : tests) {
    if (!is_timed(state)) continue;
    const bool fails = !state.failures.empty();
    const bool worse = fails && (!failed || time_ratio(state) > time_ratio(*told));
    if (told != nullptr && !worse) continue;
    told = &state;
    failed = fails;
  }
  return told;
}

void add_speed(Record& record, const std::vector<TestState>& tests) {
  const TestState* const timed = told_task(tests);
  if (timed == nullptr) {
    for (const TestState& state : tests) record.counters += state.counters;
    return;
  }
  record.counters = timed->counters;
  record.lines = timed->lines;
  record.kernel_time = timed->kernel_time;
  record.speed = *timed->speed;
  if (std::ranges::count_if(tests, is_timed) > 1) record.speed.check = timed->test->full_name();
  record.measurement = timed->measurement;
  record.time_kind = timed->measurement ? TimeKind::measured : TimeKind::modelled;
}

/// What is to be done about notes of a class is said once.
void say_advice_once(Record& record, const std::string& bug_class) {
  std::string told;
  for (Finding& finding : record.findings) {
    if (finding.bug_class != bug_class) continue;
    if (finding.advice == told)
      finding.advice.clear();
    else
      told = finding.advice;
  }
}

/// Launches and copies that nothing asks about matter once all else is right.
void review_unchecked(Record& record, const std::string& bug_class) {
  const auto is_one = [&](const Finding& finding) { return finding.bug_class == bug_class; };
  if (record.verdict != Verdict::passed) std::erase_if(record.findings, is_one);
  for (Finding& finding : record.findings)
    if (is_one(finding)) finding.count = 1;
  say_advice_once(record, bug_class);
}

/// A launch that was refused, and whose error the program looked at, may be what a check asks for: it is told
/// where something is wrong.
void review_refused_launches(Record& record) {
  if (record.verdict != Verdict::passed) return;
  std::erase_if(record.findings, [](const Finding& finding) {
    return finding.severity == Severity::note && finding.bug_class == to_string(Verdict::cuda_error);
  });
}

/// What keeps streams from working side by side matters where speed is what is wrong, and not in a lesson's
/// headers, which are as they have to be.
void review_serial_places(Record& record) {
  const std::string bug_class(to_string(Verdict::too_slow));
  std::erase_if(record.findings, [&](const Finding& finding) {
    return finding.bug_class == bug_class &&
           (record.verdict != Verdict::too_slow || finding.file.ends_with(".cuh"));
  });
  say_advice_once(record, bug_class);
}

void add_findings(Record& record, const std::vector<TestState>& tests) {
  for (const TestState& state : tests)
    if (!state.test->is_hidden) judge::merge_findings(record.findings, state.findings);
  const std::size_t visible = record.findings.size();
  for (const TestState& state : tests)
    if (state.test->is_hidden) add_hidden_findings(record.findings, state.findings);
  // Without a kernel's name reports show neither block nor thread.
  for (std::size_t i = visible; i < record.findings.size(); ++i) record.findings[i].kernel.clear();
  judge::join_kernels(record.findings);
  judge::sort_findings(record.findings, record.verdict);
  review_unchecked(record, unchecked_launch_class);
  review_unchecked(record, unchecked_copy_class);
  review_refused_launches(record);
  review_serial_places(record);
}

Record empty_record(const RunState& state) {
  Record record;
  record.lesson = state.request.lesson;
  record.device = state.request.profiles.empty() ? "" : state.request.profiles.front().device;
  record.seed = state.seed;
  return record;
}

std::vector<judge::TestFinding> findings_of(const RunState& state) {
  std::vector<judge::TestFinding> findings;
  std::transform(state.tests.begin(), state.tests.end(), std::back_inserter(findings), judged);
  return findings;
}

}  // namespace

bool speed_counts(const RunState& state) { return judge::speed_counts(findings_of(state)); }

Record make_record(const RunState& state) {
  if (!state.fault.empty()) return unrun_record(state, Verdict::grader_error, state.fault);
  const std::vector<judge::TestFinding> findings = findings_of(state);
  const bool speed_earns = judge::speed_counts(findings);
  Record record = empty_record(state);
  record.verdict = judge::overall_verdict(findings);
  for (std::size_t i = 0; i < state.tests.size(); ++i)
    add_test(record, state.tests[i], findings[i], speed_earns);
  record.score = judge::rounded_points(record.score);
  add_output(record, state.tests);
  add_speed(record, state.tests);
  add_findings(record, state.tests);
  return record;
}

Record unrun_record(const RunState& state, Verdict verdict, const std::string& detail) {
  Record record = empty_record(state);
  record.verdict = verdict;
  record.detail = detail;
  const std::string message =
      verdict == Verdict::build_failed ? "not run: the submission does not compile" : "not run";
  for (const GradedTest& test : graded_tests()) {
    record.checks.push_back({.name = test.full_name(),
                             .max_points = test.points,
                             .visible = !test.is_hidden,
                             .message = message,
                             .verdict = verdict});
    record.max_score += test.points;
  }
  return record;
}

}  // namespace gridstride::harness
