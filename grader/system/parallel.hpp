// SPDX-License-Identifier: MIT
/// @file
/// Work shared among threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>

namespace gridstride::system {

/// @brief Calls `work` with 0, 1, ... `count` - 1, each once, by `jobs` threads, begun in this order.
/// @param[in] jobs threads, 1 or more; never more are started than there are calls
/// @param[in] work called by several threads at once. Where it throws, no further call is begun, and the
/// first exception goes on to the caller when all threads have ended
/// @param[in] stop set from elsewhere (a signal): no further call is begun
/// @throws std::invalid_argument where jobs is less than 1; std::system_error where a thread cannot be
/// started
void in_parallel(std::size_t count, int jobs, const std::function<void(std::size_t)>& work,
                 const std::atomic<bool>& stop);
/// @brief As above, with nothing that stops it.
void in_parallel(std::size_t count, int jobs, const std::function<void(std::size_t)>& work);

}  // namespace gridstride::system
