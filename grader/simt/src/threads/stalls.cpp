// SPDX-License-Identifier: MIT
// What becomes of a block none of whose threads can run on: lanes get through __activemask, threads that spin
// get another turn, and what can never go on is told and ended.
#include <algorithm>
#include <numeric>
#include <utility>

#include "simt/src/accesses/ahead.hpp"
#include "simt/src/accesses/kept_traces.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/launch/device_launches.hpp"
#include "simt/src/streams/progress.hpp"
#include "simt/src/streams/tasks.hpp"
#include "simt/src/threads/fiber_scheduler.hpp"
#include "simt/src/threads/unchecked.hpp"

namespace gridstride::simt {
namespace {

// Nothing changes any more: each thread that spins has spun so often, and all of them together so often,
// while nobody stored, swapped, ended or crossed a barrier. A few tenths of a second.
constexpr std::uint64_t idle_rounds = 4;  // after which host code is asked for
constexpr std::uint64_t rounds_of_a_deadlock = 32;
constexpr std::uint64_t spins_of_a_deadlock = std::uint64_t{1} << 24;

}  // namespace

std::uint64_t progress_of(const Execution& execution) {
  return execution.counting.counters.global_stores + execution.counting.counters.shared_stores +
         execution.scheduling.changes + execution.counting.counters.barrier_crossings +
         std::accumulate(execution.ended.begin(), execution.ended.end(), 0u);
}

namespace {

bool blocks_may_wait(const Execution& execution) { return execution.launch->block_count > 1; }

// All have spun in vain: other blocks may bring what they wait for.
bool only_spins(Execution& execution) {
  const std::uint64_t progress = progress_of(execution) + stores_in_traces(execution);
  count_long_trace(execution);
  const bool idle = progress == execution.progress;
  execution.progress = progress;
  const bool advances = std::exchange(execution.scheduling.advances_seen, execution.scheduling.advances) !=
                        execution.scheduling.advances;
  execution.idle_rounds = idle && !advances ? execution.idle_rounds + 1 : 0;
  return idle;
}

bool deadlocked(const Execution& execution) {
  return execution.idle_rounds >= rounds_of_a_deadlock &&
         execution.idle_rounds * usual_spin_limit * execution.spinning.size() >= spins_of_a_deadlock;
}

// Of threads that wait for one that was ended by a finding of its own, that finding is what is wrong.
void tell_deadlock(Execution& execution) {
  if (execution.ended[static_cast<unsigned>(ThreadEnd::stopped)] > 0) return;
  const EngineScope engine_code;
  Incident incident = incident_at(execution, Bug::deadlock, *execution.spinning.front());
  for (const Fiber* fiber : execution.spinning) {
    if (fiber->thread >= incident.thread) continue;
    incident.thread = fiber->thread;
    incident.pc = fiber->barrier_pc;
  }
  incident.waiting = static_cast<unsigned>(execution.spinning.size());
  incident.beside_others = other_work_pending();
  incident.has_launched = device_launches_pending();
  if (!execution.waiting.empty()) {
    note_other_wait(incident, *execution.waiting.front());
    incident.other_waiting = static_cast<unsigned>(execution.waiting.size());
  }
  record_incident(execution, std::move(incident));
}

// Threads of the block wait at the barrier of the grid or of its cluster, the others at something else.
void tell_wide_mismatch(Execution& execution) {
  const EngineScope engine_code;
  const Fiber& first = *execution.at_wide_barrier.front();
  Incident incident = incident_at(execution, Bug::grid_barrier_mismatch, first);
  incident.of_cluster = first.wait == Wait::cluster_barrier;
  incident.waiting = static_cast<unsigned>(execution.at_wide_barrier.size());
  const Fiber* const other = execution.waiting.empty() ? nullptr : execution.waiting.front();
  if (other != nullptr) {
    incident.other_waiting = static_cast<unsigned>(execution.waiting.size());
    note_other_wait(incident, *other);
  }
  record_incident(execution, std::move(incident));
}

// Threads that have ended are not waited for at the barrier of a cluster, as PTX has it.
bool leave_for_wide_barrier(Execution& execution) {
  if (execution.waiting.empty() && execution.at_wide_barrier.size() == execution.parked) {
    const Wait barrier = execution.at_wide_barrier.front()->wait;
    if (barrier == Wait::cluster_barrier || !ended_before_grid_barrier(execution)) {
      execution.scheduling.set_aside = barrier;
      return true;
    }
  } else if (!end_hopeless_collectives(execution)) {
    tell_wide_mismatch(execution);
  }
  end_block(execution);
  return false;
}

}  // namespace

// Where an operation of a warp can never be complete, that is the cause, and what spins only suffers from it.
void end_deadlock(Execution& execution) {
  if (!end_hopeless_collectives(execution) && !execution.spinning.empty()) tell_deadlock(execution);
  end_block(execution);
}

bool resolve_stall(Execution& execution) {
  if (release_converged(execution)) return true;
  if (execution.spinning.empty()) {
    if (!execution.at_wide_barrier.empty()) return !leave_for_wide_barrier(execution);
    end_hopeless_collectives(execution);
    return true;
  }
  if (only_spins(execution) && blocks_may_wait(execution)) {
    execution.scheduling.set_aside = Wait::turn;
    return false;
  }
  if (execution.idle_rounds >= idle_rounds && host_may_act(execution.progress)) execution.idle_rounds = 0;
  if (deadlocked(execution)) {
    end_deadlock(execution);
    return true;
  }
  execution.parked -= static_cast<unsigned>(execution.spinning.size());
  for (Fiber* fiber : execution.spinning) make_ready(execution, *fiber);
  execution.spinning.clear();
  return true;
}

namespace {

// A thread that goes through an array reads ever other words, and does not wait for one of them to change.
void note_advance(Execution& execution, const void* word) {
  const auto address = reinterpret_cast<std::uintptr_t>(word);
  if (address == 0 || (address >= execution.spun_low && address <= execution.spun_high)) return;
  execution.spun_low = std::min(execution.spun_low, address);
  execution.spun_high = std::max(execution.spun_high, address);
  ++execution.scheduling.advances;
}

Fiber& come_to_barrier(Execution& execution, Wait barrier, const CallSite& site, const void* pc) {
  Fiber& fiber = *execution.scheduling.fiber;
  fiber.barrier = site;
  fiber.barrier_pc = pc;
  fiber.thread = execution.thread;
  fiber.wait = barrier;
  return fiber;
}

void wait_for_blocks(Execution& execution, Fiber& fiber) {
  execution.at_wide_barrier.push_back(&fiber);
  ++execution.parked;
  wait_here(execution, fiber);
}

}  // namespace

void yield_turn(Execution& execution, const void* pc, const void* word) {
  await_turn(execution);
  note_advance(execution, word);
  if (execution.unchecked_index != nullptr) settle(execution);
  Fiber& fiber = *execution.scheduling.fiber;
  fiber.wait = Wait::turn;
  fiber.barrier = {"", 0, 0};
  fiber.barrier_pc = pc;
  execution.spinning.push_back(&fiber);
  ++execution.parked;
  wait_here(execution, fiber);
}

}  // namespace gridstride::simt

