// SPDX-License-Identifier: MIT
/// @file
/// What a warp's loads and stores cost the memory: how many sectors of 32 bytes, how many passes over the
/// banks of shared memory.
///
/// A device handles a load of a warp at once; here its lanes run one after another. So each lane's accesses
/// are written down, and once no lane of the warp can go further (at a barrier, at the end), they are put
/// together: the first access of each lane by one instruction is one request, the second the next, and so on.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "record/counters.hpp"

namespace gridstride::simt {

struct Execution;

/// @brief What a request is to.
enum class Traffic : std::uint8_t { global_load, global_store, shared };

/// @brief One access of one lane.
struct TracedAccess {
  std::uintptr_t address;
  std::uint64_t what;  ///< instruction << 8 | log2 of the size in bytes << 2 | Traffic
};

/// @brief The accesses of one lane since the warp last stopped.
struct LaneTrace {
  std::unique_ptr<TracedAccess[]> accesses;
  std::size_t used = 0;
  std::size_t capacity = 0;
};

/// @brief The accesses of the warp that runs now. The first members are those that every access needs.
struct WarpTrace {
  TracedAccess* next = nullptr;  ///< of the running lane: where its next access goes
  TracedAccess* end = nullptr;
  unsigned lane = 0;  ///< the running one
  unsigned warp = 0;
  std::uint64_t left_out = 0;  ///< accesses beyond the longest trace
  std::array<LaneTrace, 32> lanes;
};

/// @brief Accesses of a lane that are kept; what a thread does beyond that between two barriers is counted as
/// if it were like the rest.
inline constexpr std::size_t longest_trace = std::size_t{1} << 17;

/// @brief Makes room for another access of the running lane.
[[gnu::cold, gnu::noinline]] void lengthen_trace(Execution& execution);

/// @brief Puts the lanes' accesses together and counts their requests; no lane of the warp runs.
void count_requests(Execution& execution);

/// @brief Sectors of 32 bytes that one request touches.
/// @param[in] addresses of its lanes, `count` of them
unsigned sectors_of(const std::uintptr_t* addresses, unsigned count, unsigned size_bytes);

/// @brief Passes over the 32 banks of shared memory, each 4 bytes wide, that one request needs: as many as
/// different words it asks of the busiest bank. Lanes that ask for 8 (16) bytes go by halves (quarters) of
/// the warp.
/// @param[in] lanes of the addresses, ascending
unsigned wavefronts_of(const std::uintptr_t* addresses, const unsigned* lanes, unsigned count,
                       unsigned size_bytes);

}  // namespace gridstride::simt
