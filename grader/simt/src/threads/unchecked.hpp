// SPDX-License-Identifier: MIT
/// @file
/// Code that is built without checks. Kernels that wait for nothing but the block's barrier are coroutines,
/// called again and again from one barrier to the next. Of the others the module runs the threads of a block
/// in a loop of its own, which the compiler can vectorise, until one of them has to wait; threads that only
/// ever meet the block's barrier then go round in a ring: whoever arrives hands over to the next, and the
/// last to the first.
#pragma once

#include "simt/src/threads/execution.hpp"

namespace gridstride::simt {

/// @brief Runs threads from the next one on, in the module's loop. The loop must not be left alone where
/// threads wait for others of their warp: then one at a time is run, as in checked code.
void run_range(Execution& execution, Fiber& fiber);

/// @brief Runs all threads of the block, which are coroutines.
void run_coroutines(Execution& execution);

/// @brief The running coroutine is given up, and with it the others of its block.
void leave_coroutines(Execution& execution);

/// @brief Tells the module which thread runs.
void show_thread(Execution& execution);

/// @brief Takes over what the module's loop and the ring know: which thread runs, and who waits.
void settle(Execution& execution);

/// @brief The execution of this OS thread, settled: what a thread begins with when it calls the engine.
/// nullptr in host code.
inline Execution* running_thread() {
  Execution* const execution = current;
  if (execution != nullptr && execution->unchecked_index != nullptr) settle(*execution);
  return execution;
}

/// @brief All threads that have not ended are past a barrier, and nothing else waits: they form the ring.
void form_ring(Execution& execution);

/// @brief The running thread of the ring is at the block's barrier. Returns once the others are, too.
void pass_ring(Execution& execution);

/// @brief The running thread of the ring has ended. @return the one to go on with; nullptr: it was the last
Fiber* leave_ring(Execution& execution);

}  // namespace gridstride::simt
