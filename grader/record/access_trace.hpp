// SPDX-License-Identifier: MIT
/// @file
/// What the warps of a few blocks asked of the memory, lane by lane: the data behind `gridstride view`.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "record/counters.hpp"
#include "record/occupancy.hpp"

namespace gridstride {

/// @brief Lanes of a warp.
inline constexpr unsigned warp_lanes = 32;

/// @brief What a request of a warp does.
enum class TracedAccess {
  global_load,
  global_store,
  shared_load,
  shared_store,
  global_atomic,
  shared_atomic
};

/// @return "global_load" and so on, as JSON has it
std::string traced_name(TracedAccess access);
/// @return whether the memory is shared memory, else global memory
bool is_shared(TracedAccess access);
/// @return whether it is an atomic
bool is_atomic(TracedAccess access);

/// @brief A source file of the student's.
struct TracedFile {
  std::string name;  ///< as findings name it
  std::string text;  ///< empty where it could not be read

  bool operator==(const TracedFile&) const = default;
};

/// @brief A line of one of AccessTrace::files.
struct TracedPlace {
  std::size_t file = 0;  ///< index
  int line = 0;          ///< 1-based; 0 where not known

  bool operator==(const TracedPlace&) const = default;
};

/// @brief An array in device or shared memory.
struct TracedArray {
  std::string name;     ///< as findings name it
  bool shared = false;  ///< in shared memory
  /// The address of the first byte; of shared memory its place in the 128 bytes of a row of banks
  std::uint64_t base = 0;
  std::uint64_t size_bytes = 0;  ///< 0 where it is not known

  bool operator==(const TracedArray&) const = default;
};

/// @brief One request of one warp: what its lanes asked for by one instruction.
struct TracedRequest {
  TracedPlace place;                  ///< in the source
  TracedAccess access{};              ///< its kind
  unsigned size_bytes = 4;            ///< of each lane's access
  unsigned warp = 0;                  ///< index in the block
  unsigned round = 0;                 ///< barriers of the block before it
  std::uint32_t lanes = 0;            ///< bit i: lane i takes part
  std::vector<std::size_t> arrays;    ///< indices: one for all lanes that take part, or one for each of them
  std::vector<std::int64_t> offsets;  ///< bytes from the array's base, of the lanes that take part, upwards
  std::uint64_t cost = 0;             ///< sectors of 32 bytes, wavefronts, or turns of an atomic
  std::uint64_t least = 0;            ///< of them, had the lanes asked for neighbouring words; atomics: cost

  bool operator==(const TracedRequest&) const = default;
};

/// @brief All requests of one line and kind in a block, those beyond the cap included.
struct TracedLine {
  TracedPlace place;           ///< in the source
  TracedAccess access{};       ///< its kind
  std::uint64_t requests = 0;  ///< of warps
  std::uint64_t cost = 0;      ///< as in TracedRequest
  std::uint64_t least = 0;     ///< likewise

  bool operator==(const TracedLine&) const = default;
};

/// @brief What the lanes of a warp passed each other by one shuffle.
struct TracedExchange {
  TracedPlace place;              ///< in the source
  std::string operation;          ///< such as "__shfl_down_sync"
  unsigned warp = 0;              ///< index in the block
  unsigned round = 0;             ///< barriers of the block before it
  std::uint32_t lanes = 0;        ///< bit i: lane i takes part
  std::vector<unsigned> sources;  ///< of the lanes that take part, upwards: the lane whose value it gets

  bool operator==(const TracedExchange&) const = default;
};

/// @brief A block that was recorded.
struct TracedBlock {
  std::array<unsigned, 3> index{};        ///< blockIdx
  unsigned rounds = 1;                    ///< barriers of the block, and 1
  std::uint64_t left_out = 0;             ///< requests beyond the cap
  std::uint64_t without_line = 0;         ///< requests of code that is not in a student's file
  std::vector<TracedLine> lines;          ///< by place, then access
  std::vector<TracedRequest> requests;    ///< by round, then warp
  std::vector<TracedExchange> exchanges;  ///< by round, then warp; the first ones

