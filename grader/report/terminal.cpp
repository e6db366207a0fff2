// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <ostream>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include "language/language.hpp"
#include "language/phrases.hpp"
#include "record/gate_numbers.hpp"
#include "report/columns.hpp"
#include "report/compiler_words.hpp"
#include "report/reporter.hpp"
#include "report/speed_words.hpp"
#include "report/style.hpp"
#include "report/wasteful_lines.hpp"
#include "report/words.hpp"
#include "text/controls.hpp"

namespace gridstride::report {

using language::told;
using language::tr;
using language::trf;
using language::trn;

namespace {

constexpr std::size_t most_build_lines = 40;
constexpr std::size_t most_output_lines = 12;
constexpr std::size_t few_output_lines = 3;
constexpr std::size_t most_findings = 10;
constexpr std::size_t full_width = 100;
constexpr std::size_t brief_width = 78;

std::string lesson_number(const Record& record) { return record.lesson.substr(0, 2); }

/// Line `line` of a file, without the spaces around it; empty where there is none.
std::string source_line(const std::filesystem::path& file, int line) {
  std::ifstream in(file);
  std::string text;
  for (int i = 0; i < line; ++i)
    if (!std::getline(in, text)) return {};
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string::npos) return {};
  return printable(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

/// A check's message; where a finding that is shown in full failed it, the finding's class and place alone.
std::string short_message(const CheckResult& check, const Record& record) {
  const Finding* const finding = finding_of(check, record);
  return finding == nullptr
             ? check.message
             : trf("{}, see below",
                   finding->bug_class + trf(" at {}", fmt::format("{}:{}", finding->file, finding->line)));
}

/// Text behind the beginning of its first line, wrapped there.
std::string behind(const std::string& begin, const std::string& text, std::size_t width) {
  const std::size_t columns = columns_of(printable(begin));
  return begin + wrapped(text, columns, width).substr(columns);
}

/// What of a line is behind its first columns; of a character that lies across, a space.
std::string behind_columns(std::string_view line, std::size_t columns) {
  std::size_t passed = 0;
  while (!line.empty() && passed < columns) {
    const text::Character next = text::first_character(line);
    passed += columns_of(next.code);
    line.remove_prefix(next.bytes);
  }
  return std::string(passed > columns ? 1 : 0, ' ').append(line);
}

/// What of a line is behind its first `skipped` columns; dots say that something is left out.
std::string from(const std::string& line, std::size_t skipped) {
  constexpr std::string_view dots = "...";
  const bool something = line.find_first_not_of(' ') < skipped;
  if (something && columns_of(std::string_view(line)) > skipped + dots.size())
    return std::string(dots) + behind_columns(line, skipped + dots.size());
  return behind_columns(line, skipped);
}

/// Whether a line is the compiler's mark below a line of source.
bool is_mark(const std::string& line) {
  return line.find('^') != std::string::npos && line.find_first_not_of(" ^~") == std::string::npos;
}

/// How much of long lines is skipped, so that the mark is in sight.
std::size_t skipped_before(const std::string& mark, std::size_t longest, std::size_t width) {
  const std::size_t before = width / 2;
  const std::size_t at = mark.find('^');
  return longest > width && at > before ? std::min(at - before, longest - width) : 0;
}

/// A line of source and, below it, the compiler's mark and what it would write there: those that are too long
/// begin nearer to the mark. Without a mark, as of a declaration, they go on below.
std::string near_mark(const std::vector<std::string>& lines, std::size_t width) {
  const auto mark = std::ranges::find_if(lines, is_mark);
  std::size_t longest = 0;
  for (const std::string& line : lines) longest = std::max(longest, columns_of(std::string_view(line)));
  const std::size_t skipped = mark == lines.end() ? 0 : skipped_before(*mark, longest, width);
  std::string text;
  for (const std::string& line : lines) {
    if (mark == lines.end() && columns_of(std::string_view(line)) > width)
      text += behind(line.substr(0, line.find_first_not_of(' ')), line, width);
    else
      text += (is_mark(line) ? line.substr(std::min(skipped, line.size())) : from(line, skipped)) + '\n';
  }
  return text;
}

/// Text with its long sentences wrapped, to stand two columns in; of lines of source, which begin with a
/// space, what the compiler marks is in sight.
std::string fitting(const std::string& text, std::size_t width) {
  std::istringstream lines(text);
  std::string result;
  std::vector<std::string> source;
  const auto end_source = [&] {
    if (!source.empty()) result += near_mark(std::exchange(source, {}), width - 2);
  };
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(' ')) {
      source.push_back(line);
    } else {
      end_source();
      result += line.size() + 2 > width ? wrapped(line, 0, width - 2) : line + '\n';
    }
  }
  end_source();
  return result;
}

/// The compiler's words, with "line 7" in place of a place that an editor would mark once more.
std::string without_places(const std::string& log, const std::filesystem::path& submission) {
  std::istringstream lines(log);
  std::string text;
  for (std::string line; std::getline(lines, line);) {
    for (const CompilerMessage& message : compiler_messages(line))
      if (message.line > 0 && std::filesystem::path(message.file).filename() == submission.filename())
        line = fmt::format("line {}: {}: {}", message.line, message.kind, message.text);
    text += line + "\n";
  }
  return text;
}

/// What a report has beside what it must say.
struct Parts {
  bool sentence = true;  ///< what the verdict means
  bool pointer = true;   ///< of a check that a finding has failed: that this is told below
  bool count = true;     ///< how often a finding happened
  bool note = true;      ///< of the device, beside a wrong answer
  bool gaps = true;      ///< empty lines
  std::size_t log_lines = most_output_lines;     ///< of the compiler
  std::size_t output_lines = most_output_lines;  ///< of what the program printed
};

const char* gap(const Parts& parts) { return parts.gaps ? "\n" : ""; }

class TerminalReporter : public Reporter {
 public:
  explicit TerminalReporter(TerminalOptions options, std::size_t usual_width = full_width)
      : options_(std::move(options)),
        style_(options_.colours),
        width_(options_.columns > 0 ? options_.columns : usual_width) {}

