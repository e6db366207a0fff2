// SPDX-License-Identifier: MIT
/// @file
/// Compare-and-swaps of block scope. They leave no mark in a word's history, so that what they have swapped
/// is kept here: another block's swap of that scope is not atomic with them.
#pragma once

#include <cstdint>

namespace gridstride::simt {

/// @brief The running thread is about to swap: reports a race where another block has swapped there, with
/// nothing to order the two.
void check_scoped_swap(void* pointer, std::uint32_t size_bytes, const void* pc);
/// @brief It has changed the word.
void note_scoped_swap(void* pointer, const void* pc);
/// @brief A new launch.
void forget_scoped_swaps();

}  // namespace gridstride::simt
