// SPDX-License-Identifier: MIT
/// @file
/// The code of source files: what stands there without comments and directives.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "simt/src/reports/symbols.hpp"

namespace gridstride::simt {

/// @return the first lines of a text with their ends, so many at most
std::string_view first_lines(std::string_view text, int most);

/// @return the code of the first lines of the file, so many at most: blanks stand in place of all else
std::vector<std::string> code_lines(const SourceLine& where, int most);

/// @return the code of the line and of those behind it, so many at most; empty where it cannot be read
std::string code_at(const SourceLine& where, int most_lines = 1);

}  // namespace gridstride::simt
