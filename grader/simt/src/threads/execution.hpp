// SPDX-License-Identifier: MIT
/// @file
/// The state of one OS thread while it runs blocks: what the callbacks before each memory access read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "gridstride/simt_abi.h"
#include "simt/src/accesses/access_state.hpp"
#include "simt/src/accesses/block_sync.hpp"
#include "simt/src/accesses/counting_state.hpp"
#include "simt/src/reports/incident.hpp"
#include "simt/src/threads/block_state.hpp"
#include "simt/src/threads/scheduling.hpp"

namespace gridstride::simt {

struct Launch;

/// @brief What was wrong in the blocks that have run here, and answers of checks that are asked again.
struct Found {
  std::vector<Incident> incidents;
  std::uint64_t incidents_met = 0;                        ///< so far, each time that one happened
  std::unordered_map<const void*, bool> stores_constant;  ///< of stores that threads of a block share
  std::map<std::pair<std::uintptr_t, int>, bool> constants_of_host;  ///< by address and line of the launch
  std::unordered_map<const void*, bool> has_wrong_blocks;  ///< of stores that blocks share: blocks_overlap()
  std::map<std::pair<const void*, const void*>, bool>
      stores_to_aliases;             ///< of stores that a thread makes to one word: takes_for_two_arrays()
  const void* refused_pc = nullptr;  ///< malloc or new in a kernel that got nothing, the last one
  std::uint64_t refused_block = 0;   ///< of that block
};

/// @brief A piece of text printed by device code.
struct Printed {
  std::uint64_t block;
  std::string text;
};

/// @brief What device code has printed.
struct Output {
  std::vector<Printed> printed;
  std::size_t bytes = 0;
};

/// @brief One OS thread's state while it runs blocks. The first members are those that every access needs.
struct Execution : AccessState, BlockState {
  unsigned slot = 0;                       ///< its number among the OS threads that run blocks
  unsigned thread = 0;                     ///< linear index of the running thread
  unsigned thread_count = 0;               ///< of a block
  const unsigned* thread_index = nullptr;  ///< threadIdx of the running thread: x, y, z
  gs_unchecked_index* unchecked_index =
      nullptr;  ///< in code without checks: where its module keeps threadIdx
  const Launch* launch = nullptr;
  Counting counting;
  BlockSync sync;  ///< what orders the running block's accesses, beyond its barriers
  AtomicState atomics;
  Copied copied;  ///< while its pieces are checked
  Scheduling scheduling;
  ClockState clock;
  Found found;
  Output output;
};

/// @return whether the address lies in the running block's shared memory
inline bool in_shared(const Execution& execution, std::uintptr_t address) {
  return address - execution.spaces.static_shared.base < execution.spaces.static_shared.size_bytes ||
         address - execution.spaces.dynamic_shared.base < execution.spaces.dynamic_shared.size_bytes;
}

/// @brief In the part of the cluster window that a block has, dynamic shared memory begins so far behind
/// static. @unit{bytes}
inline std::size_t dynamic_in_part(const Execution& execution) {
  return (execution.spaces.static_shared.size_bytes + granule_bytes - 1) / granule_bytes * granule_bytes;
}

/// @param behind bytes behind the end of an array of shared memory that count as in it
/// @return where in a block's part of the cluster window the place lies that the running block knows by this
/// address; nothing where that is no shared memory @unit{bytes}
inline std::optional<std::size_t> offset_in_part(const Execution& execution, std::uintptr_t address,
                                                 std::size_t behind = 0) {
  const auto is_in = [&](const SharedRange& range) {
    return range.size_bytes > 0 && address - range.base < range.size_bytes + behind;
  };
  const SharedRange& fixed = execution.spaces.static_shared;
  const SharedRange& dynamic = execution.spaces.dynamic_shared;
  if (is_in(fixed)) return address - fixed.base;
  if (is_in(dynamic)) return dynamic_in_part(execution) + (address - dynamic.base);
  return std::nullopt;
}

/// @return the address by which the history of a place is kept: of the running block's shared memory in a
/// launch with clusters, that by which its cluster's other blocks reach it; else the place's own
inline std::uintptr_t history_address(const Execution& execution, std::uintptr_t address) {
  if (execution.cluster_part == 0) return address;
  const std::optional<std::size_t> offset = offset_in_part(execution, address);
  return offset ? execution.cluster_part + *offset : address;
}

/// @return where the running thread finds what has this address in the history
inline std::uintptr_t live_address(const Execution& execution, std::uintptr_t address) {
  const std::uintptr_t offset = address - execution.cluster_part;
  if (execution.cluster_part == 0) return address;
  const SharedRange& fixed = execution.spaces.static_shared;
  const SharedRange& dynamic = execution.spaces.dynamic_shared;
  if (offset < fixed.size_bytes) return fixed.base + offset;
  const std::size_t begin = dynamic_in_part(execution);
  return offset - begin < dynamic.size_bytes ? dynamic.base + (offset - begin) : address;
}

/// @brief The execution of this OS thread while it runs device code, else nullptr. Engine code that may copy
/// memory or call into libraries while a kernel runs sets it aside by an EngineScope.
extern constinit thread_local Execution* current __attribute__((tls_model("initial-exec")));

/// @brief While it lives, accesses of this OS thread are the engine's own.
class EngineScope {
 public:
  EngineScope() : execution_(current) { current = nullptr; }
  ~EngineScope() { current = execution_; }
  EngineScope(const EngineScope&) = delete;
  EngineScope& operator=(const EngineScope&) = delete;
  [[nodiscard]] Execution& execution() const { return *execution_; }

 private:
  Execution* execution_;
};

}  // namespace gridstride::simt
