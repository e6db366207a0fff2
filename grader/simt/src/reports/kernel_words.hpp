// SPDX-License-Identifier: MIT
/// @file
/// The text of a kernel as words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gridstride::simt {

using WordList = std::vector<std::string>;

/// @return names with their members ("blockIdx.x"), numbers, literals, and signs
WordList words_in(std::string_view text);

/// @return whether the word is a name or a keyword
bool is_name(std::string_view word);

/// @return the last line of a text
std::string_view last_line(std::string_view text);

/// @return the names in the brackets of a line
WordList names_of_index(std::string_view line);

/// @return what a variable was last given in these words; empty where nothing
WordList value_of(const std::string& variable, const WordList& words);

/// @return whether one of the words begins so, as "threadIdx." or "gridDim."
bool has_member(const WordList& words, std::string_view of);

}  // namespace gridstride::simt
