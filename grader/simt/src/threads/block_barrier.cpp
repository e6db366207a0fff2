// SPDX-License-Identifier: MIT
// The end of a block's barrier: whether its threads may go on.
#include <cstring>
#include <vector>

#include "simt/src/accesses/phases.hpp"
#include "simt/src/accesses/recorder.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/launch/schedule.hpp"
#include "simt/src/threads/fiber_scheduler.hpp"
#include "simt/src/threads/unchecked.hpp"

namespace gridstride::simt {

bool same_place(const CallSite& a, const CallSite& b) {
  return a.line == b.line && a.column == b.column && (a.file == b.file || std::strcmp(a.file, b.file) == 0);
}

namespace {

// The first waiting thread's barrier against the first that waits elsewhere.
bool barriers_differ(Execution& execution) {
  const Fiber& first = *execution.waiting.front();
  const Fiber* other = nullptr;
  unsigned here = 0;
  for (const Fiber* fiber : execution.waiting) {
    const bool same = fiber == &first || same_place(fiber->barrier, first.barrier);
    here += same ? 1 : 0;
    if (!same && other == nullptr) other = fiber;
  }
  if (other == nullptr) return false;
  const EngineScope engine_code;
  Incident incident = incident_at(execution, Bug::barrier_mismatch, first);
  incident.other_pc = other->barrier_pc;
  incident.other_file = other->barrier.file;
  incident.other_line = other->barrier.line;
  incident.other_thread = other->thread;
  incident.waiting = here;
  incident.other_waiting = static_cast<unsigned>(execution.waiting.size()) - here;
  record_incident(execution, std::move(incident));
  return true;
}

// @return whether threads that ended make this barrier wrong (an explicit early return is only noted)
bool tell_ended(Execution& execution, const std::vector<Fiber*>& waiting, Bug after_end, Bug after_return) {
  const unsigned early = execution.ended[static_cast<unsigned>(ThreadEnd::returned_early)];
  const unsigned at_end = execution.ended[static_cast<unsigned>(ThreadEnd::reached_end)];
  if (early == 0 && at_end == 0) return false;
  const EngineScope engine_code;
  Incident incident = incident_at(execution, at_end > 0 ? after_end : after_return, *waiting.front());
  incident.waiting = static_cast<unsigned>(waiting.size());
  incident.other_waiting = at_end > 0 ? at_end : early;
  incident.other_thread = at_end > 0 ? execution.first_ended_thread : execution.early_return_thread;
  incident.other_pc = at_end > 0 ? nullptr : execution.early_return_pc;
  record_incident(execution, std::move(incident));
  return at_end > 0;
}

}  // namespace

bool ended_before_grid_barrier(Execution& execution) {
  if (!execution.checks) return false;
  return tell_ended(execution, execution.at_wide_barrier, Bug::grid_barrier_mismatch,
                    Bug::grid_barrier_after_return);
}

Incident incident_at(const Execution& execution, Bug bug, const Fiber& at) {
  Incident incident;
  incident.bug = bug;
  incident.pc = at.barrier_pc;
  incident.file = at.barrier.file;
  incident.line = at.barrier.line;
  incident.block = execution.block;
  incident.thread = at.thread;
  return incident;
}

void count_barrier(Execution& execution, const std::vector<Fiber*>& passing) {
  ++execution.counting.counters.barriers;
  execution.counting.traffic.add(barrier_at(passing.front()->barrier_pc), 0, 0);
  execution.counting.counters.barrier_crossings += passing.size();
}

bool barrier_is_wrong(Execution& execution) {
  return execution.checks &&
         (barriers_differ(execution) ||
          tell_ended(execution, execution.waiting, Bug::barrier_after_end, Bug::barrier_after_return));
}

Fiber* complete_barrier(Execution& execution) {
  if (barrier_is_wrong(execution)) {
    for (Fiber* fiber : execution.waiting) stop_waiting(execution, *fiber);
    execution.waiting.clear();
    return nullptr;
  }
  count_barrier(execution, execution.waiting);
  if (execution.block_voters > 0) {
    execution.vote_result = execution.block_vote;
    execution.voters_result = execution.block_voters;
    execution.block_vote = execution.block_voters = 0;
  }
  pass_block_barrier(execution);
  if (execution.counting.recorder != nullptr) execution.counting.recorder->end_round(execution);
  execution.resuming.swap(execution.waiting);
  execution.waiting.clear();
  order_resuming(execution);
  execution.resumed = 1;
  if (execution.unchecked_index != nullptr) form_ring(execution);
  return execution.resuming.front();
}

}  // namespace gridstride::simt
