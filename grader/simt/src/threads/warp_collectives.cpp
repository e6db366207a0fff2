// SPDX-License-Identifier: MIT
// Operations of a warp: a lane waits until all that its mask names are there, the last one works out every
// lane's result, and all run on in the order of their lanes.
#include <bit>

#include "simt/src/accesses/phases.hpp"
#include "simt/src/accesses/recorder.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/launch/schedule.hpp"
#include "simt/src/threads/fiber_scheduler.hpp"
#include "simt/src/threads/tensor_cores.hpp"
#include "simt/src/threads/unchecked.hpp"
#include "simt/src/threads/warp_results.hpp"

namespace gridstride::simt {
namespace {

constexpr unsigned lanes_a_warp = 32;

unsigned first_lane(std::uint32_t lanes) { return static_cast<unsigned>(std::countr_zero(lanes)); }

std::uint32_t bit_of(unsigned lane) { return std::uint32_t{1} << lane; }

void tell_mask(Execution& execution, Bug bug, const Fiber& at, unsigned other_thread) {
  const EngineScope engine_code;
  Incident incident = incident_at(execution, bug, at);
  incident.text = warp_op_name(at.op);
  incident.value = at.mask;
  incident.other_thread = other_thread;
  record_incident(execution, std::move(incident));
}

// Devices from Volta on wait for those lanes of the mask that have not ended (PTX, `shfl.sync`).
constexpr int first_to_leave_out_ended = 7;

// Whether lanes that the mask names and that are not there make the operation wrong: it is told.
bool absent_lanes_are_wrong(Execution& execution, unsigned warp, const Rendezvous& meeting) {
  const Fiber& at = *execution.warps[warp].lanes[first_lane(meeting.arrived)];
  const unsigned first_thread = warp * lanes_a_warp;
  const std::uint32_t existing = execution.warps[warp].existing;
  if (const std::uint32_t beyond = meeting.mask & ~existing; beyond != 0)
    tell_mask(execution, Bug::mask_beyond_block, at, first_thread + first_lane(beyond));
  const bool ended_are_missed = engine().profile.capability_major() < first_to_leave_out_ended;
  std::uint32_t returned = 0;
  std::uint32_t exited = 0;
  for (std::uint32_t left = meeting.mask & existing & ~meeting.arrived; left != 0; left &= left - 1) {
    const unsigned lane = first_lane(left);
    const ThreadEnd end = execution.end_of[first_thread + lane];
    if (end == ThreadEnd::reached_end && !ended_are_missed) exited |= bit_of(lane);
    if (end == ThreadEnd::reached_end && ended_are_missed) {
      tell_mask(execution, Bug::mask_names_ended, at, first_thread + lane);
      return true;
    }
    if (end == ThreadEnd::returned_early) returned |= bit_of(lane);
  }
  if (exited != 0) tell_mask(execution, Bug::mask_names_exited, at, first_thread + first_lane(exited));
  if (returned != 0) tell_mask(execution, Bug::mask_names_returned, at, first_thread + first_lane(returned));
  return false;
}

void check_sources(Execution& execution, unsigned warp, const WarpOperands& operands) {
  for (std::uint32_t left = operands.lanes; left != 0; left &= left - 1) {
    const unsigned lane = first_lane(left);
    const unsigned source = shuffle_source(operands.op, lane, operands.argument[lane]);
    const unsigned thread = warp * lanes_a_warp + source;
    // What ended a thread where it was has been told.
    const bool stopped = thread < execution.end_of.size() && execution.end_of[thread] == ThreadEnd::stopped;
    if ((operands.lanes >> source & 1) != 0 || stopped) continue;
    const Fiber& at = *execution.warps[warp].lanes[lane];
    const bool named = (at.mask >> source & 1) != 0;
    tell_mask(execution, named ? Bug::shuffle_from_absent : Bug::shuffle_outside_mask, at, thread);
  }
}

void give_results(Execution& execution, unsigned warp, const Rendezvous& meeting) {
  const std::array<Fiber*, 32>& lanes = execution.warps[warp].lanes;
  WarpOperands operands;
  operands.op = meeting.op;
  operands.lanes = meeting.arrived;
  operands.undefined = engine().options.undefined_shows ? undefined_value : 0;
  for (std::uint32_t left = meeting.arrived; left != 0; left &= left - 1) {
    const unsigned lane = first_lane(left);
    operands.value[lane] = lanes[lane]->operand;
    operands.argument[lane] = lanes[lane]->argument;
  }
  if (is_shuffle(meeting.op) && meeting.arrived != ~0u && execution.checks)
    check_sources(execution, warp, operands);
  if (execution.counting.recorder != nullptr && is_shuffle(meeting.op)) {
    const EngineScope engine_code;
    execution.counting.recorder->exchange(execution, warp, operands,
                                          lanes[first_lane(meeting.arrived)]->barrier_pc);
  }
  const std::array<std::uint64_t, 32> results = warp_results(operands);
  for (std::uint32_t left = meeting.arrived; left != 0; left &= left - 1)
    lanes[first_lane(left)]->result = results[first_lane(left)];
}

void stop_all(Execution& execution, const Warp& warp, std::uint32_t lanes) {
  for (std::uint32_t left = lanes; left != 0; left &= left - 1)
    stop_waiting(execution, *warp.lanes[first_lane(left)]);
}

void remove_meeting(Warp& warp, unsigned index) { warp.rendezvous[index] = warp.rendezvous[--warp.pending]; }

// All that can come are here: they get their results and may run on, or are ended where the mask is wrong.
void complete_meeting(Execution& execution, unsigned warp, unsigned index) {
  Warp& state = execution.warps[warp];
  const Rendezvous meeting = state.rendezvous[index];
  remove_meeting(state, index);
  execution.parked -= static_cast<unsigned>(std::popcount(meeting.arrived));
  const bool wrong = execution.checks && !is_matrix_op(meeting.op) && meeting.arrived != meeting.mask &&
                     absent_lanes_are_wrong(execution, warp, meeting);
  if (wrong) {
    stop_all(execution, state, meeting.arrived);
    return;
  }
  if (is_matrix_op(meeting.op)) {
    if (!carry_out_matrix_op(execution, state.lanes, meeting.arrived)) {
      stop_all(execution, state, meeting.arrived);
      return;
    }
  } else {
    give_results(execution, warp, meeting);
  }
  if (meeting.op == gs_warp_sync) pass_warp_barrier(execution, warp, meeting.arrived);
  make_lanes_ready(execution, warp, meeting.arrived);
}

// The meeting that a lane with this operation and mask comes to.
unsigned find_meeting(Execution& execution, unsigned warp, gs_warp_op op, std::uint32_t mask) {
  Warp& state = execution.warps[warp];
  for (unsigned i = 0; i < state.pending; ++i)
    if (state.rendezvous[i].op == op && state.rendezvous[i].mask == mask) return i;
  state.rendezvous[state.pending] = {op, mask, mask & live_lanes(execution, warp), 0};
  return state.pending++;
}

void meet(Execution& execution, Fiber& fiber) {
  const unsigned warp = execution.thread / lanes_a_warp;
  const unsigned lane = execution.thread % lanes_a_warp;
  fiber.thread = execution.thread;
  ++execution.parked;
  const unsigned index = find_meeting(execution, warp, fiber.op, fiber.mask);
  Warp& state = execution.warps[warp];
  state.lanes[lane] = &fiber;
  state.rendezvous[index].arrived |= bit_of(lane);
  if (state.rendezvous[index].arrived == state.rendezvous[index].needed)
    complete_meeting(execution, warp, index);
}

// Where a thread waits that does not come; nullptr where not known.
const Fiber* where_it_waits(const Execution& execution, unsigned thread) {
  for (const Fiber* fiber : execution.waiting)
    if (fiber->thread == thread) return fiber;
  for (const Fiber* fiber : execution.at_wide_barrier)
    if (fiber->thread == thread) return fiber;
  for (const Fiber* fiber : execution.spinning)
    if (fiber->thread == thread) return fiber;
  const Warp& warp = execution.warps[thread / lanes_a_warp];
  for (unsigned i = 0; i < warp.pending; ++i)
    if ((warp.rendezvous[i].arrived >> thread % lanes_a_warp & 1) != 0)
      return warp.lanes[thread % lanes_a_warp];
  return nullptr;
}

void tell_waits_elsewhere(Execution& execution, unsigned warp, const Rendezvous& meeting) {
  const EngineScope engine_code;
  const Fiber& at = *execution.warps[warp].lanes[first_lane(meeting.arrived)];
  const unsigned missing = warp * lanes_a_warp + first_lane(meeting.needed & ~meeting.arrived);
  Incident incident = incident_at(execution, Bug::mask_waits_elsewhere, at);
  incident.text = warp_op_name(at.op);
  incident.value = at.mask;
  incident.other_thread = missing;
  if (const Fiber* const other = where_it_waits(execution, missing)) note_other_wait(incident, *other);
  record_incident(execution, std::move(incident));
}

const char* waits_at(const Fiber& fiber) {
  switch (fiber.wait) {
    case Wait::block_barrier:
      return "__syncthreads()";
    case Wait::convergence:
      return "__activemask()";
    case Wait::grid_barrier:
      return "grid barrier";
    case Wait::cluster_barrier:
      return "cluster barrier";
    case Wait::turn:
      return "loop";
    default:
      return warp_op_name(fiber.op);
  }
}

}  // namespace

void note_other_wait(Incident& incident, const Fiber& other) {
  incident.other_text = waits_at(other);
  incident.other_thread = other.thread;
  incident.other_file = other.barrier.file;
  incident.other_line = other.barrier.line;
  if (incident.other_line == 0) incident.other_pc = other.barrier_pc;
}

std::uint32_t live_lanes(const Execution& execution, unsigned warp) {
  std::uint32_t lanes = execution.warps[warp].existing;
  const ThreadEnd* const end_of = execution.end_of.data() + warp * lanes_a_warp;
  for (std::uint32_t left = lanes; left != 0; left &= left - 1)
    if (end_of[first_lane(left)] != ThreadEnd::running) lanes &= ~bit_of(first_lane(left));
  return lanes;
}

void leave_collectives(Execution& execution, unsigned thread) {
  const unsigned warp = thread / lanes_a_warp;
  Warp& state = execution.warps[warp];
  for (unsigned i = 0; i < state.pending;) {
    Rendezvous& meeting = state.rendezvous[i];
    meeting.needed &= ~bit_of(thread % lanes_a_warp);
    if (meeting.arrived == meeting.needed) {
      complete_meeting(execution, warp, i);
    } else {
      ++i;
    }
  }
}

// The lanes of a warp that wait at the same call as the first one get through together.
bool release_converged(Execution& execution) {
  bool some = false;
  for (unsigned w = 0; w < execution.warps.size(); ++w) {
    Warp& warp = execution.warps[w];
    if (warp.converging == 0) continue;
    const CallSite& here = warp.lanes[first_lane(warp.converging)]->barrier;
    std::uint32_t together = 0;
    for (std::uint32_t left = warp.converging; left != 0; left &= left - 1)
      if (same_place(warp.lanes[first_lane(left)]->barrier, here)) together |= bit_of(first_lane(left));
    for (std::uint32_t left = together; left != 0; left &= left - 1)
      warp.lanes[first_lane(left)]->result = together;
    warp.converging &= ~together;
    execution.parked -= static_cast<unsigned>(std::popcount(together));
    make_lanes_ready(execution, w, together);
    some = true;
  }
  return some;
}

// One finding a warp: what its other lanes wait for is part of the same mistake.
bool end_hopeless_collectives(Execution& execution) {
  bool some = false;
  for (unsigned w = 0; w < execution.warps.size(); ++w) {
    Warp& warp = execution.warps[w];
    if (warp.pending == 0) continue;
    some = true;
    tell_waits_elsewhere(execution, w, warp.rendezvous[0]);
    for (unsigned i = 0; i < warp.pending; ++i) {
      const std::uint32_t arrived = warp.rendezvous[i].arrived;
      execution.parked -= static_cast<unsigned>(std::popcount(arrived));
      for (std::uint32_t left = arrived; left != 0; left &= left - 1)
        stop_waiting(execution, *warp.lanes[first_lane(left)]);
    }
    warp.pending = 0;
  }
  return some;
}

}  // namespace gridstride::simt

