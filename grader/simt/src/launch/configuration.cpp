// SPDX-License-Identifier: MIT
#include "simt/src/launch/configuration.hpp"

#include <algorithm>

#include "simt/src/devices/shared_limits.hpp"
#include "simt/src/launch/launch_by_pointer.hpp"
#include "simt/src/memory/sizes.hpp"
#include "simt/src/module.hpp"
#include "simt/src/reports/counted.hpp"
#include "simt/src/reports/error_codes.hpp"
#include "simt/src/reports/unlooked.hpp"

namespace gridstride::simt {
namespace {

using Reason = Refusal::Reason;

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

}  // namespace

Refusal check_configuration(const gs_launch& call, const Module* module) {
  if (Refusal refusal = check_constants(module); refusal.error != 0) return refusal;
  const DeviceProfile& profile = engine().profile;
  if (Refusal refusal = check_axes(call, profile); refusal.error != 0) return refusal;
  if (Refusal refusal = check_threads(call, profile); refusal.error != 0) return refusal;
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
    case Reason::limits:
    case Reason::nothing:
      break;
  }
  return begin + "and choose grid and block within the limits of cudaDeviceProp, " + order;
}

}  // namespace gridstride::simt
