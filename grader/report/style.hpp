// SPDX-License-Identifier: MIT
/// @file
/// Small pieces of terminal text: colours, wrapping, numbers with units.
#pragma once

#include <cstddef>
#include <string>

namespace gridstride::report {

/// @brief Paints words, or leaves them as they are.
class Style {
 public:
  explicit Style(bool colours) : colours_(colours) {}
  /// @brief Something good.
  [[nodiscard]] std::string good(const std::string& text) const { return painted("32", text); }
  /// @brief Something bad.
  [[nodiscard]] std::string bad(const std::string& text) const { return painted("31", text); }
  /// @brief Something to look at.
  [[nodiscard]] std::string strong(const std::string& text) const { return painted("1", text); }
  /// @brief Something by the way.
  [[nodiscard]] std::string faint(const std::string& text) const { return painted("2", text); }

 private:
  [[nodiscard]] std::string painted(const char* code, const std::string& text) const;
  bool colours_;
};

/// @brief Breaks text at spaces into lines of at most `width` columns, each behind `indent` spaces; ends with
/// a line end.
std::string wrapped(const std::string& text, std::size_t indent, std::size_t width = 100);

/// @brief Every line behind `indent` spaces, at most `most` lines, then how many more there are.
std::string indented(const std::string& text, std::size_t indent, std::size_t most);

/// @brief A time with three digits and a fitting unit: "1.23 ms". @param[in] time_ns @unit{ns}
std::string time_text(double time_ns);

/// @return "593" or "2187" of operations a nanosecond, which are billions a second: three digits, or in full
std::string billions_text(double operations_per_ns);

/// @brief Points without needless zeros: "20", "7.5".
std::string points_text(double points);

/// @brief "1 check", "3 checks".
std::string count_text(std::size_t count, const std::string& noun);

}  // namespace gridstride::report
