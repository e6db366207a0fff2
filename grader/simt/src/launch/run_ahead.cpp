// SPDX-License-Identifier: MIT
#include "simt/src/launch/run_ahead.hpp"

#include <algorithm>
#include <utility>

#include "simt/src/accesses/phases.hpp"
#include "simt/src/launch/block_runner.hpp"
#include "simt/src/threads/fiber_scheduler.hpp"
#include "simt/src/threads/work.hpp"

namespace gridstride::simt {
namespace {

constexpr unsigned most_threads_ahead = 512;           // of a block: two must find room in a row of counts
constexpr std::uint64_t first_section_work = 1 << 14;  // of each core
constexpr std::uint64_t most_section_work = 1 << 20;
// Of all cores together; a page's history takes 16 KiB.
constexpr std::size_t most_section_pages = 1024;
constexpr std::size_t most_kept_pages = 2560;
constexpr unsigned most_undone = 2;

// How many cores' counts of a block's threads find room in a row, each as many as a block has warps.
std::size_t cores_in_a_row(const Launch& launch) {
  return gs_work_host_lane / ((launch.thread_count + 31) / 32 * 32);
}

}  // namespace

struct AheadRunner::Core {
  Core(Execution& its, AheadSection& section) : execution(&its), history(section) {}

  Execution* execution;
  AheadHistory history;
  std::vector<DeferredAccess> to_l2;  // what missed L1
  std::uint64_t first = 0;            // its blocks
  std::uint64_t end = 0;
  std::vector<AheadPages> pages;    // that it looks after
  Counters counters;                // as they were before the section
  LongestBlock longest_block;       // likewise
  TrafficTable traffic;             // likewise
  std::vector<BlockPasses> passes;  // likewise
};

bool may_run_ahead(const Launch& launch) {
  const Options& options = engine().options;
  const bool counts = launch.module != nullptr && launch.module->find_index == nullptr;
  return options.checks && options.schedule == 0 && options.os_threads != 1 && !launch.call->cooperative &&
         counts && launch.concurrent_since == launch.first_mark && launch.block_count > 2 &&
         launch.cluster_blocks() == 1 && launch.thread_count <= most_threads_ahead;
}

std::uint64_t work_in(const Counters& counters) {
  constexpr std::uint64_t operations_an_access = 8;  // take about as long
  const std::uint64_t operations = counters.float32_operations + counters.float64_operations +
                                   counters.integer_operations + counters.special_operations +
                                   counters.control_operations;
  return counters.global_loads + counters.global_stores + counters.shared_loads + counters.shared_stores +
         counters.shared_atomics + operations / operations_an_access;
}

bool worth_running_ahead(const Launch& launch, std::uint64_t work_a_block) {
  return launch.block_count * work_a_block >= engine().options.least_work_ahead;
}

AheadRunner::AheadRunner(const std::vector<Execution*>& executions)
    : team_(static_cast<unsigned>(executions.size())) {
  for (Execution* const execution : executions) {
    if (cores_.size() == team_.size()) break;
    cores_.push_back(std::make_unique<Core>(*execution, section_));
    if (cores_.back()->history.usable()) continue;
    cores_.pop_back();
    break;
  }
}

AheadRunner::~AheadRunner() = default;

void AheadRunner::begin(const Launch& launch, std::uint64_t work_a_block,
                        const std::function<void(Execution&)>& prepare) {
  launch_ = &launch;
  used_ = std::min(cores_.size(), cores_in_a_row(launch));
  work_a_block_ = std::max<std::uint64_t>(work_a_block, 1);
  blocks_a_core_ = std::max<std::uint64_t>(first_section_work / work_a_block_, 1);
  undone_ = 0;
  if (used_ < 2) return;  // the system had no addresses for the histories
  const unsigned lanes = gs_work_host_lane / static_cast<unsigned>(used_) / 32 * 32;
  team_.run([&](unsigned member) {
    if (member == 0 || member >= used_) return;
    Execution& execution = *cores_[member]->execution;
    prepare(execution);
    execution.counting.work_lane = member * lanes;
  });
}

void AheadRunner::end() {
  for (std::size_t i = 1; i < used_; ++i) cores_[i]->execution->launch = nullptr;
  launch_ = nullptr;
}

std::uint64_t AheadRunner::section_end(std::uint64_t first) const {
  if (used_ < 2) return first;
  const std::uint64_t left = launch_->block_count - first;
  const bool told = !cores_.front()->execution->found.incidents.empty();  // more of the same will come
  if (undone_ >= most_undone || told || left < used_) return first;
  return first + std::min(left, blocks_a_core_ * used_);
}

void AheadRunner::run_blocks_of(Core& core) const {
  Execution& execution = *core.execution;
  core.history.begin(std::max(launch_->first_mark, execution.history.next_phase << phase_shift),
                     most_kept_pages / used_);
  core.to_l2.clear();
  core.counters = execution.counting.counters;
  core.longest_block = execution.counting.longest_block;
  core.traffic = execution.counting.traffic;
  core.passes = execution.counting.passes;
  execution.history.ahead = &core.history;
  execution.history.ahead_lines = core.history.lines();
  execution.history.tagged_phase = 0;
  execution.counting.caches->defer(&core.to_l2);
  {
    BlockRunner runner(execution);
    for (std::uint64_t block = core.first; block < core.end && !core.history.section().order_asked();
         ++block) {
      runner.run(block);
      if (runner.waiting() > 0) core.history.section().ask_for_order();
    }
    runner.drop_waiting();
  }
  settle_suspects(execution);
  execution.counting.caches->defer(nullptr);
  execution.history.ahead = nullptr;
  execution.history.ahead_lines = nullptr;
}

bool AheadRunner::run(std::uint64_t first, std::uint64_t end) {
  section_.begin();
  for (std::size_t i = 0; i < used_; ++i) {
    cores_[i]->first = first + (end - first) * i / used_;
    cores_[i]->end = first + (end - first) * (i + 1) / used_;
    if (i > 0) cores_[i]->execution->counting.work = cores_[0]->execution->counting.work;
  }
  team_.run([&](unsigned member) {
    if (member < used_) run_blocks_of(*cores_[member]);
  });
  if (section_.order_asked() || !check_histories()) {
    undo();
    return false;
  }
  join_histories();
  adapt();
  return true;
}

// Each page that only one core has touched is that core's; those of several are dealt out.
void AheadRunner::gather_pages() {
  std::vector<std::pair<const AheadPage*, std::size_t>> all;
  for (std::size_t i = 0; i < used_; ++i) {
    cores_[i]->pages.clear();
    for (const AheadPage& page : cores_[i]->history.pages()) all.emplace_back(&page, i);
  }
  std::ranges::sort(all, [](const auto& a, const auto& b) {
    return std::pair(a.first->number, a.second) < std::pair(b.first->number, b.second);
  });
  for (std::size_t i = 0; i < all.size();) {
    const std::size_t first = i;
    AheadPages pages;
    for (; i < all.size() && all[i].first->number == all[first].first->number; ++i)
      pages.push_back(all[i].first);
    const std::size_t core = pages.size() == 1 ? all[first].second : first % used_;
    cores_[core]->pages.push_back(std::move(pages));
  }
}

bool AheadRunner::check_histories() {
  gather_pages();
  std::atomic<bool> all{true};
  team_.run([&](unsigned member) {
    if (member >= used_) return;
    for (const AheadPages& pages : cores_[member]->pages)
      if (!independent(pages, launch_->first_mark)) all = false;
  });
  return all;
}

void AheadRunner::join_histories() {
  team_.run([&](unsigned member) {
    if (member >= used_) return;
    for (const AheadPages& pages : cores_[member]->pages) join_history(pages, launch_->first_mark);
    if (member > 0) return;
    Execution& own = *cores_.front()->execution;
    for (std::size_t i = 0; i < used_; ++i)
      own.counting.caches->replay(cores_[i]->to_l2, {own.counting.counters, own.counting.traffic});
  });
}

void AheadRunner::undo() {
  section_.restore_contents();
  for (std::size_t i = 0; i < used_; ++i) {
    cores_[i]->execution->counting.counters = cores_[i]->counters;
    cores_[i]->execution->counting.longest_block = cores_[i]->longest_block;
    cores_[i]->execution->counting.traffic = cores_[i]->traffic;
    cores_[i]->execution->counting.passes = cores_[i]->passes;
    cores_[i]->history.undo();
  }
  ++undone_;
}

// Long sections have little overhead; but what they touch should stay in the caches of the machine.
void AheadRunner::adapt() {
  std::size_t pages = 0;
  std::uint64_t work = 0;
  for (std::size_t i = 0; i < used_; ++i) {
    const Core& core = *cores_[i];
    pages = std::max(pages, core.history.pages().size());
    work = std::max(work, work_in(core.execution->counting.counters) - work_in(core.counters));
  }
  const std::size_t most_pages = most_section_pages / used_;
  if (pages > most_pages) {
    blocks_a_core_ = std::max<std::uint64_t>(blocks_a_core_ / 2, 1);
  } else if (work < most_section_work && pages < most_pages / 2) {
    blocks_a_core_ *= 2;
  }
}

}  // namespace gridstride::simt
