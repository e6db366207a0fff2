// SPDX-License-Identifier: MIT
#include "simt/src/launch/launch_order.hpp"

#include "simt/src/accesses/cells.hpp"
#include "simt/src/accesses/race.hpp"

namespace gridstride::simt {
namespace {

// Whether the launching thread knew of what left the mark. What an atomic has left is taken to be known, and
// what other blocks have done, where atomics have told its block anything.
bool knew(const LaunchOrder& grid, std::uint64_t mark, const LaunchPoint& point) {
  if ((mark & writer_update) == writer_update) return true;
  if (grid.blocks.block_of(mark) != point.block) return point.told_by_blocks || mark < point.grid_met;
  const unsigned thread = thread_of(mark);
  if (thread == point.thread) return mark < point.mark;
  if (thread / warp_lanes == point.thread / warp_lanes && (point.lanes_met || mark < point.warp_met))
    return true;
  return mark < point.block_met || mark < point.handed_over;
}

// Of two launches of one grid.
bool is_behind(const LaunchOrder& later, const LaunchOrder& earlier) {
  using enum DeviceStream::Kind;
  if (later.stream.kind == tail && earlier.stream.kind != tail) return true;
  return later.stream == earlier.stream && later.place > earlier.place;
}

}  // namespace

bool is_ordered(const LaunchOrder& earlier, std::uint64_t mark, const LaunchOrder& later) {
  for (const LaunchOrder* x = &later; x != nullptr; x = x->launched_by.get()) {
    if (x == &earlier) return true;
    if (x->launched_by.get() == &earlier)
      return x->stream.kind == DeviceStream::Kind::tail || knew(earlier, mark, x->point);
    for (const LaunchOrder* y = &earlier; y->launched_by != nullptr; y = y->launched_by.get())
      if (y->launched_by == x->launched_by && is_behind(*x, *y)) return true;
  }
  return false;
}

}  // namespace gridstride::simt
