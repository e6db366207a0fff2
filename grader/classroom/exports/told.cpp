// SPDX-License-Identifier: MIT
#include "classroom/exports/told.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "classroom/intake/names.hpp"
#include "record/gate_numbers.hpp"
#include "report/reporter.hpp"
#include "report/style.hpp"
#include "report/words.hpp"

namespace gridstride::classroom {
namespace {

constexpr std::size_t findings_told = 10;
constexpr std::size_t most_build_log = 8000;  // characters: the first errors are what counts

bool steers_text(char32_t c) {
  const bool c1 = c >= 0x7F && c <= 0x9F;
  const bool direction = (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
  return c1 || direction;
}

std::string told_finding(const Finding& finding) {
  std::string text = fmt::format("\n{}{}{}\n  {}\n", finding.severity == Severity::note ? "note: " : "",
                                 finding.bug_class, report::place_text(finding), finding.message);
  if (!finding.advice.empty()) text += fmt::format("  Why: {}\n", finding.advice);
  return text;
}

std::string told_gates(const Record& record) {
  std::string text;
  for (const Gate& gate : record.gates) {
    if (gate.passed) continue;
    const GateNumbers numbers = numbers_of(gate);
    text += fmt::format("  {}: now {}, right is {}, gate {}\n", gate.name, numbers.now, numbers.right,
                        numbers.limit);
  }
  return text.empty() ? text : "\nCounted events over their gates\n" + text;
}

}  // namespace

std::string told(const std::string& text) {
  std::u32string clean = code_points(report::printable(text));
  std::erase_if(clean, steers_text);
  std::replace_if(
      clean.begin(), clean.end(), [](char32_t c) { return c == 0xFFFE || c == 0xFFFF; }, U'\xFFFD');
  return utf8(clean);
}

std::string told_start(const std::string& text, std::size_t most) {
  const std::u32string all = code_points(told(text));
  if (all.size() <= most) return utf8(all);
  const std::string cut = fmt::format("\nOutput was truncated to {} characters.", most);
  return utf8(std::u32string_view(all).substr(0, most - cut.size())) + cut;
}

bool not_run(const Record& record) {
  return record.verdict == Verdict::build_failed || record.verdict == Verdict::grader_error;
}

std::string told_summary(const Record& record) {
  std::string text =
      fmt::format("{}: {}\n", to_string(record.verdict), report::verdict_sentence(record.verdict));
  if (!record.detail.empty()) text += record.detail + "\n";
  const std::size_t shown = std::min(record.findings.size(), findings_told);
  for (std::size_t i = 0; i < shown; ++i) text += told_finding(record.findings[i]);
  if (shown < record.findings.size())
    text += fmt::format("\n... and {}\n", report::count_text(record.findings.size() - shown, "more finding"));
  if (!not_run(record)) text += told_gates(record);
  if (record.verdict == Verdict::build_failed && !record.build_log.empty())
    text += "\nThe compiler says\n" + told_start(record.build_log, most_build_log);
  return told(text);
}

}  // namespace gridstride::classroom
