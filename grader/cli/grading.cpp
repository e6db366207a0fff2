// SPDX-License-Identifier: MIT
#include "cli/grading.hpp"

#include <fmt/format.h>

#include <charconv>
#include <system_error>
#include <utility>

#include "cli/cli.hpp"
#include "language/language.hpp"
#include "language/phrases.hpp"
#include "report/words.hpp"

namespace gridstride::cli {

using language::trf;

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

RunningGrade::RunningGrade(const Installation& installation, harness::Request request, OnProgress on_progress,
                           system::Group group)
    : request_(std::move(request)), on_progress_(std::move(on_progress)) {
  const std::filesystem::path program = installation.build / "bin" / "checks" / request_.lesson;
  if (!std::filesystem::exists(program)) {
    missing_ = fmt::format("{} is missing: this build has no checks for the lesson", program.string());
    return;
  }
  const std::vector<std::string> arguments = {program.string(), "--request", harness::to_json(request_),
                                              "--channel", "3"};
  program_ = std::make_unique<system::RunningProgram>(
      arguments, [this](const std::string& line) { take(line); }, group);
}

void RunningGrade::take(const std::string& line) {
  try {
    const harness::Message message = harness::message_from_line(line);
    if (message.progress && on_progress_) on_progress_(*message.progress);
    if (message.record) record_ = message.record;
  } catch (const std::exception& error) {
    malformed_ = error.what();
  }
}

std::vector<int> RunningGrade::descriptors() const {
  return program_ ? program_->descriptors() : std::vector<int>{};
}

bool RunningGrade::advance(int patience_ms) { return program_ && program_->advance(patience_ms); }

Record RunningGrade::record() {
  if (!program_) return fault(request_, missing_);
  const system::Ended ended = program_->finish();
  if (record_ && malformed_.empty()) return *record_;
  std::string detail = fmt::format("The check program ended with code {} and left no record.", ended.code);
  if (!malformed_.empty()) detail += " " + malformed_ + ".";
  if (!ended.err.empty()) detail += "\n" + last_lines(ended.err);
  return fault(request_, detail);
}

std::string progress_text(const harness::Progress& progress) {
  if (progress.check.empty()) return language::told(progress.stage);
  return trf("check {} of {}: {}", progress.done + 1, progress.total, report::check_sentence(progress.check));
}

std::string seconds_text(std::chrono::seconds elapsed) {
  return elapsed.count() > 0 ? fmt::format("{} s", elapsed.count()) : std::string();
}

Record grade(const Installation& installation, const harness::Request& request,
             const std::function<void(const harness::Progress&)>& on_progress) {
  RunningGrade running(installation, request, on_progress, system::Group::ours);
  while (running.advance(-1)) {
  }
  return running.record();
}

std::filesystem::path own_file(const Cli& cli, const harness::Lesson& lesson) {
  cli.require_workspace();
  const std::filesystem::path own = lesson.folder / (lesson.slug + ".cu");
  if (!std::filesystem::exists(own))
    throw UsageError(trf("{}: your file is gone. `{} reset {}` brings the stub back", own.string(),
                         cli.program, lesson.number));
  return own;
}

sandbox::Isolation chosen_isolation(bool no_sandbox) {
  if (no_sandbox) return sandbox::Isolation::none;
  const sandbox::Available available = sandbox::available_isolation();
  if (available.isolation != sandbox::Isolation::none) return available.isolation;
  throw UsageError(
      trf("submissions cannot be isolated on this machine: {}. If you trust the file, grade it "
          "with --no-sandbox; `./gridstride doctor` says what to do",
          available.reason));
}

std::optional<std::uint64_t> seed_of(const std::string& text) {
  if (text.empty()) return std::nullopt;
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error != std::errc() || end != text.data() + text.size())
    throw UsageError(trf("--seed takes a whole number from 0 to 18446744073709551615, not '{}'", text));
  return seed;
}

}  // namespace gridstride::cli