  void report(const Record& record, std::ostream& out) const override {
    write_verdict(record, record.verdict, out);
    write_build_log(record, out);
    write_checks(record, out);
    write_findings(record, out);
    write_gates(record, out);
    write_speed(record, out);
    write_output(record, out, {.output_lines = options_.output_lines});
    write_next(record, out);
  }

 protected:
  /// @param verdict of the record, or of the check that is told of
  void write_verdict(const Record& record, Verdict verdict, std::ostream& out, const Parts& parts = {}) const;
  void write_build_log(const Record& record, std::ostream& out) const;
  void write_checks(const Record& record, std::ostream& out) const;
  void write_check(const CheckResult& check, const Record& record, std::ostream& out,
                   const Parts& parts = {}) const;
  void write_findings(const Record& record, std::ostream& out) const;
  [[nodiscard]] std::string finding_head(const Finding& finding) const;
  void write_finding(const Finding& finding, std::ostream& out, const Parts& parts = {}) const;
  void write_gates(const Record& record, std::ostream& out) const;
  void write_speed(const Record& record, std::ostream& out) const;
  void write_why_so_fast(const Record& record, std::ostream& out) const;
  void write_output(const Record& record, std::ostream& out, const Parts& parts) const;
  void write_next(const Record& record, std::ostream& out) const;
  void write_picture(const Record& record, PicturePlace here, std::ostream& out) const;
  [[nodiscard]] std::string quoted_line(const std::string& file, int line) const;
  [[nodiscard]] std::string build_log(const Record& record) const;
  [[nodiscard]] std::string fitted(const std::string& text) const;

  TerminalOptions options_;
  Style style_;
  std::size_t width_;
  bool is_brief_ = false;
};

/// The first thing that is wrong, in the order of the checks, which is that of the lesson's steps. What is
/// told of the verdict is told of that. Where there is no room for all, what helps least goes first.
class BriefReporter : public TerminalReporter {
 public:
  explicit BriefReporter(TerminalOptions options) : TerminalReporter(std::move(options), brief_width) {
    is_brief_ = true;
  }

