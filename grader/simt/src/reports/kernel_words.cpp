// SPDX-License-Identifier: MIT
#include "simt/src/reports/kernel_words.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>

namespace gridstride::simt {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Whether these two characters are one sign: "<=", "&&", "->".
bool are_one_sign(std::string_view two) {
  static constexpr std::string_view signs[] = {"<=", ">=", "==", "!=", "&&", "||", "<<",
                                               ">>", "+=", "++", "-=", "--", "->", "*="};
  return std::ranges::find(signs, two) != std::end(signs);
}

}  // namespace

Words words_in(std::string_view text) {
  Words words;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i + 1;
    if (is_word(text[i])) {
      while (end < text.size() && (is_word(text[end]) || text[end] == '.')) ++end;
    } else if (are_one_sign(text.substr(i, 2))) {
      ++end;
    }
    if (std::isspace(static_cast<unsigned char>(text[i])) == 0) words.emplace_back(text.substr(i, end - i));
    i = end;
  }
  return words;
}

bool is_name(const std::string& word) {
  return !word.empty() && is_word(word[0]) && std::isdigit(static_cast<unsigned char>(word[0])) == 0;
}

}  // namespace gridstride::simt
