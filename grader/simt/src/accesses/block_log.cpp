// SPDX-License-Identifier: MIT
#include "simt/src/accesses/block_log.hpp"

#include <algorithm>

#include "simt/src/memory/layout.hpp"

namespace gridstride::simt {
namespace {

// The last element that begins at or before the phase; nullptr where none does.
template <class Entries, class Begin>
auto last_at_or_before(Entries& entries, std::uint64_t phase, Begin begin) -> decltype(entries.data()) {
  const auto after = std::ranges::upper_bound(entries, phase, {}, begin);
  return after == entries.begin() ? nullptr : &*std::prev(after);
}

}  // namespace

void BlockLog::note_range(std::uint64_t first_phase, unsigned slot) {
  ranges_.emplace_back(first_phase, slot);
}

void BlockLog::note_block(unsigned slot, std::uint64_t phase, std::uint64_t block) {
  if (runs_.size() <= slot) runs_.resize(slot + 1);
  std::vector<Run>& runs = runs_[slot];
  if (!runs.empty() && block == runs.back().block + runs.back().count) {
    Run& last = runs.back();
    if (last.count == 1) last.phases_a_block = phase - last.first_phase;
    if (phase == last.first_phase + last.count * last.phases_a_block) {
      ++last.count;
      return;
    }
  }
  runs.push_back({phase, block, 1, 1});
}

void BlockLog::clear() {
  ranges_.clear();
  for (std::vector<Run>& runs : runs_) runs.clear();
}

std::uint64_t BlockLog::block_of(std::uint64_t mark) const {
  const std::uint64_t phase = mark >> phase_shift;
  const auto* const range = last_at_or_before(ranges_, phase, &std::pair<std::uint64_t, unsigned>::first);
  if (range == nullptr || range->second >= runs_.size()) return 0;
  const Run* const run = last_at_or_before(runs_[range->second], phase, &Run::first_phase);
  if (run == nullptr) return 0;
  return run->block + std::min(run->count - 1, (phase - run->first_phase) / run->phases_a_block);
}

}  // namespace gridstride::simt
