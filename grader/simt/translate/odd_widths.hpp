// SPDX-License-Identifier: MIT
/// @file
/// A function that returns a structure of 3, 5, 6 or 7 bytes (`make_uchar3(4, 5, 6)`) gives it back in one
/// word of that width, which clang stores at once. The checks that clang puts in know accesses of 1, 2, 4, 8
/// and 16 bytes and pass over such a word: what it stores would be uninitialised to whoever reads it.
#pragma once

#include <string>

namespace gridstride::translate {

/// @brief Takes each load and store of a word of 3, 5, 6 or 7 bytes apart into pieces that are as wide as its
/// alignment allows, as a GPU accesses the members of the structure.
/// @param[in] text a file's intermediate code, before any optimisation
std::string without_odd_widths(const std::string& text);

}  // namespace gridstride::translate
