// SPDX-License-Identifier: MIT
/// @file
/// What a test program says about itself: the marks in its text, and what it told when it ran.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace gridstride::cc {

/// @brief Findings, each as "FILE:LINE: class".
using Findings = std::set<std::string>;

/// @brief The marks of one program.
struct Expected {
  Findings findings;                 ///< lines that end in `// FIND class`
  Findings notes;                    ///< lines that end in `// NOTE class`
  std::string out;                   ///< the `// stdout: text` lines
  std::vector<std::string> options;  ///< the `// options: ...` line: options of `gridstride cc`
};

/// @brief Reads the marks in a program's text. Files are named as `program` is.
Expected read_expected(const std::filesystem::path& program);

/// @return the errors among the findings that a program wrote to stderr
Findings told_errors(const std::string& err);
/// @return the errors, those between two places (races, barriers, masks) with both of them: which of the two
/// is told
///         first depends on the order in which threads run
Findings told_places(const std::string& err);
/// @return the notes among them
Findings told_notes(const std::string& err);

/// @return the names of all .cu files below a folder, relative to it and without the extension, sorted
std::vector<std::string> programs_below(const std::filesystem::path& folder);

}  // namespace gridstride::cc
