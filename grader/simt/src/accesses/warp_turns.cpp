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
        if (traffic_of(part.what) == Traffic::global_load) {
          caches.load(part.begin, part.end, part.what, to);
        } else {
          caches.store(part.begin, part.end, part.what, to);
        }
        ended = part.ends_request;
      }
    }
  }
  for (std::vector<Part>& parts : of_warp_) parts.clear();
}

}  // namespace gridstride::simt