  void report(const Record& record, std::ostream& out) const override {
    Parts parts;
    if (options_.rows == 0) parts.output_lines = few_output_lines;
    std::string text = text_with(record, parts);
    const auto fits = [&] {
      return options_.rows == 0 || static_cast<std::size_t>(std::ranges::count(text, '\n')) <= options_.rows;
    };
    const auto without = [&](auto Parts::*part, auto less) {
      if (fits()) return;
      parts.*part = less;
      text = text_with(record, parts);
    };
    while (!fits() && !record.output.empty() && parts.output_lines > 1)
      without(&Parts::output_lines, parts.output_lines - 1);
    without(&Parts::count, false);
    without(&Parts::pointer, false);
    without(&Parts::gaps, false);
    without(&Parts::sentence, false);
    without(&Parts::note, false);
    constexpr std::size_t least_log_lines = 4;
    while (!fits() && !record.build_log.empty() && parts.log_lines > least_log_lines)
      without(&Parts::log_lines, parts.log_lines - 1);
    out << text;
  }

 private:
  [[nodiscard]] std::string text_with(const Record& record, const Parts& parts) const {
    std::ostringstream out;
    const CheckResult* const first = first_failure(record);
    const bool its_own = first != nullptr && first->verdict != Verdict::passed;
    const Verdict verdict = its_own ? first->verdict : record.verdict;
    write_verdict(record, verdict, out, parts);
    if (verdict == Verdict::passed) {
      if (record.speed.speedup) out << ratio_text(*record.speed.speedup) << '\n';
      if (parts.note) write_notes(record, out, parts);
    } else if (verdict == Verdict::build_failed) {
      out << gap(parts) << indented(fitted(build_log(record)), 2, parts.log_lines);
    } else {
      write_warning(record, out, parts);
      write_problem(record, first, out, parts);
      if (verdict == Verdict::too_slow && is_of_timed_function(first, record)) {
        if (record.speed.submission_ns)
          out << gap(parts) << wrapped(style_.strong(printable(speed_heading(record))), 0, width_);
        write_why_so_fast(record, out);
      }
    }
    if (parts.sentence && worse(verdict, record.verdict) != verdict)
      out << wrapped(trf("A later check ends worse, and so the grade is: {}.", to_string(record.verdict)), 0,
                     width_);
    write_output(record, out, parts);
    return out.str();
  }

  /// Whether what the record's speed says is of the function that the check is on.
  static bool is_of_timed_function(const CheckResult* check, const Record& record) {
    const auto& timed = record.speed.functions;
    return check == nullptr || check->speed || check->function.empty() ||
           std::ranges::find(timed, check->function) != timed.end();
  }

  /// What the device notes where all is right: the first in full, of some more their places.
  void write_notes(const Record& record, std::ostream& out, const Parts& parts) const {
    constexpr std::size_t most_notes = 4;
    if (record.findings.empty()) return;
    out << gap(parts);
    write_finding(record.findings.front(), out, parts);
    for (std::size_t i = 1; i < std::min(record.findings.size(), most_notes); ++i)
      out << finding_head(record.findings[i]);
  }

  /// The first warning: of a wrong answer it often is the reason.
  void write_warning(const Record& record, std::ostream& out, const Parts& parts) const {
    std::istringstream lines(build_log(record));
    for (std::string line; std::getline(lines, line);) {
      if (line.find("warning:") == std::string::npos) continue;
      out << gap(parts) << wrapped(tr("The compiler warns") + (": " + line), 0, width_);
      return;
    }
  }

  /// What the device notes where an answer is wrong and it has found no bug: often the reason. Likewise what
  /// it notes of speed where that is what fails. nullptr where there is no such thing.
  static const Finding* note_on(const CheckResult* check, const Record& record) {
    const auto first = record.findings.begin();
    if (check == nullptr || record.findings.empty()) return nullptr;
    if (check->verdict == Verdict::too_slow && first->bug_class == to_string(Verdict::too_slow))
      return &*first;
    const bool is_note = std::ranges::all_of(
        record.findings, [](const Finding& one) { return one.severity == Severity::note; });
    return check->verdict == Verdict::wrong_answer && is_note ? &*first : nullptr;
  }

