// SPDX-License-Identifier: MIT
#include "simt/image/module_image.hpp"

#include <array>
#include <cstdint>

namespace gridstride::simt {
namespace {

constexpr std::string_view head =
    "//\n"
    "// Module of the Gridstride CPU device: machine code in base 64, in place of PTX.\n"
    "// cuModuleLoadData of a program built by `gridstride cc` loads it; a GPU cannot.\n"
    "//\n";
constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::size_t line_length = 96;

std::array<std::int8_t, 256> values_of_digits() {
  std::array<std::int8_t, 256> values{};
  values.fill(-1);
  for (std::size_t i = 0; i < digits.size(); ++i)
    values[static_cast<unsigned char>(digits[i])] = static_cast<std::int8_t>(i);
  return values;
}

}  // namespace

std::string module_image(std::string_view shared_object) {
  std::string text(head);
  text.reserve(head.size() + shared_object.size() * 138 / 100 + 64);
  std::uint32_t bits = 0;
  int count = 0;
  std::size_t column = 0;
  const auto put = [&](std::uint32_t digit) {
    text += digits[digit & 63];
    if (++column % line_length == 0) text += '\n';
  };
  for (const unsigned char byte : shared_object) {
    bits = bits << 8 | byte;
    for (count += 8; count >= 6; count -= 6) put(bits >> (count - 6));
  }
  if (count > 0) put(bits << (6 - count));
  return text + "\n";
}

std::optional<std::string> shared_object_of(std::string_view image) {
  if (image.substr(0, head.size()) != head) return std::nullopt;
  static const std::array<std::int8_t, 256> values = values_of_digits();
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : image.substr(head.size())) {
    if (c == '\n' || c == '\r') continue;
    const int value = values[static_cast<unsigned char>(c)];
    if (value < 0) return std::nullopt;
    bits = bits << 6 | static_cast<std::uint32_t>(value);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 0xff);
  }
  return bytes;
}

}  // namespace gridstride::simt