extern "C" void gs_grid_sync(const char* file, int line, int column) {
  using namespace gridstride::simt;
  Execution* const execution = running_thread();
  if (execution == nullptr) return;
  Fiber& fiber =
      come_to_barrier(*execution, Wait::grid_barrier, {file, line, column}, __builtin_return_address(0));
  if (!execution->launch->call->cooperative) {
    {
      const EngineScope engine_code;
      record_incident(*execution, incident_at(*execution, Bug::grid_barrier_alone, fiber));
    }
    abandon_thread(*execution);
  }
  wait_for_blocks(*execution, fiber);
}

// In a launch without clusters each block is one.
extern "C" void gs_cluster_sync(const char* file, int line, int column) {
  using namespace gridstride::simt;
  Execution* const execution = running_thread();
  if (execution == nullptr) return;
  if (execution->cluster == nullptr) return gs_syncthreads(file, line, column);
  wait_for_blocks(*execution, come_to_barrier(*execution, Wait::cluster_barrier, {file, line, column},
                                              __builtin_return_address(0)));
}

extern "C" bool gs_is_cooperative() noexcept {
  return gridstride::simt::current != nullptr && gridstride::simt::current->launch->call->cooperative;
}

extern "C" void gs_nanosleep() {
  if (gridstride::simt::current != nullptr)
    gridstride::simt::yield_turn(*gridstride::simt::current, __builtin_return_address(0));
}
