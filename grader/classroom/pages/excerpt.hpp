// SPDX-License-Identifier: MIT
/// @file
/// A few lines of a student's own file.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace gridstride::classroom {

/// @brief A file as lines, to be quoted from.
class SourceLines {
 public:
  explicit SourceLines(const std::string& text);

  /// @brief The lines around one, which is marked by a sign and a ground. Lines of extreme length are cut.
  /// @param[in] file as a finding names it: only the submission itself is quoted, a .cu file, no header
  /// @param[in] other a second line, to be shown and marked likewise, by another sign; 0: none
  /// @return markup; empty where the file does not have the line
  [[nodiscard]] std::string excerpt_html(std::string_view file, int line, int other = 0) const;

  /// @brief The whole file, of a very long one its begin. @param[in] marked lines to mark
  /// @param[in] parts of the kernels' time that lines take, from 0 to 1: told beside them, and shown by a bar
  [[nodiscard]] std::string whole_html(const std::set<int>& marked,
                                       const std::map<int, double>& parts = {}) const;

 private:
  [[nodiscard]] std::string line_html(int line, std::string_view mark, const std::string& part = {}) const;

  std::vector<std::string> lines_;
};

}  // namespace gridstride::classroom
