// SPDX-License-Identifier: MIT
#include "simt/src/reports/aliased_arrays.hpp"

#include <algorithm>
#include <iterator>
#include <string>

#include "simt/src/reports/kernel_words.hpp"
#include "simt/src/reports/source_code.hpp"

namespace gridstride::simt {
namespace {

// The name of the array that the line stores an element of: "a" of `a[i] = x;` and of `if (i < n) a[i] = x;`.
std::string stored_array(const WordList& words) {
  const auto assigned = std::ranges::find(words, "=");
  if (assigned == words.end() || assigned == words.begin() || *std::prev(assigned) != "]") return {};
  int depth = 0;
  for (auto at = assigned; at != words.begin();) {
    --at;
    depth += *at == "]" ? 1 : *at == "[" ? -1 : 0;
    if (depth == 0) return at == words.begin() ? std::string() : *std::prev(at);
  }
  return {};
}

bool names(const WordList& words, std::string_view name) {
  return std::ranges::find(words, name) != words.end();
}

bool reads(const WordList& words, std::string_view array) {
  return std::ranges::any_of(words,
                             [&](const auto& word) { return word == array || word.starts_with("atomic"); });
}

bool stores_only_to(const SourceLine& where, std::string_view array, std::string_view other) {
  const WordList words = words_in(code_at(where));
  return stored_array(words) == array && std::ranges::count(words, array) == 1 && !names(words, other);
}

// What stands between __shared__ and the name in `extern __shared__ float a[];`; empty where it is not plain.
std::string element_type(const SourceLine& where, std::string_view array) {
  for (const std::string& line : code_lines(where, where.line)) {
    const WordList words = words_in(line);
    const auto shared = std::ranges::find(words, "__shared__");
    const auto name = std::find(shared, words.end(), array);
    if (name == words.end() || !names(words, "extern") || std::next(name) == words.end() ||
        *std::next(name) != "[")
      continue;
    std::string type;
    for (auto word = std::next(shared); word != name; ++word) type += (type.empty() ? "" : " ") + *word;
    return type;
  }
  return {};
}

bool is_one_word(std::string_view type) {
  static constexpr std::string_view all[] = {"float",        "int",     "unsigned",
                                             "unsigned int", "int32_t", "uint32_t"};
  return std::ranges::find(all, type) != std::end(all);
}

// Whether the lines between two others name an array, or update something that may be it: the engine does not
// remember a thread's own updates. What is far apart may be read by what is called.
bool may_be_read_between(const SourceLine& earlier, const SourceLine& later, std::string_view array) {
  constexpr int most_lines = 20;
  if (later.line - earlier.line > most_lines) return true;
  return reads(words_in(code_at({later.file, earlier.line + 1, later.folder}, later.line - earlier.line - 1)),
               array);
}

bool stores_to_both(const SourceLine& earlier, const SourceLine& later, std::string_view first,
                    std::string_view second) {
  return stores_only_to(earlier, first, second) && stores_only_to(later, second, first) &&
         !may_be_read_between(earlier, later, first);
}

}  // namespace

bool takes_for_two_arrays(const SourceLine& earlier, const SourceLine& later, std::string_view one_array,
                          std::string_view other_array) {
  if (earlier.file != later.file || earlier.line >= later.line) return false;
  if (!stores_to_both(earlier, later, one_array, other_array) &&
      !stores_to_both(earlier, later, other_array, one_array))
    return false;
  const std::string one = element_type(later, one_array);
  const std::string other = element_type(later, other_array);
  return !one.empty() && (one == other || (is_one_word(one) && is_one_word(other)));
}

}  // namespace gridstride::simt
