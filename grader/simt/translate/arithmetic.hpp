// SPDX-License-Identifier: MIT
/// @file
/// Counts the instructions that device code executes. Each basic block of a function gets a row of counts,
/// one for each thread of a thread block, which it raises when it runs; what the block's instructions are is
/// written beside, once. From that the engine knows how often a warp came there (the greatest count of its
/// lanes), with how many of its lanes (their sum), and so what its arithmetic units did.
///
/// It is done in LLVM's code before any optimisation, where each operation of the source is still there, and
/// each local variable is still memory, which counts nothing but where it would be on a GPU
/// (local_arrays.hpp). The optimiser then raises the count of a loop
/// once, at its end.
///
/// Not counted is what compilers for GPUs mostly get rid of, by unrolling loops and by keeping addresses in
/// registers: the arithmetic within an index, a loop's counter and the comparison that ends it. What does not
/// depend on a loop is counted in the block that leads into it (loop_invariants.hpp).
#pragma once

#include <string>

namespace gridstride::translate {

/// @param text LLVM's code before any optimisation @param most_registers of a thread, by -maxrregcount; 0:
/// not given. What kernels that are bound to too few keep in memory (spills.hpp) is counted, too
/// @return the text with counts
std::string with_counts(const std::string& text, unsigned most_registers = 0);

}  // namespace gridstride::translate
