// SPDX-License-Identifier: MIT
/// @file
/// Phase ids: one a block and interval between its barriers, never the same twice.
#pragma once

#include "simt/src/execution.hpp"

namespace gridstride::simt {

/// @brief Gives the execution the next range of ids.
void refill_phases(Execution& execution);

/// @return a new phase in the place it has in a cell, thread 0. Ids that one execution takes rise.
inline std::uint64_t take_phase(Execution& execution) {
  if (execution.next_phase == execution.phase_limit) [[unlikely]]
    refill_phases(execution);
  return execution.next_phase++ << phase_shift;
}

/// @return whether so many ids are used up that they should begin anew before the next launch
bool phases_run_low();

}  // namespace gridstride::simt
