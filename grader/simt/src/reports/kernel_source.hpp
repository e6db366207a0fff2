// SPDX-License-Identifier: MIT
/// @file
/// What a kernel's source says of an index: by which of the kernel's parameters it is bounded, and how it is
/// computed. A few lines of text are looked at, not a program: where it is not plain, nothing is found.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "simt/src/reports/symbols.hpp"

namespace gridstride::simt {

/// @return a kernel's text, from `__global__` up to this line, without comments; empty where the line is not
/// in this kernel. @param kernel its name as a launch has it: "scale", "ns::scale<float>"
std::string kernel_text(const SourceLine& where, const std::string& kernel);

/// @return the text behind this line, without comments, up to a length that kernels hardly have
std::string text_behind(const SourceLine& where);

/// @return the names of the parameters of the kernel that the text begins with; empty where one has none
std::vector<std::string> parameters_in(const std::string& kernel_text);

/// @return those names among `parameters` that a variable is compared with, as in `i < n`, which stands in
/// the brackets of the text's last line, as in `a[i]`; each once, in the order of `parameters`
std::vector<std::string> bounds_of_index(const std::string& kernel_text,
                                         const std::vector<std::string>& parameters);

/// @return a sentence on an index that is computed by `blockIdx.x * gridDim.x`, as blocks that store to one
/// element, or beyond an array, may have it; empty where the kernel has none up to this line
std::string advice_on_grid(const SourceLine& where, const std::string& kernel);

/// @return "x" where the text has `blockIdx.x * gridDim.x`, or "y" or "z" likewise; empty where it has not
std::string block_times_grid(const std::string& kernel_text);

/// @return a sentence on a loop that starts at the thread's number in the grid, and whose step is too small,
/// so that threads come to one element; empty where no such loop's variable stands in an index of this line
std::string advice_on_stride(const SourceLine& where, const std::string& kernel);

/// @brief A loop that starts at a thread's number in the grid.
struct ShortStride {
  std::string step;  ///< "blockDim.x", "1"; empty: there is no such loop, or its step may be right
  char axis = 'x';   ///< of the number that it starts at
};
/// @return the last one in the text that goes up to a parameter, whose variable stands in the brackets of the
/// text's last line, and whose step is no multiple of gridDim
ShortStride short_stride(const std::string& kernel_text);

/// @return a sentence on an index that lacks `variable`, "blockIdx" or "threadIdx", along each of these axes,
/// along which two blocks or threads that come to one element differ; empty where the kernel has one of them
/// up to this line, or reckons with neither variable
/// @param axes "x", "y", "xy" ... @param sizes of the grid or the block, along x, y and z
std::string advice_on_axes(const SourceLine& where, const std::string& kernel, const std::string& variable,
                           const std::string& axes, const std::array<unsigned, 3>& sizes);

/// @return whether the text has this variable along none of the axes, and an index that is reckoned from
/// threadIdx or blockIdx
bool lacks_axes(const std::string& kernel_text, const std::string& variable, const std::string& axes);

/// @return a sentence on an index by row and column; empty where this line has no such index
/// @param block threads along x, y and z
std::string advice_on_rows(const SourceLine& where, const std::string& kernel,
                           const std::array<unsigned, 3>& block);

/// @brief An index such as `row * width + column`.
struct RowIndex {
  std::string text;    ///< "row * width + column"; empty: there is none
  std::string width;   ///< the factor that is a number or a parameter of the kernel
  std::string column;  ///< what is added
};
/// @return that of the first brackets of the text's last line, or of the variable in them
RowIndex row_index(const std::string& kernel_text);

/// @return whether the text has a loop
bool has_loop(const std::string& kernel_text);

/// @return whether the text's last line multiplies or divides what it stores, for which there is no atomic
bool multiplies_element(const std::string& kernel_text);

}  // namespace gridstride::simt
