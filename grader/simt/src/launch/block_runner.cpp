// SPDX-License-Identifier: MIT
// Shared memory has one place an OS thread (its thread-local block), which the code of the kernel knows. A
// block that is set aside takes its contents along; their shadow stays where it is, and the next block gets
// another.
#include "simt/src/launch/block_runner.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

#include "simt/src/accesses/phases.hpp"
#include "simt/src/launch/prepare.hpp"
#include "simt/src/memory/raw_memory.hpp"
#include "simt/src/threads/fiber_scheduler.hpp"

namespace gridstride::simt {

struct WaitingBlock {
  BlockState state;
  Wait waits_for = Wait::nothing;
  BlockAside aside;
  std::vector<unsigned char> fixed;    ///< contents of the static shared memory, but for blocks of clusters
  std::vector<unsigned char> dynamic;  ///< likewise dynamic
  Cell* cells[4] = {};                 ///< histories: static words and bytes, dynamic words and bytes
};

namespace {

// In a turn of a block that waited for others, a thread that spins looks only so often.
constexpr unsigned spins_a_turn = 64;
constexpr std::uint64_t idle_turns = 4;
constexpr std::uint64_t turns_of_a_deadlock = 32;
constexpr std::uint64_t spins_of_a_deadlock = std::uint64_t{1} << 23;

// The histories in use, by place: as WaitingBlock::cells.
std::array<Cell**, 4> cells_in_use(Execution& execution) {
  return {&execution.spaces.static_shared.cells, &execution.spaces.static_shared.byte_cells,
          &execution.spaces.dynamic_shared.cells, &execution.spaces.dynamic_shared.byte_cells};
}

std::array<std::size_t, 4> cell_counts(const Execution& execution) {
  const auto fixed = shared_cell_counts(execution.spaces.static_shared.size_bytes);
  const auto dynamic = shared_cell_counts(execution.spaces.dynamic_shared.size_bytes);
  return {fixed[0], fixed[1], dynamic[0], dynamic[1]};
}

void copy_out(std::vector<unsigned char>& to, const SharedRange& from) {
  to.resize(from.size_bytes);
  if (from.size_bytes > 0) raw_copy(to.data(), reinterpret_cast<const void*>(from.base), from.size_bytes);
}

void copy_in(const SharedRange& to, const std::vector<unsigned char>& from) {
  if (!from.empty()) raw_copy(reinterpret_cast<void*>(to.base), from.data(), from.size());
}

}  // namespace

BlockRunner::BlockRunner(Execution& execution) : execution_(execution) {
  execution_.scheduling.spin_limit = usual_spin_limit;
  for (Cell** cells : cells_in_use(execution_)) own_cells_.push_back(*cells);
}

BlockRunner::~BlockRunner() {
  const std::array<std::size_t, 4> counts = cell_counts(execution_);
  const auto in_use = cells_in_use(execution_);
  for (const auto& block : spare_)
    for (std::size_t i = 0; i < counts.size(); ++i)
      if (block->cells[i] == own_cells_[i]) std::swap(block->cells[i], *in_use[i]);
  for (const auto& block : spare_)
    for (std::size_t i = 0; i < counts.size(); ++i)
      if (block->cells[i] != nullptr) munmap(block->cells[i], counts[i] * sizeof(Cell));
}

// The block that has just stopped waits for others. The next one gets histories of its own.
void BlockRunner::set_aside() {
  if (spare_.empty()) {
    auto made = std::make_unique<WaitingBlock>();
    const std::array<std::size_t, 4> counts = cell_counts(execution_);
    for (std::size_t i = 0; i < counts.size(); ++i) made->cells[i] = map_cells(counts[i]);
    made->state.end_of.resize(execution_.end_of.size());
    made->state.warps = execution_.warps;
    spare_.push_back(std::move(made));
  }
  std::unique_ptr<WaitingBlock> block = std::move(spare_.back());
  spare_.pop_back();
  for (std::vector<Fiber*>* list :
       {&block->state.resuming, &block->state.waiting, &block->state.spinning, &block->state.at_wide_barrier})
    list->reserve(execution_.thread_count);
  block->waits_for = execution_.scheduling.set_aside;
  leave_block(execution_, block->aside);
  if (execution_.cluster != nullptr) {
    shared_memory_to_part(execution_);
  } else {
    copy_out(block->fixed, execution_.spaces.static_shared);
    copy_out(block->dynamic, execution_.spaces.dynamic_shared);
  }
  std::swap(block->state, static_cast<BlockState&>(execution_));
  const auto in_use = cells_in_use(execution_);
  for (std::size_t i = 0; i < in_use.size(); ++i) std::swap(block->cells[i], *in_use[i]);
  blocks_.push_back(std::move(block));
}

void BlockRunner::bring_back(WaitingBlock& block) {
  std::swap(block.state, static_cast<BlockState&>(execution_));
  if (execution_.cluster != nullptr) {
    shared_memory_from_part(execution_);
  } else {
    copy_in(execution_.spaces.static_shared, block.fixed);
    copy_in(execution_.spaces.dynamic_shared, block.dynamic);
  }
  const auto in_use = cells_in_use(execution_);
  for (std::size_t i = 0; i < in_use.size(); ++i) std::swap(block.cells[i], *in_use[i]);
  return_to_block(execution_, block.aside);
}

void BlockRunner::keep_or_count() {
  if (execution_.scheduling.set_aside != Wait::nothing) {
    set_aside();
  } else {
    const unsigned failed = execution_.ended[static_cast<unsigned>(ThreadEnd::stopped)];
    ++ended_;
    stopped_ = stopped_ || failed > 0;
    any_lived_ = any_lived_ || failed < execution_.thread_count;
    failed_threads_ += failed;
    clusters_.leave(execution_);
  }
}

void BlockRunner::run(std::uint64_t block) {
  clusters_.enter(execution_, block);
  run_block(execution_, block);
  keep_or_count();
  while (pass_cluster_barrier()) {
  }
}

bool BlockRunner::give_turns() {
  const auto at_barrier = [](const auto& block) { return block->waits_for != Wait::turn; };
  const auto at_grid = [](const auto& block) { return block->waits_for == Wait::grid_barrier; };
  if (pass_cluster_barrier()) return true;
  if (std::ranges::all_of(blocks_, at_grid)) return pass_barrier();
  const std::uint64_t before = progress();
  std::vector<std::unique_ptr<WaitingBlock>> turns = std::exchange(blocks_, {});
  execution_.scheduling.spin_limit = spins_a_turn;
  for (auto& block : turns) {
    if (at_barrier(block)) {
      blocks_.push_back(std::move(block));
      continue;
    }
    idle_spins_ += spins_a_turn * block->state.spinning.size();
    bring_back(*block);
    spare_.push_back(std::move(block));
    continue_block(execution_);
    keep_or_count();
  }
  execution_.scheduling.spin_limit = usual_spin_limit;
  const bool moved = progress() != before;
  idle_turns_ = moved ? 0 : idle_turns_ + 1;
  if (moved) idle_spins_ = 0;
  return moved;
}

// All blocks that have not ended are at the grid's barrier.
bool BlockRunner::pass_barrier() {
  if (execution_.checks && ended_ > 0) {
    if (!stopped_) tell_unmet();
    stopped_ = true;
    end_waiting();
    return true;
  }
  pass_grid_barrier(execution_);
  std::vector<std::unique_ptr<WaitingBlock>> turns = std::exchange(blocks_, {});
  for (auto& block : turns) {
    bring_back(*block);
    spare_.push_back(std::move(block));
    pass_block_barrier(execution_);
    continue_block(execution_);
    keep_or_count();
  }
  return true;
}

// All blocks of a cluster that have not ended are at its barrier.
bool BlockRunner::pass_cluster_barrier() {
  for (const auto& cluster : clusters_.running()) {
    const auto waits = [&](const auto& block) {
      return block->state.cluster == cluster.get() && block->waits_for == Wait::cluster_barrier;
    };
    const auto waiting = static_cast<std::size_t>(std::ranges::count_if(blocks_, waits));
    if (waiting == 0 || !cluster->all_begun() || waiting < cluster->not_ended()) continue;
    const auto first = std::stable_partition(blocks_.begin(), blocks_.end(), std::not_fn(waits));
    std::vector<std::unique_ptr<WaitingBlock>> met(std::move_iterator(first),
                                                   std::move_iterator(blocks_.end()));
    blocks_.erase(first, blocks_.end());
    pass_cluster_barrier(*cluster, std::move(met));
    return true;
  }
  return false;
}

// What each of them has done before is ordered before what any of them does from now on.
void BlockRunner::pass_cluster_barrier(Cluster& cluster, std::vector<std::unique_ptr<WaitingBlock>> met) {
  MarkRanges before = cluster.of_ended;
  for (const auto& block : met) std::ranges::copy(block->aside.sync.earlier, std::back_inserter(before));
  ++cluster.meetings;
  cluster.met_mark = take_phase(execution_);
  before.emplace_back(cluster.met_mark, execution_.history.next_phase << phase_shift);  // leaves no gap
  before = joined(std::move(before));
  for (auto& block : met) {
    block->aside.sync.earlier = before;
    bring_back(*block);
    spare_.push_back(std::move(block));
    count_barrier(execution_, execution_.at_wide_barrier);
    pass_block_barrier(execution_);
    continue_block(execution_);
    keep_or_count();
  }
}

void BlockRunner::tell_unmet() {
  const WaitingBlock& first = *blocks_.front();
  bring_back(*blocks_.front());
  Incident incident = incident_at(execution_, Bug::grid_barrier_unmet, *execution_.at_wide_barrier.front());
  incident.other_waiting = static_cast<unsigned>(ended_);
  record_incident(execution_, std::move(incident));
  execution_.scheduling.set_aside = first.waits_for;
  spare_.push_back(std::move(blocks_.front()));
  blocks_.erase(blocks_.begin());
  set_aside();
}

bool BlockRunner::idle() const { return idle_turns_ >= idle_turns; }

std::uint64_t BlockRunner::progress() const {
  return progress_of(execution_) + execution_.scheduling.advances + ended_;
}

bool BlockRunner::hopeless() const {
  return idle_turns_ >= turns_of_a_deadlock && idle_spins_ >= spins_of_a_deadlock;
}

void BlockRunner::end_waiting() {
  std::vector<std::unique_ptr<WaitingBlock>> turns = std::exchange(blocks_, {});
  std::ranges::sort(turns, {}, [](const auto& block) { return block->state.block; });
  for (auto& block : turns) {
    bring_back(*block);
    spare_.push_back(std::move(block));
    if (stopped_) {
      end_block(execution_);
    } else {
      end_deadlock(execution_);
    }
    ++ended_;
    ++execution_.counting.counters.blocks;
    execution_.counting.counters.threads += execution_.thread_count;
  }
}

}  // namespace gridstride::simt
