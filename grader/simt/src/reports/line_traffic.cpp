// SPDX-License-Identifier: MIT
#include "simt/src/reports/line_traffic.hpp"

#include "simt/src/accesses/warp_trace.hpp"
#include "simt/src/reports/symbols.hpp"

namespace gridstride::simt {
namespace {

LineAccess access_of(Traffic traffic) {
  switch (traffic) {
    case Traffic::global_store:
      return LineAccess::global_store;
    case Traffic::shared_load:
      return LineAccess::shared_load;
    case Traffic::shared_store:
      return LineAccess::shared_store;
    case Traffic::global_atomic:
      return LineAccess::global_atomic;
    case Traffic::shared_atomic:
      return LineAccess::shared_atomic;
    default:
      return LineAccess::global_load;
  }
}

}  // namespace

std::vector<LineTraffic> lines_of(const TrafficTable& table) {
  std::vector<LineTraffic> lines;
  for (const InstructionTraffic& entry : table.entries()) {
    if (entry.what == 0) continue;
    // Kept as a number, since a key has room for little else.
    SourceLine where = student_line(reinterpret_cast<const void*>(pc_of(entry.what)));  // NOLINT
    if (where.line == 0) continue;
    add_lines(lines, {{.file = std::move(where.file),
                       .line = where.line,
                       .access = access_of(traffic_of(entry.what)),
                       .requests = entry.requests,
                       .cost = entry.cost,
                       .least = entry.least,
                       .from_memory = entry.from_memory}});
  }
  return lines;
}

}  // namespace gridstride::simt
