// SPDX-License-Identifier: MIT
#include "simt/src/accesses/kept_traces.hpp"

#include <algorithm>
#include <bit>

#include "simt/src/accesses/traffic.hpp"
#include "simt/src/threads/execution.hpp"

namespace gridstride::simt {
namespace {

/// @brief Steps, runs and strays beyond which a trace is counted as it is: a lane that polls would make it
/// grow for ever, and kept ones are copied.
constexpr std::size_t longest_kept = std::size_t{1} << 12;
constexpr std::size_t no_place = ~std::size_t{0};

bool is_store(std::uint64_t what) {
  return traffic_of(what) == Traffic::global_store || traffic_of(what) == Traffic::shared_store;
}

std::size_t steps_of(const WarpTrace& trace) {
  return static_cast<std::size_t>(trace.end - trace.steps.get());
}

bool is_short(const WarpTrace& trace) {
  return std::max({steps_of(trace), std::size_t{trace.run_count}, trace.strays.size()}) <= longest_kept;
}

// Whether lanes of the trace's warp may yet come where others of it have been: those that are not as far, or
// of which it is not known.
bool lanes_lag(const Execution& execution) {
  const WarpTrace& trace = execution.counting.trace;
  const unsigned first = trace.warp * warp_lanes;
  const unsigned present =
      std::min(warp_lanes, execution.thread_count - std::min(first, execution.thread_count));
  for (unsigned lane = 0; lane < present; ++lane)
    if (execution.end_of[first + lane] == ThreadEnd::running && trace.cursors[lane] != trace.end) return true;
  return false;
}

// Of single lanes.
std::uint64_t stores_in(const WarpTrace& trace) {
  std::uint64_t stores = 0;
  for (std::size_t i = 0; i < steps_of(trace); ++i)
    if (is_store(trace.steps[i].key))
      stores += static_cast<unsigned>(std::popcount(addresses_of(trace, i).lanes));
  for (const StrayAccess& one : trace.strays) stores += is_store(one.what) ? 1 : 0;
  for (const Traffic kind : {Traffic::global_store, Traffic::shared_store})
    stores += trace.left_out[static_cast<std::size_t>(kind)].accesses;
  return stores;
}

void keep(WarpTrace& trace, KeptTrace& kept) {
  kept.stores = stores_in(trace);
  const std::size_t steps = steps_of(trace);
  kept.steps.assign(trace.steps.get(), trace.end);
  kept.info.assign(trace.info.get(), trace.info.get() + steps);
  kept.runs.assign(trace.runs.get(), trace.runs.get() + trace.run_count);
  kept.strays.swap(trace.strays);
  for (unsigned lane = 0; lane < warp_lanes; ++lane) {
    const WarpStep* const cursor = trace.cursors[lane];
    kept.places[lane] =
        cursor == trace.astray() ? no_place : static_cast<std::size_t>(cursor - trace.steps.get());
  }
  kept.in_step = trace.in_step;
  kept.left_out = trace.left_out;
  clear_trace(trace);
}

void bring_back(WarpTrace& trace, KeptTrace& kept) {
  trace.end = std::ranges::copy(kept.steps, trace.steps.get()).out;
  trace.end->key = 0;
  std::ranges::copy(kept.info, trace.info.get());
  std::ranges::copy(kept.runs, trace.runs.get());
  trace.run_count = static_cast<std::uint32_t>(kept.runs.size());
  trace.strays.swap(kept.strays);
  for (unsigned lane = 0; lane < warp_lanes; ++lane)
    trace.cursors[lane] =
        kept.places[lane] == no_place ? trace.astray() : trace.steps.get() + kept.places[lane];
  trace.in_step = kept.in_step;
  trace.left_out = kept.left_out;
}

}  // namespace

void change_warp(Execution& execution, unsigned warp) {
  WarpTrace& trace = execution.counting.trace;
  KeptTraces& kept = execution.counting.kept_traces;
  // All threads at the block's barrier, or not begun: each warp has run as far as it can.
  const bool in_turn = execution.parked == 0 && execution.ready.empty();
  if (!in_turn && trace.end != trace.steps.get()) {
    const EngineScope engine_code;
    trace.cursors[trace.lane_bits >> what_bits] = trace.cursor;
    if (is_short(trace) && lanes_lag(execution)) {
      keep(trace, kept.of_warp[trace.warp]);
      kept.warps |= 1U << trace.warp;
    }
  }
  if (trace.end == trace.steps.get()) trace.cursors.fill(trace.end);  // one may have ended in a QuietTrace
  count_requests(execution);
  trace.warp = warp;
  if ((kept.warps >> warp & 1) != 0) {
    const EngineScope engine_code;
    bring_back(trace, kept.of_warp[warp]);
    kept.warps &= ~(1U << warp);
  }
}

void count_all_requests(Execution& execution) {
  count_requests(execution);
  KeptTraces& kept = execution.counting.kept_traces;
  for (; kept.warps != 0; kept.warps &= kept.warps - 1) {
    execution.counting.trace.warp = static_cast<unsigned>(std::countr_zero(kept.warps));
    {
      const EngineScope engine_code;
      bring_back(execution.counting.trace, kept.of_warp[execution.counting.trace.warp]);
    }
    count_requests(execution);
  }
}

void count_long_trace(Execution& execution) {
  if (!is_short(execution.counting.trace)) count_requests(execution);
}

std::uint64_t stores_in_traces(const Execution& execution) {
  std::uint64_t stores = stores_in(execution.counting.trace);
  const KeptTraces& kept = execution.counting.kept_traces;
  for (std::uint32_t warps = kept.warps; warps != 0; warps &= warps - 1)
    stores += kept.of_warp[static_cast<unsigned>(std::countr_zero(warps))].stores;
  return stores;
}

}  // namespace gridstride::simt
