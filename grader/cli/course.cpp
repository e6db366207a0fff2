// SPDX-License-Identifier: MIT
#include "cli/course.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <numeric>
#include <set>

#include "cli/files.hpp"
#include "language/phrases.hpp"
#include "report/style.hpp"

namespace gridstride::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t least_refusals = 3;
constexpr std::size_t hint_levels = 3;
constexpr double points_of_a_lesson = 100;

constexpr std::array<const char*, 9> headings = {"## Goal",
                                                 "## The idea",
                                                 "## A worked example",
                                                 "## Your task",
                                                 "## How it is graded",
                                                 "## Common mistakes",
                                                 "## What was measured",
                                                 "## Quiz",
                                                 "## Further reading"};

std::string value_behind(const std::string& line, const std::string& key) {
  const std::string start = "// " + key + ":";
  if (line.rfind(start, 0) != 0) return {};
  const auto first = line.find_first_not_of(' ', start.size());
  return first == std::string::npos ? std::string()
                                    : line.substr(first, line.find_last_not_of(" \r") - first + 1);
}

int line_number(const fs::path& file, const std::string& text) {
  int line = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), line);
  if (error != std::errc() || end != text.data() + text.size() || line < 1)
    throw std::runtime_error(fmt::format("{}: '// line: {}' is no line number", file.string(), text));
  return line;
}

Verdict verdict_named(const fs::path& file, const std::string& name) {
  const auto verdict = verdict_from_string(name);
  if (!verdict)
    throw std::runtime_error(fmt::format("{}: '// verdict: {}' is no verdict", file.string(), name));
  return *verdict;
}

void note_headings(const fs::path& readme, std::vector<std::string>& problems) {
  if (!fs::exists(readme)) return;
  const std::string text = "\n" + read_text(readme);
  for (const char* heading : headings)
    if (text.find(std::string("\n") + heading + "\n") == std::string::npos)
      problems.push_back(fmt::format("README.md has no heading '{}'", heading));
}

void note_hints(const harness::Lesson& lesson, std::vector<std::string>& problems) {
  if (lesson.hints.size() != hint_levels)
    problems.push_back(
        fmt::format("lesson.toml has {}, not three", report::count_text(lesson.hints.size(), "hint")));
  for (const std::string& hint : lesson.hints)
    if (hint.find_first_not_of(" \n\t") == std::string::npos)
      problems.emplace_back("lesson.toml has an empty hint");
}

void note_names_of_checks(const harness::Lesson& lesson, const fs::path& check,
                          std::vector<std::string>& problems) {
  if (!fs::exists(check)) return;
  const std::string text = read_text(check);
  const auto note_unknown = [&](const char* table, const std::string& name) {
    if (text.find(fmt::format(", {}, points(", name)) == std::string::npos)
      problems.push_back(fmt::format("lesson.toml: [{}] names no check: {}", table, name));
  };
  for (const auto& [name, hint] : lesson.check_hints) note_unknown("check_hints", name);
  for (const auto& [name, devices] : lesson.check_devices) note_unknown("check_devices", name);
}

/// README.ko.md and lesson.ko.toml.
bool is_translation(const fs::path& file) {
  const fs::path named = file.stem();  // README.ko
  const bool has_language = named.extension().string().size() > 2;
  return has_language && ((named.stem() == "README" && file.extension() == ".md") ||
                          (named.stem() == "lesson" && file.extension() == ".toml"));
}

/// Files that a lesson's folder may have without being asked for: a student's backups, further headers, and
/// translations.
bool is_kept(const fs::path& file) {
  return file.extension() == ".cuh" || is_translation(file) ||
         file.string().find(".gridstride-backup") != std::string::npos;
}

/// Notes files of a folder that are neither wanted nor allowed.
void note_stray(const fs::path& folder, const std::set<std::string>& allowed,
                std::vector<std::string>& problems) {
  if (!fs::is_directory(folder)) return;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (!allowed.contains(name) && !is_kept(name))
      problems.push_back(fmt::format("stray file {}/{}", folder.filename().string(), name));
  }
}

void note_missing(const fs::path& folder, const std::vector<std::string>& wanted,
                  std::vector<std::string>& problems) {
  for (const std::string& name : wanted)
    if (!fs::exists(folder / name)) problems.push_back(fmt::format("missing: {}", (folder / name).string()));
}

/// The submissions of a folder beside a lesson's check.cpp, by name.
std::vector<fs::path> submissions_in(const Installation& installation, const harness::Lesson& lesson,
                                     const char* name) {
  std::vector<fs::path> files;
  const fs::path folder = installation.source / "grader" / "checks" / lesson.name / name;
  if (fs::is_directory(folder))
    for (const auto& entry : fs::directory_iterator(folder))
      if (entry.path().extension() == ".cu") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

/// What a record says, for a message about its not being what was promised.
std::string summary(const Record& record) {
  std::string text(to_string(record.verdict));
  if (!record.detail.empty()) return text + ": " + record.detail.substr(0, 400);
  for (const CheckResult& check : record.checks)
    if (!check.passed) return text + ": " + check.name + ": " + check.message;
  return text;
}

}  // namespace

