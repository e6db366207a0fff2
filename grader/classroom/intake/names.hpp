// SPDX-License-Identifier: MIT
/// @file
/// Names and texts from outside: what they are made of, and how they are shown.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gridstride::classroom {

/// @brief Whether a text is UTF-8 throughout: no stray byte, no overlong form, no surrogate.
bool is_utf8(std::string_view text);

/// @brief Whether a name holds a character that could steer a terminal or a page: C0, DEL, C1, separators of
/// lines and paragraphs, and those that turn the direction of text around (U+202A to U+202E, U+2066 to
/// U+2069). Joiners, which emoji and several scripts need, are none.
bool has_control_characters(std::string_view name);

/// @brief A name as it may be shown: control characters and bytes that are not UTF-8 as `\xNN`, long ones
/// cut.
std::string shown(std::string_view name);

/// @brief The code points of a text; a byte that is no UTF-8 is U+FFFD.
std::u32string code_points(std::string_view text);

/// @brief Code points as UTF-8. @pre none is a surrogate or beyond U+10FFFF
std::string utf8(std::u32string_view code_points);

/// @brief Whether a text begins with the mark of UTF-16, of either order of bytes.
bool begins_as_utf16(std::string_view text);

/// @brief The same text as UTF-8, without the mark; nothing where it is no UTF-16. @pre begins_as_utf16()
std::optional<std::string> utf8_of_utf16(std::string_view text);

/// @brief A to Z as small letters; every other byte stays.
std::string lower_ascii(std::string_view text);

}  // namespace gridstride::classroom
