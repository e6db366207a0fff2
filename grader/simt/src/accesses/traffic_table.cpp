// SPDX-License-Identifier: MIT
#include "simt/src/accesses/traffic_table.hpp"

#include <utility>

namespace gridstride::simt {

void TrafficTable::clear() { *this = TrafficTable(); }

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
