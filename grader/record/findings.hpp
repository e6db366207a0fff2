// SPDX-License-Identifier: MIT
/// @file
/// Several findings together.
#pragma once

#include <algorithm>
#include <vector>

#include "record/finding.hpp"

namespace gridstride {

/// @return whether one of them is an error, and not a note
inline bool has_error(const std::vector<Finding>& findings) {
  return std::ranges::any_of(findings,
                             [](const Finding& finding) { return finding.severity == Severity::error; });
}

}  // namespace gridstride
