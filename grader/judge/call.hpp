// SPDX-License-Identifier: MIT
/// @file
/// What one call of a submission's function means for the verdict.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "record/finding.hpp"
#include "record/verdict.hpp"

namespace gridstride::judge {

/// @brief The verdict of a call: the worse of how it ended and of its error findings. Where the call crashed
/// or a CUDA call failed and a finding says why, the finding is the verdict.
/// @param[in] failure how the call failed; nothing where the function returned
Verdict call_verdict(const std::optional<Verdict>& failure, const std::vector<Finding>& findings);

/// @brief A finding in one line: "out_of_bounds at sum.cu:31 in kernel sum_kernel: ...".
std::string one_line(const Finding& finding);

/// @brief Adds findings to a list: the same bug at the same place becomes one finding with the sum of the
/// counts.
void merge_findings(std::vector<Finding>& list, const std::vector<Finding>& more);

/// @brief Findings that differ by the kernel alone, as those of a function that several kernels call, become
/// one, whose advice names the other kernels.
void join_kernels(std::vector<Finding>& findings);

/// @brief Puts the findings that decide the verdict first, then other errors, then notes; otherwise keeps
/// their order.
void sort_findings(std::vector<Finding>& findings, Verdict verdict);

}  // namespace gridstride::judge
