// SPDX-License-Identifier: MIT
/// @file
/// Races behind the fast path: what is ordered after all, and what is told of those that are not.
#pragma once

#include "simt/src/accesses/cells.hpp"
#include "simt/src/engine.hpp"

namespace gridstride::simt {

/// @return the program counter that this half was left from; nullptr where not known
const void* site_of(std::uint64_t half, std::uintptr_t anchor);
/// @return the linear thread that this half of a cell is of
unsigned thread_of(std::uint64_t half);
/// @return whether what left this half, of the running block, is ordered before the running thread
bool ordered_in_block(const Execution& execution, std::uint64_t half);

/// @brief Fills in the other block of a race and puts the two accesses in the order in which they are told:
/// that of the lower block is the other one. Once the launch has ended.
void settle_race(Incident& incident, const Launch& launch);

/// @brief The running thread updates a word by a compare-and-swap that would be lost behind the one that has
/// left this mark: reports both.
void report_lost_update(Touch touch, std::uint64_t other);

/// @brief A fetch through a texture is about to read what the same launch has written, which a texture's
/// cache need not see, whatever orders the two: reports it.
/// @return whether it does; else the access is still to be checked
bool told_stale(std::uintptr_t address, std::uint32_t size_bytes, const void* pc);

/// @brief Likewise a load by __ldg(), where something orders the two; else it is the load that races.
void note_read_only(std::uintptr_t address, std::uint32_t size_bytes, const void* pc);

/// @brief Incident::text of Bug::stale_read: how it was read.
inline constexpr const char* through_texture = "through a texture";
inline constexpr const char* by_read_only_load = "by __ldg()";

/// @return what the sites of a launch's marks count from
std::uintptr_t anchor_of(const Launch& launch);

}  // namespace gridstride::simt
