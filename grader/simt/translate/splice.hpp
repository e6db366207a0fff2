// SPDX-License-Identifier: MIT
/// @file
/// Lines that go on in the next one.
#pragma once

#include <cstddef>
#include <string_view>

namespace gridstride::translate {

/// @return length of the splice that the text begins with: a backslash and the end of the line, blanks
/// between the two included, which clang and gcc take for one as well; 0 where it begins with none. A line
/// ends as clang has it: with a newline, a carriage return, or both, in either order
constexpr std::size_t splice_length(std::string_view text) {
  if (!text.starts_with('\\')) return 0;
  const auto ends_line = [&](std::size_t at) {
    return at < text.size() && (text[at] == '\n' || text[at] == '\r');
  };
  const std::size_t end = text.find_first_not_of(" \t\v\f", 1);
  if (!ends_line(end)) return 0;
  const bool both = ends_line(end + 1) && text[end + 1] != text[end];
  return end + (both ? 2 : 1);
}

}  // namespace gridstride::translate
