// SPDX-License-Identifier: MIT
/// @file
/// Runs the threads of one block on one OS thread, and what the operations that make a thread wait need.
#pragma once

#include "simt/src/threads/execution.hpp"

namespace gridstride::simt {

/// @brief Runs one block until it has ended, or until it can only wait for other blocks: set_aside then says
/// for what. The execution is prepared for the launch (window, shared memory, thread count).
void run_block(Execution& execution, std::uint64_t block);

/// @brief Goes on with a block that was set aside, whose state has been brought back, in the same manner.
void continue_block(Execution& execution);

/// @brief Ends all threads of a block that was set aside.
void end_block(Execution& execution);

/// @brief Stops the running thread, whose fiber says what it waits for, and returns once it runs again. It
/// does not return where the thread is ended meanwhile.
void wait_here(Execution& execution, Fiber& fiber);

/// @brief A waiting thread may run again.
void make_ready(Execution& execution, Fiber& fiber);

/// @brief Ends a thread where it waits.
void stop_waiting(Execution& execution, Fiber& fiber);

/// @brief All threads that have not ended wait at the block's barrier: ends it.
/// @return the fiber to go on with; nullptr: the barrier was wrong, and all of them have been ended
Fiber* complete_barrier(Execution& execution);

/// @brief A thread has ended while lanes of its warp wait for others: they may have waited for it alone.
void leave_collectives(Execution& execution, unsigned thread);

/// @brief No thread can run, and some wait for other things than the block's barrier: lets some of them run
/// or ends them, and tells what is wrong.
/// @return false: it must wait for other blocks, as set_aside says
bool resolve_stall(Execution& execution);

/// @brief Counts a barrier that these threads of the block pass.
void count_barrier(Execution& execution, const std::vector<Fiber*>& passing);

/// @return whether the threads at the block's barrier may not go on: it is told
bool barrier_is_wrong(Execution& execution);

/// @return whether threads that have reached the kernel's end are missed at the grid's barrier: it is told.
/// Those that have returned early are noted
bool ended_before_grid_barrier(Execution& execution);

/// @brief Lets lanes that wait in __activemask run on. @return whether there were some
bool release_converged(Execution& execution);

/// @brief Tells of warp operations that can never be complete, and ends their threads. @return whether there
/// were some
bool end_hopeless_collectives(Execution& execution);

/// @return whether two calls stand at the same place in the source
bool same_place(const CallSite& a, const CallSite& b);

/// @brief Says in the incident what another thread waits at, and where.
void note_other_wait(Incident& incident, const Fiber& other);

/// @return a number that changes when the threads get somewhere
std::uint64_t progress_of(const Execution& execution);

/// @brief Nothing can happen any more: tells so and ends the block's waiting threads.
void end_deadlock(Execution& execution);

/// @return an incident of the thread that waits there, at that place
Incident incident_at(const Execution& execution, Bug bug, const Fiber& at);

/// @return lanes of a warp of the running block that have not ended
std::uint32_t live_lanes(const Execution& execution, unsigned warp);

/// @brief The running thread lets all others run first.
void yield_turn(Execution& execution, const void* pc, const void* word = nullptr);

inline constexpr unsigned usual_spin_limit = 2048;

/// @brief The running thread has done what a thread does that waits for another: read a volatile, or an
/// atomic that changed nothing. After some thousand times without a change, others get their turn.
/// @param pc where, if known
/// @param word what it has looked at, if known
inline void note_spin(Execution& execution, const void* pc = nullptr, const void* word = nullptr) {
  if (++execution.scheduling.spins >= execution.scheduling.spin_limit) [[unlikely]]
    yield_turn(execution, pc, word);
}

/// @brief The running thread has changed something by an atomic.
inline void note_change(Execution& execution) {
  execution.scheduling.spins = 0;
  ++execution.scheduling.changes;
}

}  // namespace gridstride::simt
