// SPDX-License-Identifier: MIT
/// @file
/// Plain stores of the running launch whose words have been updated by atomics since. A word's history keeps
/// the last writer: these are the stores that it has lost, since an atomic of another thread races with them
/// still.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

namespace gridstride::simt {

/// @brief Whether there are any; what is asked before each atomic outside shared memory.
extern std::atomic<bool> any_updated_store;

/// @brief An atomic is about to take the place of this store in the history of its word.
void note_updated_store(std::uintptr_t address, std::uint64_t store);
/// @brief The word begins anew, such as memory that malloc() gives out again.
void forget_updated_store(std::uintptr_t address);
/// @return the mark of the store
std::optional<std::uint64_t> updated_store(std::uintptr_t address);
/// @brief A new launch.
void forget_updated_stores();

}  // namespace gridstride::simt
