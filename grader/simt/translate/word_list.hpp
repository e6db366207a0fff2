// SPDX-License-Identifier: MIT
/// @file
/// Words in one text, with blanks between them.
#pragma once

#include <string_view>

namespace gridstride::translate {

/// @return whether one of the `words` is `word`; an empty one is none of them
constexpr bool has_word(std::string_view words, std::string_view word) {
  if (word.empty()) return false;
  for (std::size_t at = words.find(word); at != words.npos; at = words.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool begins = at == 0 || words[at - 1] == ' ';
    if (begins && (end == words.size() || words[end] == ' ')) return true;
  }
  return false;
}

}  // namespace gridstride::translate
