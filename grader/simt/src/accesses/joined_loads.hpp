// SPDX-License-Identifier: MIT
/// @file
/// Loads of neighbouring words of shared memory, which compilers for GPUs make one load of: where a loop over
/// `tile[row][k]` is unrolled, four elements that begin at a multiple of 16 bytes come by one instruction.
/// They are counted as they are written; what joining them saves is counted beside, for the model of time.
///
/// A load is joined to one before it where each lane asks for the word behind its word of then, both lie
/// within 16 bytes that begin at a multiple of 16 (or 8 at one of 8), and the warp has stored nothing to
/// shared memory, updated nothing there and met no barrier in between. That is what ptxas of CUDA 13.0 does
/// for capabilities 7.5 to 10.0, in unrolled loops as in loops of a length that it does not know, with rows
/// of static and of dynamic arrays; it has to see the alignment when it compiles, here it is that of the run.
#pragma once

#include <array>
#include <cstdint>

#include "simt/src/accesses/warp_trace.hpp"

namespace gridstride::simt {

class TrafficTable;

/// @brief Requests, and their wavefronts, that are not made.
struct Saved {
  std::uint64_t requests = 0;
  std::uint64_t wavefronts = 0;
};

/// @brief The loads of one warp's trace that others may be joined to. @pre the trace outlives it
class JoinedLoads {
 public:
  /// @param by_instruction where each joined load's instruction has what it saves noted
  JoinedLoads(const WarpTrace& trace, TrafficTable& by_instruction)
      : trace_(trace), by_instruction_(by_instruction) {}

  /// @brief The warp loads from shared memory. @param step of the trace @param wavefronts that it takes alone
  void add(std::size_t step, unsigned wavefronts);
  /// @brief Shared memory changes, or may have been changed by others, or the trace ends.
  void forget();

  /// @return what has been saved by loads that are forgotten
  [[nodiscard]] const Saved& saved() const { return saved_; }

 private:
  static constexpr unsigned most_joined = 4;  // words of 4 bytes
  struct Group {
    std::size_t first = 0;    // step of the trace
    std::uintptr_t next = 0;  // what a step that goes on has as its address
    unsigned bytes = 0;       // a lane's, so far
    unsigned room_bytes = 0;  // at most; 0: not known yet
    unsigned loads = 0;
    std::array<std::uint32_t, most_joined> step{};
    std::array<std::uint32_t, most_joined> wavefronts{};
  };

  [[nodiscard]] bool goes_on(Group& group, std::size_t step, unsigned size_bytes) const;
  void finish(Group& group);

  static constexpr unsigned most_groups = 4;  // streams of loads that take turns, as those of two tiles
  const WarpTrace& trace_;
  TrafficTable& by_instruction_;
  std::array<Group, most_groups> groups_;
  unsigned used_ = 0;
  unsigned oldest_ = 0;
  Saved saved_;
};

}  // namespace gridstride::simt
