// SPDX-License-Identifier: MIT
#include "simt/src/devices/occupancy.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "simt/src/devices/kernel_registers.hpp"
#include "simt/src/reports/counted.hpp"
#include "simt/src/reports/error_codes.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"

namespace gridstride::simt {
namespace {

// Units in which a multiprocessor hands out shared memory and registers, and its most blocks where the
// profile does not say: the toolkit's cuda_occupancy.h and CUDA C++ Programming Guide, capabilities 5.0
// to 9.0.
constexpr std::size_t shared_granule_bytes = 256;
constexpr std::size_t small_shared_granule_bytes = 128;  // from 8.0 on
constexpr int registers_granule = 256;                   // of one warp
constexpr int parts_of_multiprocessor = 4;               // with a scheduler and registers each
constexpr int gp100_parts = 2;                           // of capability 6.0
constexpr int default_blocks_per_multiprocessor = 32;

template <class Number>
Number round_up(Number value, Number to) {
  return (value + to - 1) / to * to;
}

constexpr unsigned threads_per_warp = 32;

unsigned warps_of(int threads) {
  return (static_cast<unsigned>(threads) + threads_per_warp - 1) / threads_per_warp;
}

unsigned most_blocks(const DeviceProfile& profile) {
  const int limit = profile.attribute(cudaDevAttrMaxBlocksPerMultiprocessor);
  return static_cast<unsigned>(limit > 0 ? limit : default_blocks_per_multiprocessor);
}

unsigned warps_of_multiprocessor(const DeviceProfile& profile) {
  return static_cast<unsigned>(profile.attribute(cudaDevAttrMaxThreadsPerMultiProcessor)) / threads_per_warp;
}

// Each part of a multiprocessor has registers of its own, for whole warps.
unsigned blocks_by_registers(const DeviceProfile& profile, const BlockNeeds& needs) {
  const bool is_gp100 = profile.capability_major() == 6 && profile.capability_minor() == 0;
  const int parts = is_gp100 ? gp100_parts : parts_of_multiprocessor;
  const int of_a_part = profile.attribute(cudaDevAttrMaxRegistersPerMultiprocessor) / parts;
  const int of_a_warp = round_up(std::max(needs.registers_a_thread, 1) * 32, registers_granule);
  return static_cast<unsigned>(of_a_part / of_a_warp * parts) / warps_of(needs.threads);
}

unsigned blocks_by_shared_memory(const DeviceProfile& profile, const BlockNeeds& needs) {
  std::size_t shared = needs.shared_bytes +
                       static_cast<std::size_t>(profile.attribute(cudaDevAttrReservedSharedMemoryPerBlock));
  shared =
      round_up(shared, profile.capability_major() >= 8 ? small_shared_granule_bytes : shared_granule_bytes);
  if (shared == 0) return most_blocks(profile);
  const auto all = static_cast<std::size_t>(profile.attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor));
  return static_cast<unsigned>(all / shared);
}

bool fits(const DeviceProfile& profile, const BlockNeeds& needs) {
  return needs.threads > 0 && needs.threads <= profile.max_threads_per_block() &&
         needs.shared_bytes <= static_cast<std::size_t>(profile.max_shared_bytes_per_block_optin());
}

}  // namespace

Occupancy occupancy_of(const DeviceProfile& profile, const BlockNeeds& needs) {
  Occupancy occupancy{.most_warps = warps_of_multiprocessor(profile),
                      .registers = static_cast<unsigned>(needs.registers_a_thread),
                      .shared_bytes = needs.shared_bytes,
                      .threads_per_block = static_cast<unsigned>(std::max(needs.threads, 0))};
  if (!fits(profile, needs)) return occupancy;
  const unsigned warps = warps_of(needs.threads);
  occupancy.blocks = occupancy.most_warps / warps;
  // Of several that keep a block out the one is told that is known best.
  const auto limit = [&](unsigned blocks, OccupancyLimit by) {
    if (blocks >= occupancy.blocks) return;
    occupancy.blocks = blocks;
    occupancy.limited_by = by;
  };
  limit(most_blocks(profile), OccupancyLimit::blocks);
  limit(blocks_by_shared_memory(profile, needs), OccupancyLimit::shared_memory);
  limit(blocks_by_registers(profile, needs), OccupancyLimit::registers);
  occupancy.warps = occupancy.blocks * warps;
  return occupancy;
}

// CUDA C++ Programming Guide, "Technical Specifications per Compute Capability", maximum number of resident
// grids per device: 128 but where it is listed here.
int resident_grids(const DeviceProfile& profile) {
  if (profile.attribute(cudaDevAttrConcurrentKernels) == 0) return 1;
  switch (10 * profile.capability_major() + profile.capability_minor()) {
    case 50:
    case 52:
    case 61:
      return 32;
    case 53:
    case 62:
    case 72:
      return 16;
    default:
      return 128;
  }
}

BlockNeeds needs_of(const void* kernel, const char* kernel_name, int threads,
                    std::size_t dynamic_shared_bytes) {
  const Module* const module = kernel == nullptr ? nullptr : module_of(kernel);
  const std::size_t fixed =
      module == nullptr ? 0 : module->static_shared_bytes(kernel, kernel_name == nullptr ? "" : kernel_name);
  return {threads, registers_of(kernel, engine().profile), fixed + dynamic_shared_bytes};
}

ErrorCode check_cooperative(const gs_launch& launch) {
  const DeviceProfile& profile = engine().profile;
  const auto refuse = [&](const std::string& why, cudaError_t error, std::string advice) {
    Finding finding;
    finding.bug_class = "cuda_error";
    finding.file = launch.file;
    finding.line = launch.line;
    finding.message = std::string("the cooperative launch of ") + launch.kernel_name + " fails: " + why;
    finding.advice = std::move(advice);
    add_finding(std::move(finding));
    return static_cast<ErrorCode>(error);
  };
  if (profile.attribute(cudaDevAttrCooperativeLaunch) == 0)
    return refuse(
        "this device has no cooperative launches", cudaErrorNotSupported,
        "Devices have them from compute capability 6.0 on (cudaDevAttrCooperativeLaunch): end the kernel "
        "where the grid is to wait, and launch a second one.");
  const std::uint64_t asked = std::uint64_t{launch.block[0]} * launch.block[1] * launch.block[2];
  const auto most_threads = static_cast<std::uint64_t>(profile.max_threads_per_block());
  if (asked > most_threads) return 0;  // told by the launch
  const auto threads = static_cast<int>(asked);
  const Occupancy occupancy = occupancy_of(
      profile, needs_of(launch.kernel_address, launch.kernel_name, threads, launch.dynamic_shared_bytes));
  const std::uint64_t most = std::uint64_t{occupancy.blocks} * static_cast<unsigned>(profile.sm_count());
  const std::uint64_t wanted = std::uint64_t{launch.grid[0]} * launch.grid[1] * launch.grid[2];
  if (wanted <= most) return 0;
  return refuse(
      counted(wanted, "block") + ", but " + std::to_string(most) + " fit on the device at once",
      cudaErrorCooperativeLaunchTooLarge,
      "All blocks of a cooperative launch run at the same time: launch at most (multiprocessors) * "
      "cudaOccupancyMaxActiveBlocksPerMultiprocessor() blocks, and let a loop go over the rest of the data.");
}

}  // namespace gridstride::simt
