// SPDX-License-Identifier: MIT
/// @file
/// What a kernel's source says of an element that several threads come to: which of their numbers its index
/// lacks, whether rows overlap, and how the element is changed. @see kernel_source.hpp
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace gridstride::simt {

/// @return a sentence on an index that lacks `variable`, "blockIdx" or "threadIdx", along each of these axes,
/// along which two blocks or threads that come to one element differ; empty where the kernel has one of them
/// up to this line, or reckons with neither variable
/// @param axes "x", "y", "xy" ... @param sizes of the grid or the block, along x, y and z
std::string advice_on_axes(const std::string& kernel_text, const std::string& variable,
                           const std::string& axes, const std::array<unsigned, 3>& sizes);

/// @return whether the text has this variable along none of the axes, and an index that is reckoned from
/// threadIdx or blockIdx
bool lacks_axes(const std::string& kernel_text, const std::string& variable, const std::string& axes);

/// @return a sentence on an index by row and column; empty where this line has no such index
/// @param block threads along x, y and z
std::string advice_on_rows(const std::string& kernel_text, const std::array<unsigned, 3>& block);

/// @brief An index such as `row * width + column`.
struct RowIndex {
  std::string text;    ///< "row * width + column"; empty: there is none
  std::string width;   ///< the factor that is a number or a parameter of the kernel
  std::string column;  ///< what is added
};
/// @return that of the first brackets of the text's last line, or of the variable in them
RowIndex row_index(const std::string& kernel_text);

/// @return the one among `parameters` that brackets stand behind in a line; empty where there is none, or
/// several
std::string only_indexed(std::string_view line, const std::vector<std::string>& parameters);

/// @return whether threads whose number is too large leave the kernel before the text's last line, by
/// `if (i >= n) return;`
/// @param[in] comparison of the number with a limit: ">=", or ">"
bool has_early_return(const std::string& kernel_text, std::string_view comparison);

/// @return whether the text names char without `unsigned` or `signed` before it: bytes that may be below 0
bool has_plain_char(const std::string& kernel_text);

/// @return whether the text has a loop
bool has_loop(const std::string& kernel_text);

/// @return whether a line stores a number, true, false or nullptr
bool stores_constant(std::string_view line);

/// @return whether the text's last line multiplies or divides what it stores, for which there is no atomic
bool multiplies_element(const std::string& kernel_text);

}  // namespace gridstride::simt
