// SPDX-License-Identifier: MIT
#include "report/columns.hpp"

#include <string_view>

namespace gridstride::report {
namespace {

/// Letters and punctuation of Chinese and Japanese, each a word for the end of a line.
bool is_ideograph(char32_t code) {
  return (code >= 0x2e80 && code < 0xa000) || (code >= 0xf900 && code < 0xfb00) ||
         (code >= 0xff00 && code < 0xff61);
}

constexpr std::u32string_view closing = U"、。〉》」』】〕〗！）：；，．？,.;:!?)]}%";
constexpr std::u32string_view opening = U"〈《「『【〔〖（([{";

}  // namespace

Character first_character(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x80) return {1, lead};
  const std::size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < bytes) return {};
  char32_t code = lead & (0xffU >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) {
    const auto next = static_cast<unsigned char>(text[i]);
    if ((next & 0xc0U) != 0x80) return {};
    code = code << 6U | (next & 0x3fU);
  }
  return {bytes, code};
}

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
    const Character next = first_character(text);
    columns += columns_of(next.code);
    text.remove_prefix(next.bytes);
  }
  return columns;
}

bool may_break_between(char32_t before, char32_t after) {
  return (is_ideograph(before) || is_ideograph(after)) && opening.find(before) == std::u32string_view::npos &&
         closing.find(after) == std::u32string_view::npos;
}

}  // namespace gridstride::report
