// SPDX-License-Identifier: MIT
#include "simt/src/accesses/warp_turns.hpp"

#include "simt/src/accesses/warp_trace.hpp"

namespace gridstride::simt {

void WarpTurns::take_turns(Caches& caches, TrafficCounts to) {
  std::array<std::size_t, most_warps> next{};
  while (kept_ > 0) {
    for (unsigned warp = 0; warp < most_warps; ++warp) {
      const std::vector<Part>& parts = of_warp_[warp];
      for (bool ended = false; !ended && next[warp] < parts.size(); ++next[warp], --kept_) {
        const Part& part = parts[next[warp]];
        for (unsigned piece = 0; piece < part.count; ++piece) {
          const std::uint64_t begin = part.begin + piece * part.step;
          if (traffic_of(part.what) == Traffic::global_load) {
            caches.load(begin, begin + part.sectors, part.what, to);
          } else {
            caches.store(begin, begin + part.sectors, part.what, to);
          }
        }
        ended = part.ends_request;
      }
    }
  }
  for (std::vector<Part>& parts : of_warp_) parts.clear();
}

}  // namespace gridstride::simt
