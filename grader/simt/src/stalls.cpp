// SPDX-License-Identifier: MIT
// What becomes of a block none of whose threads can run on: lanes get through __activemask, threads that spin
// get another turn, and what can never go on is told and ended.
#include <numeric>

#include "simt/src/engine.hpp"
#include "simt/src/fiber_scheduler.hpp"

namespace gridstride::simt {
namespace {

// Nothing changes any more: each thread that spins has spun so often, and all of them together so often,
// while nobody stored, swapped, ended or crossed a barrier. A few tenths of a second.
constexpr std::uint64_t rounds_of_a_dead_lock = 32;
constexpr std::uint64_t spins_of_a_dead_lock = std::uint64_t{1} << 24;

// A number that changes when the block gets somewhere.
std::uint64_t progress_of(const Execution& execution) {
  const AccessCounts& count = execution.accesses;
  const std::uint64_t stores =
      std::accumulate(count.global_stores.begin(), count.global_stores.end(), count.shared_stores);
  return stores + execution.changes + execution.counters.barrier_crossings +
         std::accumulate(execution.ended.begin(), execution.ended.end(), 0u);
}

bool dead_locked(Execution& execution) {
  const std::uint64_t progress = progress_of(execution);
  if (progress != execution.progress) {
    execution.progress = progress;
    execution.idle_rounds = 0;
    return false;
  }
  const std::uint64_t rounds = ++execution.idle_rounds;
  return rounds >= rounds_of_a_dead_lock &&
         rounds * spins_before_yield * execution.spinning.size() >= spins_of_a_dead_lock;
}

void tell_dead_lock(Execution& execution) {
  const EngineScope engine_code;
  Incident incident = incident_at(execution, Bug::dead_lock, *execution.spinning.front());
  for (const Fiber* fiber : execution.spinning) {
    if (fiber->thread >= incident.thread) continue;
    incident.thread = fiber->thread;
    incident.pc = fiber->barrier_pc;
  }
  incident.waiting = static_cast<unsigned>(execution.spinning.size());
  if (!execution.waiting.empty()) {
    const Fiber& other = *execution.waiting.front();
    incident.other_text = waits_at(other);
    incident.other_file = other.barrier.file;
    incident.other_line = other.barrier.line;
    incident.other_thread = other.thread;
    incident.other_waiting = static_cast<unsigned>(execution.waiting.size());
  }
  record_incident(execution, std::move(incident));
}

void end_all(Execution& execution, std::vector<Fiber*>& fibers) {
  for (Fiber* fiber : fibers) stop_waiting(execution, *fiber);
  fibers.clear();
}

// Where an operation of a warp can never be complete, that is the cause, and what spins only suffers from it.
void end_dead_lock(Execution& execution) {
  if (!end_hopeless_collectives(execution)) tell_dead_lock(execution);
  execution.parked -= static_cast<unsigned>(execution.spinning.size());
  end_all(execution, execution.spinning);
  end_all(execution, execution.waiting);
}

}  // namespace

void resolve_stall(Execution& execution) {
  if (release_converged(execution)) return;
  if (execution.spinning.empty()) {
    end_hopeless_collectives(execution);
    return;
  }
  if (dead_locked(execution)) return end_dead_lock(execution);
  execution.parked -= static_cast<unsigned>(execution.spinning.size());
  for (Fiber* fiber : execution.spinning) make_ready(execution, *fiber);
  execution.spinning.clear();
}

void yield_turn(Execution& execution, const void* pc) {
  Fiber& fiber = *execution.fiber;
  fiber.wait = Wait::turn;
  fiber.barrier = {"", 0, 0};
  fiber.barrier_pc = pc;
  execution.spinning.push_back(&fiber);
  ++execution.parked;
  wait_here(execution, fiber);
}

}  // namespace gridstride::simt

extern "C" void gs_nanosleep() {
  if (gridstride::simt::current != nullptr)
    gridstride::simt::yield_turn(*gridstride::simt::current, __builtin_return_address(0));
}
