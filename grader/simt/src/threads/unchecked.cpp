// SPDX-License-Identifier: MIT
#include "simt/src/threads/unchecked.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

#include "simt/src/accesses/handover.hpp"
#include "simt/src/accesses/phases.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/streams/operations.hpp"

namespace gridstride::simt {
namespace {

// The threads before `end` that the loop has run ended without a word.
void note_ended(Execution& execution, unsigned first, unsigned end) {
  std::fill(execution.end_of.begin() + first, execution.end_of.begin() + end, ThreadEnd::reached_end);
  execution.ended[static_cast<unsigned>(ThreadEnd::reached_end)] += end - first;
}

// Those before the running one in the ring have come to its barrier, those behind it not yet.
void dissolve_ring(Execution& execution) {
  Fiber* const here = execution.scheduling.fiber;
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

unsigned thread_shown(const Execution& execution) {
  const gs_axis_index* const index = execution.unchecked_index->axis;
  const unsigned* const extent = execution.launch->call->block;
  return index[0] + extent[0] * (index[1] + extent[1] * index[2]);
}

void become(Execution& execution, unsigned thread) {
  set_running_thread(execution, thread);
  execution.thread_index = execution.launch->thread_index.data() + 3 * thread;
}

// An odd number of the cache's lines, so that the buffers' first lines use all of its sets.
constexpr std::size_t buffer_bytes = gs_coroutine_bytes + 64;
constexpr std::size_t line_bytes = 64;
constexpr std::size_t most_memory_step = std::size_t{1} << 20;

using Continuation = void* (*)(void* buffer, bool abandon);

// The next thread's, in the place where show_thread() puts it.
inline void show_index(gs_unchecked_index& index, const unsigned* from) {
  for (int axis = 0; axis < 3; ++axis) index.axis[axis] = static_cast<gs_axis_index>(from[axis]);
}

}  // namespace

void run_coroutines(Execution& execution) {
  Coroutines& threads = execution.scheduling.coroutines;
  const gs_launch& call = *execution.launch->call;
  const unsigned* const indices = execution.launch->thread_index.data();
  gs_unchecked_index& index = *execution.unchecked_index;
  const unsigned count = execution.thread_count;
  if (threads.next.size() < count) {
    threads.next.resize(count);
    threads.alive.resize(count);
    threads.buffers.resize(count * buffer_bytes + line_bytes);
  }
  void* start = threads.buffers.data();
  std::size_t space = threads.buffers.size();
  auto* const buffers = static_cast<unsigned char*>(std::align(line_bytes, buffer_bytes, start, space));
  void** const next_of = threads.next.data();
  unsigned* const alive_ones = threads.alive.data();
  threads.running = true;
  unsigned alive = 0;
  for (unsigned thread = 0; thread < count; ++thread) {
    show_index(index, indices + 3 * thread);
    void* const next = call.begin_thread(buffers + thread * buffer_bytes, execution.launch->closure);
    next_of[thread] = next;
    alive_ones[alive] = thread;
    alive += next != nullptr ? 1 : 0;
  }
  while (alive > 0) {
    ++execution.counting.counters.barriers;
    execution.counting.counters.barrier_crossings += alive;
    const unsigned waiting = std::exchange(alive, 0);
    for (unsigned i = 0; i < waiting; ++i) {
      const unsigned thread = alive_ones[i];
      show_index(index, indices + 3 * thread);
      const auto go_on = reinterpret_cast<Continuation>(next_of[thread]);
      void* const next = go_on(buffers + thread * buffer_bytes, false);
      next_of[thread] = next;
      alive_ones[alive] = thread;
      alive += next != nullptr ? 1 : 0;
    }
  }
  leave_coroutines(execution);
  note_ended(execution, 0, count - 1);
  execution.thread = count - 1;
}

void leave_coroutines(Execution& execution) {
  Coroutines& threads = execution.scheduling.coroutines;
  threads.running = false;
  if (threads.memory.size() > 1) threads.memory.erase(threads.memory.begin(), threads.memory.end() - 1);
  threads.memory_used = 0;
  execution.next_thread = execution.thread_count;
}

void show_thread(Execution& execution) { show_index(*execution.unchecked_index, execution.thread_index); }

void run_range(Execution& execution, Fiber& fiber) {
  const unsigned first = execution.thread;
  const unsigned* const index = execution.thread_index;
  gs_thread_range range{{index[0], index[1], index[2]}, false, execution.launch->call->apart};
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
  if (execution.scheduling.coroutines.running) return become(execution, thread_shown(execution));
  gs_thread_range* const range = execution.scheduling.fiber->range;
  if (range == nullptr || range->stop) return;
  const unsigned thread = thread_shown(execution);
  note_ended(execution, execution.thread, thread);
  become(execution, thread);
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
  Fiber* const here = execution.scheduling.fiber;
  Fiber* const next = here->ring_next;
  const unsigned* const index = execution.thread_index;
  if (next == execution.ring_first) {
    ++execution.counting.counters.barriers;
    execution.counting.counters.barrier_crossings += execution.ring_size;
  }
  if (next != here) gridstride_switch_stack(&here->stopped_at, next->stopped_at);
  execution.scheduling.fiber = here;
  execution.thread = here->thread;
  execution.thread_index = index;
  show_thread(execution);
}

Fiber* leave_ring(Execution& execution) {
  Fiber* const here = execution.scheduling.fiber;
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
    ++execution.counting.counters.barriers;
    execution.counting.counters.barrier_crossings += execution.ring_size;
  }
  return next;
}

}  // namespace gridstride::simt

