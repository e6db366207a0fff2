// SPDX-License-Identifier: MIT
/// @file
/// Text that somebody else wrote, so that showing it does nothing but show it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gridstride::text {

/// @brief One character of UTF-8.
struct Character {
  std::size_t bytes = 1;  ///< that it has in the text
  char32_t code = 0;      ///< its code point
  bool valid = false;     ///< false: a byte that is no UTF-8
};

/// @return the first character of a text that is not empty
Character first_character(std::string_view text);

/// @brief A code point as UTF-8. @pre at most 21 bits; others are cut
std::string utf8(char32_t code);

/// @return whether a character is none that is read: a control character, also of the second set (C1), which
/// terminals obey, too; or one that turns the direction of what stands behind it, or parts lines
bool is_control(char32_t code);

/// @return the text without control characters but tabs and line ends, and without what makes terminals
/// change colours or move the cursor ("\x1b[31m"); bytes that are no UTF-8 become U+FFFD
/// @param[in] instead stands in the place of each that is taken out
std::string without_controls(std::string_view text, std::string_view instead = {});

/// @return as much of the text as these bytes hold in whole characters
std::string start_of(std::string_view text, std::size_t bytes);

}  // namespace gridstride::text
