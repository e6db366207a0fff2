// SPDX-License-Identifier: MIT
/// @file
/// Asynchronous copies of one thread to shared memory, in groups.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include <cstddef>

#include "cuda_runtime.h"
#include "gridstride/simt_abi.h"

/// @brief Copies `size_bytes` bytes (4, 8 or 16, to which both addresses are aligned), the last `zero_bytes`
/// of them as zeros.
__forceinline__ void __pipeline_memcpy_async(void* to, const void* from, std::size_t size_bytes,
                                             std::size_t zero_bytes = 0) {
  ::gs_async_copy(to, from, size_bytes - zero_bytes, zero_bytes, size_bytes, nullptr);
}
/// @brief The copies since the last commit are a group.
__forceinline__ void __pipeline_commit() { ::gs_async_commit(); }
/// @brief Waits for all groups of the thread but the last `groups_left`.
__forceinline__ void __pipeline_wait_prior(std::size_t groups_left) { ::gs_async_wait(groups_left); }
