// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <ostream>
#include <regex>
#include <set>
#include <utility>
#include <vector>

#include "language/language.hpp"
#include "language/phrases.hpp"
#include "report/compiler_words.hpp"
#include "report/reporter.hpp"
#include "report/speed_words.hpp"
#include "report/submission_text.hpp"
#include "report/wasteful_lines.hpp"
#include "report/words.hpp"

namespace gridstride::report {
namespace {

using language::told;
using language::trf;

struct Mark {
  std::string file;
  int line = 0;  ///< 0: not known, told at the file's first
  std::string column;
  std::string kind;
  std::string text;
  std::string code;           ///< a verdict's name; empty where the compiler speaks
  std::ptrdiff_t check = -1;  ///< the place in the record of the first check that fails for this
};

std::string line_of(const Mark& mark) {
  std::string text = fmt::format("{}:{}:", mark.file, std::max(mark.line, 1));
  if (!mark.column.empty()) text += mark.column + ":";
  text += fmt::format(" {}: {}", mark.kind, mark.text);
  if (!mark.code.empty()) text += fmt::format(" [{}]", mark.code);
  std::ranges::replace(text, '\n', ' ');
  return text + "\n";
}

std::string text_of_file(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// What is said of a line that is given, where the student's own is marked.
std::string with_given_line(const std::string& text, int line) {
  return fmt::format("{} ({})", text, trf("in line {}, which is given", line));
}

bool has_place(const Finding& finding) { return !finding.file.empty() && finding.line > 0; }

/// Whether a mark of a finding says why a check fails.
bool is_told_by_finding(const CheckResult& check, const Record& record) {
  return std::ranges::any_of(record.findings, [&](const Finding& finding) {
    return has_place(finding) && finding.bug_class == to_string(check.verdict);
  });
}

/// Whether a note says how the compiler came to a line, and nothing of what is wrong there.
bool tells_the_way(const CompilerMessage& note) {
  constexpr std::array ways = {"in instantiation of ", "expanded from macro ", "in file included from ",
                               "while substituting ", "the call of '"};
  return std::ranges::any_of(ways, [&](const char* way) { return note.text.starts_with(way); });
}

/// The marks of one record.
class Marks {
 public:
  Marks(const Record& record, const MarkedFiles& files)
      : record_(record),
        files_(files),
        source_(text_of_file(files.submission), files.stub, files.solution),
        name_(files.submission.filename().string()) {}

  [[nodiscard]] std::vector<Mark> all() {
    add_compiler();
    for (const Finding& finding : record_.findings)
      if (has_place(finding)) add_finding(finding);
    if (record_.verdict != Verdict::build_failed && record_.verdict != Verdict::grader_error) add_checks();
    std::ranges::stable_sort(marks_, {}, &Mark::check);
    return std::move(marks_);
  }

 private:
  [[nodiscard]] bool is_own_file(const std::string& file) const {
    return std::filesystem::path(file).filename() == name_;
  }
  /// Of the file, and not given.
  [[nodiscard]] bool is_own_line(const std::string& file, int line) const {
    return is_own_file(file) && !source_.is_given(line);
  }

  void add_compiler();
  void add_compiler_group(std::vector<CompilerMessage> group);
  void add_finding(const Finding& finding);
  [[nodiscard]] int leading_line(const Finding& finding) const;
  [[nodiscard]] std::string function_called(const Finding& finding) const;
  [[nodiscard]] Finding with_own_launch(const Finding& finding) const;
  [[nodiscard]] std::ptrdiff_t check_of(const Finding& finding) const;
  void add_checks();
  [[nodiscard]] Mark mark_of(const CheckResult& check) const;
  [[nodiscard]] bool is_of_speed_task(const CheckResult& check) const;
  void tell_cost(Mark& mark) const;

  const Record& record_;
  const MarkedFiles& files_;
  SubmissionText source_;
  std::string name_;
  std::vector<Mark> marks_;
};

void Marks::add_compiler() {
  std::vector<CompilerMessage> group;
  for (CompilerMessage& message : compiler_messages(printable(record_.build_log))) {
    if (message.kind != "note") add_compiler_group(std::exchange(group, {}));
    group.push_back(std::move(message));
  }
  add_compiler_group(std::move(group));
}

/// An error or warning with its notes. One of a header, or of code that is given, is told where the student's
/// own line led there. A mark in a header would be seen by nobody: what its first note says is told with the
/// error.
void Marks::add_compiler_group(std::vector<CompilerMessage> group) {
  if (group.empty()) return;
  CompilerMessage& first = group.front();
  const CompilerMessage place = first;
  const auto own = std::ranges::find_if(
      group, [&](const CompilerMessage& message) { return is_own_line(message.file, message.line); });
  const bool moves = own != group.end() && own != group.begin();
  if (moves) {
    if (is_own_file(place.file)) first.text = with_given_line(first.text, place.line);
    first.file = own->file;
    first.line = own->line;
    first.column = own->column;
    group.erase(own);
  }
  const auto elsewhere = std::find_if(group.begin() + 1, group.end(), [&](const CompilerMessage& note) {
    return !is_own_file(note.file) && !tells_the_way(note);
  });
  if (elsewhere != group.end()) group.front().text += " – " + elsewhere->text;
  for (const CompilerMessage& message : group) {
    const bool is_first = &message == &group.front();
    if (!is_first && !is_own_file(message.file)) continue;
    const CompilerMessage& at = moves && source_.is_given(message.line) ? group.front() : message;
    const std::filesystem::path file = is_own_file(at.file) ? files_.submission.string() : at.file;
    if (is_own_file(at.file) || (file.is_absolute() && at.line > 0))
      marks_.push_back({file.string(), at.line, at.column, message.kind, message.text, {}});
  }
}

/// The first of the student's own lines that a finding's words name: a call, a launch, a copy before it;
/// else, of the function that the lesson called, the line that names the kernel. 0 where none is known.
int Marks::leading_line(const Finding& finding) const {
  static const std::regex place(R"((\w+) at ([^\s:;,]+):(\d{1,6}))");
  std::array words{finding.message, finding.advice};
  if (finding.bug_class == to_string(Verdict::uninitialised_read)) std::ranges::reverse(words);
  for (const std::string& words_of_one : words)
    for (std::sregex_iterator at(words_of_one.begin(), words_of_one.end(), place), end; at != end; ++at)
      if (const int line = std::stoi((*at)[3]); (*at)[1] != "allocated" && is_own_line((*at)[2], line))
        return line;
  return source_.line_of_use(function_called(finding), source_.function_at(finding.line));
}

/// The function of the lesson in whose call it was found; empty where that is not known.
std::string Marks::function_called(const Finding& finding) const {
  const auto check = std::ranges::find(record_.checks, &finding,
                                       [&](const CheckResult& one) { return finding_of(one, record_); });
  return check == record_.checks.end() ? std::string() : check->function;
}

/// A finding whose words name the student's own line instead of a launch in code that is given.
Finding Marks::with_own_launch(const Finding& finding) const {
  static const std::regex launch(R"((\blaunch at )([^\s:;,]+):(\d{1,6}))");
  const int own = leading_line(finding);
  if (own == 0) return finding;
  Finding worded = finding;
  for (std::string* const words : {&worded.message, &worded.advice}) {
    std::smatch found;
    if (!std::regex_search(*words, found, launch)) continue;
    if (!is_own_file(found[2]) || !source_.is_given(std::stoi(found[3]))) continue;
    *words = found.prefix().str() + found[1].str() + found[2].str() + ":" + std::to_string(own) +
             found.suffix().str();
  }
  return worded;
}

std::ptrdiff_t Marks::check_of(const Finding& finding) const {
  if (finding.severity == Severity::note) return std::ssize(record_.checks);  // behind what fails
  const auto fails = [&](const CheckResult& check) {
    return !check.passed && finding.bug_class == to_string(check.verdict);
  };
  const auto check = std::ranges::find_if(record_.checks, fails);
  return check == record_.checks.end() ? -1 : check - record_.checks.begin();
}

void Marks::add_finding(const Finding& finding) {
  const Finding worded = with_own_launch(finding);
  std::string text = message_sentence(worded);
  int line = finding.line;
  if (is_own_file(finding.file) && source_.is_given(line)) {
    const int leading = leading_line(finding);
    const int own = leading > 0 ? leading : source_.definition_line(function_called(finding));
    if (own > 0) {
      text = with_given_line(text, line);
      line = own;
    }
  }
  if (!worded.advice.empty()) text += " – " + trf("Why: {}", told(printable(worded.advice)));
  const std::filesystem::path folder = std::filesystem::path(files_.submission).remove_filename();
  marks_.push_back({(folder / printable(finding.file)).string(),
                    line,
                    {},
                    finding.severity == Severity::note ? "note" : "error",
                    text,
                    printable(finding.bug_class),
                    check_of(finding)});
}

/// Each function once, at the first check that it fails.
void Marks::add_checks() {
  std::set<std::string> functions;
  for (const CheckResult& check : record_.checks) {
    if (check.passed || check.waits || is_told_by_finding(check, record_)) continue;
    const bool follows = check.function.empty() && !functions.empty();
    if (!follows && functions.insert(check.function).second) marks_.push_back(mark_of(check));
  }
}

Mark Marks::mark_of(const CheckResult& check) const {
  Mark mark{files_.submission.string(),
            source_.definition_line(check.function),
            {},
            "error",
            fmt::format("{}: {}", check_sentence(check.name), told(printable(check.message))),
            std::string(to_string(check.verdict)),
            &check - record_.checks.data()};
  if (check.verdict != Verdict::too_slow) return mark;
  if (const int line = source_.line_of_one_thread(check.function); line > 0) mark.line = line;
  if (is_of_speed_task(check)) tell_cost(mark);
  return mark;
}

/// Whether the record's times and lines are this check's.
bool Marks::is_of_speed_task(const CheckResult& check) const {
  const auto timed =
      std::ranges::find_if(record_.checks, [](const auto& one) { return one.speed.has_value(); });
  return timed != record_.checks.end() && &*timed == &check;
}

/// At the line that wastes most, or takes most of the time where kernels do.
void Marks::tell_cost(Mark& mark) const {
  const auto is_own = [&](const auto& line) { return is_own_line(line.file, line.line); };
  const std::vector<WastefulLine> wasteful = wasteful_lines(record_);
  if (const auto worst = std::ranges::find_if(wasteful, is_own); worst != wasteful.end()) {
    mark.line = worst->line;
    mark.text += " – " + worst->why;
    return;
  }
  if (const std::vector<std::string> words = speed_words(record_); !words.empty())
    mark.text += " – " + words.front();
  const std::vector<LineTime>& lines = record_.kernel_time.lines;
  const double most = record_.speed.submission_ns.value_or(0) / 2;
  if (!lines.empty() && is_own(lines.front()) && record_.kernel_time.total_ns > most)
    mark.line = lines.front().line;
}

class MarksReporter : public Reporter {
 public:
  explicit MarksReporter(MarkedFiles files) : files_(std::move(files)) {}

  void report(const Record& record, std::ostream& out) const override {
    for (const Mark& mark : Marks(record, files_).all()) out << line_of(mark);
  }

 private:
  MarkedFiles files_;
};

}  // namespace

std::unique_ptr<Reporter> marks_reporter(MarkedFiles files) {
  return std::make_unique<MarksReporter>(std::move(files));
}

}  // namespace gridstride::report
