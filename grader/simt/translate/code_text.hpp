// SPDX-License-Identifier: MIT
/// @file
/// A text's code alone, for those that look at single lines of it.
#pragma once

#include <string>
#include <string_view>

namespace gridstride::translate {

/// @return the text with blanks in place of all that is no code: comments, directives, and what `#if 0`
/// leaves out. Each character stays in its line and column
std::string code_text(std::string_view source);

}  // namespace gridstride::translate
