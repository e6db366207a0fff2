// SPDX-License-Identifier: MIT
#include "cli/grading.hpp"

#include <fmt/format.h>

#include <optional>

#include "cli/cli.hpp"
#include "cli/process.hpp"

namespace gridstride::cli {
namespace {

Record fault(const harness::Request& request, const std::string& detail) {
  Record record;
  record.lesson = request.lesson;
  record.device = request.profiles.front().device;
  record.seed = request.seed.value_or(0);
  record.verdict = Verdict::grader_error;
  record.detail = detail;
  return record;
}

std::string last_lines(const std::string& text) {
  constexpr std::size_t most = 2000;
  return text.size() <= most ? text : "..." + text.substr(text.size() - most);
}

}  // namespace

Record grade(const sandbox::Installation& installation, const harness::Request& request,
             const std::function<void(const harness::Progress&)>& on_progress) {
  const std::filesystem::path program = installation.build / "bin" / "checks" / request.lesson;
  if (!std::filesystem::exists(program))
    return fault(request,
                 fmt::format("{} is missing: this build has no checks for the lesson", program.string()));
  std::optional<Record> record;
  std::string malformed;
  const auto on_line = [&](const std::string& line) {
    try {
      const harness::Message message = harness::message_from_line(line);
      if (message.progress && on_progress) on_progress(*message.progress);
      if (message.record) record = message.record;
    } catch (const std::exception& error) {
      malformed = error.what();
    }
  };
  const Ended ended =
      run_with_channel({program.string(), "--request", harness::to_json(request), "--channel", "3"}, on_line);
  if (record && malformed.empty()) return *record;
  std::string detail = fmt::format("The check program ended with code {} and left no record.", ended.code);
  if (!malformed.empty()) detail += " " + malformed + ".";
  if (!ended.err.empty()) detail += "\n" + last_lines(ended.err);
  return fault(request, detail);
}

sandbox::Isolation chosen_isolation(bool no_sandbox) {
  if (no_sandbox) return sandbox::Isolation::none;
  const sandbox::Available available = sandbox::available_isolation();
  if (available.isolation != sandbox::Isolation::none) return available.isolation;
  throw UsageError(
      fmt::format("submissions cannot be isolated on this machine: {}. If you trust the file, grade it "
                  "with --no-sandbox; `./gridstride doctor` says what to do",
                  available.reason));
}

}  // namespace gridstride::cli
