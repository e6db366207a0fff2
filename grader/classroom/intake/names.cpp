// SPDX-License-Identifier: MIT
#include "classroom/intake/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "text/controls.hpp"

namespace gridstride::classroom {
namespace {

constexpr std::size_t longest_shown = 1000;

}  // namespace

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const text::Character next = text::first_character(text);
    if (!next.valid) return false;
    text.remove_prefix(next.bytes);
  }
  return true;
}

bool has_control_characters(std::string_view name) {
  while (!name.empty()) {
    const text::Character next = text::first_character(name);
    if (next.valid && text::is_control(next.code)) return true;
    name.remove_prefix(next.bytes);
  }
  return false;
}

std::string shown(std::string_view name) {
  std::string result;
  while (!name.empty()) {
    if (result.size() > longest_shown) return result + "...";
    const text::Character next = text::first_character(name);
    const std::string_view bytes = name.substr(0, next.bytes);
    if (next.valid && !text::is_control(next.code))
      result += bytes;
    else
      for (const char byte : bytes) result += fmt::format("\\x{:02X}", static_cast<unsigned char>(byte));
    name.remove_prefix(next.bytes);
  }
  return result;
}

std::u32string code_points(std::string_view text) {
  std::u32string result;
  while (!text.empty()) {
    const text::Character next = text::first_character(text);
    result += next.valid ? next.code : U'\xFFFD';
    text.remove_prefix(next.bytes);
  }
  return result;
}

std::string utf8(std::u32string_view code_points) {
  std::string result;
  for (const char32_t c : code_points) result += text::utf8(c);
  return result;
}

bool begins_as_utf16(std::string_view text) {
  return text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
}

std::optional<std::string> utf8_of_utf16(std::string_view text) {
  const bool big_first = text.starts_with("\xFE\xFF");
  const auto unit = [&](std::size_t at) {
    const auto first = static_cast<unsigned char>(text[at]);
    const auto second = static_cast<unsigned char>(text[at + 1]);
    return static_cast<char32_t>(big_first ? first << 8U | second : second << 8U | first);
  };
  if (text.size() % 2 != 0) return std::nullopt;
  std::u32string result;
  for (std::size_t at = 2; at < text.size(); at += 2) {
    char32_t c = unit(at);
    if (c >= 0xD800 && c <= 0xDFFF) {
      at += 2;
      const char32_t low = at < text.size() ? unit(at) : 0;
      if (c > 0xDBFF || low < 0xDC00 || low > 0xDFFF) return std::nullopt;
      c = 0x10000 + ((c - 0xD800) << 10U) + (low - 0xDC00);
    }
    result += c;
  }
  return utf8(result);
}

std::string lower_ascii(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return result;
}

}  // namespace gridstride::classroom