  void write_problem(const Record& record, const CheckResult* check, std::ostream& out,
                     const Parts& parts) const {
    const Finding* finding = check != nullptr ? finding_of(*check, record) : nullptr;
    if (check == nullptr) {
      const auto error = std::ranges::find(record.findings, Severity::error, &Finding::severity);
      if (error != record.findings.end()) finding = &*error;
    }
    if (finding == nullptr && parts.note) finding = note_on(check, record);
    out << gap(parts);
    if (check != nullptr) write_check(*check, record, out, parts);
    if (check != nullptr && finding != nullptr) out << gap(parts);
    if (finding != nullptr) write_finding(*finding, out, parts);
  }
};

void TerminalReporter::write_verdict(const Record& record, Verdict told_verdict, std::ostream& out,
                                     const Parts& parts) const {
  const std::string verdict(to_string(told_verdict));
  const bool passed = told_verdict == Verdict::passed;
  out << trf("{}: {}, {} of {} points on {}", style_.strong(record.lesson),
             passed ? style_.good(verdict) : style_.bad(verdict), points_text(record.score),
             points_text(record.max_score), record.device)
      << '\n';
  if (parts.sentence) out << wrapped(verdict_sentence(told_verdict), 0, width_);
  const std::string detail = told_verdict == record.verdict ? told(printable(record.detail)) : std::string();
  if (!detail.empty()) out << '\n' << indented(fitted(detail), 2, most_output_lines);
}

/// What the compiler says; on a narrow screen, which names the file anyway, without its folder.
std::string TerminalReporter::build_log(const Record& record) const {
  std::string log = printable(record.build_log);
  if (options_.is_marked) log = without_places(log, options_.submission);
  if (width_ >= full_width) return log;
  const std::string folder = printable(options_.submission.parent_path().string()) + "/";
  if (folder.size() == 1) return log;
  for (std::size_t at = log.find(folder); at != std::string::npos; at = log.find(folder, at))
    log.erase(at, folder.size());
  return log;
}

std::string TerminalReporter::fitted(const std::string& text) const {
  return width_ < full_width ? fitting(text, width_) : text;
}

void TerminalReporter::write_build_log(const Record& record, std::ostream& out) const {
  if (record.build_log.empty()) return;
  const bool failed = record.verdict == Verdict::build_failed;
  out << '\n' << style_.strong(failed ? tr("The compiler says") : tr("The compiler warns")) << '\n';
  out << indented(fitted(build_log(record)), 2, most_build_lines);
}

void TerminalReporter::write_check(const CheckResult& check, const Record& record, std::ostream& out,
                                   const Parts& parts) const {
  const std::string points = trf("{:>5} of {:<3}", points_text(check.points), points_text(check.max_points));
  // All of the same width.
  const std::string mark = check.passed  ? style_.good(tr("passed"))
                           : check.waits ? style_.strong(tr("waits "))
                                         : style_.bad(tr("FAILED"));
  const std::string begin = fmt::format("  {} {}  ", mark, points);
  const std::string hidden = check.visible ? "" : style_.faint(tr(" (hidden inputs)"));
  out << (width_ < full_width ? behind(begin, check_sentence(check.name) + hidden, width_)
                              : begin + check_sentence(check.name) + hidden + '\n');
  const bool is_told = !check.message.empty() && (parts.pointer || finding_of(check, record) == nullptr);
  if (is_told) out << wrapped(told(printable(short_message(check, record))), 9, width_);
  if (const std::string lost = lost_points(check); !lost.empty()) out << wrapped(lost, 9, width_);
  if (!check.call.empty()) out << wrapped(trf("in the call {}", printable(check.call)), 9, width_);
}

void TerminalReporter::write_checks(const Record& record, std::ostream& out) const {
  if (record.checks.empty() || record.verdict == Verdict::build_failed ||
      record.verdict == Verdict::grader_error)
    return;
  out << '\n' << style_.strong(tr("Checks")) << '\n';
  for (const CheckResult& check : record.checks) write_check(check, record, out);
}

std::string TerminalReporter::quoted_line(const std::string& file, int line) const {
  if (options_.submission.empty() || line <= 0) return {};
  if (std::filesystem::path(file).filename() != options_.submission.filename()) return {};
  const std::string text = source_line(options_.submission, line);
  if (text.empty()) return {};
  const std::string begin = fmt::format("    {:>4} | ", line);
  return width_ < full_width ? behind(begin, text, width_) : begin + text + '\n';
}

/// "  note: leak at sum.cu:31", a line or, where that is too long, several.
std::string TerminalReporter::finding_head(const Finding& finding) const {
  const std::string name = printable(finding.bug_class);
  const std::string head =
      (finding.severity == Severity::note ? style_.strong(trf("note: {}", name)) : style_.bad(name)) +
      printable(place_text(finding));
  return width_ < full_width ? wrapped(head, 2, width_) : "  " + head + '\n';
}

void TerminalReporter::write_finding(const Finding& finding, std::ostream& out, const Parts& parts) const {
  out << finding_head(finding);
  out << quoted_line(finding.file, finding.line);
  out << wrapped(message_sentence(finding), 4, width_);
  std::string count;
  if (finding.count > 1 && parts.count)
    count =
        "    " + trf("It happened {} times in all checks together; this is the first.", finding.count) + '\n';
  if (!is_brief_) out << count;
  if (!finding.advice.empty()) out << wrapped(trf("Why: {}", told(printable(finding.advice))), 4, width_);
  if (is_brief_) out << count;  // what to do has to be in sight
}

void TerminalReporter::write_findings(const Record& record, std::ostream& out) const {
  if (record.findings.empty()) return;
  out << '\n' << style_.strong(tr("What the device found")) << '\n';
  const std::size_t shown = std::min(record.findings.size(), most_findings);
  for (std::size_t i = 0; i < shown; ++i) {
    if (i > 0) out << '\n';
    write_finding(record.findings[i], out);
  }
  if (record.findings.size() > shown)
    out << "\n  "
        << trn("... and {} more finding; --json - shows all", "... and {} more findings; --json - shows all",
               record.findings.size() - shown)
        << '\n';
  write_picture(record, PicturePlace::findings, out);
}

void TerminalReporter::write_gates(const Record& record, std::ostream& out) const {
  if (record.gates.empty()) return;
  out << '\n' << style_.strong(tr("Counted events")) << '\n';
  for (const Gate& gate : record.gates) {
    const std::string mark = !gate.passed    ? style_.bad(tr("OVER"))
                             : is_less(gate) ? style_.strong(tr("less"))
                                             : style_.good(tr("ok  "));
    const std::string begin = "  " + mark + " ";
    const GateNumbers numbers = numbers_of(gate);
    const std::string line = trf("{}: now {}, right is {}, gate {}", told(printable(gate.name)), numbers.now,
                                 numbers.right, numbers.limit);
    out << (width_ < full_width ? behind(begin, line, width_) : begin + line + '\n');
  }
  if (const std::string less = less_sentence(record); !less.empty())
    out << (width_ < full_width ? behind("  ", less, width_) : "  " + less + '\n');
  write_picture(record, PicturePlace::gates, out);
}

void TerminalReporter::write_picture(const Record& record, PicturePlace here, std::ostream& out) const {
  if (options_.picture.empty() || picture_place(record) != here) return;
  const std::string margin(here == PicturePlace::end ? 0 : 2, ' ');
  const std::string words = margin + picture_words(record) + ":";
  const bool fits = words.size() + 1 + options_.picture.size() <= width_;  // a command is not broken
  if (here == PicturePlace::findings) out << '\n';                         // it is of all of them
  out << words << (fits ? " " : "\n  " + margin) << options_.picture << '\n';
}

/// " (19.1 us to 20.2 us)", the interval that holds the median; empty where it is not known.
std::string interval_text(const Record& record, const char* name) {
  if (!record.measurement) return {};
  for (const Timing& timing : record.measurement->timings)
    if (timing.name == name && timing.low_ns && timing.high_ns)
      return trf(" ({} to {})", time_text(*timing.low_ns), time_text(*timing.high_ns));
  return {};
}

/// How near to the memory's peak the submission comes, and what there is to say of the measuring.
std::string measurement_text(const Record& record) {
  const Measurement& measured = *record.measurement;
  std::string text;
  if (measured.least_bytes > 0 && *record.speed.submission_ns > 0) {
    const double reached = measured.least_bytes / *record.speed.submission_ns;
    text += "  ";
    text += measured.bandwidth_gb_per_s > 0
                ? trf("at least {:.0f} GB/s of the memory's {:.0f} GB/s, {:.0f} %", reached,
                      measured.bandwidth_gb_per_s, 100 * reached / measured.bandwidth_gb_per_s)
                : trf("at least {:.0f} GB/s of the memory's peak, which is not known", reached);
    text += '\n';
  }
  text +=
      wrapped(printable(trf("{}, driver {}, CUDA {}; {}, {}", measured.gpu, measured.driver, measured.cuda,
                            measured.cpu, trn("{} thread", "{} threads", measured.cpu_threads))),
              2);
  for (const std::string& remark : measured.remarks) text += wrapped(trf("note: {}", printable(remark)), 2);
  return text;
}

void TerminalReporter::write_speed(const Record& record, std::ostream& out) const {
  const Speed& speed = record.speed;
  if (!speed.submission_ns) return;
  out << '\n' << wrapped(style_.strong(printable(speed_heading(record))), 0, width_);
  const auto row = [&](const char* who, const std::optional<double>& time_ns, const char* name) {
    if (time_ns)
      out << fmt::format("  {:<26}{:>9}{}\n", who, time_text(*time_ns), interval_text(record, name));
  };
  row(tr("your version"), speed.submission_ns, "submission");
  row(tr("the reference solution"), speed.reference_ns, "reference");
  row(tr("one core of the CPU"), speed.cpu_one_thread_ns, "cpu_one_thread");
  row(tr("all cores of the CPU"), speed.cpu_all_cores_ns, "cpu_all_cores");
  if (speed.speedup) out << "  " << ratio_text(*speed.speedup) << '\n';
  if (record.measurement) out << measurement_text(record);
  write_why_so_fast(record, out);
}

/// What the time is made of, and the lines that waste most of it.
void TerminalReporter::write_why_so_fast(const Record& record, std::ostream& out) const {
  for (const std::string& sentence : speed_words(record)) out << wrapped(printable(sentence), 2, width_);
  for (const WastefulLine& line : wasteful_lines(record))
    out << wrapped(printable(fmt::format("{}:{}: {}", line.file, line.line, line.why)), 2, width_)
        << quoted_line(line.file, line.line);
}

void TerminalReporter::write_output(const Record& record, std::ostream& out, const Parts& parts) const {
  if (record.output.empty()) return;
  out << gap(parts) << style_.strong(tr("What the program printed")) << '\n';
  out << indented(printable(record.output), 2, parts.output_lines);
}

void TerminalReporter::write_next(const Record& record, std::ostream& out) const {
  if (options_.is_solution) return;
  const std::string number = lesson_number(record);
  out << '\n';
  if (record.device.starts_with("gpu") && record.verdict != Verdict::passed &&
      record.verdict != Verdict::build_failed && record.verdict != Verdict::grader_error)
    out << wrapped(
        trf("A GPU tells little of a bug. The CPU device finds it and names thread, line and array: {} grade "
            "{} --device sim",
            options_.program, number),
        0);
  write_picture(record, PicturePlace::end, out);
  if (record.verdict == Verdict::passed) {
    out << wrapped(options_.next_lesson.empty()
                       ? trf("Well done. Compare with solutions/{}/README.md.", record.lesson)
                       : trf("Well done. Compare with solutions/{}/README.md, then go on: {} grade {}",
                             record.lesson, options_.program, options_.next_lesson),
                   0);
  } else if (record.verdict == Verdict::grader_error) {
    out << wrapped(trf("Please see what {} doctor says.", options_.program), 0);
  } else {
    out << trf("Stuck? {} hint {}", options_.program, number) << '\n';
    if (record.verdict != Verdict::build_failed)
      out << style_.faint(trf("Same inputs again: {} grade {}{} --seed {}", options_.program, number,
                              options_.arguments, record.seed))
          << '\n';
  }
}

}  // namespace

std::unique_ptr<Reporter> terminal_reporter(const TerminalOptions& options) {
  return std::make_unique<TerminalReporter>(options);
}

std::unique_ptr<Reporter> brief_reporter(const TerminalOptions& options) {
  return std::make_unique<BriefReporter>(options);
}

}  // namespace gridstride::report
