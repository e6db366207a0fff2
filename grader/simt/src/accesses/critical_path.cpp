// SPDX-License-Identifier: MIT
#include "simt/src/accesses/critical_path.hpp"

#include <algorithm>

namespace gridstride::simt {

void CriticalPath::end_phase(unsigned warps, Counters& counters) {
  Link most;
  for (unsigned warp = 0; warp < warps; ++warp) {
    Link& link = of_warp[warp];
    most.global_loads = std::max(most.global_loads, link.global_loads);
    most.load_groups = std::max(most.load_groups, link.load_groups);
    most.shared_accesses = std::max(most.shared_accesses, link.shared_accesses);
    most.atomics = std::max(most.atomics, link.atomics);
    link = {};
  }
  counters.chained_global_loads += most.global_loads;
  counters.chained_load_groups += most.load_groups;
  counters.chained_shared_accesses += most.shared_accesses;
  counters.chained_atomics += most.atomics;
}

}  // namespace gridstride::simt
