// SPDX-License-Identifier: MIT
// A thread whose load finds that there is nothing to do calls no atomic: what a load is for is known by its
// line, once any thread has gone on from there to the atomic.
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
};

Filters& filters() {
  static auto* const kept = new Filters;
  return *kept;
}

// nullptr where the word has none
const Cell* history_of(const Execution& execution, std::uintptr_t address) {
  for (const SharedRange* range : {&execution.static_shared, &execution.dynamic_shared})
    if (address - range->base < range->size_bytes) return range->cells + (address - range->base) / 4;
  if (in_region(address)) return word_cell_of(address);
  const Module* const module = execution.launch->module;
  const Variable* const variable = module == nullptr ? nullptr : module->variable_at(address);
  if (variable == nullptr || variable->word_cells == nullptr) return nullptr;
  return variable->word_cells + (address - variable->address / 4 * 4) / 4;
}

const void* look_of(const Execution& execution, std::uintptr_t address, std::size_t size_bytes) {
  const Look& racing = execution.look;
  if (racing.me == execution.me && racing.address - address < size_bytes) return racing.pc;
  const Cell* const cell = history_of(execution, address);
  const bool own = cell != nullptr && (cell->reader ^ execution.me) >> thread_shift == 0;
  return own ? site_of(cell->reader, execution.anchor) : nullptr;
}

}  // namespace

void note_racing_look(Execution& execution, std::uintptr_t address, const void* pc) {
  execution.look = {execution.me, address, pc};
}

void note_filtered_update(void* pointer, std::size_t size_bytes, const void* pc) {
  if (current == nullptr || !current->checks) return;
  const EngineScope engine_code;
  Execution& execution = engine_code.execution();
  const void* const look = look_of(execution, reinterpret_cast<std::uintptr_t>(pointer), size_bytes);
  if (look == nullptr) return;
  Filters& all = filters();
  const std::scoped_lock lock(all.mutex);
  all.looks.insert(look);
  all.updates.insert(pc);
}

bool is_filter(const Incident& race) {
  if (race.bug != Bug::data_race) return false;
  const bool looks = !race.write && !race.atomic;
  if (looks ? !race.other_atomic : !race.atomic || race.other_write || race.other_atomic) return false;
  const void* const look = looks ? race.pc : race.other_pc;
  const void* const update = looks ? race.other_pc : race.pc;
  Filters& all = filters();
  const std::scoped_lock lock(all.mutex);
  return all.looks.contains(look) && (update == nullptr || all.updates.contains(update));
}

}  // namespace gridstride::simt
