// SPDX-License-Identifier: MIT
/// @file
/// Findings as a program built by `gridstride cc` tells them.
#pragma once

#include <string>
#include <vector>

#include "record/finding.hpp"

namespace gridstride::cc {

/// @brief One finding: `FILE:LINE: class: message`, then indented who did it, how often, and what to do.
std::string text_of(const Finding& finding);

/// @return whether one of them is an error: the program then ends with exit code 86
bool has_error(const std::vector<Finding>& findings);

}  // namespace gridstride::cc
