// SPDX-License-Identifier: MIT
/// @file
/// What the lanes of the running warp load and store, put together as they run.
///
/// A device handles a load of a warp at once; here its lanes run one after another. The first lane to come
/// somewhere writes down a step: the instruction and the address. Each further lane that does the same there
/// is expected at an address as far on as the one before it was, and then only moves the expectation on. So a
/// warp in step costs two comparisons and two additions an access, and little memory however long it runs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "simt/src/accesses/block_sync.hpp"

namespace gridstride::simt {

struct Execution;

/// @brief What a request is to.
enum class Traffic : std::uint8_t {
  global_load,
  global_store,
  shared_load,
  shared_store,
  global_atomic,
  shared_atomic,
  constant_load,
  barrier  ///< none of the memory: a barrier of the block, in tables of what instructions did
};
inline constexpr std::size_t traffic_kinds = 7;  ///< of accesses

/// @brief An instruction with the size of its access and its kind, in the low bits of a key.
inline constexpr unsigned what_bits = 58;
inline constexpr unsigned pc_shift = 8;
inline constexpr unsigned size_shift = 3;
/// @brief In such a key: a load that no compiler may join to others.
inline constexpr std::uint64_t volatile_bit = 1U << 6;
inline constexpr std::uint64_t what_mask = (std::uint64_t{1} << what_bits) - 1;
/// @brief A lane that never comes: in the high bits of a key, so that nothing matches it.
inline constexpr std::uint64_t no_lane = std::uint64_t{63} << what_bits;

constexpr Traffic traffic_of(std::uint64_t what) { return static_cast<Traffic>(what & 7); }
constexpr unsigned size_bytes_of(std::uint64_t what) { return 1U << (what >> size_shift & 7); }
constexpr std::uintptr_t pc_of(std::uint64_t what) { return (what & what_mask) >> pc_shift; }

/// @brief A barrier of the block that a call begins, named as an access would be.
inline std::uint64_t barrier_at(const void* pc) {
  return (reinterpret_cast<std::uintptr_t>(pc) << pc_shift & what_mask) |
         static_cast<std::uint64_t>(Traffic::barrier);
}

/// @brief One load or store of the warp, as far as its lanes have come: which lane is expected next, where.
struct WarpStep {
  std::uint64_t key;  ///< lane << what_bits | what; 0 behind the last step
  std::uintptr_t address;
  std::uint64_t key_step;  ///< to the lane after the next
  std::uintptr_t address_step;
};

/// @brief What else is known of a step.
struct StepInfo {
  std::uint32_t earlier_runs;  ///< index of the run before the one that goes on; no_run
  std::uint8_t first_lane;     ///< of the run that goes on
  bool single;                 ///< only one lane has come: how far the next one is off is not known
};
inline constexpr std::uint32_t no_run = ~0U;

/// @brief Lanes evenly apart at addresses evenly apart, behind which came another one: the 16 lanes of a row
/// in a block of 16 x 16, for one.
struct LaneRun {
  std::uintptr_t address;  ///< that was expected next
  std::uintptr_t address_step;
  std::uint32_t earlier_runs;  ///< of the same step; no_run
  std::uint8_t first_lane;
  std::uint8_t expected_lane;  ///< modulo 64
  std::uint8_t lane_step;      ///< likewise
};

/// @brief The addresses of a request.
struct LaneAddresses {
  std::uint32_t lanes = 0;  ///< bit i: lane i takes part
  std::array<std::uintptr_t, warp_lanes> at;
};

/// @brief One access of one lane that is not in step with others.
struct StrayAccess {
  std::uint64_t what;
  std::uintptr_t address;
  unsigned lane;
  std::uint64_t occurrence;  ///< of this instruction in this lane
};

/// @brief Accesses beyond the longest trace.
struct LeftOut {
  std::uint64_t accesses = 0;
  std::uint64_t bytes = 0;
};

/// @brief The trace of the running warp. The first members are those that every access needs.
struct WarpTrace {
  WarpStep* cursor = nullptr;   ///< the running lane's place
  std::uint64_t lane_bits = 0;  ///< the running lane << what_bits
  unsigned warp = 0;
  bool quiet = false;                           ///< accesses leave no trace now
  std::array<WarpStep*, warp_lanes> cursors{};  ///< of the lanes that do not run now
  std::unique_ptr<WarpStep[]> steps;
  std::unique_ptr<StepInfo[]> info;
  WarpStep* end = nullptr;  ///< behind the last step
  std::unique_ptr<LaneRun[]> runs;
  std::uint32_t run_count = 0;
  std::vector<StrayAccess> strays;
  std::size_t in_step = 0;                        ///< steps before any lane went astray
  std::array<LeftOut, traffic_kinds> left_out{};  ///< by Traffic

  /// @return the cursor of a lane that is no longer in step: behind all steps
  [[nodiscard]] WarpStep* astray() const;
};

/// @brief Steps that are kept; what a warp does beyond that between two barriers is counted as if it were
/// like the rest.
inline constexpr std::size_t longest_trace = std::size_t{1} << 17;
inline constexpr std::size_t most_runs = std::size_t{1} << 20;

inline WarpStep* WarpTrace::astray() const { return steps.get() + longest_trace + 1; }

/// @brief Makes room for an execution's steps.
void make_trace(WarpTrace& trace);

/// @brief The running lane's access where it was not the one expected. Code without checks leaves no trace:
/// what the engine reads and writes for it would stand there alone.
void trace_unexpected(Execution& execution, std::uint64_t what, std::uintptr_t address);

/// @brief Forgets all steps.
void clear_trace(WarpTrace& trace);

/// @return how many lanes are in a run
unsigned lane_count(const LaneRun& run);

/// @brief The runs of a step that more than one lane has taken, the latest first. @return how many
unsigned runs_of(const WarpTrace& trace, std::size_t index, std::array<LaneRun, warp_lanes>& runs);

/// @return the addresses of a step
LaneAddresses addresses_of(const WarpTrace& trace, std::size_t step);

/// @return whether a step's lanes, and their order, are those of another one before, each `bytes` further on
bool is_shifted(const WarpTrace& trace, std::size_t before, std::size_t step, std::uintptr_t bytes);

}  // namespace gridstride::simt