extern "C" std::uint64_t gs_warp(gs_warp_op op, unsigned mask, std::uint64_t value, unsigned argument,
                                 const char* file, int line) {
  using namespace gridstride::simt;
  Execution* const execution = running_thread();
  if (execution == nullptr) return 0;
  Fiber& fiber = *execution->scheduling.fiber;
  fiber.wait = Wait::collective;
  fiber.op = op;
  fiber.mask = mask;
  fiber.operand = value;
  fiber.argument = argument;
  fiber.barrier = {file, line, 0};
  fiber.barrier_pc = __builtin_return_address(0);
  if ((mask >> execution->thread % 32 & 1) == 0) [[unlikely]] {
    fiber.thread = execution->thread;
    tell_mask(*execution, Bug::mask_without_caller, fiber, execution->thread);
    abandon_thread(*execution);
  }
  if (is_matrix_op(op)) {
    fiber.thread = execution->thread;
    check_matrix_op(*execution, fiber);
  }
  meet(*execution, fiber);
  wait_here(*execution, fiber);
  return fiber.result;
}

extern "C" unsigned gs_activemask(const char* file, int line) {
  using namespace gridstride::simt;
  Execution* const execution = running_thread();
  if (execution == nullptr) return 0;
  Fiber& fiber = *execution->scheduling.fiber;
  fiber.wait = Wait::convergence;
  fiber.barrier = {file, line, 0};
  fiber.barrier_pc = __builtin_return_address(0);
  fiber.thread = execution->thread;
  Warp& warp = execution->warps[execution->thread / 32];
  warp.lanes[execution->thread % 32] = &fiber;
  warp.converging |= 1u << execution->thread % 32;
  ++execution->parked;
  wait_here(*execution, fiber);
  return static_cast<unsigned>(fiber.result);
}
