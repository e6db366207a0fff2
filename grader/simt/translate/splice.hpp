// SPDX-License-Identifier: MIT
/// @file
/// Lines that go on in the next one.
#pragma once

#include <cstddef>
#include <string_view>

namespace gridstride::translate {

/// @return length of the splice that the text begins with: a backslash and the end of the line, blanks
/// between the two included, which clang and gcc take for one as well; 0 where it begins with none
constexpr std::size_t splice_length(std::string_view text) {
  if (!text.starts_with('\\')) return 0;
  const std::size_t end = text.find_first_not_of(" \t\v\f\r", 1);
  return end != std::string_view::npos && text[end] == '\n' ? end + 1 : 0;
}

}  // namespace gridstride::translate
