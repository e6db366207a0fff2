// SPDX-License-Identifier: MIT
/// @file
/// One message of the compiler.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridstride::cc {

/// @brief `FILE:LINE:COLUMN: KIND: TEXT` and the lines under it.
struct Message {
  std::string file;
  int line = 0;
  std::string column;
  std::string kind;
  std::string text;
  std::vector<std::string> below;  ///< source line, caret, fix-it

  [[nodiscard]] bool in_headers() const {
    return file.find("/simt/include/") != std::string::npos || file.ends_with("/support/gridstride.cuh");
  }
  /// An error in a template of the standard library or of Thrust.
  [[nodiscard]] bool is_library_error() const { return kind == "error" && in_library(); }
  [[nodiscard]] bool in_library() const { return file.rfind("/usr/", 0) == 0 && !in_headers(); }
  [[nodiscard]] bool is_note() const { return kind == "note"; }
  /// Of a header that stands for a part of CUDA that there is not.
  [[nodiscard]] bool is_unsupported_header() const {
    return in_headers() && kind == "error" && text.rfind("\"unsupported on the CPU device: ", 0) == 0;
  }
};

/// @return the message that a line of the log begins; nothing where it begins none
std::optional<Message> parse_header(const std::string& line);

/// @brief A number of at most nine digits, as those of lines and columns are.
std::optional<unsigned long> number_in(std::string_view digits);

/// @return the message as the compiler writes it
std::string text_of(const Message& message);

/// @return whether both are at one line and column of one file
bool at_one_place(const Message& one, const Message& other);

}  // namespace gridstride::cc
