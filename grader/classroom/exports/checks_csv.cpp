// SPDX-License-Identifier: MIT
// checks.csv: what a class finds hard, one row a check.
#include <fmt/format.h>

#include "classroom/exports/csv.hpp"
#include "classroom/exports/exports.hpp"

namespace gridstride::classroom {
namespace {

std::string verdicts_of(const CheckCount& count) {
  std::string text;
  for (const auto& [verdict, students] : commonest_verdicts(count))
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", to_string(verdict), students);
  return text;
}

}  // namespace

std::string checks_csv(const CheckCounts& counts) {
  std::string text = csv_row({"lesson", "check", "hidden", "graded", "failed", "verdicts"});
  for (const auto& [lesson, checks] : counts)
    for (const CheckCount& count : checks)
      text += csv_row({lesson, count.check, count.visible ? "no" : "yes", std::to_string(count.graded),
                       std::to_string(count.failed), verdicts_of(count)});
  return text;
}

}  // namespace gridstride::classroom
