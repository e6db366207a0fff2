// SPDX-License-Identifier: MIT
/// @file
/// Phase ids: one a block and interval between its barriers, never the same twice.
#pragma once

#include "simt/src/execution.hpp"

namespace gridstride::simt {

/// @brief Gives the execution the next range of ids.
void refill_phases(Execution& execution);

/// @return a new phase in the place it has in a cell, thread 0. Ids that one execution takes rise.
inline std::uint64_t take_phase(Execution& execution) {
  if (execution.next_phase == execution.phase_limit) [[unlikely]]
    refill_phases(execution);
  return execution.next_phase++ << phase_shift;
}

// What orders the accesses of threads. The scheduler tells each of these as it happens.

/// @brief A block begins: nothing in it is ordered yet.
inline void begin_block(Execution& execution) {
  execution.me = take_phase(execution);
  execution.first_of_block = execution.me;
}
/// @brief All live threads of the block have met: all before is ordered with all after.
inline void pass_block_barrier(Execution& execution) { execution.me = take_phase(execution); }
/// @brief Lanes of one warp of the running block have met by __syncwarp.
/// @param warp linear index in the block; lanes those of the mask that took part
inline void pass_warp_barrier(Execution&, unsigned /*warp*/, std::uint32_t /*lanes*/) {}
/// @brief All blocks of the grid have met; called once, while no thread runs.
inline void pass_grid_barrier(Execution& execution) { execution.me = take_phase(execution); }
/// @brief The running thread has called a memory fence. @param scope 0 block, 1 device, 2 system
inline void pass_fence(Execution&, int /*scope*/) {}
/// @brief The stamp of a thread of the running block, which is about to run.
inline void set_running_thread(Execution& execution, unsigned thread) {
  execution.thread = thread;
  execution.me = (execution.me >> phase_shift) << phase_shift | std::uint64_t{thread} << thread_shift;
}

/// @return whether so many ids are used up that they should begin anew before the next launch
bool phases_run_low();

}  // namespace gridstride::simt
