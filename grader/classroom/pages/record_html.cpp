// SPDX-License-Identifier: MIT
#include "classroom/pages/record_html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <regex>
#include <sstream>
#include <string_view>

#include "classroom/pages/grade_words.hpp"
#include "classroom/pages/html.hpp"
#include "classroom/pages/student_record.hpp"
#include "language/language.hpp"
#include "language/phrases.hpp"
#include "record/gate_numbers.hpp"
#include "report/reporter.hpp"
#include "report/speed_words.hpp"
#include "report/style.hpp"
#include "report/wasteful_lines.hpp"
#include "report/words.hpp"

namespace gridstride::classroom {

using language::tr;
using language::trf;

namespace {

constexpr std::size_t most_findings = 20;
constexpr std::size_t most_place_bytes =
    1000;                                      // of a line of the compiler's, that its place is looked for in
constexpr std::size_t most_lines = 40;         // of what the compiler or the program says
constexpr std::size_t longest_message = 1000;  // characters
constexpr std::size_t longest_log = 8000;      // likewise

/// Lines as they are: what marks a place in the line above stays below it. @param[in] name for who does not
/// see it
std::string log_html(const std::string& name, const std::string& text) {
  return fmt::format(R"(<pre class="log" tabindex="0" role="region" aria-label="{}">{}</pre>)", html(name),
                     code_html(report::indented(report::printable(cut(text, longest_log)), 0, most_lines))) +
         "\n";
}

/// A line in which the compiler says where something is, and what: not the code below it, nor what marks a
/// place there.
bool is_message(std::string_view line) {
  constexpr std::array kinds = {": error: ", ": warning: ", ": note: ", ": fatal error: "};
  return !line.starts_with(' ') && std::ranges::any_of(kinds, [&](const char* kind) {
    return line.find(kind) != std::string_view::npos;
  });
}

/// What the compiler says: its own sentences are broken where the page ends, and name a file without its
/// folders.
std::string compiler_log_html(const std::string& name, const std::string& text) {
  std::istringstream lines(log_html(name, text));
  std::string html;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t begin = line.starts_with("<pre") ? line.find('>') + 1 : 0;
    std::string_view words = std::string_view(line).substr(begin);
    html += line.substr(0, begin);
    if (is_message(words)) {
      const std::size_t folders = words.substr(0, words.find(':')).rfind('/');
      if (folders != std::string_view::npos) words.remove_prefix(folders + 1);
      const bool is_last = words.ends_with("</pre>");
      if (is_last) words.remove_suffix(std::string_view("</pre>").size());
      html += fmt::format("<span class=\"message\">{}</span>{}\n", words, is_last ? "</pre>" : "");
    } else {
      html += fmt::format("{}\n", words);
    }
  }
  return html;
}

std::string finding_html(const Finding& finding, const SourceLines& source) {
  std::string text =
      fmt::format("<div class=\"finding\"><h4>{}<span>{}</span></h4>\n",
                  badge(finding.severity == Severity::note ? Tone::neutral : Tone::bad,
                        finding.severity == Severity::note
                            ? trf("note: {}", class_words(cut(finding.bug_class, longest_message)))
                            : class_words(cut(finding.bug_class, longest_message))),
                  html(cut(report::place_text(finding), longest_message)));
  text += source.excerpt_html(finding.file, finding.line, other_line(finding)) +
          paragraph(report::message_sentence(finding));
  if (finding.count > 1)
    text += paragraph(trf("It happened {} times in all checks together; this is the first.", finding.count),
                      "soft");
  if (!finding.advice.empty()) text += paragraph(trf("Why: {}", language::told(finding.advice)));
  return text + "</div>\n";
}

/// A check's message; where a finding that is shown in full failed it, the finding's class and place alone.
std::string check_message(const CheckResult& check, const Record& record) {
  for (std::size_t i = 0; i < std::min(record.findings.size(), most_findings); ++i) {
    const Finding& finding = record.findings[i];
    if (check.message.starts_with(fmt::format("{} at {}:{}:", finding.bug_class, finding.file, finding.line)))
      return trf("{} at line {}, told above", class_words(finding.bug_class), finding.line);
  }
  return language::told(check.message);
}

std::string interval_text(const Record& record, std::string_view name) {
  if (!record.measurement) return {};
  for (const Timing& timing : record.measurement->timings)
    if (timing.name == name && timing.low_ns && timing.high_ns)
      return trf("{} to {}", report::time_text(*timing.low_ns), report::time_text(*timing.high_ns));
  return {};
}

std::string times_html(const Record& record) {
  std::string rows;
  const auto add = [&](const char* who, const std::optional<double>& time_ns, const char* name) {
    if (time_ns)
      rows += row("td", {html(who), html(report::time_text(*time_ns)), html(interval_text(record, name))});
  };
  add(tr("your version"), record.speed.submission_ns, "submission");
  add(tr("the reference solution"), record.speed.reference_ns, "reference");
  add(tr("one core of the CPU"), record.speed.cpu_one_thread_ns, "cpu_one_thread");
  add(tr("all cores of the CPU"), record.speed.cpu_all_cores_ns, "cpu_all_cores");
  return table(tr("Times"), {"", tr("time"), record.measurement ? tr("95 % interval") : ""}, rows);
}

std::string check_badge(const CheckResult& check) {
  if (check.passed) return badge(Tone::good, tr("passed"));
  return check.waits ? badge(Tone::neutral, tr("waits")) : badge(Tone::bad, tr("failed"));
}

std::string gate_badge(const Gate& gate) {
  if (!gate.passed) return badge(Tone::bad, tr("over"));
  return report::is_less(gate) ? badge(Tone::neutral, tr("less")) : badge(Tone::good, tr("ok"));
}

}  // namespace

