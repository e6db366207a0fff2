// SPDX-License-Identifier: MIT
// What the fast path cannot decide: whether two accesses are ordered after all, and who took part in a race.
#include "simt/src/accesses/race.hpp"

#include <algorithm>

#include "simt/src/accesses/ordering.hpp"
#include "simt/src/accesses/phases.hpp"
#include "simt/src/accesses/releases.hpp"
#include "simt/src/launch/clusters.hpp"

namespace gridstride::simt {
namespace {

constexpr std::uintptr_t anchor_before_body = (site_mask + 1) / 2;

bool ordered_in_warp(const Execution& execution, unsigned lane_thread, std::uint64_t half) {
  const unsigned warp = execution.thread / warp_lanes;
  if (half < execution.sync.warp_since[warp]) return true;
  if (execution.sync.lane_orders.empty()) return false;
  const LaneOrders& orders = execution.sync.lane_orders[warp];
  return half >> phase_shift < orders[execution.thread % warp_lanes][lane_thread % warp_lanes];
}

// Only that other blocks have been there, not which: nothing is said where this block was told anything by
// others, or has met some.
bool told_nothing(const Execution& execution) {
  const Cluster* const cluster = execution.cluster;
  const bool met_others = cluster != nullptr && cluster->meetings > 0;
  if (met_others && execution.history.concurrent_since < cluster->met_mark) return false;
  return !execution.sync.was_told();
}

}  // namespace

const void* site_of(std::uint64_t half, std::uintptr_t anchor) {
  const std::uint64_t site = half >> site_shift & site_mask;
  return site == 0 || anchor == 0 ? nullptr : reinterpret_cast<const void*>(anchor + site);
}

unsigned thread_of(std::uint64_t half) { return static_cast<unsigned>(half >> thread_shift & thread_mask); }

bool of_this_block(const Execution& execution, std::uint64_t half) {
  return half - execution.history.own_first <
             (execution.history.next_phase << phase_shift) - execution.history.own_first ||
         of_earlier_range(execution, half);
}

bool ordered_in_block(const Execution& execution, std::uint64_t half) {
  const unsigned thread = thread_of(half);
  if (thread == execution.thread || half < execution.history.interval_start) return true;
  const unsigned warp = execution.thread / warp_lanes;
  if (thread / warp_lanes == warp && ordered_in_warp(execution, thread, half)) return true;
  return half < execution.sync.handed_to_warp[warp];
}

std::uintptr_t anchor_of(const Launch& launch) {
  return reinterpret_cast<std::uintptr_t>(launch.body) - anchor_before_body;
}

bool of_earlier_range(const Execution& execution, std::uint64_t half) {
  return std::ranges::any_of(execution.sync.earlier,
                             [&](const auto& range) { return half >= range.first && half < range.second; });
}

bool ordered(Execution& execution, std::uint64_t half, bool shared) {
  if (shared || of_this_block(execution, half)) return ordered_in_block(execution, half);
  const EngineScope engine_code;
  if (half < execution.history.concurrent_since) return true;
  if (half < execution.launch->first_mark) return ordered_before_now(half);
  return execution.sync.acquired && releases().ordered(execution, block_of_mark(half), half);
}

namespace {

// Whether a store is ordered before the running thread by anything but its word: that an atomic came to the
// word later shows nothing, as it would have come before the store just as well.
bool ordered_elsewhere(Execution& execution, std::uint64_t store, std::uintptr_t word) {
  if (of_this_block(execution, store)) return ordered_in_block(execution, store);
  if (store < execution.history.concurrent_since) return true;
  const EngineScope engine_code;
  return releases().ordered(execution, block_of_mark(store), store, word);
}

}  // namespace

bool races_with_updated_store(std::uint64_t writer, Touch touch) {
  if ((writer & writer_update) == 0) return false;
  Execution& execution = *current;
  const std::optional<std::uint64_t> store = updated_store(touch.address);
  if (!store || ordered_elsewhere(execution, *store, touch.address)) return false;
  report_race(touch.address, touch.size_bytes, touch.kind, touch.pc, *store, true);
  return true;
}

void replace_writer(std::uint64_t writer, std::uintptr_t address) {
  if (current->history.ahead != nullptr) return;
  if (writer >= current->history.launch_first) {
    note_updated_store(address, writer);
  } else {
    forget_updated_store(address);
  }
}

std::uint64_t updates_before(const Execution& execution, std::uint64_t writer) {
  if (writer < std::max(execution.history.launch_first, execution.history.concurrent_since)) return 0;
  if (of_this_block(execution, writer)) return writer & writer_scoped;
  return told_nothing(execution) ? writer_scoped : 0;
}

bool hides_updates(const Execution& execution, std::uint64_t writer) {
  return (writer & writer_update) == writer_update && writer >= execution.history.concurrent_since &&
         of_this_block(execution, writer) && told_nothing(execution);
}

bool tells_others(const Execution& execution) {
  return execution.sync.fences[0].of_warp[execution.thread / warp_lanes] >= execution.history.interval_start;
}

bool readers_race(Execution& execution, std::uint64_t half, bool shared) {
  if (!shared && half < execution.history.launch_first) return !ordered(execution, half, shared);
  // What is handed over within a block covers all its threads, and so every reader among them.
  const bool own_readers = shared || (of_this_block(execution, half) && !(half & reader_wide));
  if (own_readers && half < execution.sync.handed_to_warp[execution.thread / warp_lanes]) return false;
  const bool same_thread = (half ^ execution.history.me) >> thread_shift == 0;
  if (same_thread && (half & reader_several)) return true;
  if (!same_thread && !ordered(execution, half, shared)) return true;
  if (!(half & reader_wide)) return false;
  return shared ? half >= execution.history.interval_start : told_nothing(execution);
}

}  // namespace gridstride::simt
