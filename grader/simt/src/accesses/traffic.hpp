// SPDX-License-Identifier: MIT
/// @file
/// What a warp's loads and stores cost the memory: how many sectors of 32 bytes, how many wavefronts
/// of shared memory.
#pragma once

#include <cstdint>

#include "record/counters.hpp"
#include "simt/src/accesses/warp_trace.hpp"

namespace gridstride::simt {

/// @brief Counts the requests that the warp's trace holds, and forgets it; no lane of the warp runs.
void count_requests(Execution& execution);

/// @brief The running block's threads have met, or it has ended: counts what is left of its traces, and what
/// the block had to wait for.
void end_phase(Execution& execution);

/// @return accesses that the execution's threads have made, those of the running warp's other lanes left out
std::uint64_t accesses_so_far(const Execution& execution);

/// @brief Wavefronts, turns of the 32 banks of shared memory, each 4 bytes wide, that one request takes: as
/// many as different words it asks of the busiest bank. Lanes that ask for 8 (16) bytes go by halves
/// (quarters) of the warp; all together (by halves) where each lane n asks for what n ^ 1 does, or each for
/// what n ^ 2 does: what they get is returned once.
unsigned wavefronts_of(const LaneAddresses& request, unsigned size_bytes);

/// @return what a request costs: sectors of global memory, wavefronts of shared memory, or turns
/// of an atomic. @param what instruction, size and kind, as in the warp's trace
unsigned request_cost(const Execution& execution, const LaneAddresses& request, std::uint64_t what);

/// @return what a request of so many lanes costs where they ask for words side by side. Of shared memory: a
/// wavefront for each group of lanes. @pre it is no atomic in global memory, whose addresses decide
unsigned least_request_cost(std::uint64_t what, unsigned lanes);

/// @brief Turns that an atomic of a warp takes in shared memory: as many as lanes that name words of the same
/// bank, be it one word or several.
unsigned shared_turns_of(const LaneAddresses& request);

/// @brief Likewise where the device adds the lanes that name one word at once: as many as different words of
/// the same bank.
unsigned shared_increment_turns_of(const LaneAddresses& request);

/// @brief Likewise in global memory, where the L2 cache works on one sector at a time: for each sector as
/// many as lanes that name the same word there.
unsigned global_turns_of(const LaneAddresses& request);

}  // namespace gridstride::simt
