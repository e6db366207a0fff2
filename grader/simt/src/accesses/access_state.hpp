// SPDX-License-Identifier: MIT
/// @file
/// What an access of the running thread is checked against: the memory that it may reach, and the marks of
/// earlier accesses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <unordered_set>

#include "simt/src/accesses/lost_swaps.hpp"
#include "simt/src/memory/layout.hpp"

namespace gridstride::simt {

class AheadHistory;
struct AheadLine;

/// @brief One range of the block's shared memory with its shadow.
struct SharedRange {
  std::uintptr_t base = 0;
  std::size_t size_bytes = 0;
  const std::uint8_t* owner =
      nullptr;                 ///< number of the array each byte belongs to, 0 none; nullptr: all one array
  Cell* cells = nullptr;       ///< one a word
  Cell* byte_cells = nullptr;  ///< one a byte
  std::size_t cells_for = 0;   ///< bytes of shared memory that there are cells for
};

/// @brief The memory that the running thread may reach: its device's, its block's shared memory, its stack.
struct AddressSpaces {
  std::uintptr_t window_base = 0;  ///< the launch's device
  std::uintptr_t stack_low = 0;    ///< the running thread's stack
  std::uintptr_t stack_bytes = 0;
  unsigned windows = 0;  ///< bit d: the launch's device reaches window d
  SharedRange static_shared;
  SharedRange dynamic_shared;
  std::uint64_t static_module = 0;           ///< serial number of the module that `static_shared` is of
  const char* dynamic_name = nullptr;        ///< of the `extern __shared__` array
  const char* other_dynamic_name = nullptr;  ///< of another one that the launch uses
};

/// @brief What the marks that accesses have left in cells are compared with. All marks here are as in a cell.
struct AccessHistory {
  std::uint64_t me = 0;              ///< the running thread's phase and number
  std::uintptr_t anchor = 0;         ///< sites in cells count from here
  std::uint64_t first_of_block = 0;  ///< the block's first phase
  // Which marks of cells need no second look. @see suspicious() in cells.hpp
  std::uint64_t interval_start = 0;    ///< of the block since its last barrier
  std::uint64_t concurrent_since = 0;  ///< all marks before are ordered before this launch (or grid barrier)
  std::uint64_t launch_first = 0;      ///< marks below are of work before this launch
  std::uint64_t own_first = 0;  ///< marks from here, over own_span, are this block's before interval_start
  std::uint64_t own_span = 0;
  AheadHistory* ahead = nullptr;           ///< of the running section, where blocks run ahead of their turn
  const AheadLine* ahead_lines = nullptr;  ///< of that history; nullptr where there is none
  std::uint32_t phase_tag = 0;             ///< of the running thread's phase, in those lines
  std::uint64_t tagged_phase = 0;          ///< that it is of
  std::uint64_t next_phase = 0;            ///< next phase id, up to phase_limit
  std::uint64_t phase_limit = 0;
  std::uint64_t phases_a_refill = 0;
};

/// @brief What each access is judged by.
struct AccessState {
  AccessHistory history;
  AddressSpaces spaces;
  bool checks = true;
};

/// @brief A plain load that races with an atomic.
struct Look {
  std::uint64_t me = 0;  ///< who, as in a cell
  std::uintptr_t address = 0;
  const void* pc = nullptr;
};

/// @brief An atomic on a word that other threads have updated, with nothing to order them.
struct SharedUpdate {
  Cell* cell = nullptr;
  std::uint64_t mark = 0;    ///< what it left there
  std::uint64_t before = 0;  ///< what it found
};

/// @brief The latest atomics, by which later accesses are judged, and what those of the launch cost.
struct AtomicState {
  std::uintptr_t set_word = 0;      ///< the word that an atomic has set last without reading it
  Look look;                        ///< the last one
  SharedUpdate update;              ///< the last one
  bool adds_lanes_at_once = false;  ///< by the device: see translate/increments.hpp
  std::unordered_map<std::uintptr_t, std::uint64_t> on_word;  ///< how many of this launch, by address / 4
  std::unordered_set<std::uintptr_t> increments;              ///< of this launch: the calls that are such
  LostSwaps lost_swaps;
  /// Of this launch: calls that a warp's lanes do together, and the fewest lanes that do.
  std::unordered_map<std::uintptr_t, unsigned> joined;
};

/// @brief What a block copy reads.
struct Copied {
  std::uintptr_t base = 0;
  std::size_t size_bytes = 0;
};

}  // namespace gridstride::simt
