// SPDX-License-Identifier: MIT
/// @file
/// How much room text takes on a terminal: letters of Chinese, Japanese and Korean take two columns.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gridstride::report {

/// @return columns that a character may take. From the Hangul letters on some take two; two are counted for
/// all, which at worst leaves a line too short
std::size_t columns_of(char32_t code);

/// @return bytes of the colour that a text begins with, "\x1b[31m"; 0 where it begins with none
std::size_t colour_length(std::string_view text);

/// @return columns that a text takes whose only control characters are those of colours
std::size_t columns_of(std::string_view text);

/// @return whether a line may end between two characters that no space parts: beside letters of Chinese, but
/// not before closing or behind opening punctuation
bool may_break_between(char32_t before, char32_t after);

/// @brief A line's first columns. Tabs become spaces; what is neither text nor a colour is left out.
std::string clipped(const std::string& line, std::size_t columns);

/// @return the text with each line that takes more columns than these parted at its spaces, or, where it
/// quotes source behind a number and a bar, cut
std::string fitted(const std::string& text, std::size_t columns);

}  // namespace gridstride::report
