// SPDX-License-Identifier: MIT
/// @file
/// `atomicAdd(&count, 1)` whose result nobody takes. From compute capability 8.0 on nvcc makes of it, where
/// the count is a 32-bit integer in shared memory, an instruction of its own (ATOMS.POPC.INC.32), which adds
/// the lanes of a warp that name one word at once. For a GPU's code only the compiler can say which calls
/// these are; here they become calls of the engine's gs_increment.
#pragma once

#include <string>

namespace gridstride::translate {

/// @brief Lets calls that add 1 to an integer of 32 bits, and drop the result, call gs_increment: atomicAdd
/// of 1, atomicSub of -1, and atomicInc up to the largest number, of each scope.
///
/// As nvcc 13.0 chooses, seen in its machine code for 8.0 to 12.0. A number that is known to be 1 only once a
/// function has been inlined is not seen.
/// @param[in] text a file's intermediate code, before any optimisation
std::string with_increments(const std::string& text);

}  // namespace gridstride::translate
