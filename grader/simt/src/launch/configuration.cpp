// SPDX-License-Identifier: MIT
#include "simt/src/launch/configuration.hpp"

#include <algorithm>

#include "simt/src/devices/kernel_registers.hpp"
#include "simt/src/devices/shared_limits.hpp"
#include "simt/src/launch/cluster_dims.hpp"
#include "simt/src/launch/launch_by_pointer.hpp"
#include "simt/src/memory/sizes.hpp"
#include "simt/src/module.hpp"
#include "simt/src/reports/counted.hpp"
#include "simt/src/reports/error_codes.hpp"
#include "simt/src/reports/unlooked.hpp"

namespace gridstride::simt {
namespace {

using Reason = Refusal::Reason;

constexpr int max_registers_per_block_attribute = 12;  // cudaDevAttrMaxRegistersPerBlock

Refusal check_axes(const gs_launch& call, const DeviceProfile& profile) {
  static constexpr const char* axes = "xyz";
  for (int axis = 0; axis < 3; ++axis) {
    const std::string name(1, axes[axis]);
    if (call.grid[axis] == 0)
      return {error_invalid_configuration, Reason::no_blocks, "the grid has 0 blocks along " + name};
    if (call.block[axis] == 0)
      return {error_invalid_configuration, Reason::no_threads, "the block has 0 threads along " + name};
    const auto grid_limit = static_cast<unsigned>(profile.max_grid_dim(axis));
    const auto block_limit = static_cast<unsigned>(profile.max_block_dim(axis));
    if (grid_limit > 0 && call.grid[axis] > grid_limit) {
      return {error_invalid_configuration, Reason::limits,
              std::to_string(call.grid[axis]) + " blocks along " + name + "; this device allows " +
                  std::to_string(grid_limit)};
    }
    if (block_limit > 0 && call.block[axis] > block_limit) {
      return {error_invalid_configuration, Reason::limits,
              counted(call.block[axis], "thread") + " along " + name + " of a block; this device allows " +
                  std::to_string(block_limit)};
    }
  }
  return {};
}

Refusal check_threads(const gs_launch& call, const DeviceProfile& profile) {
  const std::uint64_t threads = std::uint64_t{call.block[0]} * call.block[1] * call.block[2];
  const std::uint64_t most = profile.max_threads_per_block() > 0 ? profile.max_threads_per_block() : 1024;
  if (threads > most) {
    return {error_invalid_configuration, Reason::limits,
            counted(threads, "thread") + " a block; this device allows " + std::to_string(most)};
  }
  const int bound = launch_bound(call.kernel_address);
  if (bound > 0 && threads > static_cast<unsigned>(bound)) {
    return {error_invalid_value, Reason::launch_bounds,
            counted(threads, "thread") + " a block; its __launch_bounds__ allow " + std::to_string(bound)};
  }
  return {};
}

// Only where no compiler could do with so few, since how many it takes is an estimate.
Refusal check_registers(const gs_launch& call, const DeviceProfile& profile) {
  constexpr std::uint64_t usual_registers_of_block = 65536;
  const auto least = static_cast<std::uint64_t>(least_registers_of(call.kernel_address, profile));
  const int attribute = profile.attribute(max_registers_per_block_attribute);
  const std::uint64_t most = attribute > 0 ? static_cast<unsigned>(attribute) : usual_registers_of_block;
  const std::uint64_t threads = std::uint64_t{call.block[0]} * call.block[1] * call.block[2];
  const std::uint64_t of_whole_warps = (threads + 31) / 32 * 32;
  if (of_whole_warps * least <= most) return {};
  return {error_out_of_resources, Reason::registers,
          counted(threads, "thread") + " a block with more than " + std::to_string(most / of_whole_warps) +
              " registers each; this device has " + std::to_string(most) + " for a block"};
}

// Of one variable, since each file has its own 64 KiB where device code is not linked.
Refusal check_constants(const Module* module) {
  constexpr std::size_t most = 65536;
  if (module == nullptr) return {};
  const auto found = std::ranges::find_if(module->variables, [](const Variable& variable) {
    return variable.kind == Variable::Kind::constant && variable.size_bytes > most;
  });
  if (found == module->variables.end()) return {};
  return {error_invalid_image, Reason::constant_memory,
          counted(found->size_bytes, "byte") + " of constant memory for " + found->name + "; there are " +
              std::to_string(most)};
}

Refusal check_shared_memory(const gs_launch& call, const Module* module) {
  const std::size_t fixed =
      module == nullptr ? 0 : module->static_shared_bytes(call.kernel_address, call.kernel_name);
  const std::size_t dynamic = call.dynamic_shared_bytes;
  const std::size_t usual = usual_shared_limit();
  const std::size_t limit = fixed > usual ? usual : fixed + dynamic_shared_limit(call.kernel_address, fixed);
  if (lies_within(fixed, dynamic, 0, limit)) return {};
  if (was_negative(dynamic)) {
    return {error_invalid_value, Reason::shared_memory,
            "-" + counted(0 - dynamic, "byte") + " of dynamic shared memory a block, taken for " +
                std::to_string(dynamic) + "; this device allows " + std::to_string(limit)};
  }
  return {error_invalid_value, Reason::shared_memory,
          counted(fixed + dynamic, "byte") + " of shared memory a block (" + std::to_string(fixed) +
              " declared, " + std::to_string(dynamic) + " dynamic); this device allows " +
              std::to_string(limit)};
}

constexpr int first_major_with_clusters = 9;

// "4" of one dimension, "4 x 2" of more.
std::string text_of(const std::array<unsigned, 3>& cluster) {
  std::string text = std::to_string(cluster[0]);
  for (int axis = 1; axis < 3; ++axis)
    if (cluster[1] * cluster[2] > 1) text += " x " + std::to_string(cluster[static_cast<unsigned>(axis)]);
  return text;
}

Refusal check_cluster_size(const gs_launch& call, const std::array<unsigned, 3>& cluster) {
  const std::uint64_t blocks = std::uint64_t{cluster[0]} * cluster[1] * cluster[2];
  const bool large = large_clusters_allowed(call.kernel_address);
  const unsigned most = large ? most_asked_cluster_blocks : most_cluster_blocks;
  if (blocks == 0 || blocks > most) {
    return {
        error_invalid_cluster, Reason::cluster_size,
        "blocks in clusters of " + std::to_string(blocks) + "; this device allows " + std::to_string(most)};
  }
  const std::array<unsigned, 3> declared = declared_cluster(call.kernel_address, call.kernel_name);
  if (declared[0] > 0 && declared != cluster) {
    return {error_invalid_cluster, Reason::cluster_size,
            "blocks in clusters of " + text_of(cluster) + ", where its __cluster_dims__ say " +
                text_of(declared)};
  }
  return {};
}

// Each error is the one whose description in CUDA's headers fits: no device was asked.
Refusal check_clusters(const gs_launch& call, const DeviceProfile& profile) {
  const std::array<unsigned, 3> cluster = cluster_of(call);
  if (cluster[0] == 0) return {};
  if (profile.capability_major() > 0 && profile.capability_major() < first_major_with_clusters) {
    return {error_not_supported, Reason::no_clusters,
            "blocks in clusters; this device has compute capability " +
                std::to_string(profile.capability_major()) + "." +
                std::to_string(profile.capability_minor()) + ", and clusters came with 9.0"};
  }
  if (Refusal refusal = check_cluster_size(call, cluster); refusal.error != 0) return refusal;
  for (unsigned axis = 0; axis < 3; ++axis) {
    if (call.grid[axis] % cluster[axis] == 0) continue;
    return {error_invalid_cluster, Reason::part_of_cluster,
            counted(call.grid[axis], "block") + " along " + "xyz"[axis] + " in clusters of " +
                std::to_string(cluster[axis])};
  }
  return {};
}

}  // namespace

Refusal check_configuration(const gs_launch& call, const Module* module) {
  if (Refusal refusal = check_constants(module); refusal.error != 0) return refusal;
  const DeviceProfile& profile = engine().profile;
  if (Refusal refusal = check_axes(call, profile); refusal.error != 0) return refusal;
  if (Refusal refusal = check_threads(call, profile); refusal.error != 0) return refusal;
  if (Refusal refusal = check_clusters(call, profile); refusal.error != 0) return refusal;
  if (Refusal refusal = check_registers(call, profile); refusal.error != 0) return refusal;
  return check_shared_memory(call, module);
}

std::string telling(const Refusal& refusal) {
  const bool has_none =
      refusal.reason == Refusal::Reason::no_blocks || refusal.reason == Refusal::Reason::no_threads;
  return (has_none ? "fails: " : "asks for ") + refusal.message;
}

std::string advice_on(const Refusal& refusal) {
  const bool returned = error_is_returned();
  const std::string order =
      returned ? "the grid before the block." : "in the order <<<blocks, threads a block>>>.";
  const std::string begin =
      returned ? "An invalid launch runs no thread, and the call returns why: check what it returns, "
               : "An invalid launch runs no thread and says so only in cudaGetLastError(): check it after "
                 "each launch, ";
  switch (refusal.reason) {
    case Reason::no_threads:
      return begin + "and give a block one thread at least, " + order;
    case Reason::no_blocks:
      return begin + "round the number of blocks up, and launch nothing where there is nothing to do.";
    case Reason::registers:
      return begin +
             "and give a block fewer threads, or let __launch_bounds__ tell nvcc how many it has: it then "
             "keeps "
             "some of what a thread computes in memory.";
    case Reason::shared_memory:
      return begin +
             "and let a block use fewer bytes. Many devices allow more dynamic shared memory to a "
             "kernel that asks for it, by cudaFuncSetAttribute() and "
             "cudaFuncAttributeMaxDynamicSharedMemorySize.";
    case Reason::constant_memory:
      return "nvcc refuses the file: keep larger tables in global memory, which kernels read through a "
             "pointer "
             "(const __restrict__).";
    case Reason::launch_bounds:
      return begin +
             "and give a block no more threads than the kernel's __launch_bounds__ name, or raise them.";
    case Reason::no_clusters:
      return begin +
             "and run it on a device that has clusters, as by --device sim:h100; or let blocks hand data "
             "over in "
             "global memory.";
    case Reason::cluster_size:
      return begin +
             "and let a cluster have as many blocks as its __cluster_dims__ say, 8 at most; 16 where "
             "cudaFuncSetAttribute() with cudaFuncAttributeNonPortableClusterSizeAllowed has asked for them.";
    case Reason::part_of_cluster:
      return begin + "and round the number of blocks up to a multiple of the cluster's along each axis.";
    case Reason::limits:
    case Reason::nothing:
      break;
  }
  return begin + "and choose grid and block within the limits of cudaDeviceProp, " + order;
}

}  // namespace gridstride::simt
