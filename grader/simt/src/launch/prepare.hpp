// SPDX-License-Identifier: MIT
/// @file
/// What an OS thread needs before it runs blocks of a launch: the device's memory, shared memory with its
/// history, room for the threads of a block.
#pragma once

#include <array>
#include <cstddef>

#include "simt/src/engine.hpp"

namespace gridstride::simt {

/// @brief Makes the state of an OS thread ready for blocks of this launch. Called on that OS thread.
void prepare(Execution& execution, const Launch& launch);

/// @return cells of history, all empty, for munmap(). @throws std::runtime_error where there is no memory
Cell* map_cells(std::size_t count);
/// @return how many cells a block's shared memory of so many bytes has: one a word, one a byte
std::array<std::size_t, 2> shared_cell_counts(std::size_t size_bytes);
/// @brief Gives all OS threads fresh histories of shared memory. Only between launches.
void forget_shared_history();

}  // namespace gridstride::simt