Refusal read_refusal(const fs::path& file) {
  std::ifstream in(file);
  Refusal refusal;
  refusal.file = file;
  std::string verdict;
  for (std::string line; std::getline(in, line) && line.rfind("//", 0) == 0;) {
    if (const std::string value = value_behind(line, "verdict"); !value.empty()) verdict = value;
    if (const std::string value = value_behind(line, "line"); !value.empty())
      refusal.line = line_number(file, value);
    if (const std::string value = value_behind(line, "why"); !value.empty()) refusal.why = value;
    if (const std::string value = value_behind(line, "passes on a GPU"); !value.empty())
      refusal.passes_on_a_gpu = value;
  }
  refusal.verdict = verdict_named(file, verdict);
  if (refusal.why.empty()) throw std::runtime_error(file.string() + ": '// why: ...' is missing");
  return refusal;
}

std::vector<Refusal> read_refusals(const Installation& installation, const harness::Lesson& lesson) {
  const std::vector<fs::path> files = submissions_in(installation, lesson, "wrong");
  std::vector<Refusal> refusals;
  std::transform(files.begin(), files.end(), std::back_inserter(refusals), read_refusal);
  return refusals;
}

std::vector<fs::path> right_submissions(const Installation& installation, const harness::Lesson& lesson) {
  return submissions_in(installation, lesson, "right");
}

std::vector<std::string> structure_problems(const Installation& installation, const harness::Lesson& lesson) {
  std::vector<std::string> problems;
  const fs::path solution = installation.source / "solutions" / lesson.name;
  const fs::path checks = installation.source / "grader" / "checks" / lesson.name;
  const std::string file = lesson.slug + ".cu";
  note_missing(lesson.folder, {"README.md", file, file + "h", "demo.cu"}, problems);
  note_missing(solution, {"README.md", file}, problems);
  note_missing(checks, {"check.cpp"}, problems);
  note_stray(lesson.folder, {"README.md", "lesson.toml", file, file + "h", "demo.cu", "view.cu", "figures"},
             problems);
  note_stray(solution, {"README.md", file, "figures"}, problems);
  note_stray(checks, {"check.cpp", "right", "wrong"}, problems);
  note_headings(lesson.folder / "README.md", problems);
  note_hints(lesson, problems);
  note_names_of_checks(lesson, checks / "check.cpp", problems);
  if (read_refusals(installation, lesson).size() < least_refusals)
    problems.emplace_back("fewer than three submissions in wrong/");
  return problems;
}

std::string stub_problem(const Record& record, const harness::Lesson& lesson) {
  const std::set<Verdict> promised(lesson.stub_verdicts.begin(), lesson.stub_verdicts.end());
  std::set<Verdict> found;
  for (const Finding& finding : record.findings)
    if (finding.severity == Severity::error)
      found.insert(verdict_from_string(finding.bug_class).value_or(Verdict::crashed));
  for (const Verdict verdict : promised)
    if (!found.contains(verdict))
      return fmt::format("the stub should have a bug of class {}, which is not found", to_string(verdict));
  for (const Verdict verdict : found)
    if (!promised.empty() && !promised.contains(verdict))
      return fmt::format("the stub has a bug of class {}, which stub_verdicts does not name",
                         to_string(verdict));
  const Verdict expected = std::accumulate(promised.begin(), promised.end(),
                                           promised.empty() ? Verdict::wrong_answer : Verdict::passed, worse);
  if (record.verdict == expected) return {};
  return fmt::format("the stub should be refused as {}, but is {}", to_string(expected), summary(record));
}

std::string solution_problem(const Record& record, bool private_checks) {
  if (record.verdict != Verdict::passed)
    return "the reference solution should pass, but is " + summary(record);
  if (record.max_score < points_of_a_lesson || (record.max_score > points_of_a_lesson && !private_checks))
    return fmt::format("the points of the checks add up to {}, not 100",
                       report::points_text(record.max_score));
  if (record.score != record.max_score)
    return fmt::format("the reference solution has {} of {} points", report::points_text(record.score),
                       report::points_text(record.max_score));
  return {};
}

std::string right_problem(const Record& record) {
  return record.verdict == Verdict::passed ? "" : "should pass, but is " + summary(record);
}

std::string refusal_problem(const Record& record, const Refusal& refusal) {
  if (record.verdict != refusal.verdict)
    return fmt::format("should be {}, but is {}", to_string(refusal.verdict), summary(record));
  if (!refusal.line) return {};
  if (record.findings.empty())
    return fmt::format("line {} should be found, but there is no finding", *refusal.line);
  const Finding& finding = record.findings.front();  // errors come first
  if (finding.line != *refusal.line)
    return fmt::format("line {} should be found, but line {} is: {}", *refusal.line, finding.line,
                       finding.message);
  return {};
}

bool has_translated_text(const Installation& installation, const harness::Lesson& lesson) {
  namespace fs = std::filesystem;
  const fs::directory_iterator files(installation.source / "lessons" / lesson.name);
  return std::any_of(begin(files), end(files), [](const fs::directory_entry& entry) {
    const std::string name = entry.path().filename().string();
    return name.starts_with("README.") && name != "README.md" && entry.path().extension() == ".md";
  });
}

std::string unknown_sentence(const Record& record) {
  std::vector<std::string> sentences;
  for (const CheckResult& check : record.checks) sentences.push_back(check.message);
  for (const Finding& finding : record.findings) {
    sentences.push_back(finding.message);
    sentences.push_back(finding.advice);
  }
  for (const Gate& gate : record.gates) sentences.push_back(gate.name);
  const auto unknown = std::ranges::find_if(sentences, [](const std::string& sentence) {
    // Behind a call, the name of CUDA's error.
    const bool is_name = sentence.find(": cudaError") != std::string::npos;
    return !sentence.empty() && !is_name && !language::is_known(sentence);
  });
  return unknown == sentences.end() ? std::string() : *unknown;
}

}  // namespace gridstride::cli
