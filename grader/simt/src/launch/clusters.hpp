// SPDX-License-Identifier: MIT
/// @file
/// Thread block clusters: blocks of a launch that are there at the same time, meet at a barrier of their own
/// and reach one another's shared memory.
///
/// Each block of a cluster has a part of the cluster window, in which the others find its shared memory. The
/// kernel's own code knows shared memory by another address, the same for every block of an OS thread: while
/// a block runs, its shared memory lies there, and while it stands aside, in its part. The history of all
/// accesses, its own and those of the others, is kept by the address in the part.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "simt/src/accesses/access_kinds.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/launch/cluster_dims.hpp"
#include "simt/src/launch/schedule.hpp"
#include "simt/src/threads/execution.hpp"

namespace gridstride::simt {

/// @brief From one block's part of the cluster window to the next: more than any block's shared memory.
inline constexpr std::size_t cluster_part_bytes = std::size_t{512} << 10;

/// @brief A block among the clusters of its launch.
struct ClusterPlace {
  std::uint64_t cluster = 0;  ///< linear number of the cluster
  unsigned rank = 0;          ///< of the block in it
};
ClusterPlace cluster_place(const Launch& launch, std::uint64_t block);
/// @return the linear number of the block at that place
std::uint64_t block_at(const Launch& launch, const ClusterPlace& place);
/// @return where the others find the shared memory of the block at that place
std::uintptr_t cluster_part(const Launch& launch, const ClusterPlace& place);
/// @return the place of the block whose part the address is in. Of a grid of more blocks than the window has
/// parts, the first one with that part.
ClusterPlace place_of_part(const Launch& launch, std::uintptr_t address);

/// @brief The order in which a launch's blocks run: cluster after cluster, where there are clusters.
class LaunchBlocks {
 public:
  LaunchBlocks(const Launch& launch, std::uint64_t schedule);
  /// @return the block that runs as number i
  std::uint64_t operator[](std::uint64_t i) const;

 private:
  const Launch& launch_;
  BlockOrder clusters_;
  BlockOrder ranks_;
};

/// @brief The last access of another block to a block's shared memory.
struct RemoteAccess {
  std::uint64_t meetings = 0;  ///< barriers that the cluster had passed
  std::uint64_t mark = 0;      ///< of the thread, as in a cell; 0: there was no such access
  std::uint64_t block = 0;     ///< that made it
  std::uintptr_t address = 0;
  std::uint32_t size_bytes = 0;
  const void* pc = nullptr;
  Access kind{};
  unsigned thread = 0;
};

/// @brief A block of a cluster, as the others see it.
struct ClusterBlock {
  bool begun = false;
  bool ended = false;
  bool failed = false;  ///< it has ended, and a bug has stopped some of its threads
  RemoteAccess touched;
};

/// @brief Ranges of marks, each from the first to behind the last. @see BlockSync::earlier
using MarkRanges = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

/// @brief A cluster of which some block has begun, and some has not ended.
struct Cluster {
  std::uint64_t number = 0;
  std::uint64_t meetings = 0;  ///< barriers that it has passed
  std::uint64_t met_mark = 0;  ///< what its blocks have done since the last of them has marks from here on
  std::vector<ClusterBlock> blocks;
  MarkRanges of_ended;  ///< marks of its blocks that have ended

  [[nodiscard]] bool all_begun() const;
  [[nodiscard]] std::size_t not_ended() const;
};

/// @brief The clusters that one OS thread runs.
class Clusters {
 public:
  /// @brief The execution is about to begin a block: it becomes one of its cluster.
  void enter(Execution& execution, std::uint64_t block);
  /// @brief The execution's block has ended: tells of other blocks that may still use its shared memory.
  void leave(Execution& execution);
  /// @return those with blocks that have not ended
  [[nodiscard]] const std::vector<std::unique_ptr<Cluster>>& running() const { return running_; }

 private:
  std::vector<std::unique_ptr<Cluster>> running_;
};

/// @brief The running block, which is one of a cluster, stands aside: the others find its shared memory in
/// its part from now on; and the other way round.
void shared_memory_to_part(const Execution& execution);
void shared_memory_from_part(const Execution& execution);

/// @return the ranges, those that meet as one
MarkRanges joined(MarkRanges ranges);

}  // namespace gridstride::simt
