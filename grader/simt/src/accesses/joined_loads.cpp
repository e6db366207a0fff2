// SPDX-License-Identifier: MIT
#include "simt/src/accesses/joined_loads.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include "simt/src/accesses/traffic.hpp"
#include "simt/src/accesses/traffic_table.hpp"

namespace gridstride::simt {
namespace {

constexpr unsigned word_bytes = 4;
constexpr unsigned widest_bytes = 16;

}  // namespace

// The widest load that may begin where the group does.
bool JoinedLoads::goes_on(Group& group, std::size_t step, unsigned size_bytes) const {
  if (trace_.steps[step].address != group.next || !is_shifted(trace_, group.first, step, group.bytes))
    return false;
  if (group.room_bytes == 0) {
    const LaneAddresses begin = addresses_of(trace_, group.first);
    std::uintptr_t bits = widest_bytes;
    for (std::uint32_t lanes = begin.lanes; lanes != 0; lanes &= lanes - 1)
      bits |= begin.at[static_cast<unsigned>(std::countr_zero(lanes))];
    group.room_bytes = 1U << std::countr_zero(bits);
  }
  return group.bytes + size_bytes <= group.room_bytes;
}

// Three words are loaded as four.
void JoinedLoads::finish(Group& group) {
  const unsigned loads = std::exchange(group.loads, 0);
  if (loads < 2) return;
  const unsigned wavefronts = wavefronts_of(addresses_of(trace_, group.first), std::bit_ceil(group.bytes));
  unsigned left = std::accumulate(group.wavefronts.begin(), group.wavefronts.begin() + loads, 0U);
  for (unsigned i = loads; i-- > 0;) {
    const unsigned saved = std::min(group.wavefronts[i], left > wavefronts ? left - wavefronts : 0);
    left -= saved;
    saved_.wavefronts += saved;
    by_instruction_.add_joined(trace_.steps[group.step[i]].key & what_mask, i > 0 ? 1 : 0, saved);
  }
  saved_.requests += loads - 1;
}

void JoinedLoads::add(std::size_t step, unsigned wavefronts) {
  const unsigned size_bytes = size_bytes_of(trace_.steps[step].key & what_mask);
  if (size_bytes < word_bytes || size_bytes >= widest_bytes) return;
  Group* group = std::find_if(groups_.begin(), groups_.begin() + used_,
                              [&](Group& one) { return goes_on(one, step, size_bytes); });
  if (group == groups_.begin() + used_) {
    group = used_ < most_groups ? &groups_[used_++] : &groups_[oldest_++ % most_groups];
    finish(*group);
    group->first = step;
    group->bytes = group->room_bytes = 0;
    group->next = trace_.steps[step].address;
  }
  group->step[group->loads] = static_cast<std::uint32_t>(step);
  group->wavefronts[group->loads++] = wavefronts;
  group->bytes += size_bytes;
  group->next += size_bytes;
}

void JoinedLoads::forget() {
  for (unsigned i = 0; i < used_; ++i) finish(groups_[i]);
  used_ = 0;
}

}  // namespace gridstride::simt
