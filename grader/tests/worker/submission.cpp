// SPDX-License-Identifier: MIT
#include "tests/worker/submission.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "shared_reduction.cuh"

namespace gridstride::worker {
namespace {

namespace fs = std::filesystem;

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

/// The contract's other functions, which do nothing.
std::string completed(std::string text) {
  if (text.find("float sum(") == std::string::npos)
    text += "float sum(std::span<const float>) { return 0; }\n";
  if (text.find("void sum_blocks(") == std::string::npos)
    text += "void sum_blocks(DeviceSpan<const float>, DeviceSpan<float>) {}\n";
  return text + "float sum_on_device(DeviceSpan<const float>) { return 0; }\n";
}

std::vector<float> numbers() {
  std::vector<float> values(1000);
  std::iota(values.begin(), values.end(), 0.0F);
  return values;
}

}  // namespace

Submission::Submission(const std::string& name, sandbox::Isolation isolation, std::chrono::milliseconds wall,
                       std::uint64_t schedule, bool run_time_compiler, const sandbox::Limits& build_limits)
    : text_(sandbox::contents(fs::path(GRIDSTRIDE_SOURCE_DIR) / "grader/tests/worker" / (name + ".cu"))) {
  canary = folder_.path() / "canary";
  std::ofstream(canary) << "alive";
  fs::permissions(canary, fs::perms::all);
  replace_all(text_, "@CANARY@", canary.string());
  replace_all(text_, "@SOURCE@", GRIDSTRIDE_SOURCE_DIR);
  replace_all(text_, "@BUILD@", GRIDSTRIDE_BUILD_DIR);
  sandbox::BuildRequest request;
  request.lesson = "09_shared_reduction";
  request.submission = folder_.path() / (fs::path(name).filename().string() + ".cu");
  request.output_folder = folder_.path() / "output";
  request.isolation = isolation;
  request.limits = build_limits;
  fs::create_directory(request.output_folder);
  std::ofstream(request.submission) << completed(text_);
  built = sandbox::build_submission(request);
  if (!built.ok) return;
  SessionOptions options;
  options.module = built.module;
  options.reference = fs::path(GRIDSTRIDE_BUILD_DIR) / "lessons" / request.lesson / "solution.so";
  options.profile = fs::path(GRIDSTRIDE_SOURCE_DIR) / "datasets/devices/gtx1060.toml";
  options.isolation = isolation;
  options.schedule = schedule;
  options.run_time_compiler = run_time_compiler;
  options.limits.wall = wall;
  options.limits.memory_bytes = 300ULL << 20;
  session.emplace(options);
}

Session& Submission::running() {
  if (!session) throw std::runtime_error("not built: " + built.log + built.outcome.err);
  return *session;
}

std::optional<float> Submission::sum() { return session->call<decltype(::sum)>("sum", outcome, numbers()); }

void Submission::sum_blocks() {
  partial.assign(2, -1);
  running().call<decltype(::sum_blocks)>("sum_blocks", outcome, numbers(), partial);
}

int Submission::marked_line() const {
  const auto at = text_.find("// here");
  return 1 +
         static_cast<int>(std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

}  // namespace gridstride::worker