std::string paragraph(const std::string& text, const char* css_class) {
  if (text.empty()) return {};
  return fmt::format("<p{}>{}</p>\n", css_class == nullptr ? "" : fmt::format(" class=\"{}\"", css_class),
                     html(cut(text, longest_message)));
}

std::string folded(const std::string& name, const std::string& markup, bool open) {
  if (markup.empty()) return {};
  return fmt::format("<details{}><summary>{}</summary>\n{}</details>\n", open ? " open" : "", name, markup);
}

int other_line(const Finding& finding) {
  const std::string place = finding.file + ":";
  if (finding.file.empty()) return 0;
  for (std::size_t at = finding.message.find(place); at != std::string::npos;
       at = finding.message.find(place, at + 1)) {
    const char* const end = finding.message.data() + finding.message.size();
    int line = 0;
    const auto [stop, error] = std::from_chars(finding.message.data() + at + place.size(), end, line);
    if (error == std::errc() && line > 0 && line != finding.line) return line;
  }
  return 0;
}

std::string findings_html(const Record& record, const SourceLines& source) {
  if (record.findings.empty()) return {};
  const std::size_t shown = std::min(record.findings.size(), most_findings);
  std::string text = fmt::format("<h3>{}</h3>\n", html(tr("What the device found")));
  for (std::size_t i = 0; i < shown; ++i) text += finding_html(record.findings[i], source);
  if (shown < record.findings.size())
    text += paragraph(
        language::trn("... and {} more finding", "... and {} more findings", record.findings.size() - shown));
  return text;
}

