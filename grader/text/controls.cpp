// SPDX-License-Identifier: MIT
#include "text/controls.hpp"

namespace gridstride::text {
namespace {

constexpr std::string_view no_character = "\xEF\xBF\xBD";

/// Bytes of the character that begins with `lead`; 0 where none does.
std::size_t bytes_of_character(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return 2;
  if (lead >= 0xE0 && lead <= 0xEF) return 3;
  if (lead >= 0xF0 && lead <= 0xF4) return 4;
  return 0;
}

bool is_within_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

/// Bytes of the control sequence that a text begins with: it ends with a byte from @ to ~.
std::size_t sequence_bytes(std::string_view text) {
  if (!text.starts_with("\x1b[")) return 0;
  std::size_t at = 2;
  while (at < text.size() && text[at] >= ' ' && text[at] <= '?') ++at;
  const bool is_whole = at < text.size() && text[at] >= '@' && text[at] <= '~';
  return is_whole ? at + 1 : at;
}

}  // namespace

Character first_character(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t bytes = bytes_of_character(lead);
  if (bytes == 1) return {1, lead, true};
  if (bytes == 0 || text.size() < bytes) return {};
  char32_t code = lead & (0x7FU >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if (!is_within_character(text[i])) return {};
    code = code << 6U | (static_cast<unsigned char>(text[i]) & 0x3FU);
  }
  const bool too_long = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (too_long || surrogate || code > 0x10FFFF) return {};
  return {bytes, code, true};
}

std::string utf8(char32_t code) {
  const auto byte = [](char32_t lead, char32_t bits) { return static_cast<char>(lead | bits); };
  const auto behind = [&](unsigned shift) { return byte(0x80U, code >> shift & 0x3FU); };
  if (code < 0x80) return {byte(0, code)};
  if (code < 0x800) return {byte(0xC0U, code >> 6U), behind(0)};
  if (code < 0x10000) return {byte(0xE0U, code >> 12U), behind(6), behind(0)};
  return {byte(0xF0U, code >> 18U & 0x7U), behind(12), behind(6), behind(0)};
}

bool is_control(char32_t code) {
  const bool control = code < 0x20 || (code >= 0x7F && code <= 0x9F);
  const bool parts_lines = code == 0x2028 || code == 0x2029;
  const bool turns = (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
  return control || parts_lines || turns;
}

std::string without_controls(std::string_view text, std::string_view instead) {
  std::string plain;
  while (!text.empty()) {
    if (const std::size_t bytes = sequence_bytes(text); bytes > 0) {
      plain += instead;
      text.remove_prefix(bytes);
      continue;
    }
    const Character next = first_character(text);
    if (!next.valid)
      plain += no_character;
    else if (next.code == '\n' || next.code == '\t' || !is_control(next.code))
      plain += text.substr(0, next.bytes);
    else
      plain += instead;
    text.remove_prefix(next.bytes);
  }
  return plain;
}

std::string start_of(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return std::string(text);
  while (bytes > 0 && is_within_character(text[bytes])) --bytes;
  return std::string(text.substr(0, bytes));
}

}  // namespace gridstride::text
