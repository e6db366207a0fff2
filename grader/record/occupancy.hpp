// SPDX-License-Identifier: MIT
/// @file
/// Occupancy: how many of a kernel's threads a multiprocessor holds at once, and what lets no more in.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace gridstride {

/// @brief What keeps a further block out of a multiprocessor.
enum class OccupancyLimit : std::uint8_t {
  threads,        ///< the places for threads: they are all taken, or too few for another block
  blocks,         ///< the most blocks that it holds: they are small
  registers,      ///< those of its threads
  shared_memory,  ///< that of its blocks
};

/// @return "threads", "blocks", "registers" or "shared memory", as records have it
std::string_view to_string(OccupancyLimit limit);

/// @brief Of a kernel in a launch, by what a block of it takes. A grid may have fewer blocks than would fit.
struct Occupancy {
  unsigned blocks = 0;             ///< that a multiprocessor holds at once
  unsigned warps = 0;              ///< of these blocks
  unsigned most_warps = 0;         ///< that a multiprocessor can hold; 0: nothing is known of the kernel
  unsigned registers = 0;          ///< of a thread, an estimate
  std::size_t shared_bytes = 0;    ///< of a block, static and dynamic
  unsigned threads_per_block = 0;  ///< of the launch
  OccupancyLimit limited_by = OccupancyLimit::threads;  ///< what keeps a further block out

  /// @return the part of the places for warps that is taken, from 0 to 1
  [[nodiscard]] double share() const {
    return most_warps > 0 ? static_cast<double>(warps) / static_cast<double>(most_warps) : 0;
  }

  auto operator<=>(const Occupancy&) const = default;  // NOLINT(modernize-use-nullptr): the compiler's own 0
};

/// @brief As a JSON object; null where nothing is known.
nlohmann::ordered_json occupancy_json(const Occupancy& occupancy);
/// @brief Inverse of occupancy_json. @param[in] name of the object, for errors
/// @throws std::runtime_error naming the key
Occupancy occupancy_of(const nlohmann::ordered_json& json, const std::string& name);

}  // namespace gridstride
