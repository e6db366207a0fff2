// SPDX-License-Identifier: MIT
// A runner fiber takes the block's threads one after another. A thread that meets a barrier keeps its fiber,
// and another fiber takes over the rest; a block without a barrier so needs one fiber and no switch. Once all
// threads of the block wait (or have ended), the barrier is complete and they go on in thread order.
// A thread that may run again after an operation of its warp goes before all others, so that a warp runs on
// as far as it can before the next begins.
#include "simt/src/threads/fiber_scheduler.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>

#include "simt/src/accesses/phases.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/launch/schedule.hpp"
#include "simt/src/memory/raw_memory.hpp"
#include "simt/src/threads/unchecked.hpp"

namespace gridstride::simt {
namespace {

constexpr std::size_t stack_span = 156 * 1024 + stack_guard_bytes;  // with the guard at its low end
constexpr std::size_t stagger_bytes = 17 * 64;  // lines of a cache; odd, so that all sets are used
constexpr std::size_t most_stagger_bytes = 32 * 1024;
// Each guard is a mapping of its own, of which Linux allows a process 65530. Only launches whose blocks
// wait for one another need more stacks than this; what overflows one of those is not told.
constexpr unsigned most_guarded_stacks = 24576;
std::atomic<unsigned> stacks_made{0};

[[noreturn]] void fiber_main(void* argument);

// Memory above a stack is left alone: shared memory may lie there, and an index below its arrays would reach
// the variables of another thread. Tops are staggered, so that the frames of different threads do not all
// meet in the same sets of the caches.
std::unique_ptr<Fiber> make_fiber(Execution& execution, std::size_t index) {
  void* const memory = mmap(nullptr, stack_span + near_shared_bytes, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED) throw std::runtime_error("fiber_scheduler.cpp: no memory for device threads");
  if (stacks_made++ < most_guarded_stacks) mprotect(memory, stack_guard_bytes, PROT_NONE);
  auto fiber = std::make_unique<Fiber>();
  fiber->low = reinterpret_cast<std::uintptr_t>(memory) + stack_guard_bytes;
  fiber->stack_bytes =
      static_cast<std::uint32_t>(stack_span - stack_guard_bytes - index * stagger_bytes % most_stagger_bytes);
  fiber->execution = &execution;
  fiber->stopped_at = fresh_stack(fiber->top(), fiber_main, fiber.get());
  return fiber;
}

Fiber* take_fiber(Execution& execution) {
  if (execution.scheduling.idle.empty()) {
    const EngineScope engine_code;
    execution.scheduling.fibers.push_back(make_fiber(execution, execution.scheduling.fibers.size()));
    execution.scheduling.idle.reserve(execution.scheduling.fibers.capacity());
    return execution.scheduling.fibers.back().get();
  }
  Fiber* const fiber = execution.scheduling.idle.back();
  execution.scheduling.idle.pop_back();
  return fiber;
}

void become_thread(Execution& execution, Fiber& fiber, unsigned thread) {
  execution.scheduling.fiber = &fiber;
  set_running_thread(execution, thread);
  execution.thread_index = execution.launch->thread_index.data() + 3 * thread;
  execution.spaces.stack_low = fiber.low;
  execution.spaces.stack_bytes = fiber.stack_bytes;
  execution.scheduling.spins = 0;
  if (execution.unchecked_index != nullptr) show_thread(execution);
}

void end_thread(Execution& execution, ThreadEnd end) {
  if (end == ThreadEnd::reached_end && execution.scheduling.return_pc != nullptr)
    end = ThreadEnd::returned_early;
  if (end == ThreadEnd::returned_early && execution.ended[1] == 0) {
    execution.early_return_pc = execution.scheduling.return_pc;
    execution.early_return_thread = execution.thread;
  }
  if (end == ThreadEnd::reached_end && execution.ended[2] == 0)
    execution.first_ended_thread = execution.thread;
  ++execution.ended[static_cast<unsigned>(end)];
  execution.end_of[execution.thread] = end;
  execution.scheduling.return_pc = nullptr;
  if (execution.parked > 0) leave_collectives(execution, execution.thread);
}

// The fiber to go on with once the running thread has stopped; nullptr at the block's end and where the block
// has to wait for others.
Fiber* next_fiber(Execution& execution) {
  if (execution.ring_first != nullptr) return leave_ring(execution);
  for (;;) {
    if (!execution.ready.empty()) return execution.ready.pop();
    if (execution.next_thread < execution.thread_count) return take_fiber(execution);
    if (execution.resumed < execution.resuming.size()) return execution.resuming[execution.resumed++];
    if (execution.parked == 0) return execution.waiting.empty() ? nullptr : complete_barrier(execution);
    if (!resolve_stall(execution)) return nullptr;
  }
}

void run_threads(Execution& execution, Fiber& fiber) {
  const Launch& launch = *execution.launch;
  const bool in_loops = launch.call->run_range != nullptr && execution.order.empty();
  while (execution.next_thread < execution.thread_count && execution.ready.empty()) {
    const unsigned next = execution.next_thread++;
    become_thread(execution, fiber, execution.order.empty() ? next : execution.order[next]);
    if (in_loops && next == 0 && launch.call->begin_thread != nullptr) {
      run_coroutines(execution);
    } else if (in_loops && execution.parked == 0) {
      run_range(execution, fiber);
    } else {
      launch.body(launch.closure);
    }
    end_thread(execution, ThreadEnd::reached_end);
  }
}

// Runs threads as long as there are any that can. @return where to go on then
//
// Not a part of its caller, which the next launch may go on with on another OS thread: compilers for ARM
// look only once in a function where the variables of the OS thread are.
[[gnu::noinline]] StackPointer use_fiber(Execution& execution, Fiber& fiber) {
  run_threads(execution, fiber);
  const Fiber* const next = next_fiber(execution);
  execution.scheduling.idle.push_back(&fiber);
  return next != nullptr ? next->stopped_at : execution.scheduling.main_stack;
}

void fiber_main(void* argument) {
  Fiber& fiber = *static_cast<Fiber*>(argument);
  for (;;) gridstride_switch_stack(&fiber.stopped_at, use_fiber(*fiber.execution, fiber));
}

void poison_shared(const Execution& execution) {
  const SharedRange& fixed = execution.spaces.static_shared;
  const SharedRange& dynamic = execution.spaces.dynamic_shared;
  if (fixed.size_bytes > 0) {
    for (const auto& array : execution.launch->module->shared_arrays) {
      if (execution.launch->may_use(array))
        raw_set(reinterpret_cast<void*>(fixed.base + array.offset), 0xff, array.size_bytes);
    }
  }
  if (dynamic.size_bytes > 0) raw_set(reinterpret_cast<void*>(dynamic.base), 0xff, dynamic.size_bytes);
}

void begin_threads(Execution& execution, std::uint64_t block) {
  execution.block = block;
  if (execution.unchecked_index == nullptr) execution.counting.caches->begin_block();
  execution.block_index = execution.launch->block_index(block);
  for (unsigned axis = 0; axis < 3; ++axis)
    execution.block_extent[axis] = execution.launch->call->block[axis];
  execution.next_thread = 0;
  execution.resumed = 0;
  execution.parked = 0;
  execution.resuming.clear();
  execution.waiting.clear();
  execution.spinning.clear();
  execution.at_wide_barrier.clear();
  execution.ready.clear();
  execution.ended = {};
  std::ranges::fill(execution.end_of, ThreadEnd::running);
  execution.scheduling.return_pc = nullptr;
  execution.ring_first = nullptr;
  execution.block_voters = execution.block_vote = 0;
  execution.idle_rounds = 0;
  execution.spun_low = ~std::uintptr_t{0};
  execution.spun_high = 0;
  for (Warp& warp : execution.warps) warp.pending = warp.converging = 0;
}

}  // namespace

namespace {

// What a block waits for at the grid's barrier, as atomics of which two are under way at once: its own, and
// the word that the last block changes.
constexpr std::uint64_t atomics_of_a_grid_barrier = 4;

// How often a block has looked in vain at what another one has yet to store is up to the order in which they
// run here: a stretch that ended so is left out of what the block did.
void count_stretch(Execution& execution) {
  const Wait waits_for = execution.scheduling.set_aside;
  Counting& counting = execution.counting;
  end_phase(execution);
  count_work(execution);
  if (waits_for == Wait::grid_barrier) counting.counters.chained_atomics += atomics_of_a_grid_barrier;
  if (waits_for != Wait::turn)
    counting.longest_block.stop(execution.block, counting.counters, waits_for == Wait::nothing);
}

void run_from(Execution& execution, const Fiber& first) {
  execution.scheduling.set_aside = Wait::nothing;
  execution.scheduling.in_block = true;
  const std::uint64_t lane_of_host = gs_work_lane;
  const bool counted = execution.unchecked_index == nullptr;
  if (counted) execution.counting.longest_block.begin(execution.counting.counters);
  current = &execution;
  gridstride_switch_stack(&execution.scheduling.main_stack, first.stopped_at);
  current = nullptr;
  execution.scheduling.in_block = false;
  gs_work_lane = lane_of_host;
  if (counted) count_stretch(execution);
  if (execution.scheduling.set_aside != Wait::nothing) return;
  ++execution.counting.counters.blocks;
  execution.counting.counters.threads += execution.thread_count;
}

}  // namespace

void run_block(Execution& execution, std::uint64_t block) {
  begin_threads(execution, block);
  order_threads(execution);
  begin_block(execution);
  if (execution.checks) poison_shared(execution);
  run_from(execution, *take_fiber(execution));
}

void continue_block(Execution& execution) {
  for (std::vector<Fiber*>* waiting : {&execution.at_wide_barrier, &execution.spinning}) {
    execution.parked -= static_cast<unsigned>(waiting->size());
    for (Fiber* fiber : *waiting) make_ready(execution, *fiber);
    waiting->clear();
  }
  run_from(execution, *next_fiber(execution));
}

void end_block(Execution& execution) {
  for (std::vector<Fiber*>* waiting : {&execution.at_wide_barrier, &execution.spinning, &execution.waiting}) {
    for (Fiber* fiber : *waiting) stop_waiting(execution, *fiber);
    waiting->clear();
  }
  for (Warp& warp : execution.warps) {
    for (unsigned i = 0; i < warp.pending; ++i)
      for (unsigned lane = 0; lane < warp.lanes.size(); ++lane)
        if ((warp.rendezvous[i].arrived >> lane & 1) != 0) stop_waiting(execution, *warp.lanes[lane]);
    warp.pending = 0;
  }
  execution.parked = 0;
}

StackPointer abandoned_stack(Execution& execution) {
  if (execution.unchecked_index != nullptr) settle(execution);
  if (execution.scheduling.coroutines.running) leave_coroutines(execution);
  execution.scheduling.fiber->range = nullptr;
  end_thread(execution, ThreadEnd::stopped);
  Fiber& fiber = *execution.scheduling.fiber;
  return fresh_stack(fiber.top(), fiber_main, &fiber);
}

void abandon_thread(Execution& execution) {
  StackPointer unused = nullptr;
  gridstride_switch_stack(&unused, abandoned_stack(execution));
  __builtin_unreachable();
}

void make_ready(Execution& execution, Fiber& fiber) {
  fiber.wait = Wait::nothing;
  execution.ready.push(&fiber);
}

void stop_waiting(Execution& execution, Fiber& fiber) {
  fiber.wait = Wait::stopped;
  fiber.stopped_at = fresh_stack(fiber.top(), fiber_main, &fiber);
  execution.scheduling.idle.push_back(&fiber);
  execution.end_of[fiber.thread] = ThreadEnd::stopped;
  ++execution.ended[static_cast<unsigned>(ThreadEnd::stopped)];
}

void wait_here(Execution& execution, Fiber& fiber) {
  fiber.thread = execution.thread;
  Fiber* const next = next_fiber(execution);
  if (next != &fiber || fiber.wait == Wait::stopped) {
    StackPointer unused = nullptr;
    gridstride_switch_stack(fiber.wait == Wait::stopped ? &unused : &fiber.stopped_at,
                            next != nullptr ? next->stopped_at : execution.scheduling.main_stack);
  }
  become_thread(execution, fiber, fiber.thread);
}

namespace {

void wait_for_block(Execution& execution, const CallSite& site, const void* pc) {
  Fiber& fiber = *execution.scheduling.fiber;
  fiber.barrier = site;
  fiber.barrier_pc = pc;
  fiber.wait = Wait::block_barrier;
  execution.waiting.push_back(&fiber);
  wait_here(execution, fiber);
}

}  // namespace
}  // namespace gridstride::simt

extern "C" void gs_syncthreads(const char* file, int line, int column) {
  using namespace gridstride::simt;
  if (current != nullptr && current->ring_first != nullptr) return pass_ring(*current);
  Execution* const execution = running_thread();
  if (execution == nullptr) return;
  wait_for_block(*execution, {file, line, column}, __builtin_return_address(0));
}

extern "C" int gs_syncthreads_vote(gs_block_vote kind, int predicate, const char* file, int line,
                                   int column) {
  using namespace gridstride::simt;
  Execution* const execution = running_thread();
  if (execution == nullptr) return 0;
  ++execution->block_voters;
  execution->block_vote += predicate != 0 ? 1 : 0;
  wait_for_block(*execution, {file, line, column}, __builtin_return_address(0));
  const unsigned votes = execution->vote_result;
  if (kind == gs_block_count) return static_cast<int>(votes);
  return kind == gs_block_and ? votes == execution->voters_result : votes > 0;
}
