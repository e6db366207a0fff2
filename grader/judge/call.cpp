// SPDX-License-Identifier: MIT
#include "judge/call.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

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
  std::map<const Finding*, std::string> also;  // of each of them: the kernels that have it, too
  add_by_place(
      joined, findings,
      [](const Finding& finding) {
        return std::tuple(finding.kernel.empty() ? &finding : nullptr,  // what is no kernel's stays apart
                          std::string_view(finding.bug_class), finding.severity,
                          std::string_view(finding.file), finding.line, std::string_view(finding.message),
                          std::string_view(finding.advice));
      },
      [&](Finding& all, const Finding& finding) {
        all.count += finding.count;
        std::string& kernels = also[&all];
        kernels += (kernels.empty() ? "" : ", ") + finding.kernel;
      });
  for (Finding& finding : joined)
    if (const auto kernels = also.find(&finding); kernels != also.end())
      finding.advice += " Also in " + kernels->second + ".";
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
