// SPDX-License-Identifier: MIT
/// @file
/// What a kernel's source says of an index: by which of the kernel's parameters it is bounded, and how it is
/// computed. A few lines of text are looked at, not a program: where it is not plain, nothing is found.
#pragma once

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
std::string advice_on_grid(const std::string& kernel_text);

/// @brief A product such as `blockIdx.x * block_size`, of a thread's number in the grid.
struct FixedBlocks {
  std::string factor;    ///< "block_size", "256"; empty: there is none
  unsigned threads = 0;  ///< what it is
  char axis = 'x';
};
/// @return the first of the text whose factor is a number, or a constant of the same file
FixedBlocks fixed_blocks(const std::string& kernel_text, const SourceLine& where);

/// @return "x" where the text has `blockIdx.x * gridDim.x`, or "y" or "z" likewise; empty where it has not
std::string block_times_grid(const std::string& kernel_text);

/// @return a sentence on a loop that starts at the thread's number in the grid, and whose step is too small,
/// so that threads come to one element; empty where no such loop's variable stands in an index of this line
std::string advice_on_stride(const std::string& kernel_text);

/// @brief A loop that starts at a thread's number in the grid.
struct ShortStride {
  std::string step;  ///< "blockDim.x", "1"; empty: there is no such loop, or its step may be right
  char axis = 'x';   ///< of the number that it starts at
};
/// @return the last one in the text that goes up to a parameter, whose variable stands in the brackets of the
/// text's last line, and whose step is no multiple of gridDim
ShortStride short_stride(const std::string& kernel_text);

}  // namespace gridstride::simt
