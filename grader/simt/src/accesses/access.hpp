// SPDX-License-Identifier: MIT
/// @file
/// The checks before an access of device code: the fast path, inline, and the slow paths behind it.
#pragma once

#include <algorithm>

#include "simt/src/accesses/ahead.hpp"
#include "simt/src/accesses/aliased_stores.hpp"
#include "simt/src/accesses/cells.hpp"
#include "simt/src/accesses/counting.hpp"
#include "simt/src/memory/variables_by_name.hpp"
#include "simt/src/module.hpp"
#include "simt/src/streams/host_watch.hpp"

namespace gridstride::simt {

struct RemoteAccess;

/// @return the incident of an access by the running thread
Incident incident_of(Bug bug, const Execution& execution, const Touch& touch);

/// @brief Reports the bug that the access is and ends the thread.
[[noreturn]] GRIDSTRIDE_SLOW void stop_for(Bug bug, Execution& execution, const Touch& touch);

/// @brief The address lies in no array that this thread may touch there: reports it and stops the thread, or
/// returns where the access is fine after all (read-only data, pinned host memory, device variables).
GRIDSTRIDE_SLOW void refuse_address(std::uintptr_t address, std::uint32_t size_bytes, Access kind,
                                    const void* pc);
GRIDSTRIDE_SLOW void report_misaligned(std::uintptr_t address, std::uint32_t size_bytes, Access kind,
                                       const void* pc);
/// @brief A load finds bytes that nothing has written: reports it where that is all it finds. Of a structure,
/// which is copied as a whole, some bytes may be padding.
GRIDSTRIDE_SLOW void report_uninitialised(std::uintptr_t address, std::uint32_t size_bytes, Access kind,
                                          const void* pc);
/// @brief The running thread is about to set a word by an atomic, which reads nothing.
inline void note_atomic_store(const volatile void* address) {
  if (current != nullptr) current->atomics.set_word = reinterpret_cast<std::uintptr_t>(address);
}
/// @brief Reports the race of this access to shared memory with the asynchronous copy that left the mark.
void report_race_with_copy(const Touch& touch, std::uint64_t copy);
/// @brief Host code is about to touch device memory: reports it and ends the process. It returns where the
/// memory is also the host's (managed, page-locked).
GRIDSTRIDE_SLOW void refuse_host_access(std::uintptr_t address, std::uint32_t size_bytes, Access kind,
                                        const void* pc);
/// @brief Host code is about to touch memory that may be watched. @see host_touches
GRIDSTRIDE_SLOW void ask_host_watch(std::uintptr_t address, std::uint32_t size_bytes, Access kind);
/// @brief Host code is about to touch what may be a variable of the device, or a managed one. @see
/// host_uses_variable
GRIDSTRIDE_SLOW void ask_host_variable(std::uintptr_t address, std::uint32_t size_bytes, Access kind);
/// @return whether all bytes lie in a live array after all: an access of 16 bytes aligned to 8 may span two
/// granules
bool spans_granules(std::uintptr_t address, std::size_t size_bytes);
/// @brief An access whose word's history is kept byte by byte: all those smaller than a word, and others to
/// such words.
/// @param word the word's cell; bytes the four byte cells of that word, nullptr: those of device memory;
/// shared: also check initialisation there
void touch_bytes(Execution& execution, Cell* word, Cell* bytes, Touch touch, bool shared);
/// @brief Likewise for a whole word.
GRIDSTRIDE_SLOW void touch_word_bytes(Cell* word, Cell* bytes, std::uintptr_t address, Access kind,
                                      const void* pc, bool shared);

/// @brief A block copy's or unaligned access's checks: those of its aligned pieces.
void check_pieces(std::uintptr_t address, std::size_t size_bytes, Access kind, const void* pc);

/// @brief The cell of an access's word number i. @param first that of word 0
template <bool shared>
GRIDSTRIDE_FAST Cell* cell_of_word(Cell* first, std::uintptr_t address, unsigned i) {
  return shared || i == 0 ? first + i : word_cell_of(address + 4 * i);
}

/// @brief Race checks of the words of an aligned access of 4, 8 or 16 bytes. @param bytes as touch_bytes
template <unsigned words, Access kind, bool shared>
GRIDSTRIDE_FAST void touch_words(Execution& execution, Cell* cell, Cell* bytes, Touch touch) {
  for (unsigned i = 0; i < words; ++i) {
    const std::uintptr_t address = touch.address + 4 * i;
    Cell* const word_cell = cell_of_word<shared>(cell, touch.address, i);
    if (word_cell->writer & writer_bytes) [[unlikely]] {
      Cell* const of_word = bytes == nullptr ? nullptr : bytes + 4 * i;
      touch_word_bytes(word_cell, of_word, address, kind, touch.pc, shared);
      continue;
    }
    if (shared && reads(kind) && i == 0 && cell[0].writer < execution.history.first_of_block) [[unlikely]] {
      report_uninitialised(touch.address, touch.size_bytes, kind, touch.pc);
    }
    const Touch word{address, touch.size_bytes, kind, touch.pc};
    touch_cell<kind, shared>(execution, *word_cell, word);
  }
}

/// @brief Alignment that an access must have; the instrumentation reports 16 bytes already where it knows
/// of 8.
template <unsigned size_bytes>
inline constexpr unsigned natural_alignment = size_bytes == 16 ? 8 : size_bytes;

/// @brief Initialisation of the bytes of a global access in a granule that is not wholly initialised.
template <unsigned size_bytes, Access kind>
GRIDSTRIDE_FAST void touch_init(std::uintptr_t address, const void* pc) {
  std::uint8_t* const map = init_of(address);
  if constexpr (size_bytes >= 4) {
    if (!reads(kind)) return;
    bool written = true;
    for (unsigned i = 0; i < size_bytes / 4; ++i)
      written = written && word_written(word_cell_of(address + 4 * i)->writer, map[i]);
    if (!written) [[unlikely]]
      report_uninitialised(address, size_bytes, kind, pc);
  } else {
    const auto mask = static_cast<std::uint8_t>(((1u << size_bytes) - 1) << (address & 3));
    if (reads(kind) && (*map & mask) != mask && word_cell_of(address)->writer >> phase_shift == 0)
        [[unlikely]]
      report_uninitialised(address, size_bytes, kind, pc);
    if (writes(kind)) __atomic_fetch_or(map, mask, __ATOMIC_RELAXED);
  }
}

template <unsigned size_bytes, Access kind>
GRIDSTRIDE_FAST void touch_global(Execution& execution, Touch touch) {
  const std::uintptr_t address = touch.address;
  const std::uint16_t granule = *granule_of(address);
  if (address % granule_bytes + size_bytes > (granule & granule_length_mask)) [[unlikely]] {
    refuse_address(address, size_bytes, kind, touch.pc);
  }
  if (!(granule & granule_initialised)) touch_init<size_bytes, kind>(address, touch.pc);
  if constexpr (size_bytes >= 4) {
    touch_words<size_bytes / 4, kind, false>(execution, word_cell_of(address), nullptr, touch);
  } else {
    touch_bytes(execution, word_cell_of(address), nullptr, touch, false);
  }
}

/// @return whether the access lies in one array of the range
GRIDSTRIDE_FAST bool is_in_one_array(const SharedRange& range, std::uintptr_t offset,
                                     std::size_t size_bytes) {
  if (range.owner == nullptr) return offset + size_bytes <= range.size_bytes;
  return range.owner[offset] != 0 && range.owner[offset] == range.owner[offset + size_bytes - 1];
}

template <unsigned size_bytes, Access kind>
GRIDSTRIDE_FAST void touch_shared(Execution& execution, const SharedRange& range, Touch touch) {
  const std::uintptr_t offset = touch.address - range.base;
  if (!is_in_one_array(range, offset, size_bytes)) [[unlikely]]
    refuse_address(touch.address, size_bytes, kind, touch.pc);
  if constexpr (size_bytes >= 4) {
    touch_words<size_bytes / 4, kind, true>(execution, range.cells + offset / 4, range.byte_cells + offset,
                                            touch);
  } else {
    touch_bytes(execution, range.cells + offset / 4, range.byte_cells + (offset & ~std::uintptr_t{3}), touch,
                true);
  }
}

/// @brief What a quick check of an access has found; of several words, the last of these that one gave.
enum class Quick : std::uint8_t {
  settled,  ///< a load that has left nothing new, as each further load of this phase would
  first,    ///< the first load of this launch
  done,     ///< it has left its mark in place of others
  unusual   ///< something that needs a second look: nothing is known yet
};

/// @brief The mark of a load that nothing stands against, outside shared memory.
GRIDSTRIDE_FAST Quick mark_load(const Execution& execution, Cell& cell, const void* pc) {
  const std::uint64_t reader = cell.reader;
  if (reader < execution.history.concurrent_since) [[likely]] {
    cell.reader = stamp(execution, pc);
    return Quick::first;
  }
  const std::uint64_t after = reader_after<false, true>(execution, reader, pc);
  if (after == ~std::uint64_t{0}) return Quick::unusual;
  cell.reader = after;
  const bool settled = (after & reader_several) && (after ^ execution.history.me) >> phase_shift == 0;
  return settled ? Quick::settled : Quick::done;
}

/// @brief touch_words where nothing is unusual. It can be tried and then done again: a thread's own marks do
/// not disturb it.
/// @param first cell of the first word
/// @param map of a load's words that may not be initialised; else nullptr
template <unsigned words, Access kind, bool shared>
GRIDSTRIDE_FAST Quick quick_words(const Execution& execution, Cell* first, const std::uint8_t* map,
                                  const void* pc) {
  Quick found = kind == Access::load && !shared ? Quick::settled : Quick::done;
  for (unsigned i = 0; i < words; ++i) {
    Cell& cell = first[i];
    const std::uint64_t writer = cell.writer;
    if (writer & (writer_bytes | (shared ? 0 : writer_scoped))) return Quick::unusual;
    if (kind == Access::load && !shared && map != nullptr && !word_written(writer, map[i]))
      return Quick::unusual;
    if (shared && kind != Access::store && writer < execution.history.first_of_block) return Quick::unusual;
    if (suspicious<shared>(execution, writer)) return Quick::unusual;
    if constexpr (kind == Access::load && shared) {
      cell.reader = reader_after<true, true>(execution, cell.reader, pc);
    } else if constexpr (kind == Access::load) {
      found = std::max(found, mark_load(execution, cell, pc));
      if (found == Quick::unusual) return found;
    } else {
      if (readers_suspicious<shared>(execution, cell.reader)) return Quick::unusual;
      if (shared && overwrites_own(execution, writer, pc)) return Quick::unusual;
      cell.writer = stamp(execution, pc);
    }
  }
  return found;
}

/// @brief Likewise an access of whole words by a block that runs ahead of its turn.
template <unsigned size_bytes, Access kind>
GRIDSTRIDE_FAST bool quick_ahead(const Execution& execution, AheadLine& line, std::uintptr_t address,
                                 const void* pc) {
  if (address % size_bytes != 0) return false;
  if (!(line.known & (kind == Access::store ? AheadLine::stored : AheadLine::loaded))) return false;
  const bool unsure = kind == Access::load && !(line.known & AheadLine::initialised);
  const Quick quick = quick_words<size_bytes / 4, kind, false>(
      execution, execution.history.ahead->cell_at(line, address), unsure ? init_of(address) : nullptr, pc);
  if (quick == Quick::first) return true;  // of the words' marks, none was settled
  if (quick == Quick::settled) {
    line.settle(AheadLine::words_of<size_bytes>(address), execution.history.phase_tag);
  } else {
    line.unsettle(AheadLine::words_of<size_bytes>(address));
  }
  return quick != Quick::unusual;
}

/// @brief Likewise touch_global for loads and stores of whole words.
template <unsigned size_bytes, Access kind>
GRIDSTRIDE_FAST bool quick_global(const Execution& execution, std::uintptr_t address, const void* pc) {
  if (address % size_bytes != 0) return false;  // cells of aligned words lie side by side
  const std::uint16_t granule = *granule_of(address);
  if (address % granule_bytes + size_bytes > (granule & granule_length_mask)) return false;
  const bool unsure = kind == Access::load && !(granule & granule_initialised);
  return quick_words<size_bytes / 4, kind, false>(execution, word_cell_of(address),
                                                  unsure ? init_of(address) : nullptr, pc) != Quick::unusual;
}

/// @brief Likewise touch_shared.
template <unsigned size_bytes, Access kind>
GRIDSTRIDE_FAST bool quick_shared(const Execution& execution, const SharedRange& range,
                                  std::uintptr_t address, const void* pc) {
  const std::uintptr_t offset = address - range.base;
  if (address % natural_alignment<size_bytes> != 0) return false;
  if (!is_in_one_array(range, offset, size_bytes)) return false;
  return quick_words<size_bytes / 4, kind, true>(execution, range.cells + offset / 4, nullptr, pc) !=
         Quick::unusual;
}

/// @brief The whole of touch_global and touch_shared, misalignment included, out of line: where quick_...
/// gave up.
template <unsigned size_bytes, Access kind>
[[gnu::noinline]] void check_global(Execution& execution, std::uintptr_t address, const void* pc) {
  if (address % natural_alignment<size_bytes> != 0) report_misaligned(address, size_bytes, kind, pc);
  touch_global<size_bytes, kind>(execution, {address, size_bytes, kind, pc});
}
template <unsigned size_bytes, Access kind>
[[gnu::noinline]] void check_shared(Execution& execution, const SharedRange& range, std::uintptr_t address,
                                    const void* pc) {
  if (address % natural_alignment<size_bytes> != 0) report_misaligned(address, size_bytes, kind, pc);
  touch_shared<size_bytes, kind>(execution, range, {address, size_bytes, kind, pc});
}

/// @brief Likewise by a block that runs ahead of its turn: where the line is new to its core, or the block
/// has to wait for its turn.
template <unsigned size_bytes, Access kind>
[[gnu::noinline]] void begin_line(Execution& execution, std::uintptr_t address, const void* pc) {
  const std::uint16_t granule = *granule_of(address);
  const bool within = address % granule_bytes + size_bytes <= (granule & granule_length_mask);
  if (address % size_bytes != 0 || !within) await_turn(execution);
  Cell* const cells = execution.history.ahead->cells_of(address, kind == Access::store);
  if (cells == nullptr) await_turn(execution);
  const bool unsure = kind == Access::load && !(granule & granule_initialised);
  const std::uint8_t* const map = init_of(address);
  for (unsigned i = 0; i < size_bytes / 4; ++i) {
    if (unsure && !word_written(cells[i].writer, map[i])) await_turn(execution);
    touch_cell<kind, false>(execution, cells[i], {address + 4 * i, size_bytes, kind, pc});
  }
}
template <unsigned size_bytes, Access kind>
[[gnu::noinline]] void check_ahead(Execution& execution, std::uintptr_t address, const void* pc) {
  if constexpr (size_bytes < 4 || kind > Access::store) {
    await_turn(execution);
  } else if (!quick_ahead<size_bytes, kind>(execution, execution.history.ahead->line_at(address), address,
                                            pc)) {
    begin_line<size_bytes, kind>(execution, address, pc);
  }
}

template <unsigned size_bytes, Access kind>
[[gnu::noinline]] void check_in_order(Execution& execution, std::uintptr_t address, const void* pc) {
  if (!execution.checks) return;
  if constexpr (size_bytes >= 4 && kind <= Access::store)
    if (quick_global<size_bytes, kind>(execution, address, pc)) return;
  check_global<size_bytes, kind>(execution, address, pc);
}

/// @brief The check of an access outside shared memory.
template <unsigned size_bytes, Access kind>
GRIDSTRIDE_FAST void check_in_window(Execution& execution, std::uintptr_t address, const void* pc) {
  if (execution.history.ahead_lines == nullptr)
    return check_in_order<size_bytes, kind>(execution, address, pc);
  if constexpr (size_bytes >= 4 && kind == Access::load) {
    const AheadLine& line = execution.history.ahead_lines[region_offset(address) / AheadLine::size_bytes];
    if (line.is_settled(AheadLine::words_of<size_bytes>(address), execution.history.phase_tag) &&
        address % size_bytes == 0)
      return;
  }
  return check_ahead<size_bytes, kind>(execution, address, pc);
}

/// @brief An access of device memory that the warp's trace did not expect.
template <unsigned size_bytes, Access kind>
[[gnu::noinline]] void trace_and_check(Execution& execution, std::uintptr_t address, const void* pc) {
  if (order_asked_of(execution)) await_turn(execution);  // all loops come here, sooner or later
  trace_unexpected(execution, what_of<size_bytes, kind, false>(pc), address);
  check_in_window<size_bytes, kind>(execution, address, pc);
}

/// @return the kernel's variable at the address, of those that its module declares for the device; nullptr:
/// there is none
const Variable* device_variable_at(const Execution& execution, std::uintptr_t address);

/// @brief An access that may be to a `__device__`, `__managed__` or `__constant__` variable, which lies in
/// the module's data.
template <unsigned size_bytes, Access kind>
[[gnu::noinline]] void trace_variable(Execution& execution, std::uintptr_t address, const void* pc) {
  const Variable* const variable = device_variable_at(execution, address);
  if (variable == nullptr) return;
  const bool constant = !variable->is_in_global_memory();
  if (constant && writes(kind)) return;
  const std::uint64_t what =
      constant ? constant_load_of<size_bytes>(pc) : what_of<size_bytes, kind, false>(pc);
  if (!trace_expected(execution, address, what)) trace_unexpected(execution, what, address);
}

/// @brief While it lives, marks of a cluster's blocks from before their last meeting are of work that is
/// done: right for the memory that no other blocks reach.
class SinceMeeting {
 public:
  explicit SinceMeeting(AccessHistory& history, const Cluster& cluster);
  ~SinceMeeting() { history_.concurrent_since = before_; }
  SinceMeeting(const SinceMeeting&) = delete;
  SinceMeeting& operator=(const SinceMeeting&) = delete;

