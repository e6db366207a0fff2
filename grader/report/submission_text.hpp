// SPDX-License-Identifier: MIT
/// @file
/// Where in a submission a student has to look.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>

#include "simt/translate/lexer.hpp"

namespace gridstride::report {

/// @brief The text of a submission, beside what its lesson gives.
class SubmissionText {
 public:
  /// @param stub, solution of the lesson: what stands in both is given
  SubmissionText(std::string text, std::string_view stub, std::string_view solution);
  // Tokens point into the text.
  SubmissionText(const SubmissionText&) = delete;
  SubmissionText& operator=(const SubmissionText&) = delete;

  /// @return the line of a function's definition; 0 where there is none
  [[nodiscard]] int definition_line(std::string_view function) const;

  /// @return the name of the function around a line; empty where there is none
  [[nodiscard]] std::string function_at(int line) const;

  /// @return the first line in a function's body that uses a name; 0 where there is none
  [[nodiscard]] int line_of_use(std::string_view function, std::string_view name) const;

  /// @return the line of the first loop in the kernel that a function launches as <<<1, 1>>>, so that one
  /// thread does it all; that of the launch where the kernel has none; 0 where there is no such launch
  [[nodiscard]] int line_of_one_thread(std::string_view function) const;

  /// @return whether the innermost braces around a line hold what the lesson gives, and nothing of the
  /// student's
  [[nodiscard]] bool is_given(int line) const;

 private:
  [[nodiscard]] std::size_t definition(std::string_view function) const;
  [[nodiscard]] std::size_t body(std::string_view function) const;

  std::string text_;
  translate::Lexed lexed_;
  std::set<std::string> given_;
};

}  // namespace gridstride::report
