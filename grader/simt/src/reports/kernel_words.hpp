// SPDX-License-Identifier: MIT
/// @file
/// The text of a kernel as words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gridstride::simt {

using Words = std::vector<std::string>;

/// @return names with their members ("blockIdx.x"), numbers, and signs
Words words_in(std::string_view text);

/// @return whether the word is a name or a keyword
bool is_name(const std::string& word);

}  // namespace gridstride::simt
