// SPDX-License-Identifier: MIT
#include "simt/src/accesses/lost_swaps.hpp"

#include <bit>

#include "simt/src/accesses/warp_trace.hpp"

namespace gridstride::simt {

LostSwaps::Lost LostSwaps::take(std::uintptr_t pc, const LaneAddresses& request) {
  Lost lost;
  if (won_.empty()) return lost;
  for (std::uint32_t left = request.lanes; left != 0;) {
    const std::uintptr_t word = request.at[static_cast<unsigned>(std::countr_zero(left))];
    const auto won = won_.find(key_of(pc, word));
    unsigned trying = 0;
    unsigned winners = 0;
    for (std::uint32_t lanes = left; lanes != 0; lanes &= lanes - 1) {
      const auto lane = static_cast<unsigned>(std::countr_zero(lanes));
      if (request.at[lane] != word) continue;
      left &= ~(1U << lane);
      ++trying;
      if (won == won_.end() || won->second[lane] == 0) continue;
      ++winners;
      --won->second[lane];
    }
    if (winners < 2) continue;
    // In each round after the first those try that have not won yet, or will not.
    const unsigned rounds = winners - 1;
    const unsigned turns = rounds * trying - rounds * (rounds + 1) / 2;
    lost.turns += turns;
    if (rounds <= lost.rounds) continue;
    lost.rounds = rounds;
    lost.turns_there = turns;
    lost.busiest = word;
  }
  return lost;
}

}  // namespace gridstride::simt
