// SPDX-License-Identifier: MIT
/// @file
/// Launches of kernels that are known by their address or their name: cudaLaunchKernel, graph nodes,
/// cuLaunchKernel.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "simt/src/engine.hpp"

struct gs_kernel_record;

namespace gridstride::simt {

/// @brief A kernel with its arguments' values, ready to be launched as often as one likes.
struct PackedKernel {
  const gs_kernel_record* record = nullptr;
  std::vector<std::max_align_t> closure;  ///< as large as the record says
};

/// @brief How a kernel is launched.
struct LaunchConfiguration {
  unsigned grid[3] = {1, 1, 1};
  unsigned block[3] = {1, 1, 1};
  std::size_t dynamic_shared_bytes = 0;
  void* stream = nullptr;
  bool cooperative = false;
  unsigned cluster[3] = {0, 0, 0};  ///< blocks of a cluster along each axis; 0: as the kernel says
};

/// @return what is known of the kernel at this address; nullptr where nothing
const gs_kernel_record* kernel_record(const void* kernel);

/// @return the kernel of this module with that name, mangled or (extern "C") plain; nullptr where none
const gs_kernel_record* kernel_named(const Module& module, const std::string& symbol);

/// @return the kernel's name as source would say it
std::string kernel_text(const void* kernel);

/// @return the same, for as long as the process runs. The engine's lock must be held.
const char* kept_kernel_text(const void* kernel);

/// @return the kernel's symbol, mangled as the linker knows it
std::string symbol_of_kernel(const void* kernel);

/// @return the most threads a block that its __launch_bounds__ allow; 0 where not known
int launch_bound(const void* kernel);

/// @brief Copies the arguments, one pointer a parameter. @return without a record where the kernel is not
/// known
PackedKernel pack_kernel(const void* kernel, void* const* arguments);

/// @brief Likewise from one buffer, in which each argument lies at the next multiple of its alignment.
PackedKernel pack_kernel_from_buffer(const void* kernel, const void* buffer, std::size_t size_bytes);

/// @brief Launches it in stream order. The engine's lock must be held.
/// @param frames who asked for it, innermost first, for diagnoses
/// @return why it cannot be launched, or 0
ErrorCode launch_packed(const PackedKernel& kernel, const LaunchConfiguration& shape,
                        const std::vector<void*>& frames);

/// @brief pack_kernel() and launch_packed(); an unknown kernel is reported.
ErrorCode launch_by_pointer(const void* kernel, void* const* arguments, const LaunchConfiguration& shape,
                            const std::vector<void*>& frames);

}  // namespace gridstride::simt
