// SPDX-License-Identifier: MIT
#include "simt/src/accesses/releases.hpp"

#include <algorithm>
#include <iterator>

#include "simt/src/accesses/phases.hpp"
#include "simt/src/accesses/race.hpp"

namespace gridstride::simt {
namespace {

// Beyond so many handings over looked at in one launch, blocks are taken to be ordered.
constexpr std::size_t most_explored = std::size_t{1} << 22;
// With so few sources a block's own list is searched first.
constexpr std::size_t few_sources = 64;

// What the running block's fences for the device cover, as seen by the running thread.
Release covered_now(const Execution& execution) {
  const Fences& fences = execution.sync.fences[1];
  Release made;
  made.block = execution.block;
  made.warp = execution.thread / warp_lanes;
  const std::uint64_t earlier =
      fences.latest < execution.history.interval_start ? fences.latest : fences.before;
  if (earlier >= execution.history.first_of_block) made.all = earlier;
  if (fences.of_warp[made.warp] >= execution.history.interval_start) {
    made.all = std::max(made.all, execution.history.interval_start);
    made.by_warp = fences.of_warp[made.warp];
  }
  return made;
}

// Whether the running thread goes by what a thread of its block has seen. One warp's are taken to be in step.
bool goes_by(const Execution& execution, const Acquired& seen) {
  const unsigned warp = thread_of(seen.by) / warp_lanes;
  const bool before_barrier = seen.by < execution.history.interval_start;
  if (seen.relaxed && !before_barrier && execution.sync.fences[1].of_warp[warp] < seen.by) return false;
  return warp == execution.thread / warp_lanes || ordered_in_block(execution, seen.by);
}

}  // namespace

Releases& releases() {
  static auto* const kept = new Releases;
  return *kept;
}

void Releases::clear() {
  const std::scoped_lock lock(mutex_);
  logs_.clear();
  explored_ = 0;
  any_ = false;
}

void Releases::acquire(Execution& execution, std::uintptr_t address, bool relaxed) {
  const std::scoped_lock lock(mutex_);
  const auto entry = logs_.find(address);
  if (entry == logs_.end()) return;
  BlockSync& sync = execution.sync;
  sync.hands_over = true;
  if (!sync.acquired) sync.acquired = std::make_shared<std::vector<Acquired>>();
  const Acquired now{&entry->second, entry->second.releases.size(), execution.history.me, relaxed};
  auto& acquired = *sync.acquired;
  const auto recent = static_cast<std::ptrdiff_t>(std::min(acquired.size(), few_sources));
  const bool known = std::any_of(acquired.rbegin(), acquired.rbegin() + recent, [&](const Acquired& seen) {
    return seen.log == now.log && seen.length == now.length &&
           ((seen.by == now.by && seen.relaxed == now.relaxed) || goes_by(execution, seen));
  });
  if (!known) acquired.push_back(now);
}

void Releases::release(Execution& execution, std::uintptr_t address) {
  Release made = covered_now(execution);
  if (made.all == 0 && made.by_warp == 0) return;
  made.acquired = execution.sync.acquired;
  made.acquired_length = made.acquired ? made.acquired->size() : 0;
  const std::scoped_lock lock(mutex_);
  any_ = true;
  ReleaseLog& log = logs_[address];
  auto& mine = log.of_block[made.block];
  if (!mine.empty()) {
    const Release& last = log.releases[mine.back()];
    if (last.all == made.all && last.by_warp == made.by_warp && last.warp == made.warp &&
        last.acquired_length == made.acquired_length)
      return;
    made.all = std::max(made.all, last.all);
  }
  mine.push_back(log.releases.size());
  log.releases.push_back(std::move(made));
}

// Whether one of the block's last releases among the first `length` covers the mark: each of its threads may
// have made one since another block has.
bool Releases::covered(const Asked& asked, const ReleaseLog& log, std::size_t length) {
  if (&log == asked.except) return false;
  const auto entry = log.of_block.find(asked.block);
  if (entry == log.of_block.end()) return false;
  const auto& mine = entry->second;
  const auto after = std::ranges::lower_bound(mine, length);
  const auto count = std::min<std::ptrdiff_t>(after - mine.begin(), most_threads);
  const auto latest = std::make_reverse_iterator(after);
  return std::any_of(latest, latest + count,
                     [&](std::size_t i) { return log.releases[i].covers(asked.mark); });
}

bool Releases::seen_directly(const Execution& execution, const Asked& asked) {
  const auto& acquired = *execution.sync.acquired;
  const std::size_t count = std::min(acquired.size(), few_sources);
  return std::any_of(acquired.rbegin(), acquired.rbegin() + static_cast<std::ptrdiff_t>(count),
                     [&](const Acquired& seen) {
                       return covered(asked, *seen.log, seen.length) && goes_by(execution, seen);
                     });
}

// Follows what was taken over to its sources, their sources and so on.
bool Releases::explore(Learnt& learnt, std::vector<Acquired> open) {
  while (!open.empty()) {
    const Acquired next = open.back();
    open.pop_back();
    std::size_t& explored = learnt.explored[next.log];
    for (; explored < next.length; ++explored) {
      if (++explored_ > most_explored) return false;
      const Release& release = next.log->releases[explored];
      auto& logs = learnt.logs_of_block[release.block];
      if (std::ranges::find(logs, next.log) == logs.end()) logs.push_back(next.log);
      if (release.acquired_length == 0) continue;
      const auto& known = *release.acquired;
      const std::size_t first = release.acquired_length - std::min(release.acquired_length, few_sources);
      open.insert(open.end(), known.begin() + static_cast<std::ptrdiff_t>(first),
                  known.begin() + static_cast<std::ptrdiff_t>(release.acquired_length));
    }
  }
  return true;
}

bool Releases::learnt(const Learnt& learnt, const Asked& asked) {
  const auto entry = learnt.logs_of_block.find(asked.block);
  if (entry == learnt.logs_of_block.end()) return false;
  return std::ranges::any_of(
      entry->second, [&](const ReleaseLog* log) { return covered(asked, *log, learnt.explored.at(log)); });
}

// What all threads of the block have taken over together, kept from question to question.
bool Releases::block_learnt(BlockSync& sync, const Asked& asked) {
  if (!sync.learnt) sync.learnt = std::make_shared<Learnt>();
  const auto seen = static_cast<std::ptrdiff_t>(sync.learnt->seen);
  sync.learnt->seen = sync.acquired->size();
  if (!explore(*sync.learnt, {sync.acquired->begin() + seen, sync.acquired->end()})) return true;
  return learnt(*sync.learnt, asked);
}

bool Releases::ordered(Execution& execution, std::uint64_t block, std::uint64_t mark, std::uintptr_t except) {
  BlockSync& sync = execution.sync;
  if (!sync.acquired) return false;
  const std::scoped_lock lock(mutex_);
  const auto own_log = logs_.find(except);
  const Asked asked{block, mark, own_log == logs_.end() ? nullptr : &own_log->second};
  if (seen_directly(execution, asked) || explored_ > most_explored) return true;
  if (!block_learnt(sync, asked)) return false;
  std::vector<Acquired> taken;
  std::ranges::copy_if(*sync.acquired, std::back_inserter(taken),
                       [&](const Acquired& seen) { return goes_by(execution, seen); });
  if (taken.size() == sync.acquired->size()) return true;
  Learnt by_thread;
  return !explore(by_thread, std::move(taken)) || learnt(by_thread, asked);
}

Untaken Releases::why_untaken(const Execution& execution, std::uint64_t block, std::uint64_t mark) {
  if (!execution.sync.acquired) return Untaken::not_told;
  const std::scoped_lock lock(mutex_);
  const Asked asked{block, mark, nullptr};
  const auto& acquired = *execution.sync.acquired;
  const auto seen = std::find_if(acquired.rbegin(), acquired.rend(),
                                 [&](const Acquired& one) { return covered(asked, *one.log, one.length); });
  if (seen == acquired.rend()) return Untaken::not_told;
  if (thread_of(seen->by) / warp_lanes != execution.thread / warp_lanes) return Untaken::by_other_warp;
  return seen->relaxed ? Untaken::relaxed : Untaken::not_told;
}

void forget_handovers(Execution& execution) {
  const EngineScope engine_code;
  BlockSync& sync = execution.sync;
  sync.hands_over = false;
  sync.released.clear();
  sync.acquired.reset();
  sync.learnt.reset();
  sync.earlier.clear();
}

void hand_over_now(Execution& execution, std::uintptr_t address, Handover kind, bool shared) {
  const EngineScope engine_code;
  BlockSync& sync = execution.sync;
  const unsigned warp = execution.thread / warp_lanes;
  if (kind != Handover::store) {
    const auto released = sync.released.find(address);
    if (released != sync.released.end())
      sync.handed_to_warp[warp] = std::max(sync.handed_to_warp[warp], released->second);
    if (!shared && releases().any()) releases().acquire(execution, address, is_relaxed(kind));
  }
  if (!only_takes(kind) && sync.fences[0].latest >= execution.history.first_of_block) {
    const std::uint64_t fence = sync.fences[0].of_warp[warp];
    if (fence >= execution.history.interval_start) sync.released[address] = fence;
    sync.hands_over = true;
    if (!shared) releases().release(execution, address);
  }
}

}  // namespace gridstride::simt