  bool operator==(const TracedBlock&) const = default;
};

/// @brief One thread's part in a finding.
struct TracedSide {
  std::array<unsigned, 3> block{};  ///< blockIdx
  unsigned thread = 0;              ///< linear index in the block
  TracedPlace place;                ///< in the source
  bool write = false;               ///< it stores, or updates

  bool operator==(const TracedSide&) const = default;
};

/// @brief Something that the device found in the launch.
struct TracedFinding {
  std::string bug_class;          ///< as in Finding
  std::string message;            ///< likewise
  std::vector<TracedSide> sides;  ///< the thread; of a race both, where both are known
  bool has_element = false;       ///< the next members mean something
  std::size_t array = 0;          ///< index in TracedLaunch::arrays
  std::int64_t offset = 0;        ///< bytes from its base
  unsigned size_bytes = 0;        ///< of the access
  bool stopped = false;           ///< the thread did nothing more, and the program no launch
  std::string advice = {};        ///< as in Finding

  bool operator==(const TracedFinding&) const = default;
};

/// @brief What one line has done in a whole launch, all blocks and lanes.
struct TracedWork {
  TracedPlace place;   ///< in the source
  Counters counters;   ///< as in LineWork
  double time_ns = 0;  ///< its part of TracedLaunch::kernel_ns @unit{ns}

  bool operator==(const TracedWork&) const = default;
};

/// @brief A launch that was recorded.
struct TracedLaunch {
  std::uint64_t number = 0;             ///< of the program's launches, from 1
  std::string kernel;                   ///< its name
  std::array<unsigned, 3> grid{};       ///< gridDim
  std::array<unsigned, 3> block{};      ///< blockDim
  std::vector<TracedArray> arrays;      ///< that its requests and findings name
  std::vector<TracedBlock> blocks;      ///< those recorded
  std::vector<TracedFinding> findings;  ///< in the order in which they are told
  double kernel_ns = 0;                 ///< modelled, without what starting it takes @unit{ns}
  std::string bound_by;                 ///< the term of the model that is largest, such as "device memory"
  std::vector<TracedWork> work;         ///< by place; those that take most, where there are many
  Occupancy occupancy{};                ///< of the launch

  bool operator==(const TracedLaunch&) const = default;
};

/// @brief What the whole program did, however little of it was recorded.
struct TracedTotal {
  Counters counters;      ///< of all launches and copies
  double kernels_ns = 0;  ///< modelled time of all launches, one after another; copies aside @unit{ns}

  bool operator==(const TracedTotal&) const = default;
};

/// @brief What was recorded of a program.
struct AccessTrace {
  std::string device;                  ///< the profile's name
  std::uint64_t launches_in_all = 0;   ///< of the program
  std::vector<TracedFile> files;       ///< that places name
  std::vector<TracedLaunch> launches;  ///< those recorded
  TracedTotal total;                   ///< of the program

  bool operator==(const AccessTrace&) const = default;
};

/// @brief How much of a program is recorded.
inline constexpr std::size_t traced_launches_a_kernel = 3;  ///< of different grids or blocks
inline constexpr std::size_t traced_launches = 24;          ///< in all
inline constexpr std::size_t traced_blocks = 2;  ///< of a launch: the first ones; one more where a bug is
inline constexpr std::size_t traced_requests = 1500;  ///< of a block: the first ones
inline constexpr std::size_t traced_exchanges = 600;  ///< of a block: the first ones
inline constexpr std::size_t traced_findings = 16;    ///< of a launch: the first ones
inline constexpr std::size_t traced_work = 200;       ///< of a launch: the lines that take most

/// @brief As a JSON object, in one line. Keys as documented in docs/view.md.
std::string trace_to_json(const AccessTrace& trace);
/// @brief Inverse of trace_to_json. Indices, lanes and offsets fit each other. @throws std::runtime_error
/// naming the key
AccessTrace trace_from_json(const std::string& text);

}  // namespace gridstride
