// SPDX-License-Identifier: MIT
#include "simt/src/reports/incident.hpp"

#include <algorithm>
#include <tuple>

#include "simt/src/accesses/ahead.hpp"
#include "simt/src/engine.hpp"

namespace gridstride::simt {
namespace {

constexpr std::size_t most_incidents = 64;

// An index far off reaches other variables, other mappings or nothing: how far it is off says which.
bool is_stray(Bug bug) {
  return bug == Bug::out_of_bounds || bug == Bug::wild_pointer || bug == Bug::host_pointer ||
         bug == Bug::host_variable;
}

}  // namespace

bool is_note(Bug bug) {
  switch (bug) {
    case Bug::unfilled_constant:
    case Bug::stored_twice:
    case Bug::stored_by_all:
    case Bug::stored_over_alias:
    case Bug::barrier_after_return:
    case Bug::grid_barrier_after_return:
    case Bug::mask_names_returned:
    case Bug::mask_names_exited:
    case Bug::mask_beyond_block:
    case Bug::refusal_looked_at:
      return true;
    case Bug::shuffle_outside_mask:
      return !engine().options.strict;
    default:
      return false;
  }
}

bool faults(Bug bug) {
  switch (bug) {
    case Bug::uninitialised_read:
    case Bug::data_race:
    case Bug::lost_update:
    case Bug::stale_read:
    case Bug::texture_mismatch:
    case Bug::copy_race:
    case Bug::cluster_block_not_begun:
    case Bug::launch_refused:
    case Bug::shuffle_from_absent:
    case Bug::shuffle_outside_mask:
      return false;
    default:
      return !is_note(bug);
  }
}

bool same_bug(const Incident& a, const Incident& b) {
  return (a.bug == b.bug || (is_stray(a.bug) && is_stray(b.bug))) && a.pc == b.pc &&
         a.other_pc == b.other_pc && a.write == b.write &&
         (a.between == Between::work) == (b.between == Between::work) && a.line == b.line &&
         a.other_line == b.other_line && a.other_work.line == b.other_work.line;
}

bool happened_before(const Incident& a, const Incident& b) {
  return std::tie(a.block, a.number) < std::tie(b.block, b.number);
}

bool is_before(const Incident& a, const Incident& b) {
  return std::tie(a.block, a.thread, a.address) < std::tie(b.block, b.thread, b.address);
}

bool tells_more(const Incident& a, const Incident& b) {
  return a.bug == b.bug ? is_before(a, b) : a.bug == Bug::out_of_bounds;  // which names the array
}

bool is_to_be_told(const Execution& execution, const Incident& incident) {
  return std::ranges::none_of(execution.found.incidents, [&](const Incident& other) {
    return same_bug(other, incident) && !tells_more(incident, other);
  });
}

void record_incident(Execution& execution, Incident incident) {
  if (execution.history.ahead != nullptr) return execution.history.ahead->section().ask_for_order();
  incident.number = execution.found.incidents_met++;
  auto known = std::ranges::find_if(execution.found.incidents,
                                    [&](const Incident& other) { return same_bug(other, incident); });
  if (known == execution.found.incidents.end()) {
    if (execution.found.incidents.size() >= most_incidents) return;
    if (incident.frames.empty()) incident.frames = caller_frames();
    execution.found.incidents.push_back(std::move(incident));
    return;
  }
  const std::uint64_t count = known->count + incident.count;
  if (tells_more(incident, *known)) {
    if (incident.block == known->block) incident.number = known->number;
    incident.frames = std::move(known->frames);
    *known = std::move(incident);
  }
  known->count = count;
}

}  // namespace gridstride::simt
