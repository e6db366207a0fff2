// SPDX-License-Identifier: MIT
/// @file
/// Phase ids and what orders the accesses of threads. The scheduler tells each event here as it happens.
///
/// A phase belongs to one block. All its threads have the same from one barrier to the next, except those
/// that have met by __syncwarp() or called a fence since, which have a later one. Ids that one execution
/// takes rise, and those of a launch are all above those of earlier launches.
#pragma once

#include <algorithm>

#include "simt/src/accesses/async_copies.hpp"
#include "simt/src/accesses/block_log.hpp"
#include "simt/src/accesses/counting.hpp"
#include "simt/src/accesses/traffic.hpp"
#include "simt/src/threads/execution.hpp"
#include "simt/src/threads/work.hpp"

namespace gridstride::simt {

/// @brief Gives the execution the next range of ids.
void refill_phases(Execution& execution);

/// @return a new phase in the place it has in a cell, thread 0
inline std::uint64_t take_phase(Execution& execution) {
  if (execution.history.next_phase == execution.history.phase_limit) [[unlikely]]
    refill_phases(execution);
  return execution.history.next_phase++ << phase_shift;
}

/// @brief Remembers which block this phase and those that follow belong to.
void note_block(Execution& execution, std::uint64_t block);
/// @return the linear block that a mark of the running launch belongs to; can be asked by any OS thread
std::uint64_t block_of_mark(std::uint64_t mark);
/// @brief Forgets what the last block has handed over.
void forget_handovers(Execution& execution);

/// @brief Lanes of a warp, but not all, have met: what each of them knows of the others', all of them know.
void meet_in_part(BlockSync& sync, unsigned warp, std::uint32_t lanes, std::uint32_t phase);
/// @brief A new launch: block_of_mark() answers for its blocks from now on.
void forget_block_log();
/// @return what block_of_mark() has answered from; it knows of no block any more
BlockLog take_block_log();
/// @return a new mark for a copy between launches
std::uint64_t take_copy_mark();
/// @return a mark that all marks of work begun from now on reach, and none before
std::uint64_t next_mark();

/// @brief The execution is about to run blocks of its launch: its ids begin anew, above all earlier ones.
void begin_launch(Execution& execution);

/// @brief Judges the stores that wait for it. Before another thread runs, another block, and at the end.
void settle_suspects(Execution& execution);

/// @brief The block of execution.block begins: nothing in it is ordered yet.
inline void begin_block(Execution& execution) {
  if (execution.sync.attention) settle_suspects(execution);
  execution.history.me = take_phase(execution);
  execution.history.first_of_block = execution.history.interval_start = execution.history.own_first =
      execution.history.me;
  execution.history.own_span = 0;
  BlockSync& sync = execution.sync;
  sync.attention = sync.warps_meet = sync.tells = false;
  if (sync.hands_over || !sync.earlier.empty()) forget_handovers(execution);
  if (!sync.copies_of_thread.empty()) forget_copies(sync);
  if (execution.checks) note_block(execution, execution.block);
}

/// @brief All live threads of the block have met: all before is ordered with all after.
inline void pass_block_barrier(Execution& execution) {
  if (execution.unchecked_index == nullptr) end_phase(execution);
  execution.history.me = execution.history.interval_start = take_phase(execution);
  execution.history.own_span = execution.history.interval_start - execution.history.own_first;
}

/// @brief Lanes of one warp of the running block have met by __syncwarp.
/// @param warp linear index in the block; lanes those of the mask that took part
void pass_warp_barrier(Execution& execution, unsigned warp, std::uint32_t lanes);

/// @brief All blocks of the grid have met; called once, while no thread runs. Blocks go on by
/// return_to_block().
void pass_grid_barrier(Execution& execution);

/// @brief The running thread launches a kernel: from now on it is in a phase of its own.
/// @return the mark that its accesses reach from now on, and none before
std::uint64_t pass_launch(Execution& execution);

/// @brief The running thread has called a memory fence. @param scope 0 block, 1 device, 2 system
void pass_fence(Execution& execution, int scope);

/// @brief The running block steps aside, so that the execution can run another one.
/// Its shared memory and the history of that are the caller's.
void leave_block(Execution& execution, BlockAside& aside);
/// @brief A block goes on that stepped aside by leave_block(). Its number is in execution.block already.
void return_to_block(Execution& execution, BlockAside& aside);

/// @return the phase of a thread of the running block, which is about to run, where it may be a later one
/// than the interval's
std::uint64_t attended_phase(Execution& execution, unsigned thread);

/// @brief The threads that run from now on are in another phase. @see AheadLine
void tag_phase(Execution& execution, std::uint64_t phase);

/// @brief The stamp of a thread of the running block, which is about to run.
inline void set_running_thread(Execution& execution, unsigned thread) {
  std::uint64_t phase = execution.history.interval_start;
  if (execution.sync.attention) [[unlikely]]
    phase = attended_phase(execution, thread);
  if (phase != execution.history.tagged_phase) [[unlikely]]
    tag_phase(execution, phase);
  if (execution.unchecked_index == nullptr) switch_trace(execution, thread);
  execution.thread = thread;
  gs_work_lane = execution.counting.work_lane + thread;
  execution.history.me = phase | std::uint64_t{thread} << thread_shift;
}

/// @return whether so many ids are used up that they should begin anew before the next launch
bool phases_run_low();

}  // namespace gridstride::simt
