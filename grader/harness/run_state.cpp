// SPDX-License-Identifier: MIT
#include "harness/run_state.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "judge/call.hpp"
#include "record/findings.hpp"

namespace gridstride::harness {
namespace {

// After the first time-out calls get this part of their time. A function that reached the limit twice is not
// called again, and after five time-outs no test is run any more.
constexpr double wall_after_timeout = 0.3;
constexpr int most_timeouts_of_function = 2;
constexpr int most_timeouts = 5;
constexpr const char* out_of_time = "not run, because earlier checks reached the time limit";
constexpr std::size_t output_limit = 64 << 10;
// The driver's own, and arrays of a size that a GPU takes some time for.
constexpr std::uint64_t gpu_memory_limit = 16ULL << 30;
// The CPU device on arrays of such a size.
constexpr std::uint64_t gpu_size_memory_limit = 4ULL << 30;

/// GoogleTest's view of a graded test.
class Adapter : public testing::Test {
 public:
  explicit Adapter(const GradedTest& test) : test_(test) {}
  void TestBody() override { run_state().run_test(test_); }

 private:
  const GradedTest& test_;
};

std::vector<GradedTest>& registry() {
  static std::vector<GradedTest> tests;
  return tests;
}

/// The first of the worst findings; without one the call's own words.
std::string failure_text(const worker::CallOutcome& outcome, Verdict verdict) {
  if (!has_error(outcome.findings)) return outcome.detail;
  std::vector<Finding> findings = outcome.findings;
  judge::sort_findings(findings, verdict);
  return judge::one_line(findings.front());
}

/// "scale<<<4, 256>>>, then sum<<<1, 32>>>"; empty where it would be long.
std::string launches_text(const std::vector<std::string>& launches) {
  constexpr std::size_t most = 2;
  return launches.size() > most ? std::string() : fmt::format("{}", fmt::join(launches, ", then "));
}

/// Passes failed assertions of the running test to its state.
class Listener : public testing::EmptyTestEventListener {
  void OnTestPartResult(const testing::TestPartResult& result) override {
    RunState& state = run_state();
    if (!result.failed() || state.running == nullptr) return;
    Failure failure = failure_from_gtest(result.message());
    failure.function = state.last_called;
    failure.calls = state.calls;
    if (state.in_reference) {
      if (state.fault.empty()) state.fault = "the reference solution fails: " + failure.message;
      return;
    }
    failure.launched = launches_text(state.last_call.launches);
    state.running->failures.push_back(std::move(failure));
  }
};

}  // namespace

bool register_graded_test(const GradedTest& test) {
  registry().push_back(test);
  const std::size_t index = registry().size() - 1;
  testing::RegisterTest(test.suite, test.name, nullptr, nullptr, test.file, test.line,
                        [index]() -> testing::Test* { return new Adapter(registry()[index]); });
  return true;
}

const std::vector<GradedTest>& graded_tests() { return registry(); }

RunState& run_state() {
  static RunState state;
  return state;
}

void listen_to_googletest() { testing::UnitTest::GetInstance()->listeners().Append(new Listener); }

TestState& RunState::current() const {
  if (running == nullptr) throw GraderFault("this works inside a GRADED_TEST only");
  return *running;
}

int RunState::timeouts() const {
  int all = 0;
  for (const auto& [function, count] : timeouts_of) all += count;
  return all;
}

bool RunState::on_gpu() const {
  return !request.profiles.empty() && request.profiles.front().device.starts_with("gpu");
}

std::unique_ptr<worker::Session> RunState::new_worker(const std::filesystem::path& of_module) const {
  worker::SessionOptions options;
  options.module = of_module;
  if (of_module != reference_module) options.reference = reference_module;
  options.profile = request.profiles.at(profile_index).file;
  options.isolation = request.isolation;
  if (running != nullptr) options.schedule = running->test->schedule;
  options.run_time_compiler = lesson.run_time_compiler;
  if (on_gpu()) {
    options.gpu = profile->text("gpu.visible");
    options.limits.memory_bytes = gpu_memory_limit;
  }
  if (lesson.wall_ms) options.limits.wall = std::chrono::milliseconds(*lesson.wall_ms);
  if (request.gpu_size) {  // a GPU's size takes the CPU device long
    options.limits.wall *= 30;
    options.limits.memory_bytes = gpu_size_memory_limit;
  }
  if (timeouts() > 0)
    options.limits.wall =
        std::chrono::duration_cast<std::chrono::milliseconds>(options.limits.wall * wall_after_timeout);
  return std::make_unique<worker::Session>(options);
}

void RunState::use_profile(std::size_t index) {
  profile_index = index;
  worker.reset();
  if (index < request.profiles.size())
    profile = std::make_unique<DeviceProfile>(request.profiles[index].file);
}

void RunState::run_test(const GradedTest& test) {
  TestState& state = tests.emplace_back();
  state.test = &test;
  if (timeouts() >= most_timeouts) {
    state.failures.push_back({Verdict::timed_out, false, out_of_time, {}});
    return;
  }
  running = &state;
  last_called.clear();
  calls = 0;
  last_call = {};
  state.ran = true;
  if (report_progress)
    report_progress({"checking", static_cast<int>(tests.size()) - 1, static_cast<int>(registry().size()),
                     test.full_name()});
  const std::size_t profiles = std::max<std::size_t>(request.profiles.size(), 1);
  for (std::size_t i = 0; i < profiles && state.failures.empty() && fault.empty(); ++i) {
    if (i > 0 && !runs_on(lesson, test.name, request.profiles[i].file.stem().string())) continue;
    use_profile(i);
    run_body_again_if_killed(test);
    if (i > 0)
      for (Failure& failure : state.failures) failure.message += " (on " + request.profiles[i].device + ")";
  }
  worker.reset();
  running = nullptr;
}

void RunState::expect_return(const std::string& function) const {
  const auto known = timeouts_of.find(function);
  if (!in_reference && known != timeouts_of.end() && known->second >= most_timeouts_of_function)
    throw NotCalled{function};
}

void RunState::run_body_again_if_killed(const GradedTest& test) {
  constexpr int most_repeated = 3;
  const TestState before = *running;
  const std::size_t calls_before = calls;
  killed = false;
  run_body(test);
  if (!killed || repeated_tests >= most_repeated) return;
  ++repeated_tests;
  *running = before;
  calls = calls_before;
  last_call = {};
  fault.clear();
  worker.reset();
  run_body(test);
}

void RunState::run_body(const GradedTest& test) {
  try {
    test.body();
  } catch (const SubmissionFailed& failed) {
    killed = failed.outcome.killed;
    const Verdict verdict = judge::call_verdict(failed.outcome.failure, failed.outcome.findings);
    if (in_reference)
      fault = "the reference solution fails: " + failure_text(failed.outcome, verdict);
    else
      running->failures.push_back(
          {verdict, false, failure_text(failed.outcome, verdict), failed.call, last_called});
    // Where a finding explains the failure, the finding says it better.
    if (verdict == Verdict::timed_out || !has_error(failed.outcome.findings))
      running->detail = failed.outcome.detail;
    if (verdict == Verdict::timed_out) ++timeouts_of[last_called];
  } catch (const NotCalled& not_called) {
    running->ran = !running->failures.empty();
    const std::string why =
        fmt::format("not run, because {} reached the time limit in earlier checks", not_called.function);
    running->failures.push_back(
        {Verdict::timed_out, false, running->test->is_hidden ? out_of_time : why, {}, not_called.function});
  } catch (const std::exception& error) {
    fault = test.full_name() + ": " + error.what();
  }
  in_reference = false;
  if (worker && running->output.size() < output_limit)
    running->output += worker->output().substr(0, output_limit - running->output.size());
}

}  // namespace gridstride::harness
