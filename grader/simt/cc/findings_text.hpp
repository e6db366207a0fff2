// SPDX-License-Identifier: MIT
/// @file
/// Findings as a program built by `gridstride cc` tells them.
#pragma once

#include <string>

#include "record/finding.hpp"

namespace gridstride::cc {

/// @brief One finding: `FILE:LINE: class: message`, then indented who did it, how often, and what to do.
std::string text_of(const Finding& finding);

}  // namespace gridstride::cc