std::string checks_html(const Record& record) {
  if (record.checks.empty() || record.verdict == Verdict::build_failed) return {};
  std::string rows;
  for (const CheckResult& check : record.checks) {
    std::string told =
        html(is_nameless(check) ? language::told(check.name) : report::check_sentence(check.name));
    if (!check.visible && !is_nameless(check)) told += html(tr(" (hidden inputs)"));
    if (const std::string message = check_message(check, record); !message.empty())
      told += " <span class=\"soft\">" + html(cut(message, longest_message)) + "</span>";
    if (const std::string lost = report::lost_points(check); !lost.empty())
      told += " <span class=\"soft\">" + html(lost) + "</span>";
    if (!check.call.empty())
      told += " <span class=\"soft\">" + html(trf("in the call {}", cut(check.call, longest_message))) +
              "</span>";
    rows +=
        row("td", {check_badge(check),
                   "<span class=\"points\">" +
                       trf("{} of {}", number_html(check.points), number_html(check.max_points)) + "</span>",
                   told});
  }
  return table(tr("Checks"), {tr("Result"), tr("Points"), tr("Check")}, rows);
}

/// A name that a narrow page may break behind its underscores.
std::string breakable(const std::string& name) {
  std::string text;
  for (const char c : html(name)) text += c == '_' ? "_<wbr>" : std::string(1, c);
  return text;
}

std::string gates_html(const Record& record) {
  if (record.gates.empty()) return {};
  const bool any_over = std::ranges::any_of(record.gates, [](const Gate& gate) { return !gate.passed; });
  std::string rows;
  for (const Gate& gate : record.gates) {
    const GateNumbers numbers = numbers_of(gate);
    rows += row("td", {breakable(language::told(gate.name)), gate_badge(gate), html(numbers.now),
                       html(numbers.right), html(numbers.limit)});
  }
  const std::string less = report::less_sentence(record);
  const std::string counts =
      table(tr("Counted events"), {tr("Counted events"), "", tr("now"), tr("right is"), tr("gate")}, rows) +
      (less.empty() ? "" : paragraph(less, "soft"));
  return folded(tr("Counted events"), counts, any_over);
}

std::string speed_html(const Record& record, const SourceLines& source, const std::string& charts) {
  if (!record.speed.submission_ns) return {};
  std::string text = fmt::format("<h3>{}</h3>\n", html(report::speed_heading(record)));
  if (record.speed.speedup)
    text += paragraph(trf("Your version: {}.", report::ratio_text(*record.speed.speedup)));
  text += times_html(record) + charts;
  std::string notes;
  for (const std::string& words : report::speed_words(record)) notes += "<li>" + html(words) + "</li>\n";
  if (!notes.empty()) text += "<ul class=\"notes\">\n" + notes + "</ul>\n";
  for (const report::WastefulLine& line : report::wasteful_lines(record))
    text += paragraph(trf("Line {}: {}", line.line, line.why)) + source.excerpt_html(line.file, line.line);
  return text;
}

std::vector<int> compiler_lines(const Record& record) {
  static const std::regex place(R"(^[^:]*\.cu:(\d{1,6}):(?:\d+:)? (?:fatal error|error|warning): )");
  std::vector<int> lines;
  std::istringstream log(record.build_log);
  for (std::string words; std::getline(log, words);) {
    std::smatch found;
    words.resize(std::min<std::size_t>(words.size(), most_place_bytes));
    if (!std::regex_search(words, found, place)) continue;
    if (const int line = std::stoi(found[1]); std::ranges::find(lines, line) == lines.end())
      lines.push_back(line);
  }
  return lines;
}

std::string compiler_html(const Record& record, const SourceLines& source) {
  if (record.build_log.empty()) return {};
  const bool failed = record.verdict == Verdict::build_failed;
  const std::vector<int> lines = compiler_lines(record);
  const std::string first = lines.empty() ? "" : source.excerpt_html("submission.cu", lines.front());
  const char* const name = failed ? tr("The compiler says") : tr("The compiler warns");
  return folded(name, compiler_log_html(name, record.build_log) + first, record.verdict != Verdict::passed);
}

std::string output_html(const Record& record) {
  if (record.verdict == Verdict::passed || record.output.empty()) return {};
  const char* const name = tr("What the program printed");
  return folded(name, log_html(name, record.output), false);
}

}  // namespace gridstride::classroom
