// SPDX-License-Identifier: MIT
/// @file
/// Race checks of one cell of history, and what each kind of access leaves there: the fast path, inline.
#pragma once

#include "simt/src/accesses/access_kinds.hpp"
#include "simt/src/accesses/earlier_readers.hpp"
#include "simt/src/accesses/updated_stores.hpp"
#include "simt/src/threads/execution.hpp"

namespace gridstride::simt {

/// @brief One access, as the slow paths take it.
struct Touch {
  std::uintptr_t address;
  std::uint32_t size_bytes;
  Access kind;
  const void* pc;
};

/// @brief Reports the race of this access with the one that `other` (a cell's half) remembers.
GRIDSTRIDE_SLOW void report_race(std::uintptr_t address, std::uint32_t size_bytes, Access kind,
                                 const void* pc, std::uint64_t other, bool other_write);

/// @brief The half of a cell that says: this thread, this phase, from here.
inline std::uint64_t stamp(const Execution& execution, const void* pc) {
  const std::uint64_t site = reinterpret_cast<std::uintptr_t>(pc) - execution.history.anchor;
  return execution.history.me | (site <= site_mask ? site << site_shift : 0);
}

/// @return false where what left this half of a cell is plainly ordered before the running thread: by itself,
/// before the block's last barrier, or before the launch; else ordered() knows
template <bool shared>
GRIDSTRIDE_FAST bool suspicious(const Execution& execution, std::uint64_t half) {
  if constexpr (shared)
    return half >= execution.history.interval_start && (half ^ execution.history.me) >> thread_shift != 0;
  else
    return half >= execution.history.concurrent_since && (half ^ execution.history.me) >> thread_shift != 0 &&
           half - execution.history.own_first >= execution.history.own_span;
}

/// @return whether what left this half is ordered before the running thread's next access
bool ordered(Execution& execution, std::uint64_t half, bool shared);

/// @return whether a store may overtake one of the reads that this half remembers
template <bool shared>
GRIDSTRIDE_FAST bool readers_suspicious(const Execution& execution, std::uint64_t half) {
  if constexpr (shared) {
    return half >= execution.history.interval_start &&
           ((half & (reader_several | reader_wide)) || (half ^ execution.history.me) >> thread_shift != 0);
  } else {
    if (half < execution.history.concurrent_since) return false;
    if (half & reader_wide) return true;
    if (half - execution.history.own_first < execution.history.own_span) return false;
    return (half & reader_several) || (half ^ execution.history.me) >> thread_shift != 0;
  }
}
/// @return whether it does
bool readers_race(Execution& execution, std::uint64_t half, bool shared);

/// @return whether this half is of the running block, from a part that own_first does not reach back to
bool of_earlier_range(const Execution& execution, std::uint64_t half);
/// @return whether the half is of the running block
bool of_this_block(const Execution& execution, std::uint64_t half);

/// @return whether this half is of an atomic that is one to the running thread as well
template <bool scoped>
GRIDSTRIDE_FAST bool atomic_with(const Execution& execution, std::uint64_t writer) {
  if ((writer & writer_update) == 0) return false;
  return (!scoped && (writer & writer_atomic)) || of_this_block(execution, writer);
}

/// @return what the mark of an atomic takes over of that of the last writer: whether other blocks have
/// updated the word too, with nothing to order them
std::uint64_t updates_before(const Execution& execution, std::uint64_t writer);

/// @return whether the word was last updated by the running block, and by others with nothing to order them:
/// what a load finds is chance
bool hides_updates(const Execution& execution, std::uint64_t writer);

/// @brief What is left of the marks of a word's readers outside shared memory when another reader comes.
/// @param quick that may guess
/// @return reader_wide or 0; where only guessed, all ones
template <bool quick>
GRIDSTRIDE_FAST std::uint64_t wide_after(const Execution& execution, std::uint64_t reader) {
  if (reader - execution.history.own_first <
      (execution.history.next_phase << phase_shift) - execution.history.own_first)
    return reader & reader_wide;
  if (reader < execution.history.launch_first) {
    if constexpr (quick) return ~std::uint64_t{0};
    return ordered(const_cast<Execution&>(execution), reader, false) ? 0 : reader_wide;
  }
  if (execution.history.own_first == execution.history.first_of_block) return reader_wide;
  if constexpr (quick) return ~std::uint64_t{0};
  return of_earlier_range(execution, reader) ? reader & reader_wide : reader_wide;
}

/// @brief The reader that a load leaves in a cell. @param quick that may give up
/// @return all ones where it does
template <bool shared, bool quick>
GRIDSTRIDE_FAST std::uint64_t reader_after(const Execution& execution, std::uint64_t reader, const void* pc) {
  const std::uint64_t difference = reader ^ execution.history.me;
  if (difference >> thread_shift == 0) return reader;
  if constexpr (shared) {
    if (reader < execution.history.interval_start) return stamp(execution, pc);
    const bool other_warp = (difference >> (thread_shift + 5) & (thread_mask >> 5)) != 0;
    const std::uint64_t kept = (reader & reader_wide) | (other_warp ? reader_wide : 0);
    if (difference >> phase_shift == 0) return reader | kept | reader_several;
    const bool handed = reader < execution.sync.handed_to_warp[execution.thread / warp_lanes];
    return stamp(execution, pc) | (handed ? 0 : kept);  // what was handed over covers all readers before
  } else {
    if (reader < execution.history.concurrent_since) return stamp(execution, pc);
    if (difference >> phase_shift == 0) return reader | reader_several;
    const std::uint64_t wide = wide_after<quick>(execution, reader);
    return stamp(execution, pc) | wide;
  }
}

/// @brief Race check and update of one cell by a load.
template <bool shared>
GRIDSTRIDE_FAST void load_cell(Execution& execution, Cell& cell, Touch touch) {
  const std::uint64_t writer = cell.writer;
  if (suspicious<shared>(execution, writer)) {
    if (!ordered(execution, writer, shared)) [[unlikely]]
      report_race(touch.address, touch.size_bytes, touch.kind, touch.pc, writer, true);
  } else if (!shared && (writer & writer_scoped) && hides_updates(execution, writer)) [[unlikely]] {
    report_race(touch.address, touch.size_bytes, touch.kind, touch.pc, writer, true);
  }
  const std::uint64_t reader = cell.reader;
  cell.reader = reader_after<shared, false>(execution, reader, touch.pc);
  if (!shared && reader < execution.history.launch_first && (cell.reader & reader_wide)) [[unlikely]]
    note_earlier_reader(touch.address, reader);
}

/// @brief Race check of one cell before the readers that it remembers are overtaken.
template <bool shared>
GRIDSTRIDE_FAST void overtake_readers(Execution& execution, std::uint64_t reader, Touch touch) {
  if (readers_suspicious<shared>(execution, reader) && readers_race(execution, reader, shared)) [[unlikely]]
    report_race(touch.address, touch.size_bytes, touch.kind, touch.pc, reader, false);
}

/// @return whether the running thread has itself stored to the word last, in this phase and from another
/// place
GRIDSTRIDE_FAST bool overwrites_own(const Execution& execution, std::uint64_t writer, const void* pc) {
  constexpr std::uint64_t first_other_thread = std::uint64_t{1} << thread_shift;
  return (writer ^ stamp(execution, pc)) - 1 < first_other_thread - 1;
}
/// @brief It does, in shared memory: keeps what the word holds, since that store races with those of other
/// threads still.
GRIDSTRIDE_SLOW void note_overwritten(std::uint64_t writer, Touch touch);

/// @brief Race check and update of one cell by a store.
template <bool shared>
GRIDSTRIDE_FAST void store_cell(Execution& execution, Cell& cell, Touch touch) {
  const std::uint64_t writer = cell.writer;
  if (suspicious<shared>(execution, writer) && !ordered(execution, writer, shared)) [[unlikely]] {
    report_race(touch.address, touch.size_bytes, touch.kind, touch.pc, writer, true);
  } else {
    if (shared && overwrites_own(execution, writer, touch.pc)) [[unlikely]]
      note_overwritten(writer, touch);
    overtake_readers<shared>(execution, cell.reader, touch);
  }
  cell.writer = stamp(execution, touch.pc);
}

/// @brief Race check of an atomic or volatile access with the plain store that atomics have since taken the
/// place of in the word's history. @param writer what is there now
/// @return whether it races
GRIDSTRIDE_SLOW bool races_with_updated_store(std::uint64_t writer, Touch touch);
/// @brief An atomic or a volatile store is about to take the place of this writer in the word's history.
GRIDSTRIDE_SLOW void replace_writer(std::uint64_t writer, std::uintptr_t address);

/// @brief Likewise by an atomic or a volatile store.
template <Access kind, bool shared>
GRIDSTRIDE_FAST void update_cell(Execution& execution, Cell& cell, Touch touch) {
  constexpr bool scoped = of_block_scope(kind) && !shared;
  const std::uint64_t writer = cell.writer;
  if (suspicious<shared>(execution, writer) && !atomic_with<scoped>(execution, writer) &&
      !ordered(execution, writer, shared)) [[unlikely]] {
    report_race(touch.address, touch.size_bytes, touch.kind, touch.pc, writer, true);
  } else if (shared || !any_updated_store || !races_with_updated_store(writer, touch)) {
    overtake_readers<shared>(execution, cell.reader, touch);
  }
  execution.atomics.update.cell = nullptr;
  // Its own store stays the word's mark: to a thread that nothing orders after it, that store is the race.
  if ((writer ^ execution.history.me) >> thread_shift == 0 && (writer & writer_update) == 0) return;
  if (!shared && (writer & writer_update) == 0 &&
      (writer >= execution.history.launch_first || any_updated_store))
    replace_writer(writer, touch.address);
  std::uint64_t how = scoped ? writer_scoped : writer_atomic;
  if (!shared && kind == Access::atomic && (writer & writer_atomic)) how |= updates_before(execution, writer);
  cell.writer = stamp(execution, touch.pc) | how;
  if (suspicious<shared>(execution, writer) && (writer & writer_update))
    execution.atomics.update = {&cell, cell.writer, writer};
}

/// @brief Race check of a volatile load or a compare-and-swap, which leave no mark: `old = *p; do ...
/// atomicCAS(p, old, ...)` begins with a plain load on purpose, and code that swaps expects others to do so
/// too.
template <Access kind, bool shared>
GRIDSTRIDE_FAST void swap_cell(Execution& execution, const Cell& cell, Touch touch) {
  constexpr bool scoped = of_block_scope(kind) && !shared;
  const std::uint64_t writer = cell.writer;
  if (suspicious<shared>(execution, writer) && !atomic_with<scoped>(execution, writer) &&
      !ordered(execution, writer, shared)) [[unlikely]] {
    report_race(touch.address, touch.size_bytes, touch.kind, touch.pc, writer, true);
  } else if (!shared && any_updated_store) {
    races_with_updated_store(writer, touch);
  }
}

/// @return whether a volatile store by this thread tells others of what it did before a fence
bool tells_others(const Execution& execution);

/// @brief Race check and update of one cell by an access of any kind.
template <Access kind, bool shared>
GRIDSTRIDE_FAST void touch_cell(Execution& execution, Cell& cell, Touch touch) {
  if constexpr (is_swap(kind) || (kind == Access::volatile_load && !shared)) {
    swap_cell<kind, shared>(execution, cell, touch);
  } else if constexpr (kind == Access::volatile_load) {
    if (!(cell.writer & writer_update)) load_cell<shared>(execution, cell, touch);
  } else if constexpr (kind == Access::load) {
    load_cell<shared>(execution, cell, touch);
  } else if constexpr (kind == Access::volatile_store && shared) {
    if (tells_others(execution)) {
      cell.writer = stamp(execution, touch.pc) | writer_atomic;
    } else {
      store_cell<shared>(execution, cell, touch);
    }
  } else if constexpr (kind == Access::store) {
    store_cell<shared>(execution, cell, touch);
  } else {
    update_cell<kind, shared>(execution, cell, touch);
  }
}

}  // namespace gridstride::simt
