// SPDX-License-Identifier: MIT
// Ids are given out in ranges to the OS threads.
#include "simt/src/accesses/phases.hpp"

#include <atomic>
#include <mutex>
#include <utility>

#include "simt/src/accesses/ahead.hpp"
#include "simt/src/accesses/makers.hpp"
#include "simt/src/accesses/ordering.hpp"
#include "simt/src/accesses/releases.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/launch/prepare.hpp"
#include "simt/src/memory/memory.hpp"

namespace gridstride::simt {
namespace {

constexpr std::uint64_t first_refill = 64;
constexpr std::uint64_t largest_refill = 4096;
constexpr std::uint64_t phases_before_restart = std::uint64_t{1} << 30;

std::atomic<std::uint64_t> phases_used{1};  // phase 0 means never

// Of the running launch.
struct SharedBlockLog {
  std::mutex mutex;
  BlockLog log;
};

SharedBlockLog& block_log() {
  static auto* const kept = new SharedBlockLog;
  return *kept;
}

void remember_own_range(Execution& execution) {
  const std::uint64_t end = execution.history.next_phase << phase_shift;
  if (execution.history.own_first < end)
    execution.sync.earlier.emplace_back(execution.history.own_first, end);
}

}  // namespace

void refill_phases(Execution& execution) {
  const EngineScope engine_code;
  if (execution.history.phase_limit != 0) remember_own_range(execution);
  execution.history.phases_a_refill =
      std::clamp(2 * execution.history.phases_a_refill, first_refill, largest_refill);
  // Ranges are logged in the order in which they are taken.
  const std::scoped_lock lock(block_log().mutex);
  execution.history.next_phase =
      phases_used.fetch_add(execution.history.phases_a_refill, std::memory_order_relaxed);
  execution.history.phase_limit = execution.history.next_phase + execution.history.phases_a_refill;
  execution.history.own_first = execution.history.next_phase << phase_shift;
  execution.history.own_span = 0;
  block_log().log.note_range(execution.history.next_phase, execution.slot);
}

void note_block(Execution& execution, std::uint64_t block) {
  const std::scoped_lock lock(block_log().mutex);
  block_log().log.note_block(execution.slot, execution.history.me >> phase_shift, block);
}

std::uint64_t block_of_mark(std::uint64_t mark) {
  const std::scoped_lock lock(block_log().mutex);
  return block_log().log.block_of(mark);
}

void forget_block_log() {
  const std::scoped_lock lock(block_log().mutex);
  block_log().log.clear();
}

BlockLog take_block_log() {
  const std::scoped_lock lock(block_log().mutex);
  return std::exchange(block_log().log, {});
}

std::uint64_t next_mark() { return phases_used.load(std::memory_order_relaxed) << phase_shift; }

std::uint64_t take_copy_mark() { return phases_used.fetch_add(1, std::memory_order_relaxed) << phase_shift; }

void begin_launch(Execution& execution) {
  execution.history.next_phase = execution.history.phase_limit = 0;
  execution.history.phases_a_refill = 0;
  execution.history.concurrent_since = execution.launch->concurrent_since;
  execution.history.launch_first = execution.launch->first_mark;
}

std::uint64_t attended_phase(Execution& execution, unsigned thread) {
  if (!execution.sync.suspects.empty()) settle_suspects(execution);
  return std::max(execution.history.interval_start, execution.sync.phase_of_thread[thread]);
}

void pass_warp_barrier(Execution& execution, unsigned warp, std::uint32_t lanes) {
  BlockSync& sync = execution.sync;
  const std::uint64_t mark = take_phase(execution);
  sync.attention = sync.warps_meet = true;
  const unsigned first = warp * warp_lanes;
  const unsigned present = std::min(warp_lanes, execution.thread_count - first);
  const std::uint32_t all = present == warp_lanes ? ~std::uint32_t{0} : (std::uint32_t{1} << present) - 1;
  for (unsigned lane = 0; lane < present; ++lane)
    if (lanes >> lane & 1) sync.phase_of_thread[first + lane] = mark;
  if ((lanes & all) == all) {
    sync.warp_since[warp] = mark;
  } else {
    meet_in_part(sync, warp, lanes & all, static_cast<std::uint32_t>(mark >> phase_shift));
  }
  set_running_thread(execution, execution.thread);
}

void meet_in_part(BlockSync& sync, unsigned warp, std::uint32_t lanes, std::uint32_t phase) {
  const EngineScope engine_code;
  if (sync.lane_orders.empty()) sync.lane_orders.resize(most_warps);
  LaneOrders& orders = sync.lane_orders[warp];
  std::array<std::uint32_t, warp_lanes> joint{};
  for (unsigned lane = 0; lane < warp_lanes; ++lane) {
    if (!(lanes >> lane & 1)) continue;
    for (unsigned other = 0; other < warp_lanes; ++other)
      joint[other] = std::max(joint[other], orders[lane][other]);
  }
  for (unsigned lane = 0; lane < warp_lanes; ++lane)
    if (lanes >> lane & 1) joint[lane] = phase;
  for (unsigned lane = 0; lane < warp_lanes; ++lane)
    if (lanes >> lane & 1) orders[lane] = joint;
}

void leave_block(Execution& execution, BlockAside& aside) {
  const EngineScope engine_code;
  settle_suspects(execution);
  remember_own_range(execution);
  aside.sync = std::move(execution.sync);
  execution.sync = BlockSync{};
  aside.first_of_block = execution.history.first_of_block;
  aside.interval_start = execution.history.interval_start;
}

void return_to_block(Execution& execution, BlockAside& aside) {
  const EngineScope engine_code;
  execution.history.me = take_phase(execution);
  execution.history.own_first = execution.history.me;
  execution.history.own_span = 0;
  execution.sync = std::move(aside.sync);
  execution.history.first_of_block = aside.first_of_block;
  const bool grid_met = aside.interval_start < execution.history.concurrent_since;
  execution.history.interval_start = grid_met ? execution.history.me : aside.interval_start;
  if (execution.checks) note_block(execution, execution.block);
}

void pass_grid_barrier(Execution& execution) {
  execution.history.me = execution.history.interval_start = execution.history.concurrent_since =
      take_phase(execution);
  execution.history.own_span = 0;
}

std::uint64_t pass_launch(Execution& execution) {
  const std::uint64_t mark = take_phase(execution);
  execution.sync.attention = true;
  execution.sync.phase_of_thread[execution.thread] = mark;
  set_running_thread(execution, execution.thread);
  return mark;
}

void pass_fence(Execution& execution, int scope) {
  if (scope > 0) await_turn(execution);
  BlockSync& sync = execution.sync;
  const std::uint64_t mark = take_phase(execution);
  sync.attention = true;
  sync.phase_of_thread[execution.thread] = mark;
  for (int s = 0; s < 2 && s <= scope; ++s) {
    Fences& fences = sync.fences[static_cast<std::size_t>(s)];
    if (fences.latest < execution.history.interval_start) fences.before = fences.latest;
    fences.latest = fences.of_warp[execution.thread / warp_lanes] = mark;
  }
  set_running_thread(execution, execution.thread);
}

void tag_phase(Execution& execution, std::uint64_t phase) {
  execution.history.tagged_phase = phase;
  if (execution.history.ahead != nullptr)
    execution.history.phase_tag = execution.history.ahead->tag_of(phase >> phase_shift);
}

bool phases_run_low() { return phases_used.load(std::memory_order_relaxed) > phases_before_restart; }

void restart_phases() {
  unknown_makers.set(0, ~std::uintptr_t{0});
  device_memory().clear_cells();
  clear_variable_cells();
  forget_all_ahead();
  forget_shared_history();
  forget_operations();
  phases_used = 1;
}

}  // namespace gridstride::simt
