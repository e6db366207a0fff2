// SPDX-License-Identifier: MIT
#include "classroom/intake/encodings.hpp"

#include <optional>

#include "classroom/intake/names.hpp"

namespace gridstride::classroom {

std::string as_utf8(const std::string& text) {
  if (begins_as_utf16(text))
    if (std::optional<std::string> converted = utf8_of_utf16(text)) return *converted;
  if (is_utf8(text)) return text;
  // Of 0x80 to 0x9F.
  constexpr std::u32string_view high =
      U"\u20AC\uFFFD\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\uFFFD\u017D\uFFFD"
      U"\uFFFD\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\uFFFD\u017E\u0178";
  std::u32string result;
  for (const char byte : text) {
    const auto code = static_cast<unsigned char>(byte);
    result += code >= 0x80 && code <= 0x9F ? high[code - 0x80U] : char32_t{code};
  }
  return utf8(result);
}

}  // namespace gridstride::classroom
