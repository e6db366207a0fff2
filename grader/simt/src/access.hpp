// SPDX-License-Identifier: MIT
/// @file
/// The checks before an access of device code: the fast path, inline, and the slow paths behind it.
#pragma once

#include "simt/src/execution.hpp"

// A slow path that keeps all registers, so that the fast path around its call need not save any.
#if defined(__clang__) && defined(__x86_64__)
#define GRIDSTRIDE_SLOW [[gnu::cold, gnu::noinline, clang::preserve_most]]
#else
#define GRIDSTRIDE_SLOW [[gnu::cold, gnu::noinline]]
#endif

namespace gridstride::simt {

enum class Access : std::uint8_t {
  load,
  store,
  atomic,
  compare_and_swap  ///< an atomic that confirms what was read before: no race with plain loads
};

/// @brief One access, as the slow paths take it.
struct Touch {
  std::uintptr_t address;
  std::uint32_t size_bytes;
  Access kind;
  const void* pc;
};

/// @brief The address lies in no array that this thread may touch there: reports it and stops the thread, or
/// returns where the access is fine after all (read-only data, pinned host memory, device variables).
GRIDSTRIDE_SLOW void refuse_address(std::uintptr_t address, std::uint32_t size_bytes, Access kind,
                                    const void* pc);
GRIDSTRIDE_SLOW void report_misaligned(std::uintptr_t address, std::uint32_t size_bytes, Access kind,
                                       const void* pc);
GRIDSTRIDE_SLOW void report_uninitialised(std::uintptr_t address, std::uint32_t size_bytes, Access kind,
                                          const void* pc);
/// @brief Reports the race of this access with the one that `other` (a cell's half) remembers.
GRIDSTRIDE_SLOW void report_race(std::uintptr_t address, const Touch& touch, std::uint64_t other,
                                 bool other_write);
/// @brief Host code is about to touch device memory: reports it and ends the process.
GRIDSTRIDE_SLOW void refuse_host_access(std::uintptr_t address, std::uint32_t size_bytes, Access kind,
                                        const void* pc);
/// @brief An access whose word's history is kept byte by byte: all those smaller than a word, and others to
/// such words.
/// @param word the word's cell; bytes the four byte cells of that word; shared: also check initialisation
/// there
void touch_bytes(Execution& execution, Cell* word, Cell* bytes, const Touch& touch, bool shared);

/// @brief A block copy's or unaligned access's checks: those of its aligned pieces.
void check_pieces(std::uintptr_t address, std::size_t size_bytes, Access kind, const void* pc);

/// @brief The half of a cell that says: this thread, this phase, from here.
inline std::uint64_t stamp(const Execution& execution, const void* pc) {
  const std::uint64_t site = reinterpret_cast<std::uintptr_t>(pc) - execution.anchor;
  return execution.me | (site <= site_mask ? site << site_shift : 0);
}

/// @return whether the half of a cell speaks of this phase and another thread
inline bool other_thread_now(std::uint64_t half, std::uint64_t me) {
  constexpr std::uint64_t one_thread = std::uint64_t{1} << thread_shift;
  constexpr std::uint64_t one_phase = std::uint64_t{1} << phase_shift;
  return (half ^ me) - one_thread < one_phase - one_thread;
}

/// @brief Race check and update of one cell by a load.
inline void load_cell(const Execution& execution, Cell& cell, std::uintptr_t address, const Touch& touch) {
  const std::uint64_t me = execution.me;
  if (other_thread_now(cell.writer, me)) [[unlikely]]
    report_race(address, touch, cell.writer, true);
  const std::uint64_t difference = cell.reader ^ me;
  if (difference >> phase_shift) {
    cell.reader = stamp(execution, touch.pc);
  } else if (difference >> thread_shift) {
    cell.reader |= reader_several;
  }
}

/// @brief Race check and update of one cell by a store or an atomic.
template <bool atomic>
inline void store_cell(const Execution& execution, Cell& cell, std::uintptr_t address, const Touch& touch) {
  const std::uint64_t me = execution.me;
  const std::uint64_t writer = cell.writer;
  const std::uint64_t reader = cell.reader;
  if (other_thread_now(writer, me) && !(atomic && (writer & writer_atomic))) [[unlikely]] {
    report_race(address, touch, writer, true);
  } else if (other_thread_now(reader, me) ||
             (((reader ^ me) >> phase_shift) == 0 && (reader & reader_several))) [[unlikely]] {
    report_race(address, touch, reader, false);
  }
  cell.writer = stamp(execution, touch.pc) | (atomic ? writer_atomic : 0);
}

/// @brief Race check of a compare-and-swap, which leaves no mark: `old = *p; do ... atomicCAS(p, old, ...)`
/// begins with a plain load on purpose, and code that swaps expects others to do so too.
inline void swap_cell(const Execution& execution, const Cell& cell, std::uintptr_t address,
                      const Touch& touch) {
  if (other_thread_now(cell.writer, execution.me) && !(cell.writer & writer_atomic)) [[unlikely]]
    report_race(address, touch, cell.writer, true);
}

/// @brief Race checks of the words of an aligned access of 4, 8 or 16 bytes.
template <unsigned words, Access kind, bool shared>
inline void touch_words(Execution& execution, Cell* cell, Cell* bytes, const Touch& touch) {
  for (unsigned i = 0; i < words; ++i) {
    const std::uintptr_t address = touch.address + 4 * i;
    if (cell[i].writer & writer_bytes) [[unlikely]] {
      touch_bytes(execution, cell + i, bytes + 4 * i, {address, 4, kind, touch.pc}, shared);
      continue;
    }
    if (shared && kind != Access::store && cell[i].writer < execution.first_of_block) [[unlikely]] {
      report_uninitialised(address, 4, kind, touch.pc);
    }
    if constexpr (kind == Access::load) {
      load_cell(execution, cell[i], address, touch);
    } else if constexpr (kind == Access::compare_and_swap) {
      swap_cell(execution, cell[i], address, touch);
    } else {
      store_cell<kind == Access::atomic>(execution, cell[i], address, touch);
    }
  }
}

/// @brief Initialisation of the words of a global access in a granule that is not wholly initialised.
template <unsigned size_bytes, Access kind>
inline void touch_init(std::uintptr_t address, const void* pc) {
  constexpr std::uint32_t all = size_bytes == 16 ? 0x0f0f0f0fu : size_bytes == 8 ? 0x0f0fu : 0x0fu;
  using Mask = std::conditional_t<size_bytes == 16, std::uint32_t,
                                  std::conditional_t<size_bytes == 8, std::uint16_t, std::uint8_t>>;
  auto* map = reinterpret_cast<Mask*>(init_of(address));
  if constexpr (size_bytes >= 4) {
    if (kind != Access::store && *map != all) [[unlikely]]
      report_uninitialised(address, size_bytes, kind, pc);
    if (kind != Access::load) *map = static_cast<Mask>(all);
  } else {
    const auto mask = static_cast<Mask>(((1u << size_bytes) - 1) << (address & 3));
    if (kind != Access::store && (*map & mask) != mask) [[unlikely]] {
      report_uninitialised(address, size_bytes, kind, pc);
    }
    if (kind != Access::load) __atomic_fetch_or(map, mask, __ATOMIC_RELAXED);
  }
}

template <unsigned size_bytes, Access kind>
inline void touch_global(Execution& execution, const Touch& touch) {
  const std::uintptr_t address = touch.address;
  const std::uint16_t granule = *granule_of(address);
  if (address % granule_bytes + size_bytes > (granule & granule_length_mask)) [[unlikely]] {
    refuse_address(address, size_bytes, kind, touch.pc);
  }
  if (!(granule & granule_initialised)) touch_init<size_bytes, kind>(address, touch.pc);
  if constexpr (size_bytes >= 4) {
    touch_words<size_bytes / 4, kind, false>(execution, word_cell_of(address), byte_cell_of(address), touch);
  } else {
    touch_bytes(execution, word_cell_of(address), byte_cell_of(address & ~std::uintptr_t{3}), touch, false);
  }
}

template <unsigned size_bytes, Access kind>
inline void touch_shared(Execution& execution, const SharedRange& range, const Touch& touch) {
  const std::uintptr_t offset = touch.address - range.base;
  if (range.owner == nullptr ? offset + size_bytes > range.size_bytes
                             : range.owner[offset] == 0 ||
                                   range.owner[offset] != range.owner[offset + size_bytes - 1]) [[unlikely]] {
    refuse_address(touch.address, size_bytes, kind, touch.pc);
  }
  if constexpr (size_bytes >= 4) {
    touch_words<size_bytes / 4, kind, true>(execution, range.cells + offset / 4, range.byte_cells + offset,
                                            touch);
  } else {
    touch_bytes(execution, range.cells + offset / 4, range.byte_cells + (offset & ~std::uintptr_t{3}), touch,
                true);
  }
}

/// @brief Everything before one aligned access of 1, 2, 4, 8 or 16 bytes by host or device code.
template <unsigned size_bytes, Access kind>
[[gnu::always_inline]] inline void check_access(void* pointer, const void* pc) {
  Execution* execution = current;
  const Touch touch{reinterpret_cast<std::uintptr_t>(pointer), size_bytes, kind, pc};
  const std::uintptr_t address = touch.address;
  if (execution == nullptr) {
    if (in_region(address)) [[unlikely]]
      refuse_host_access(address, size_bytes, kind, pc);
    return;
  }
  constexpr unsigned log2_size = __builtin_ctz(size_bytes);
  constexpr unsigned alignment = size_bytes == 16 ? 8 : size_bytes;
  AccessCounts& count = execution->accesses;
  if (address - execution->window_base < device_bytes) [[likely]] {
    if constexpr (kind == Access::load) ++count.global_loads[log2_size];
    if constexpr (kind == Access::store) ++count.global_stores[log2_size];
    if constexpr (kind >= Access::atomic) ++count.global_atomics;
    if (!execution->checks) return;
    if (address % alignment != 0) [[unlikely]]
      report_misaligned(address, size_bytes, kind, pc);
    return touch_global<size_bytes, kind>(*execution, touch);
  }
  const bool dynamic = address - execution->dynamic_shared.base < execution->dynamic_shared.size_bytes;
  if (dynamic || address - execution->static_shared.base < execution->static_shared.size_bytes) {
    if constexpr (kind == Access::load) ++count.shared_loads;
    if constexpr (kind == Access::store) ++count.shared_stores;
    if constexpr (kind >= Access::atomic) ++count.shared_atomics;
    if (!execution->checks) return;
    if (address % alignment != 0) [[unlikely]]
      report_misaligned(address, size_bytes, kind, pc);
    return touch_shared<size_bytes, kind>(
        *execution, dynamic ? execution->dynamic_shared : execution->static_shared, touch);
  }
  if (address - execution->stack_low < execution->stack_bytes) return;
  if (execution->checks) refuse_address(address, size_bytes, kind, pc);
}

}  // namespace gridstride::simt
