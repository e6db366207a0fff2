// SPDX-License-Identifier: MIT
/// @file
/// The lines of the files that messages name.
#pragma once

#include <functional>
#include <string>

namespace gridstride::cc {

/// @brief Line `line` (1-based) of the file that messages call `file`; empty where it is not known.
using SourceLineOf = std::function<std::string(const std::string& file, int line)>;

/// @return source lines read from the files that messages name
SourceLineOf lines_on_disk();

}  // namespace gridstride::cc
