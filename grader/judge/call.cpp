// SPDX-License-Identifier: MIT
#include "judge/call.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <tuple>

#include "record/add_by_place.hpp"

namespace gridstride::judge {

Verdict call_verdict(const std::optional<Verdict>& failure, const std::vector<Finding>& findings) {
  Verdict found = Verdict::passed;
  for (const Finding& finding : findings)
    if (finding.severity == Severity::error)
      found = worse(found, verdict_from_string(finding.bug_class).value_or(Verdict::crashed));
  if (!failure) return found;
  const bool explained =
      found != Verdict::passed && (*failure == Verdict::crashed || *failure == Verdict::cuda_error);
  return explained ? found : worse(*failure, found);
}

std::string one_line(const Finding& finding) {
  std::string text = finding.bug_class;
  if (!finding.file.empty()) text += fmt::format(" at {}", finding.file);
  if (!finding.file.empty() && finding.line > 0) text += fmt::format(":{}", finding.line);
  return text + ": " + finding.message;
}

void merge_findings(std::vector<Finding>& list, const std::vector<Finding>& more) {
  add_by_place(
      list, more,
      [](const Finding& finding) {
        return std::tuple(std::string_view(finding.bug_class), finding.severity,
                          std::string_view(finding.file), finding.line, std::string_view(finding.kernel));
      },
      [](Finding& all, const Finding& finding) { all.count += finding.count; });
}

void join_kernels(std::vector<Finding>& findings) {
  std::vector<Finding> joined;
  std::vector<std::string> also;  // of each of them: the kernels that have it, too
  for (const Finding& finding : findings) {
    const auto same = std::ranges::find_if(joined, [&](const Finding& other) {
      return !finding.kernel.empty() && !other.kernel.empty() && other.bug_class == finding.bug_class &&
             other.severity == finding.severity && other.file == finding.file && other.line == finding.line &&
             other.message == finding.message && other.advice == finding.advice;
    });
    if (same == joined.end()) {
      joined.push_back(finding);
      also.emplace_back();
    } else {
      same->count += finding.count;
      std::string& kernels = also[static_cast<std::size_t>(same - joined.begin())];
      kernels += (kernels.empty() ? "" : ", ") + finding.kernel;
    }
  }
  for (std::size_t i = 0; i < joined.size(); ++i)
    if (!also[i].empty()) joined[i].advice += " Also in " + also[i] + ".";
  findings = std::move(joined);
}

void sort_findings(std::vector<Finding>& findings, Verdict verdict) {
  const auto rank = [&](const Finding& finding) {
    if (finding.severity == Severity::note) return 2;
    return finding.bug_class == to_string(verdict) ? 0 : 1;
  };
  std::stable_sort(findings.begin(), findings.end(),
                   [&](const Finding& a, const Finding& b) { return rank(a) < rank(b); });
}

}  // namespace gridstride::judge
