// SPDX-License-Identifier: MIT
#include "simt/src/accesses/aliased_stores.hpp"

#include "simt/src/accesses/access.hpp"
#include "simt/src/accesses/race.hpp"
#include "simt/src/reports/aliased_arrays.hpp"

namespace gridstride::simt {
namespace {

bool is_own_unread(const Execution& execution, const Cell& cell) {
  const bool own = (cell.writer ^ execution.history.me) >> thread_shift == 0;
  return own && (cell.writer & (writer_update | writer_bytes)) == 0 &&
         cell.reader < execution.history.interval_start;
}

// Looked up once for each pair of stores.
bool are_to_two_arrays(Execution& execution, const void* earlier, const void* later) {
  const auto [known, is_new] = execution.found.stores_to_aliases.try_emplace({earlier, later});
  if (is_new)
    known->second = takes_for_two_arrays(student_line(earlier), student_line(later),
                                         execution.spaces.dynamic_name, execution.spaces.other_dynamic_name);
  return known->second;
}

}  // namespace

void look_at_aliased_store(Execution& execution, std::uintptr_t address, std::uint32_t size_bytes,
                           const void* pc) {
  const SharedRange& range = execution.spaces.dynamic_shared;
  const Cell& cell = range.cells[(address - range.base) / 4];
  if (!is_own_unread(execution, cell)) return;
  const void* const earlier = site_of(cell.writer, execution.history.anchor);
  if (earlier == nullptr || earlier == pc) return;
  const EngineScope engine_code;
  if (!are_to_two_arrays(execution, earlier, pc)) return;
  Incident incident =
      incident_of(Bug::stored_over_alias, execution, {address, size_bytes, Access::store, pc});
  incident.other_pc = earlier;
  record_incident(execution, std::move(incident));
}

}  // namespace gridstride::simt
