// SPDX-License-Identifier: MIT
// A thread whose load finds that there is nothing to do calls no atomic: what a load is for is known by its
// line, once any thread has gone on from there to the atomic. But an atomic that is also done to words that
// nobody has looked at is none that a look spares: there a thread has met the same word by chance, as with an
// edge from a node to itself.
#include "simt/src/accesses/filters.hpp"

#include <mutex>
#include <unordered_set>

#include "simt/src/accesses/race.hpp"
#include "simt/src/engine.hpp"

namespace gridstride::simt {
namespace {

// Of the whole process: program counters of such loads and atomics.
struct Filters {
  std::mutex mutex;
  std::unordered_set<const void*> looks;
  std::unordered_set<const void*> updates;
  std::unordered_set<const void*> unasked;  ///< atomics of words that nobody had just looked at
};

Filters& filters() {
  static auto* const kept = new Filters;
  return *kept;
}

// nullptr where the word has none
const Cell* history_of(const Execution& execution, std::uintptr_t address) {
  for (const SharedRange* range : {&execution.spaces.static_shared, &execution.spaces.dynamic_shared})
    if (address - range->base < range->size_bytes) return range->cells + (address - range->base) / 4;
  if (in_region(address)) return word_cell_of(address);
  const Module* const module = execution.launch->module;
  const Variable* const variable = module == nullptr ? nullptr : module->variable_at(address);
  if (variable == nullptr || variable->word_cells == nullptr) return nullptr;
  return variable->word_cell_of(address);
}

// The running thread's load of a word that it is about to update.
struct LookAtWord {
  const void* pc = nullptr;  ///< nullptr: none is known
  bool none = false;         ///< there was none: no thread of this phase has loaded the word
};

LookAtWord look_of(const Execution& execution, std::uintptr_t address, std::size_t size_bytes) {
  const Look& racing = execution.atomics.look;
  if (racing.me == execution.history.me && racing.address - address < size_bytes) return {racing.pc};
  const Cell* const cell = history_of(execution, address);
  if (cell == nullptr || (cell->writer & writer_bytes)) return {};
  if (execution.history.ahead != nullptr) return {};  // such a block has a history of its own
  const std::uint64_t difference = cell->reader ^ execution.history.me;
  if (difference >> thread_shift == 0) return {site_of(cell->reader, execution.history.anchor)};
  return {nullptr, difference >> phase_shift != 0};
}

}  // namespace

void note_racing_look(Execution& execution, std::uintptr_t address, const void* pc) {
  execution.atomics.look = {execution.history.me, address, pc};
}

void note_filtered_update(void* pointer, std::size_t size_bytes, const void* pc) {
  if (current == nullptr || !current->checks) return;
  const EngineScope engine_code;
  Execution& execution = engine_code.execution();
  const std::uintptr_t address = history_address(execution, reinterpret_cast<std::uintptr_t>(pointer));
  const LookAtWord look = look_of(execution, address, size_bytes);
  if (look.pc == nullptr && !look.none) return;
  Filters& all = filters();
  const std::scoped_lock lock(all.mutex);
  if (look.none) {
    all.unasked.insert(pc);
  } else {
    all.looks.insert(look.pc);
    all.updates.insert(pc);
  }
}

bool is_filter(const Incident& race) {
  if (race.bug != Bug::data_race) return false;
  const bool looks = !race.write && !race.atomic;
  if (looks ? !race.other_atomic : !race.atomic || race.other_write || race.other_atomic) return false;
  const void* const look = looks ? race.pc : race.other_pc;
  const void* const update = looks ? race.other_pc : race.pc;
  Filters& all = filters();
  const std::scoped_lock lock(all.mutex);
  if (!all.looks.contains(look) || all.unasked.contains(update)) return false;
  return update == nullptr || all.updates.contains(update);
}

}  // namespace gridstride::simt
