// SPDX-License-Identifier: MIT
#include "simt/src/launch/clusters.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "simt/src/accesses/access.hpp"
#include "simt/src/accesses/byte_history.hpp"
#include "simt/src/accesses/updated_stores.hpp"
#include "simt/src/memory/pages.hpp"
#include "simt/src/memory/raw_memory.hpp"

namespace gridstride::simt {
namespace {

using Extent = std::array<unsigned, 3>;

std::uint64_t linear(const Extent& index, const Extent& extent) {
  return (std::uint64_t{index[2]} * extent[1] + index[1]) * extent[0] + index[0];
}

Extent index_in(std::uint64_t number, const Extent& extent) {
  return {static_cast<unsigned>(number % extent[0]), static_cast<unsigned>(number / extent[0] % extent[1]),
          static_cast<unsigned>(number / extent[0] / extent[1])};
}

Extent clusters_along(const Launch& launch) {
  Extent count{};
  for (unsigned axis = 0; axis < 3; ++axis) count[axis] = launch.call->grid[axis] / launch.cluster[axis];
  return count;
}

// So many that no cluster lies over the window's end.
std::uint64_t parts_of_window(const Launch& launch) {
  const std::uint64_t clusters = device_bytes / cluster_part_bytes / launch.cluster_blocks();
  return clusters * launch.cluster_blocks();
}

std::uint64_t part_number(const Launch& launch, const ClusterPlace& place) {
  return place.cluster * launch.cluster_blocks() + place.rank;
}

// What earlier blocks have left where a block of the launch is to have its part. Of a window that has been
// gone through once, stores that atomics have replaced are forgotten for all of it.
void empty_part(const Launch& launch, const ClusterPlace& place) {
  const std::uintptr_t part = cluster_part(launch, place);
  discard(reinterpret_cast<void*>(part), cluster_part_bytes);
  discard(init_of(part), cluster_part_bytes / 4);
  discard(word_cell_of(part), word_cells_bytes(part, cluster_part_bytes));
  forget_byte_history(part, cluster_part_bytes);
  if (part_number(launch, place) >= parts_of_window(launch)) forget_updated_stores();
}

void open_window() {
  static const bool opened =
      mprotect(reinterpret_cast<void*>(window_of(cluster_window)), device_bytes, PROT_READ | PROT_WRITE) == 0;
  if (!opened) throw std::runtime_error("clusters.cpp: no memory for clusters of blocks");
}

}  // namespace

ClusterPlace cluster_place(const Launch& launch, std::uint64_t block) {
  const Extent index = launch.block_index(block);
  Extent of_cluster{};
  Extent within{};
  for (unsigned axis = 0; axis < 3; ++axis) {
    of_cluster[axis] = index[axis] / launch.cluster[axis];
    within[axis] = index[axis] % launch.cluster[axis];
  }
  return {linear(of_cluster, clusters_along(launch)), static_cast<unsigned>(linear(within, launch.cluster))};
}

std::uint64_t block_at(const Launch& launch, const ClusterPlace& place) {
  const Extent of_cluster = index_in(place.cluster, clusters_along(launch));
  const Extent within = index_in(place.rank, launch.cluster);
  Extent index{};
  for (unsigned axis = 0; axis < 3; ++axis)
    index[axis] = of_cluster[axis] * launch.cluster[axis] + within[axis];
  return linear(index, {launch.call->grid[0], launch.call->grid[1], launch.call->grid[2]});
}

std::uintptr_t cluster_part(const Launch& launch, const ClusterPlace& place) {
  return window_of(cluster_window) +
         part_number(launch, place) % parts_of_window(launch) * cluster_part_bytes;
}

ClusterPlace place_of_part(const Launch& launch, std::uintptr_t address) {
  const std::uint64_t number = (address - window_of(cluster_window)) / cluster_part_bytes;
  return {number / launch.cluster_blocks(), static_cast<unsigned>(number % launch.cluster_blocks())};
}

LaunchBlocks::LaunchBlocks(const Launch& launch, std::uint64_t schedule)
    : launch_(launch),
      clusters_(launch.block_count / launch.cluster_blocks(), schedule),
      ranks_(launch.cluster_blocks(), schedule) {}

std::uint64_t LaunchBlocks::operator[](std::uint64_t i) const {
  const unsigned blocks = launch_.cluster_blocks();
  if (blocks == 1) return clusters_[i];
  return block_at(launch_, {clusters_[i / blocks], static_cast<unsigned>(ranks_[i % blocks])});
}

bool Cluster::all_begun() const { return std::ranges::all_of(blocks, &ClusterBlock::begun); }

std::size_t Cluster::not_ended() const {
  return static_cast<std::size_t>(std::ranges::count(blocks, false, &ClusterBlock::ended));
}

void Clusters::enter(Execution& execution, std::uint64_t block) {
  const Launch& launch = *execution.launch;
  execution.cluster = nullptr;
  execution.cluster_rank = 0;
  execution.cluster_part = 0;
  if (launch.cluster_blocks() == 1) return;
  const ClusterPlace place = cluster_place(launch, block);
  auto found = std::ranges::find(running_, place.cluster, &Cluster::number);
  if (found == running_.end()) {
    open_window();
    running_.push_back(std::make_unique<Cluster>());
    found = std::prev(running_.end());
    (*found)->number = place.cluster;
    (*found)->blocks.resize(launch.cluster_blocks());
    for (unsigned rank = 0; rank < launch.cluster_blocks(); ++rank) empty_part(launch, {place.cluster, rank});
  }
  (*found)->blocks[place.rank].begun = true;
  execution.cluster = found->get();
  execution.cluster_rank = place.rank;
  execution.cluster_part = cluster_part(launch, place);
}

void Clusters::leave(Execution& execution) {
  if (execution.cluster == nullptr) return;
  ClusterBlock& block = execution.cluster->blocks[execution.cluster_rank];
  block.ended = true;
  MarkRanges& of_ended = execution.cluster->of_ended;
  std::ranges::copy(execution.sync.earlier, std::back_inserter(of_ended));
  of_ended.emplace_back(execution.history.own_first, execution.history.next_phase << phase_shift);
  block.failed = execution.ended[static_cast<unsigned>(ThreadEnd::stopped)] > 0;
  if (execution.checks && !block.failed) check_remote_use_before_end(execution, block.touched);
  if (execution.cluster->not_ended() > 0) return;
  for (unsigned rank = 0; rank < execution.cluster->blocks.size(); ++rank)
    empty_part(*execution.launch, {execution.cluster->number, rank});
  std::erase_if(running_, [&](const auto& cluster) { return cluster.get() == execution.cluster; });
  execution.cluster = nullptr;
}

void shared_memory_to_part(const Execution& execution) {
  for (const SharedRange* range : {&execution.spaces.static_shared, &execution.spaces.dynamic_shared})
    if (range->size_bytes > 0)
      raw_copy(reinterpret_cast<void*>(history_address(execution, range->base)),
               reinterpret_cast<const void*>(range->base), range->size_bytes);
}

void shared_memory_from_part(const Execution& execution) {
  for (const SharedRange* range : {&execution.spaces.static_shared, &execution.spaces.dynamic_shared})
    if (range->size_bytes > 0)
      raw_copy(reinterpret_cast<void*>(range->base),
               reinterpret_cast<const void*>(history_address(execution, range->base)), range->size_bytes);
}

MarkRanges joined(MarkRanges ranges) {
  std::ranges::sort(ranges);
  MarkRanges result;
  for (const auto& range : ranges) {
    if (!result.empty() && range.first <= result.back().second) {
      result.back().second = std::max(result.back().second, range.second);
    } else {
      result.push_back(range);
    }
  }
  return result;
}

}  // namespace gridstride::simt
