// SPDX-License-Identifier: MIT
#include "simt/src/accesses/traffic_table.hpp"

#include <algorithm>
#include <utility>

namespace gridstride::simt {

void TrafficTable::clear() {
  if (used_ == 0) return;
  std::ranges::fill(entries_, InstructionTraffic{});
  used_ = 0;
}

void TrafficTable::add(const TrafficTable& other) {
  if (other.used_ == 0) return;
  for (const InstructionTraffic& its : other.entries_) {
    if (its.what == 0) continue;
    InstructionTraffic& own = entry_of(its.what);
    own.requests += its.requests;
    own.cost += its.cost;
    own.least += its.least;
    own.past_l1 += its.past_l1;
    own.from_memory += its.from_memory;
    own.joined += its.joined;
    own.joined_cost += its.joined_cost;
  }
}

InstructionTraffic& TrafficTable::search(std::uint64_t what) {
  for (std::size_t place = first_place(what);; ++place) {
    InstructionTraffic& entry = entries_[place % entries_.size()];
    if (entry.what == what) return entry;
    if (entry.what != 0) continue;
    if (2 * used_ >= entries_.size()) break;
    ++used_;
    entry.what = what;
    return entry;
  }
  grow();
  return search(what);
}

void TrafficTable::grow() {
  const std::vector<InstructionTraffic> before = std::exchange(entries_, {});
  entries_.resize(2 * before.size());
  --shift_;
  used_ = 0;
  for (const InstructionTraffic& entry : before)
    if (entry.what != 0) search(entry.what) = entry;
}

}  // namespace gridstride::simt
