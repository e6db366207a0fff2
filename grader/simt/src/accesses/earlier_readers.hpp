// SPDX-License-Identifier: MIT
/// @file
/// Words that the running launch has loaded while work of another stream, which nothing orders before it, had
/// loaded them too. A word's history keeps one reader by name: these are the names that it has lost.
#pragma once

#include <cstdint>
#include <optional>

namespace gridstride::simt {

/// @brief The running launch has loaded a word. @param mark of the reader that it takes the place of
void note_earlier_reader(std::uintptr_t address, std::uint64_t mark);
/// @return the mark of the reader that was there before
std::optional<std::uint64_t> earlier_reader(std::uintptr_t address);
/// @brief A new launch.
void forget_earlier_readers();

}  // namespace gridstride::simt
