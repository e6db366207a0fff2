// SPDX-License-Identifier: MIT
#include "simt/src/reports/kernel_words.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>

#include "simt/translate/scan.hpp"

namespace gridstride::simt {
namespace {

// Whether the lexer's neighbours make this one sign.
bool is_sign(std::string_view text) {
  static constexpr std::string_view signs[] = {"==", "!=", "&&", "||", ">>",  "+=", "++",
                                               "-=", "--", "*=", "/=", "<<=", ">>="};
  return std::ranges::find(signs, text) != std::end(signs);
}

}  // namespace

WordList words_in(std::string_view text) {
  const translate::Tokens tokens = translate::lex(text).code;
  const auto is_joined = [&](std::size_t i) {
    return i < tokens.size() && tokens[i].begin == tokens[i - 1].end();
  };
  WordList words;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    std::string word(tokens[i].text);
    if (translate::is_word_at(tokens, i)) {
      for (; is_joined(i + 1) && tokens[i + 1].is(".") && is_joined(i + 2) &&
             translate::is_word_at(tokens, i + 2);
           i += 2)
        word.append(".").append(tokens[i + 2].text);
    } else {
      for (; is_joined(i + 1) && is_sign(word + std::string(tokens[i + 1].text)); ++i)
        word += tokens[i + 1].text;
    }
    words.push_back(std::move(word));
  }
  return words;
}

bool is_name(std::string_view word) {
  if (word.empty() || word.ends_with('"') || word.ends_with('\'')) return false;
  const auto first = static_cast<unsigned char>(word[0]);
  return std::isalpha(first) != 0 || first == '_' || first == '$' || first >= 0x80;
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
