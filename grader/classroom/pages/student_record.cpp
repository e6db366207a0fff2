// SPDX-License-Identifier: MIT
#include "classroom/pages/student_record.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace gridstride::classroom {
namespace {

constexpr std::string_view nameless = "hidden inputs";
constexpr std::string_view on_hidden = " on hidden inputs";

/// The category that a message names, in the words of harness/make_record.cpp.
std::string category(std::string_view message) {
  constexpr std::string_view not_compiled = "not run: the submission does not compile";
  constexpr std::string_view later = "speed earns points once the other checks hold";
  constexpr std::string_view out_of_time = "not run, because earlier checks reached the time limit";
  for (const std::string_view whole : {std::string_view("not run"), not_compiled, later, out_of_time})
    if (message == whole) return std::string(whole);
  if (message.ends_with(on_hidden)) {
    message.remove_suffix(on_hidden.size());
    if (message == "a wrong answer") return std::string(message).append(on_hidden);
    std::string words(message);
    std::ranges::replace(words, '_', ' ');
    if (verdict_from_string(message)) return words.append(on_hidden);
  }
  return std::string("a failure").append(on_hidden);
}

}  // namespace

bool is_hidden(const Finding& finding) {
  return finding.kernel.empty() && finding.message == "found on hidden inputs";
}

CheckResult student_check(const CheckResult& check) {
  if (check.visible) return check;
  CheckResult told = check;
  told.name = nameless;
  told.call.clear();
  told.function.clear();
  told.message = check.message.empty() ? "" : category(check.message);
  return told;
}

bool is_nameless(const CheckResult& check) { return check.name.starts_with(nameless); }

Record student_record(Record record) {
  const auto hidden = std::ranges::count(record.checks, false, &CheckResult::visible);
  int number = 0;
  for (CheckResult& check : record.checks) {
    check = student_check(check);
    if (!check.visible && hidden > 1) check.name += " " + std::to_string(++number);
  }
  for (Finding& finding : record.findings) {
    if (!is_hidden(finding)) continue;
    finding.block = {};
    finding.thread = {};
    finding.count = 1;
  }
  record.seed = 0;
  if (record.time_kind == TimeKind::none) record.counters = {};
  if (record.measurement) record.measurement->benchmark.clear();
  return record;
}

}  // namespace gridstride::classroom
