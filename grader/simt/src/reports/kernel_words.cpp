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

WordList words_in(std::string_view text) {
  WordList words;
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

std::string_view last_line(std::string_view text) { return text.substr(text.rfind('\n') + 1); }

WordList names_of_index(std::string_view line) {
  std::vector<std::string> names;
  int depth = 0;
  for (const std::string& word : words_in(line)) {
    if (word == "[") ++depth;
    if (word == "]") --depth;
    if (depth > 0 && is_name(word)) names.push_back(word);
  }
  return names;
}

WordList value_of(const std::string& variable, const WordList& words) {
  for (std::size_t i = words.size(); i-- > 1;) {
    if (words[i] != "=" || words[i - 1] != variable) continue;
    const auto begin = words.begin() + static_cast<std::ptrdiff_t>(i) + 1;
    return {begin, std::find(begin, words.end(), ";")};
  }
  return {};
}

bool has_member(const WordList& words, std::string_view of) {
  return std::ranges::any_of(words, [&](const std::string& word) { return word.starts_with(of); });
}

}  // namespace gridstride::simt
