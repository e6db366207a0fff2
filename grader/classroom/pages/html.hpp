// SPDX-License-Identifier: MIT
/// @file
/// Small pieces of HTML. A function whose name ends in _html gives markup; what it takes is text as it is,
/// from anywhere.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gridstride::classroom {

/// @brief Text as HTML has it, in elements and in attributes in double quotes. Escape sequences, control
/// characters and those that turn the direction of text around are dropped, tabs and line ends kept; bytes
/// that are not UTF-8 become U+FFFD.
std::string html(std::string_view text);

/// @brief Source text, or what a compiler says. As html(), but what that drops is shown by its number, such
/// as U+202E: it may be what the reader looks for. @return markup for inside of an element, not of an
/// attribute
std::string code_html(std::string_view text);

/// @brief The first characters of a text, and three dots where there are more.
std::string cut(std::string_view text, std::size_t most_characters);

/// @brief A name from outside, kept apart from the direction of its surroundings, and cut.
std::string name_html(std::string_view name);

/// @brief A relative address, percent-encoded where it must be, as a link has it. It stays a relative one
/// also where it looks like another ("javascript:", "//host/").
std::string address_html(std::string_view address);

/// @brief A number with at most two decimals: "12", "3.5".
std::string number_html(double value);

/// @brief A share from 0 to 1 as "85 %".
std::string percent_text(double share);

/// @brief A whole page: one file whose styles are in it, and which a browser may load nothing for and run
/// nothing in. @param[in] title as text @param[in] body as markup
std::string page(std::string_view title, std::string_view body);

/// @brief A row of a table. @param[in] cell "td" or "th" @param[in] cells as markup
std::string row(std::string_view cell, const std::vector<std::string>& cells);

/// @brief A table that scrolls inside of its box where it is too wide, by keyboard too.
/// @param[in] name what it holds, for who does not see it @param[in] head texts @param[in] rows markup
std::string table(const std::string& name, const std::vector<std::string>& head, const std::string& rows);

/// @brief What a word says about somebody's work.
enum class Tone { good, bad, neutral };

/// @brief A sign that does not need colour: a tick, a cross or a dash.
std::string_view sign(Tone tone);

/// @brief A word behind its sign.
std::string badge(Tone tone, std::string_view text);

}  // namespace gridstride::classroom
