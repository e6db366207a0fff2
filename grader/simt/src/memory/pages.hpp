// SPDX-License-Identifier: MIT
/// @file
/// Whole pages of memory.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>

namespace gridstride::simt {

inline constexpr std::size_t page_bytes = 4096;

/// @return the value, or the next multiple above it
inline std::size_t round_up(std::size_t value, std::size_t to) { return (value + to - 1) / to * to; }

/// @brief Gives whole pages back; the next touch finds zeros. Callers pass ranges that nothing else shares.
inline void discard(void* begin, std::size_t size_bytes) {
  const auto first = reinterpret_cast<std::uintptr_t>(begin) / page_bytes * page_bytes;
  const auto last = round_up(reinterpret_cast<std::uintptr_t>(begin) + size_bytes, page_bytes);
  madvise(reinterpret_cast<void*>(first), last - first, MADV_DONTNEED);
}

}  // namespace gridstride::simt
