// SPDX-License-Identifier: MIT
#include "simt/src/threads/unchecked.hpp"

#include <algorithm>

#include "simt/src/accesses/phases.hpp"
#include "simt/src/engine.hpp"

namespace gridstride::simt {
namespace {

// The threads before `end` that the loop has run ended without a word.
void note_ended(Execution& execution, unsigned first, unsigned end) {
  std::fill(execution.end_of.begin() + first, execution.end_of.begin() + end, ThreadEnd::reached_end);
  execution.ended[static_cast<unsigned>(ThreadEnd::reached_end)] += end - first;
}

// Those before the running one in the ring have come to its barrier, those behind it not yet.
void dissolve_ring(Execution& execution) {
  Fiber* const here = execution.fiber;
  execution.waiting.clear();
  execution.resuming.clear();
  execution.resumed = 0;
  Fiber* fiber = execution.ring_first;
  for (; fiber != here; fiber = fiber->ring_next) {
    fiber->wait = Wait::block_barrier;
    execution.waiting.push_back(fiber);
  }
  for (fiber = here->ring_next; fiber != execution.ring_first; fiber = fiber->ring_next)
    execution.resuming.push_back(fiber);
  execution.ring_first = nullptr;
}

}  // namespace

void show_thread(Execution& execution) {
  for (int axis = 0; axis < 3; ++axis)
    execution.unchecked_index->axis[axis] = static_cast<gs_axis_index>(execution.thread_index[axis]);
}

void run_range(Execution& execution, Fiber& fiber) {
  const unsigned first = execution.thread;
  const unsigned* const index = execution.thread_index;
  gs_thread_range range{{index[0], index[1], index[2]}, false};
  fiber.range = &range;
  execution.launch->call->run_range(execution.launch->closure, &range);
  fiber.range = nullptr;
  if (range.stop) return;
  note_ended(execution, first, execution.thread_count - 1);
  execution.next_thread = execution.thread_count;
  execution.thread = execution.thread_count - 1;
}

void settle(Execution& execution) {
  if (execution.ring_first != nullptr) return dissolve_ring(execution);
  gs_thread_range* const range = execution.fiber->range;
  if (range == nullptr || range->stop) return;
  const gs_axis_index* const index = execution.unchecked_index->axis;
  const unsigned* const extent = execution.launch->call->block;
  const unsigned thread = index[0] + extent[0] * (index[1] + extent[1] * index[2]);
  note_ended(execution, execution.thread, thread);
  set_running_thread(execution, thread);
  execution.thread_index = execution.launch->thread_index.data() + 3 * thread;
  execution.next_thread = thread + 1;
  range->stop = true;
}

void form_ring(Execution& execution) {
  const std::vector<Fiber*>& all = execution.resuming;
  for (std::size_t i = 0; i < all.size(); ++i) {
    Fiber* const next = all[i + 1 < all.size() ? i + 1 : 0];
    all[i]->ring_next = next;
    next->ring_previous = all[i];
  }
  execution.ring_first = all.front();
  execution.ring_size = all.size();
  execution.resumed = static_cast<unsigned>(all.size());
}

void pass_ring(Execution& execution) {
  Fiber* const here = execution.fiber;
  Fiber* const next = here->ring_next;
  const unsigned* const index = execution.thread_index;
  if (next == execution.ring_first) {
    ++execution.counters.barriers;
    execution.counters.barrier_crossings += execution.ring_size;
  }
  if (next != here) gridstride_switch_stack(&here->stopped_at, next->stopped_at);
  execution.fiber = here;
  execution.thread = here->thread;
  execution.thread_index = index;
  show_thread(execution);
}

Fiber* leave_ring(Execution& execution) {
  Fiber* const here = execution.fiber;
  Fiber* const next = here->ring_next;
  --execution.ring_size;
  if (next == here) {
    execution.ring_first = nullptr;
    return nullptr;
  }
  here->ring_previous->ring_next = next;
  next->ring_previous = here->ring_previous;
  if (execution.ring_first == here) {
    execution.ring_first = next;
  } else if (next == execution.ring_first) {
    ++execution.counters.barriers;
    execution.counters.barrier_crossings += execution.ring_size;
  }
  return next;
}

}  // namespace gridstride::simt
