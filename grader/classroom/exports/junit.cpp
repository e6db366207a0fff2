// SPDX-License-Identifier: MIT
// JUnit XML, as build servers read it: the elements and attributes that Jenkins, GitLab and others agree on.
#include <fmt/format.h>

#include <algorithm>

#include "classroom/exports/exports.hpp"
#include "classroom/exports/told.hpp"
#include "report/words.hpp"
#include "text/markup.hpp"

namespace gridstride::classroom {
namespace {

/// Text inside of an element or of an attribute in double quotes. XML 1.0 has no control characters but tab
/// and line ends, which are all that told() leaves; an attribute would turn them into spaces.
std::string xml(const std::string& text) {
  std::string result;
  for (const char c : text::markup(told(text))) {
    if (c == '\n')
      result += "&#10;";
    else if (c == '\t')
      result += "&#9;";
    else
      result += c;
  }
  return result;
}

struct Counts {
  std::size_t tests = 0;
  std::size_t failures = 0;
  std::size_t errors = 0;
  std::int64_t duration_ms = 0;

  Counts& operator+=(const Counts& other) {
    tests += other.tests;
    failures += other.failures;
    errors += other.errors;
    duration_ms += other.duration_ms;
    return *this;
  }
  [[nodiscard]] std::string attributes() const {
    return fmt::format(R"(tests="{}" failures="{}" errors="{}" time="{:.3f}")", tests, failures, errors,
                       static_cast<double>(duration_ms) / 1000);
  }
};

/// The checks; where a record has none (a fault so early that nobody could name them), one that stands for
/// them.
std::vector<CheckResult> checks_of(const Record& record) {
  if (!record.checks.empty()) return record.checks;
  CheckResult all;
  all.name = "all checks";
  all.message = "not run";
  return {all};
}

bool is_error(const Record& record) { return not_run(record) || record.checks.empty(); }

Counts counts_of(const Record& record) {
  const std::vector<CheckResult> checks = checks_of(record);
  const auto bad = static_cast<std::size_t>(
      std::count_if(checks.begin(), checks.end(), [](const CheckResult& check) { return !check.passed; }));
  const bool error = is_error(record);
  return {checks.size(), error ? 0 : bad, error ? bad : 0, record.duration_ms};
}

std::string test_case(const Record& record, const CheckResult& check) {
  const std::string head = fmt::format(R"(    <testcase classname="{}" name="{}" time="0")",
                                       xml(record.lesson), xml(report::check_sentence(check.name)));
  if (check.passed) return head + "/>\n";
  return fmt::format("{0}>\n      <{1} type=\"{2}\" message=\"{3}\"/>\n    </testcase>\n", head,
                     is_error(record) ? "error" : "failure", to_string(record.verdict), xml(check.message));
}

std::string suite(const Record& record) {
  std::string text =
      fmt::format("  <testsuite name=\"{}\" {}>\n", xml(record.lesson), counts_of(record).attributes());
  for (const CheckResult& check : checks_of(record)) text += test_case(record, check);
  if (record.verdict != Verdict::passed)
    text += fmt::format("    <system-out>{}</system-out>\n", xml(told_summary(record)));
  return text + "  </testsuite>\n";
}

}  // namespace

std::string junit_xml(const std::vector<Record>& records) {
  Counts counts;
  for (const Record& record : records) counts += counts_of(record);
  std::string text =
      fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"gridstride\" {}>\n",
                  counts.attributes());
  for (const Record& record : records) text += suite(record);
  return text + "</testsuites>\n";
}

}  // namespace gridstride::classroom
