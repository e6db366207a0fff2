// SPDX-License-Identifier: MIT
#include "report/columns.hpp"

#include <sstream>
#include <string_view>
#include <vector>

#include "report/style.hpp"
#include "text/controls.hpp"

namespace gridstride::report {
namespace {

/// Letters and punctuation of Chinese and Japanese, each a word for the end of a line.
bool is_ideograph(char32_t code) {
  return (code >= 0x2e80 && code < 0xa000) || (code >= 0xf900 && code < 0xfb00) ||
         (code >= 0xff00 && code < 0xff61);
}

constexpr std::u32string_view closing = U"、。〉》」』】〕〗！）：；，．？,.;:!?)]}%";
constexpr std::u32string_view opening = U"〈《「『【〔〖（([{";

/// A character, or a colour, which takes no column.
struct Glyph {
  std::string_view text;
  std::size_t columns = 0;
};

/// What of a line can be shown: no control characters, a space for each tab.
std::vector<Glyph> glyphs_of(std::string_view rest) {
  std::vector<Glyph> glyphs;
  while (!rest.empty()) {
    if (const std::size_t colour = colour_length(rest); colour > 0) {
      glyphs.push_back({rest.substr(0, colour), 0});
      rest.remove_prefix(colour);
      continue;
    }
    text::Character next = text::first_character(rest);
    const std::string_view text = next.code == '\t' ? " " : rest.substr(0, next.bytes);
    rest.remove_prefix(next.bytes);
    if (next.code == '\t') next.code = ' ';
    if (next.valid && !text::is_control(next.code)) glyphs.push_back({text, columns_of(next.code)});
  }
  return glyphs;
}

/// Whether a line is one of source, behind its number, or stands below one: "  17 | a[i] = 1;".
bool quotes_source(std::string_view line) {
  const std::size_t bar = line.find_first_not_of(" 0123456789");
  return bar != std::string_view::npos && line.substr(bar).starts_with("| ");
}

}  // namespace

std::size_t columns_of(char32_t code) { return code >= 0x1100 ? 2 : 1; }

std::size_t colour_length(std::string_view text) {
  if (!text.starts_with("\x1b[")) return 0;
  const auto end = text.find_first_not_of("0123456789;", 2);
  return end != std::string_view::npos && text[end] == 'm' ? end + 1 : 0;
}

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  while (!text.empty()) {
    if (const std::size_t colour = colour_length(text); colour > 0) {
      text.remove_prefix(colour);
      continue;
    }
    const text::Character next = text::first_character(text);
    columns += columns_of(next.code);
    text.remove_prefix(next.bytes);
  }
  return columns;
}

bool may_break_between(char32_t before, char32_t after) {
  return (is_ideograph(before) || is_ideograph(after)) && opening.find(before) == std::u32string_view::npos &&
         closing.find(after) == std::u32string_view::npos;
}

std::string clipped(const std::string& line, std::size_t columns) {
  constexpr std::string_view mark = "...";
  constexpr std::size_t least_marked = 10;  // columns; fewer have no room for a mark
  const std::vector<Glyph> glyphs = glyphs_of(line);
  std::size_t all = 0;
  for (const Glyph& glyph : glyphs) all += glyph.columns;
  const bool marked = all > columns && columns >= least_marked;
  const std::size_t room = marked ? columns - mark.size() : columns;
  std::string result;
  std::size_t used = 0;
  for (const Glyph& glyph : glyphs) {
    if (glyph.columns == 0) {
      result += glyph.text;  // also behind the end: it may be the one that ends a colour
    } else if (used <= room) {
      used += glyph.columns;
      if (used <= room)
        result += glyph.text;
      else if (marked)
        result += mark;
    }
  }
  return result;
}

std::string fitted(const std::string& text, std::size_t columns) {
  std::istringstream lines(text);
  std::string result;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t gap = line.rfind("  ", columns / 2);
    const std::size_t head = gap == std::string::npos ? 0 : gap + 2;  // bytes of ASCII
    if (columns_of(std::string_view(line)) <= columns)
      result += line + '\n';
    else if (quotes_source(line))
      result += clipped(line, columns) + '\n';
    else
      result += line.substr(0, head) + wrapped(line.substr(head), head, columns).substr(head);
  }
  return result;
}

}  // namespace gridstride::report
