// SPDX-License-Identifier: MIT
/// @file
/// What each lane gets from an operation of its warp, as a pure function of what the lanes bring.
#pragma once

#include <array>
#include <cstdint>

#include "gridstride/simt_abi.h"

namespace gridstride::simt {

/// @brief What the lanes of a warp bring to an operation. Entries of lanes that do not take part are unused.
struct WarpOperands {
  gs_warp_op op{};
  std::uint32_t lanes = 0;                ///< those that take part
  std::array<std::uint64_t, 32> value{};  ///< operands as bits
  std::array<unsigned, 32> argument{};    ///< of a shuffle: source, delta or lane mask | width << 8
  std::uint64_t undefined = 0;            ///< what a shuffle gives from a lane that does not take part
};

inline bool is_shuffle(gs_warp_op op) { return op >= gs_warp_shuffle && op <= gs_warp_shuffle_xor; }

/// @return the lane whose value the lane gets; itself where the source lies outside its segment
/// @source PTX ISA, shfl.sync, with the clamp that CUDA's __shfl functions give for their width
unsigned shuffle_source(gs_warp_op op, unsigned lane, unsigned argument);

/// What a shuffle gives from a lane that does not take part where its use is to show: NaN in all widths of
/// floating-point numbers, and as an integer of 32 bits 2147319805.
inline constexpr std::uint64_t undefined_value = 0x7ffd7ffd7ffd7ffd;

/// @return the results by lane; a shuffle from a lane that does not take part gives operands.undefined
std::array<std::uint64_t, 32> warp_results(const WarpOperands& operands);

/// @return the operation's name in CUDA
const char* warp_op_name(gs_warp_op op);

}  // namespace gridstride::simt
