// SPDX-License-Identifier: MIT
/// @file
/// Atomics whose address is the same for all threads, such as those of one counter: nvcc lets the lanes of a
/// warp do one together, as programs once did by hand. Which calls these are only the compiler can say; here
/// the number of their line, which nothing else reads, is marked for the engine.
#pragma once

#include <string>

namespace gridstride::translate {

/// @brief What is added to the number of a line: gs_joined_lanes and its kin in simt_abi.h.
inline constexpr int joined_lanes = 1 << 29;
inline constexpr int joined_whole_warps = 1 << 28;
inline constexpr int repeated_swap = 1 << 27;
inline constexpr int lone_swap = 1 << 26;

/// @brief Marks the calls that nvcc joins: sums and differences of 32-bit integers; their minimum, maximum,
/// and, or and exclusive or, where nobody takes the result; sums of 64-bit integers with one number for all.
///
/// As nvcc 13.0 chooses, seen in its machine code for 7.5 and 9.0. Before 8.0 it joins different numbers in
/// warps of which no lane is missing alone.
///
/// Marks compare-and-swaps in loops, too: their lanes begin again where they come too late. And those that
/// should begin again, and cannot tell. @see lone_swaps.hpp
/// @param[in] text a file's intermediate code, before any optimisation
std::string with_joined_atomics(const std::string& text);

}  // namespace gridstride::translate
