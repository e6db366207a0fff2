// SPDX-License-Identifier: MIT
#include "view/waste.hpp"

#include "judge/bounds.hpp"
#include "record/line_traffic.hpp"

namespace gridstride::view {
namespace {

LineAccess line_access(TracedAccess access) {
  switch (access) {
    case TracedAccess::global_load:
      return LineAccess::global_load;
    case TracedAccess::global_store:
      return LineAccess::global_store;
    case TracedAccess::shared_load:
      return LineAccess::shared_load;
    case TracedAccess::shared_store:
      return LineAccess::shared_store;
    case TracedAccess::global_atomic:
      return LineAccess::global_atomic;
    default:
      return LineAccess::shared_atomic;
  }
}

void add_traffic(std::vector<LineTraffic>& lines, const TracedBlock& block) {
  for (const TracedLine& line : block.lines) {
    LineTraffic& added = lines.emplace_back();
    added.line = line.place.line;
    added.access = line_access(line.access);
    added.requests = line.requests;
    added.cost = line.cost;
    added.least = line.least;
  }
}

/// Of the block, as judge::mark_waste asks for them.
Counters costs_of(const TracedBlock& block) {
  Counters sum;
  for (const TracedLine& line : block.lines) {
    if (is_atomic(line.access)) {
      sum.global_atomic_turns += line.cost;
    } else if (is_shared(line.access)) {
      sum.shared_wavefronts += line.cost;
    } else {
      sum.global_load_sectors += line.cost;
    }
  }
  return sum;
}

}  // namespace

std::vector<bool> wasteful_lines(const TracedBlock& block, const AccessTrace* reference) {
  std::vector<LineTraffic> lines;
  add_traffic(lines, block);
  judge::mark_waste(lines, costs_of(block));
  if (reference != nullptr) {
    std::vector<LineTraffic> its;
    for (const TracedLaunch& launch : reference->launches)
      for (const TracedBlock& one : launch.blocks) add_traffic(its, one);
    judge::note_reference(lines, its);
  }
  std::vector<bool> wasteful;
  for (const LineTraffic& line : lines) wasteful.push_back(line.wasteful);
  return wasteful;
}

}  // namespace gridstride::view
