// SPDX-License-Identifier: MIT
/// @file
/// One line on stderr that says how far long work is; only on a terminal.
#pragma once

#include <string>

namespace gridstride::cli {

/// @brief A line that is written over and over, and cleared at the end.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// @brief Shows a text in place of the last one.
  void show(const std::string& text);
  /// @brief Removes the line, before something else is printed.
  void clear();

 private:
  bool terminal_;
  bool shown_ = false;
};

}  // namespace gridstride::cli
