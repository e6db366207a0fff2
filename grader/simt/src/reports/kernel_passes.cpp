// SPDX-License-Identifier: MIT
#include "simt/src/reports/kernel_passes.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "simt/src/reports/kernel_source.hpp"
#include "simt/src/reports/kernel_words.hpp"
#include "simt/src/reports/source_code.hpp"

namespace gridstride::simt {
namespace {

bool opens(const std::string& word) { return word == "(" || word == "[" || word == "{"; }
bool closes(const std::string& word) { return word == ")" || word == "]" || word == "}"; }

// Index behind the partner of the bracket at `open`.
std::size_t behind_bracket(const WordList& words, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < words.size(); ++i) {
    if (opens(words[i])) ++depth;
    if (closes(words[i]) && --depth == 0) return i + 1;
  }
  return words.size();
}

// Index behind the statement at `i`.
std::size_t behind_statement(const WordList& words, std::size_t i) {
  while (i < words.size()) {
    if (words[i] == "{") {
      i = behind_bracket(words, i);
      if (i == words.size() || words[i] != "else") return i;
    } else if (words[i] == ";") {
      if (i + 1 == words.size() || words[i + 1] != "else") return i + 1;
    } else if (opens(words[i])) {
      i = behind_bracket(words, i);
      continue;
    }
    ++i;
  }
  return i;
}

// A loop: from its word to behind its last one, and what stands between its parentheses.
struct Loop {
  std::size_t begin = 0;
  std::size_t end = 0;
  WordList head;
};

// The loop with the word `for`, `while` or `do` at `i`.
Loop loop_at(const WordList& words, std::size_t i) {
  const bool is_do = words[i] == "do";
  const std::size_t body = is_do ? behind_statement(words, i + 1) : 0;
  const std::size_t open = is_do ? body + 1 : i + 1;
  if (open >= words.size() || words[open] != "(") return {};
  const std::size_t behind = behind_bracket(words, open);
  return {i, is_do ? behind : behind_statement(words, behind),
          WordList(words.begin() + static_cast<std::ptrdiff_t>(open),
                   words.begin() + static_cast<std::ptrdiff_t>(behind))};
}

// Whether the word at `i` is a variable that is multiplied, divided or shifted there.
bool is_scaled(const WordList& words, std::size_t i) {
  static constexpr std::array<std::string_view, 4> signs{"*", "/", "<<", ">>"};
  if (!is_name(words[i]) || i + 2 >= words.size()) return false;
  const bool is_assigned = words[i + 1] == "=" && i + 3 < words.size() && words[i + 2] == words[i];
  return std::ranges::any_of(signs, [&](std::string_view sign) {
    return words[i + 1] == std::string(sign) + "=" || (is_assigned && words[i + 3] == sign);
  });
}

// Whether a variable that the loop's head has is multiplied or divided in each pass.
bool is_over_a_stride(const WordList& words, const Loop& loop) {
  for (std::size_t i = loop.begin; i < loop.end; ++i)
    if (is_scaled(words, i) && std::ranges::find(loop.head, words[i]) != loop.head.end()) return true;
  return false;
}

// Whether a word could be a barrier, or a function with one.
bool may_wait(std::string word) {
  std::ranges::transform(word, word.begin(), [](unsigned char c) { return std::tolower(c); });
  return word.find("sync") != word.npos || word.find("wait") != word.npos ||
         word.find("barrier") != word.npos;
}

}  // namespace

bool in_passes_without_barrier(const std::string& text, int first, int last) {
  const WordList words = words_in(text);
  const std::size_t behind_first = words_in(first_lines(text, first)).size();
  const std::size_t before_last = words_in(first_lines(text, last - 1)).size();
  bool found = false;
  for (std::size_t i = 0; i < behind_first; ++i) {
    if (words[i] != "for" && words[i] != "while" && words[i] != "do") continue;
    const Loop loop = loop_at(words, i);
    if (loop.end <= before_last) continue;
    if (std::any_of(words.begin() + static_cast<std::ptrdiff_t>(loop.begin),
                    words.begin() + static_cast<std::ptrdiff_t>(loop.end), may_wait))
      return false;
    found = found || is_over_a_stride(words, loop);
  }
  return found;
}

bool in_passes_without_barrier(const SourceLine& one, const SourceLine& other, const std::string& kernel) {
  if (one.file != other.file) return false;
  const SourceLine& first = one.line < other.line ? one : other;
  const SourceLine& last = one.line < other.line ? other : one;
  const std::string text = kernel_text(last, kernel);
  const int begin = last.line - static_cast<int>(std::ranges::count(text, '\n'));
  if (text.empty() || first.line < begin) return false;
  return in_passes_without_barrier(text + "\n" + text_behind(last), first.line - begin + 1,
                                   last.line - begin + 1);
}

}  // namespace gridstride::simt
