// SPDX-License-Identifier: MIT
#include "simt/src/accesses/lost_swaps.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "simt/src/accesses/warp_trace.hpp"

namespace gridstride::simt {

LostSwaps::Lost LostSwaps::take(std::uintptr_t pc, const LaneAddresses& request) {
  Lost lost;
  if (won_.empty()) return lost;
  std::array<std::uintptr_t, warp_lanes> words;
  unsigned lanes = 0;
  for (std::uint32_t left = request.lanes; left != 0; left &= left - 1)
    words[lanes++] = request.at[static_cast<unsigned>(std::countr_zero(left))];
  std::sort(words.begin(), words.begin() + lanes);
  for (unsigned first = 0, end = 0; first < lanes; first = end) {
    while (end < lanes && words[end] == words[first]) ++end;
    const auto won = won_.find(key_of(pc, words[first]));
    if (won == won_.end()) continue;
    // In each round after the first those try that have not won yet, or will not.
    const unsigned trying = end - first;
    const unsigned rounds = std::min(won->second, trying) - 1;
    const unsigned turns = rounds * trying - rounds * (rounds + 1) / 2;
    lost.turns += turns;
    if (rounds > lost.rounds) {
      lost.rounds = rounds;
      lost.turns_there = turns;
      lost.busiest = words[first];
    }
    won->second -= rounds + 1;
    if (won->second == 0) won_.erase(won);
  }
  return lost;
}

}  // namespace gridstride::simt