 private:
  AccessHistory& history_;
  std::uint64_t before_;
};

/// @brief The history of an access to shared memory of a launch with clusters. @param address in the part of
/// the cluster window of the block that it belongs to
template <unsigned size_bytes, Access kind>
[[gnu::noinline]] void check_in_part(Execution& execution, std::uintptr_t address, const void* pc) {
  // As in all shared memory: plain data, but for what atomics have left, and behind a fence.
  if constexpr (kind == Access::volatile_load) {
    if (!(word_cell_of(address)->writer & writer_update))
      check_in_part<size_bytes, Access::load>(execution, address, pc);
    return;
  }
  if constexpr (kind == Access::volatile_store)
    if (!tells_others(execution)) return check_in_part<size_bytes, Access::store>(execution, address, pc);
  if (address % natural_alignment<size_bytes> != 0) report_misaligned(address, size_bytes, kind, pc);
  const SinceMeeting since_meeting(execution.history, *execution.cluster);
  touch_init<size_bytes, kind>(address, pc);
  const Touch touch{address, size_bytes, kind, pc};
  if constexpr (size_bytes >= 4) {
    touch_words<size_bytes / 4, kind, false>(execution, word_cell_of(address), nullptr, touch);
  } else {
    touch_bytes(execution, word_cell_of(address), nullptr, touch, false);
  }
}

/// @brief An access of the running block to its own shared memory, in a launch with clusters.
template <unsigned size_bytes, Access kind>
[[gnu::noinline]] void check_own_part(Execution& execution, const SharedRange& range, std::uintptr_t address,
                                      const void* pc) {
  if (!is_in_one_array(range, address - range.base, size_bytes))
    refuse_address(address, size_bytes, kind, pc);
  check_in_part<size_bytes, kind>(execution, history_address(execution, address), pc);
}

/// @brief An access to the shared memory of another block of the cluster. Ends the thread where that block
/// has ended, or has no array there. @return whether all blocks of the cluster have begun for certain; else
/// it is told
GRIDSTRIDE_SLOW bool check_other_part(Execution& execution, const Touch& touch);

/// @brief A block of a cluster has ended: tells of the last access of another block to its shared memory,
/// where nothing sees to it that it comes before.
void check_remote_use_before_end(Execution& execution, const RemoteAccess& touched);

/// @brief An access of device code that is not in its device's memory.
template <unsigned size_bytes, Access kind>
[[gnu::noinline]] void check_elsewhere(Execution& execution, std::uintptr_t address, const void* pc) {
  constexpr bool quick = size_bytes >= 4 && kind <= Access::store;
  const bool dynamic =
      address - execution.spaces.dynamic_shared.base < execution.spaces.dynamic_shared.size_bytes;
  if (dynamic || address - execution.spaces.static_shared.base < execution.spaces.static_shared.size_bytes) {
    if (!trace_expected<size_bytes, kind, true>(execution, address, pc))
      trace_unexpected(execution, what_of<size_bytes, kind, true>(pc), address);
    const SharedRange& range = dynamic ? execution.spaces.dynamic_shared : execution.spaces.static_shared;
    if (!execution.checks) return;
    if (execution.cluster_part != 0) [[unlikely]]
      return check_own_part<size_bytes, kind>(execution, range, address, pc);
    if constexpr (quick && kind == Access::store)
      if (dynamic && execution.spaces.other_dynamic_name != nullptr) [[unlikely]]
        look_at_aliased_store(execution, address, size_bytes, pc);
    if constexpr (quick)
      if (quick_shared<size_bytes, kind>(execution, range, address, pc)) return;
    return check_shared<size_bytes, kind>(execution, range, address, pc);
  }
  if (address - execution.spaces.stack_low < execution.spaces.stack_bytes) return;
  if (in_cluster_window(address) && execution.cluster_part != 0) {
    if (!trace_expected<size_bytes, kind, true>(execution, address, pc))
      trace_unexpected(execution, what_of<size_bytes, kind, true>(pc), address);
    if (execution.checks && check_other_part(execution, {address, size_bytes, kind, pc}))
      check_in_part<size_bytes, kind>(execution, address, pc);
    return;
  }
  if (in_region(address) &&
      (execution.spaces.windows >> device_of(address) & 1)) {  // managed, pinned, a peer's
    if (!trace_expected<size_bytes, kind, false>(execution, address, pc))
      trace_unexpected(execution, what_of<size_bytes, kind, false>(pc), address);
    return check_in_window<size_bytes, kind>(execution, address, pc);
  }
  if (device_variable_hull.holds(address)) trace_variable<size_bytes, kind>(execution, address, pc);
  if (execution.checks) refuse_address(address, size_bytes, kind, pc);
}

/// @brief Everything before one aligned access of 1, 2, 4, 8 or 16 bytes by host or device code. It calls
/// nothing but as its last step, so that it needs to save no register.
template <unsigned size_bytes, Access kind>
GRIDSTRIDE_FAST void check_access(void* pointer, const void* pc) {
  Execution* const execution = current;
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (execution == nullptr) {
    if (in_region(address)) [[unlikely]]
      refuse_host_access(address, size_bytes, kind, pc);
    if (watched_hull.holds(address)) [[unlikely]]
      ask_host_watch(address, size_bytes, kind);
    if (variable_hull.holds(address) || managed_hull.holds(address)) [[unlikely]]
      ask_host_variable(address, size_bytes, kind);
    return;
  }
  if (address - execution->spaces.window_base >= device_bytes)
    return check_elsewhere<size_bytes, kind>(*execution, address, pc);
  if (!trace_expected<size_bytes, kind, false>(*execution, address, pc)) [[unlikely]]
    return trace_and_check<size_bytes, kind>(*execution, address, pc);
  return check_in_window<size_bytes, kind>(*execution, address, pc);
}

}  // namespace gridstride::simt
