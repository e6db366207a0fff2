// SPDX-License-Identifier: MIT
/// @file
/// Small charts as SVG inside a page. Each has a title in words, for who does not see it. They are drawn 340
/// pixels wide, so that their words keep their size on a telephone.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace gridstride::classroom {

/// @brief How many of the values, each 0 to 1, fall into each tenth; 1 falls into the last one.
std::string share_histogram(const std::vector<double>& shares, const std::string& title);

/// @brief Values above 0 as dots over a logarithmic axis, those of about the same value above one another.
/// Empty where there is none. @param[in] own one of them, or another one, to be marked by a line and a word
std::string speed_dots(const std::vector<double>& values, const std::optional<double>& own,
                       const std::string& title);

/// @brief Parts of a whole as one strip, without words: the numbers stand beside it.
struct Parts {
  std::size_t passed = 0;   ///< students
  std::size_t tried = 0;    ///< handed in and not passed
  std::size_t missing = 0;  ///< handed nothing in
};
std::string parts_strip(const Parts& parts);

}  // namespace gridstride::classroom
