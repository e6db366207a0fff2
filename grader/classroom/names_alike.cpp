// SPDX-License-Identifier: MIT
#include "classroom/names_alike.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "classroom/intake/names.hpp"

namespace gridstride::classroom {
namespace {

/// A letter and the marks that stand behind it.
struct Letter {
  char32_t base = 0;
  std::u32string marks{};
  bool operator==(const Letter&) const = default;
  bool operator<(const Letter& other) const {
    return std::tie(base, marks) < std::tie(other.base, other.marks);
  }
};

using Letters = std::vector<Letter>;

bool is_mark(char32_t c) { return (c >= 0x300 && c <= 0x36F) || c == 0x3099 || c == 0x309A; }

/// A syllable of Hangul as its parts, which Unicode computes.
std::u32string parts_of(char32_t c) {
  constexpr char32_t first = 0xAC00;
  if (c < first || c > 0xD7A3) return {c};
  const char32_t number = c - first;
  std::u32string parts{0x1100 + number / 588, 0x1161 + number % 588 / 28};
  if (number % 28 != 0) parts.push_back(static_cast<char32_t>(0x11A7 + number % 28));
  return parts;
}

Letters letters_of(const std::string& name) {
  Letters letters;
  for (const char32_t c : code_points(lower_ascii(name))) {
    const bool after_blank = letters.empty() || letters.back().base == U' ';
    if (c == U' ' && after_blank) continue;
    if (is_mark(c) && !letters.empty())
      letters.back().marks += c;
    else
      for (const char32_t part : parts_of(c)) letters.push_back({part});
  }
  if (!letters.empty() && letters.back().base == U' ') letters.pop_back();
  return letters;
}

bool has_marks(const Letters& letters) {
  return std::any_of(letters.begin(), letters.end(), [](const Letter& one) { return !one.marks.empty(); });
}

/// Whether a letter with marks may be the same as one of a single code point.
bool may_be_written_as(const Letter& marked, const Letter& single) {
  return marked == single || (!marked.marks.empty() && single.marks.empty() && single.base > 0x7F);
}

}  // namespace

std::vector<std::pair<std::string, std::string>> names_alike(const std::vector<std::string>& names) {
  std::vector<std::pair<std::string, std::string>> alike;
  std::map<Letters, std::string> known;
  for (const std::string& name : names)
    if (const auto [first, is_new] = known.emplace(letters_of(name), name); !is_new)
      alike.emplace_back(first->second, name);
  for (const auto& [marked, name] : known) {
    if (!has_marks(marked)) continue;
    for (const auto& [single, other] : known)
      if (!has_marks(single) &&
          std::equal(marked.begin(), marked.end(), single.begin(), single.end(), may_be_written_as))
        alike.emplace_back(name, other);
  }
  return alike;
}

}  // namespace gridstride::classroom
