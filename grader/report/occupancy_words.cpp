// SPDX-License-Identifier: MIT
#include "report/occupancy_words.hpp"

#include <fmt/format.h>

#include "language/language.hpp"

namespace gridstride::report {

using language::trf;

namespace {

// What keeps a further block out.
std::string limit_text(const Occupancy& occupancy) {
  switch (occupancy.limited_by) {
    case OccupancyLimit::registers:
      return trf("a thread takes about {} registers", occupancy.registers);
    case OccupancyLimit::shared_memory:
      return trf("a block takes {} bytes of shared memory", occupancy.shared_bytes);
    case OccupancyLimit::blocks:
      return trf("it has room for {} blocks, and these have {} threads", occupancy.blocks,
                 occupancy.threads_per_block);
    case OccupancyLimit::threads:
      break;
  }
  return trf("no further block of {} threads fits", occupancy.threads_per_block);
}

}  // namespace

std::string occupancy_text(const Occupancy& occupancy) {
  if (occupancy.most_warps == 0) return {};
  const std::string holds = trf("a multiprocessor holds {} of {} warps ({:.0f} %)", occupancy.warps,
                                occupancy.most_warps, 100 * occupancy.share());
  return occupancy.warps >= occupancy.most_warps ? holds
                                                 : fmt::format("{}: {}", holds, limit_text(occupancy));
}

}  // namespace gridstride::report
