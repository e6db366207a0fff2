// SPDX-License-Identifier: MIT
#include "simt/src/threads/work.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <utility>
#include <vector>

#include "simt/src/accesses/ahead.hpp"
#include "simt/src/threads/execution.hpp"

extern "C" constinit thread_local std::uint64_t gs_work_lane = gs_work_unread_lane;

namespace gridstride::simt {
namespace {

// The rows are as wide as a block may be, so that all lanes can be read.
BlockPasses passes_of(const std::uint32_t* lanes) {
  constexpr unsigned warp_lanes = 32;
  std::int32_t greatest = 0;  // signed numbers have a vector instruction for it on any x86-64
  std::uint32_t low = 0;
  for (unsigned i = 0; i < warp_lanes; ++i) {
    greatest = std::max(greatest, static_cast<std::int32_t>(lanes[i]));
    low += lanes[i];
  }
  if (static_cast<std::uint32_t>(greatest) < (1U << 27)) return {low, static_cast<std::uint64_t>(greatest)};
  BlockPasses wide;
  for (unsigned i = 0; i < warp_lanes; ++i) {
    wide.threads += lanes[i];
    wide.warps = std::max(wide.warps, std::uint64_t{lanes[i]});
  }
  return wide;
}

/// The functions that host code has run.
struct HostWork {
  std::mutex lock;
  std::vector<gs_work*> work;
};

HostWork& host_work() {
  static HostWork* const kept = new HostWork;  // host code may still run when others are destroyed
  return *kept;
}

void note_host_work(gs_work& work) {
  const std::atomic_ref noted(work.host_noted);
  if (noted.load(std::memory_order_relaxed) != 0 || noted.exchange(1) != 0) return;
  const EngineScope engine_code;
  const std::lock_guard lock(host_work().lock);
  host_work().work.push_back(&work);
}

std::uint64_t instructions_of(const gs_work_cost& cost) {
  return cost.float32 + cost.float64 + cost.integer + cost.special + cost.control + cost.float16;
}

/// Loads and stores of a pass. @see gs_spilled()
std::uint64_t spilled(const gs_work_cost& cost, unsigned spare) {
  const auto beyond = [&](unsigned words) { return words > spare ? words - spare : 0; };
  return 2 * (beyond(cost.spilled & 0xffU) - beyond(cost.spilled >> 8U));
}

}  // namespace

void add_passes(Counters& counters, const gs_work_cost& cost, const BlockPasses& passes, unsigned spare) {
  const std::uint64_t spills = spilled(cost, spare);
  const std::uint64_t local = (cost.local & ~gs_unknown_index) + spills;
  counters.float32_operations += cost.float32 * passes.threads;
  counters.float64_operations += cost.float64 * passes.threads;
  counters.float16_operations += cost.float16 * passes.threads;
  counters.integer_operations += cost.integer * passes.threads;
  counters.special_operations += cost.special * passes.threads;
  counters.control_operations += cost.control * passes.threads;
  counters.local_accesses += local * passes.threads;
  counters.float32_instructions += cost.float32 * passes.warps;
  counters.float64_instructions += cost.float64 * passes.warps;
  counters.float16_instructions += cost.float16 * passes.warps;
  counters.integer_instructions += cost.integer * passes.warps;
  counters.special_instructions += cost.special * passes.warps;
  counters.control_instructions += cost.control * passes.warps;
  counters.division_instructions += cost.division * passes.warps;
  counters.divergent_instructions += instructions_of(cost) * passes.divergent;
  counters.local_requests += local * passes.warps;
  counters.spill_requests += spills * passes.warps;
}

void count_work(Execution& execution) {
  const unsigned warps = (execution.thread_count + 31) / 32;
  std::array<std::uint64_t, 32> of_warp{};
  std::array<std::uint64_t, 32> local_of_warp{};
  const unsigned spare = execution.counting.spare_registers;
  std::size_t first = 0;  // of the function's basic blocks among all
  for (gs_work* const work : execution.counting.work) {
    const std::size_t end = first + work->block_count;
    if (execution.counting.passes.size() < end) execution.counting.passes.resize(end);
    for (std::uint64_t block = 0; block < work->block_count; ++block) {
      std::uint32_t* const row = work->counts + block * gs_work_row + execution.counting.work_lane;
      const gs_work_cost& cost = work->costs[block];
      const std::uint64_t instructions = instructions_of(cost);
      const std::uint64_t local = cost.local + spilled(cost, spare);
      BlockPasses all;
      for (unsigned warp = 0; warp < warps; ++warp) {
        BlockPasses one = passes_of(row + warp * 32);
        const unsigned lanes = std::min(32U, execution.thread_count - warp * 32);
        if (2 * one.threads <= lanes * one.warps) one.divergent = one.warps;
        all += one;
        of_warp[warp] += one.warps * instructions;
        local_of_warp[warp] += one.warps * local;
      }
      if (all.threads == 0) continue;
      add_passes(execution.counting.counters, cost, all, spare);
      execution.counting.passes[first + block] += all;
      std::fill_n(row, warps * 32, 0U);
    }
    first = end;
  }
  execution.counting.counters.chained_instructions += *std::ranges::max_element(of_warp);
  execution.counting.counters.chained_local_accesses += *std::ranges::max_element(local_of_warp);
}

void begin_host_work() {
  gs_work_lane = gs_work_host_lane;
  static_cast<void>(take_host_work());
}

std::uint64_t take_host_work() {
  const std::lock_guard lock(host_work().lock);
  std::uint64_t quarters = 0;
  for (gs_work* const work : host_work().work)
    for (std::uint64_t block = 0; block < work->block_count; ++block)
      quarters += std::uint64_t{work->host[block]} *
                  std::exchange(work->counts[block * gs_work_row + gs_work_host_lane], 0U);
  return quarters / 4;
}

void forget_work(Execution& execution) {
  for (gs_work* const work : execution.counting.work) work->noted = 0;
  execution.counting.work.clear();
  execution.counting.passes.clear();
}

}  // namespace gridstride::simt

extern "C" void gs_note_work_4(gs_work* work) noexcept {
  using namespace gridstride::simt;
  Execution* const execution = current;
  if (execution == nullptr) {
    note_host_work(*work);
    return;
  }
  if (work->noted != 0) return;  // told of in this loop
  await_turn(*execution);
  if (work->noted != 0) return;  // by a block that was before
  const EngineScope engine_code;
  work->noted = 1;
  execution->counting.work.push_back(work);
}
