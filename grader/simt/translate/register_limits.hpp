// SPDX-License-Identifier: MIT
/// @file
/// What `__launch_bounds__` leaves a thread. The translator reckons with it for the device on which it binds
/// most, the engine for the one that runs.
#pragma once

#include <algorithm>

namespace gridstride::translate {

inline constexpr unsigned registers_of_multiprocessor = 65536;  ///< of every device since capability 3.0
inline constexpr unsigned most_threads_of_multiprocessor = 2048;
inline constexpr unsigned least_bound = 16;  ///< registers of a thread that nvcc can be bound to

/// @brief As ptxas reckons it: registers come in eights, and more threads than a multiprocessor holds bind
/// nothing.
/// @param threads of a block; at least 1 @param blocks on a multiprocessor; 0 counts as 1
/// @param all registers of a multiprocessor @param most_threads that it holds
/// @return registers of a thread
constexpr unsigned registers_within(unsigned threads, unsigned blocks,
                                    unsigned all = registers_of_multiprocessor,
                                    unsigned most_threads = most_threads_of_multiprocessor) {
  constexpr unsigned granule = 8;
  const unsigned warps = (std::min(threads, most_threads_of_multiprocessor) + 31) / 32;
  const unsigned resident =
      std::min(warps * 32 * std::clamp(blocks, 1U, most_threads_of_multiprocessor), most_threads);
  return all / std::max(resident, 1U) / granule * granule;
}

}  // namespace gridstride::translate
