// SPDX-License-Identifier: MIT
#include "simt/src/schedule.hpp"

#include <bit>

#include "simt/src/fiber_scheduler.hpp"

namespace gridstride::simt {

void make_lanes_ready(Execution& execution, unsigned warp, std::uint32_t lanes) {
  const std::array<Fiber*, 32>& fibers = execution.warps[warp].lanes;
  for (std::uint32_t left = lanes; left != 0; left &= left - 1)
    make_ready(execution, *fibers[static_cast<unsigned>(std::countr_zero(left))]);
}

}  // namespace gridstride::simt
