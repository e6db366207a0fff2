// SPDX-License-Identifier: MIT
// A runner fiber takes the block's threads one after another. A thread that meets a barrier keeps its fiber,
// and another fiber takes over the rest; a block without a barrier so needs one fiber and no switch. Once all
// threads of the block wait (or have ended), the barrier is complete and they go on in thread order.
#include "simt/src/fiber_scheduler.hpp"

#include <sys/mman.h>

#include <cstring>
#include <stdexcept>

#include "simt/src/engine.hpp"
#include "simt/src/phases.hpp"
#include "simt/src/raw_memory.hpp"

namespace gridstride::simt {
namespace {

constexpr std::size_t page_bytes = 4096;
constexpr std::size_t stack_span = 128 * 1024;  // with the guard page at its low end

[[noreturn]] void fiber_main(void* argument);

// Tops are staggered, so that the frames of different threads do not all meet in the same cache sets.
std::unique_ptr<Fiber> make_fiber(Execution& execution, std::size_t index) {
  void* const memory = mmap(nullptr, stack_span, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED) throw std::runtime_error("fiber_scheduler.cpp: no memory for device threads");
  mprotect(memory, page_bytes, PROT_NONE);
  auto fiber = std::make_unique<Fiber>();
  fiber->low = reinterpret_cast<std::uintptr_t>(memory) + page_bytes;
  fiber->top = fiber->low - page_bytes + stack_span - index * 448 % 3584;
  fiber->execution = &execution;
  fiber->stopped_at = fresh_stack(fiber->top, fiber_main, fiber.get());
  return fiber;
}

Fiber* take_fiber(Execution& execution) {
  if (execution.idle.empty()) {
    const EngineScope engine_code;
    execution.fibers.push_back(make_fiber(execution, execution.fibers.size()));
    return execution.fibers.back().get();
  }
  Fiber* const fiber = execution.idle.back();
  execution.idle.pop_back();
  return fiber;
}

void become_thread(Execution& execution, Fiber& fiber, unsigned thread) {
  execution.fiber = &fiber;
  set_running_thread(execution, thread);
  execution.thread_index = execution.launch->thread_index.data() + 3 * thread;
  execution.stack_low = fiber.low;
  execution.stack_bytes = fiber.top - fiber.low;
}

void end_thread(Execution& execution, ThreadEnd end) {
  if (end == ThreadEnd::reached_end && execution.return_pc != nullptr) end = ThreadEnd::returned_early;
  if (end == ThreadEnd::returned_early && execution.ended[1] == 0) {
    execution.early_return_pc = execution.return_pc;
    execution.early_return_thread = execution.thread;
  }
  if (end == ThreadEnd::reached_end && execution.ended[2] == 0)
    execution.first_ended_thread = execution.thread;
  ++execution.ended[static_cast<unsigned>(end)];
  execution.return_pc = nullptr;
}

bool same_barrier(const CallSite& a, const CallSite& b) {
  return a.line == b.line && a.column == b.column && (a.file == b.file || std::strcmp(a.file, b.file) == 0);
}

Incident barrier_incident(Execution& execution, Bug bug, const Fiber& at) {
  Incident incident;
  incident.bug = bug;
  incident.pc = at.barrier_pc;
  incident.file = at.barrier.file;
  incident.line = at.barrier.line;
  incident.block = execution.block;
  incident.thread = at.thread;
  return incident;
}

// The first waiting thread's barrier against the first that waits elsewhere.
bool barriers_differ(Execution& execution) {
  const Fiber& first = *execution.waiting.front();
  const Fiber* other = nullptr;
  unsigned here = 0;
  for (const Fiber* fiber : execution.waiting) {
    const bool same = fiber == &first || same_barrier(fiber->barrier, first.barrier);
    here += same ? 1 : 0;
    if (!same && other == nullptr) other = fiber;
  }
  if (other == nullptr) return false;
  const EngineScope engine_code;
  Incident incident = barrier_incident(execution, Bug::barrier_mismatch, first);
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
bool ended_before_barrier(Execution& execution) {
  const unsigned early = execution.ended[static_cast<unsigned>(ThreadEnd::returned_early)];
  const unsigned at_end = execution.ended[static_cast<unsigned>(ThreadEnd::reached_end)];
  if (early == 0 && at_end == 0) return false;
  const EngineScope engine_code;
  const Bug bug = at_end > 0 ? Bug::barrier_after_end : Bug::barrier_after_return;
  Incident incident = barrier_incident(execution, bug, *execution.waiting.front());
  incident.waiting = static_cast<unsigned>(execution.waiting.size());
  incident.other_waiting = at_end > 0 ? at_end : early;
  incident.other_thread = at_end > 0 ? execution.first_ended_thread : execution.early_return_thread;
  incident.other_pc = at_end > 0 ? nullptr : execution.early_return_pc;
  record_incident(execution, std::move(incident));
  return at_end > 0;
}

// All waiting threads end here: their stacks are made fresh.
void abandon_waiting(Execution& execution) {
  for (Fiber* fiber : execution.waiting) {
    fiber->stopped_at = fresh_stack(fiber->top, fiber_main, fiber);
    execution.idle.push_back(fiber);
  }
  execution.waiting.clear();
}

// The barrier is complete. @return the first waiting thread's fiber; nullptr: the block ends here
Fiber* complete_barrier(Execution& execution) {
  if (execution.checks && (barriers_differ(execution) || ended_before_barrier(execution))) {
    abandon_waiting(execution);
    return nullptr;
  }
  ++execution.counters.barriers;
  execution.counters.barrier_crossings += execution.waiting.size();
  pass_block_barrier(execution);
  execution.resuming.swap(execution.waiting);
  execution.waiting.clear();
  execution.resumed = 1;
  return execution.resuming.front();
}

// The fiber to go on with once the running thread has stopped; nullptr at the block's end.
Fiber* next_fiber(Execution& execution) {
  if (execution.next_thread < execution.thread_count) return take_fiber(execution);
  if (execution.resumed < execution.resuming.size()) return execution.resuming[execution.resumed++];
  return execution.waiting.empty() ? nullptr : complete_barrier(execution);
}

void run_threads(Execution& execution, Fiber& fiber) {
  const Launch& launch = *execution.launch;
  while (execution.next_thread < execution.thread_count) {
    become_thread(execution, fiber, execution.next_thread++);
    launch.body(launch.closure);
    end_thread(execution, ThreadEnd::reached_end);
  }
}

void fiber_main(void* argument) {
  Fiber& fiber = *static_cast<Fiber*>(argument);
  Execution& execution = *fiber.execution;
  for (;;) {
    run_threads(execution, fiber);
    const Fiber* const next = next_fiber(execution);
    execution.idle.push_back(&fiber);
    gridstride_switch_stack(&fiber.stopped_at, next != nullptr ? next->stopped_at : execution.main_stack);
  }
}

void poison_shared(const Execution& execution) {
  const SharedRange& fixed = execution.static_shared;
  const SharedRange& dynamic = execution.dynamic_shared;
  if (fixed.size_bytes > 0) {
    for (const auto& array : execution.launch->module->shared_arrays) {
      if (execution.launch->may_use(array))
        raw_set(reinterpret_cast<void*>(fixed.base + array.offset), 0xff, array.size_bytes);
    }
  }
  if (dynamic.size_bytes > 0) raw_set(reinterpret_cast<void*>(dynamic.base), 0xff, dynamic.size_bytes);
}

}  // namespace

void run_block(Execution& execution, std::uint64_t block) {
  execution.block = block;
  execution.block_index = execution.launch->block_index(block);
  execution.next_thread = 0;
  execution.resumed = 0;
  execution.resuming.clear();
  execution.waiting.clear();
  execution.ended = {};
  execution.return_pc = nullptr;
  begin_block(execution);
  if (execution.checks) poison_shared(execution);
  Fiber* const first = take_fiber(execution);
  current = &execution;
  gridstride_switch_stack(&execution.main_stack, first->stopped_at);
  current = nullptr;
  ++execution.counters.blocks;
  execution.counters.threads += execution.thread_count;
}

StackPointer abandoned_stack(Execution& execution) {
  end_thread(execution, ThreadEnd::stopped);
  Fiber& fiber = *execution.fiber;
  return fresh_stack(fiber.top, fiber_main, &fiber);
}

void abandon_thread(Execution& execution) {
  StackPointer unused = nullptr;
  gridstride_switch_stack(&unused, abandoned_stack(execution));
  __builtin_unreachable();
}

namespace {

// The running thread waits at fiber.barrier until all of its block do.
void wait_at_barrier(Execution& execution, Fiber& fiber) {
  fiber.thread = execution.thread;
  execution.waiting.push_back(&fiber);
  Fiber* const next = next_fiber(execution);
  if (next == nullptr) {
    StackPointer unused = nullptr;
    gridstride_switch_stack(&unused, execution.main_stack);
  }
  if (next != &fiber) gridstride_switch_stack(&fiber.stopped_at, next->stopped_at);
  become_thread(execution, fiber, fiber.thread);
}

}  // namespace
}  // namespace gridstride::simt

extern "C" void gs_syncthreads(const char* file, int line, int column) {
  using namespace gridstride::simt;
  Execution* const execution = current;
  if (execution == nullptr) return;
  Fiber& fiber = *execution->fiber;
  fiber.barrier = {file, line, column};
  fiber.barrier_pc = __builtin_return_address(0);
  wait_at_barrier(*execution, fiber);
}