extern "C" bool gs_are_apart(const void* const* pointers, unsigned count) {
  using namespace gridstride::simt;
  if (current != nullptr) return false;  // a launch in device code, which is refused
  const ApiCall api_call;
  std::vector<const Allocation*> arrays;
  for (unsigned i = 0; i < count; ++i) {
    const Allocation* const array = device_memory().find(reinterpret_cast<std::uintptr_t>(pointers[i]));
    if (array == nullptr || array->freed || std::ranges::find(arrays, array) != arrays.end()) return false;
    arrays.push_back(array);
  }
  return true;
}

extern "C" gs_begin_thread gs_coroutine_of(gs_begin_thread) noexcept { return nullptr; }

extern "C" void* gs_coroutine_begin(void*, unsigned) noexcept { std::abort(); }

extern "C" void gs_coroutine_end(void*) noexcept { std::abort(); }

extern "C" void* gs_coroutine_memory(unsigned size_bytes) noexcept {
  using namespace gridstride::simt;
  Coroutines& threads = current->scheduling.coroutines;
  const EngineScope engine_code;
  const std::size_t size = (size_bytes + line_bytes - 1) / line_bytes * line_bytes + line_bytes;
  if (threads.memory.empty() || threads.memory.back().size() - threads.memory_used < size) {
    const std::size_t last = threads.memory.empty() ? 16 * size : 2 * threads.memory.back().size();
    threads.memory.emplace_back(std::max(size, std::min(last, most_memory_step)));
    threads.memory_used = 0;
  }
  void* place = threads.memory.back().data() + threads.memory_used;
  std::size_t space = size;
  threads.memory_used += size;
  return std::align(line_bytes, size_bytes, place, space);
}

extern "C" void gs_coroutine_forget(void*) noexcept {}

// Host code that waits for a kernel by a flag lets it run.
extern "C" void gs_note_waiting_load(void* pointer) {
  using namespace gridstride::simt;
  if (current != nullptr) return note_volatile_load(pointer, __builtin_return_address(0));
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  const bool shared = in_host_window(address) || managed_hull.holds(address);
  if (shared && kernels_unawaited()) host_touches_shared(address, 1, false, true);
}

extern "C" void gs_note_waiting_store(void* pointer) { gridstride::simt::note_volatile_store(pointer); }

// Whether it changes anything is not known yet: it may be a lock that somebody holds.
extern "C" void gs_note_waiting_update(void* pointer) {
  using namespace gridstride::simt;
  if (current == nullptr) return;
  ++current->scheduling.changes;
  note_spin(*current, __builtin_return_address(0));
  note_handover(pointer, Handover::exchange);
}
