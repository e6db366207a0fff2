// SPDX-License-Identifier: MIT
#include "harness/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/fingerprint.hpp"
#include "harness/inputs.hpp"
#include "harness/run_state.hpp"
#include "judge/call.hpp"
#include "judge/compare.hpp"
#include "record/gate_numbers.hpp"

namespace gridstride::harness {
namespace {

/// "1 element", "5 elements".
std::string elements_text(std::uint64_t elements) {
  return fmt::format("{} {}", elements, elements == 1 ? "element" : "elements");
}

/// A gate that several calls try is told once, at its worst.
void keep_worst(std::vector<Gate>& gates, const Gate& gate) {
  const auto same =
      std::find_if(gates.begin(), gates.end(), [&](const Gate& other) { return other.name == gate.name; });
  if (same == gates.end())
    gates.push_back(gate);
  else if (!(gate.now - gate.limit <= same->now - same->limit))
    *same = gate;
}

}  // namespace

worker::Session& current_worker() {
  RunState& state = run_state();
  (void)state.current();  // only inside a test
  if (!state.worker) {
    if (state.module.empty()) throw GraderFault("there is no submission to call");
    state.worker = state.new_worker(state.in_reference ? state.reference_module : state.module);
  }
  return *state.worker;
}

const worker::CallOutcome& last_call() { return run_state().last_call; }

const DeviceProfile& device_profile() {
  const RunState& state = run_state();
  if (!state.profile) throw GraderFault("there is no device profile");
  return *state.profile;
}

void note_call(worker::CallOutcome outcome, std::string call) {
  RunState& state = run_state();
  TestState& test = state.current();
  state.last_call = std::move(outcome);
  const worker::CallOutcome& its = state.last_call;
  const std::string function = call.substr(0, call.find('('));
  if (!function.empty()) state.last_called = function;
  ++state.calls;
  if (!function.empty() && std::ranges::find(state.called, function) == state.called.end())
    state.called.push_back(function);
  state.counted += its.counters;
  if (its.time) {
    worker::CallTime& sum = state.timed ? *state.timed : state.timed.emplace();
    sum.device_ns += its.time->device_ns;
    sum.judge_ns += its.time->judge_ns;
  }
  judge::add_after(state.modelled, its.modelled);
  add_lines(state.lines, its.lines);
  add_time(state.kernel_time, its.kernel_time);
  if (!state.in_reference) {
    test.counters += its.counters;
    test.to_host |= its.to_host;
    judge::merge_findings(test.findings, its.findings);
  }
  if (judge::call_verdict(its.failure, its.findings) != Verdict::passed)
    throw SubmissionFailed{its, std::move(call)};
}

void expect_return(const std::string& function) { run_state().expect_return(function); }

bool counts_accesses() { return !run_state().on_gpu(); }

testing::AssertionResult gate(const std::string& name, double now, double right, double limit) {
  RunState& state = run_state();
  // What a GPU does not count is 0 there, or a share of nothing.
  if (!counts_accesses() && (!last_call().counted || !std::isfinite(now) || (now == 0 && right > 0)))
    return testing::AssertionSuccess();
  const Gate its{name, now, right, limit, now <= limit};
  if (!state.in_reference) keep_worst(state.current().gates, its);
  if (its.passed) return testing::AssertionSuccess();
  const GateNumbers numbers = numbers_of(its);
  return testing::AssertionFailure() << marked(
             fmt::format("{}: now {}, right is {}, gate {}", name, numbers.now, numbers.right, numbers.limit),
             Verdict::too_slow);
}

testing::AssertionResult device_work(std::uint64_t elements) {
  const Counters& counters = last_call().counters;
  // A vector load touches several elements at once: count its words.
  const std::uint64_t accesses = counters.global_loads + counters.global_stores + counters.global_atomics;
  const std::uint64_t words = (counters.global_load_bytes + counters.global_store_bytes) / 4;
  const std::uint64_t touched = std::max(accesses, words);
  if (!last_call().counted || (!counts_accesses() && counters.launches > 0))
    return testing::AssertionSuccess();
  if (elements == 0 || (counters.launches > 0 && touched >= elements)) return testing::AssertionSuccess();
  const std::string sentence = counters.launches == 0
                                   ? fmt::format(
                                         "no kernel was launched, though there {} to work on; "
                                         "the lesson asks for the work "
                                         "to be done on the device",
                                         (elements == 1 ? "is " : "are ") + elements_text(elements))
                                   : fmt::format(
                                         "the kernels touched only {} of {} in device memory; the "
                                         "lesson asks for the work to "
                                         "be done on the device",
                                         touched, elements_text(elements));
  return testing::AssertionFailure() << marked(sentence, Verdict::suspicious);
}

double gate_limit(const std::string& name) {
  const auto& gates = run_state().lesson.gates;
  const auto found = gates.find(name);
  if (found == gates.end()) throw GraderFault("lesson.toml: [gates] has no '" + name + "'");
  return found->second;
}

std::uint64_t seed(std::uint64_t salt) {
  RunState& state = run_state();
  return mixed_seed(mixed_seed(state.seed, fingerprint(state.current().test->full_name())), salt);
}

}  // namespace gridstride::harness
