// SPDX-License-Identifier: MIT
#include "simt/src/launch/collect.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "simt/src/accesses/phases.hpp"
#include "simt/src/accesses/race.hpp"
#include "simt/src/accesses/recorder.hpp"
#include "simt/src/reports/error_codes.hpp"
#include "simt/src/reports/line_table.hpp"
#include "simt/src/reports/review.hpp"

namespace gridstride::simt {
namespace {

ErrorCode error_of(const Incident& incident) {
  switch (incident.bug) {
    case Bug::misaligned:
    case Bug::surface_misaligned:
      return error_misaligned_address;
    case Bug::assert_failed:
      return error_assert;
    case Bug::unsupported:
    case Bug::no_tensor_cores:
      return error_not_supported;
    case Bug::barrier_mismatch:
    case Bug::barrier_after_end:
    case Bug::mask_without_caller:
    case Bug::mask_names_ended:
    case Bug::mask_waits_elsewhere:
    case Bug::matrix_without_lanes:
    case Bug::matrices_differ:
    case Bug::grid_barrier_alone:
    case Bug::grid_barrier_mismatch:
    case Bug::grid_barrier_unmet:
    case Bug::deadlock:
    case Bug::trapped:
      return error_launch_failure;
    case Bug::stack_overflow:
      return error_hardware_stack;
    default:
      return error_illegal_address;
  }
}

// Whoever reads how often a bug occurred has to know that more of the same was to come.
std::string advice_on_left_out(std::uint64_t failed_threads) {
  return " The first " + std::to_string(failed_threads) +
         " threads that ran have all failed: the rest of the launch was left out.";
}

}  // namespace

LongestBlock collect(const Launch& launch, std::uint64_t left_out_after) {
  std::vector<Incident> all;
  LongestBlock longest_block;
  for (Execution* execution : executions()) {
    settle_suspects(*execution);
    for (Incident& incident : execution->found.incidents) {
      settle_race(incident, launch);
      auto same = std::ranges::find_if(all, [&](const Incident& known) { return same_bug(known, incident); });
      if (same == all.end()) {
        all.push_back(std::move(incident));
        continue;
      }
      const std::uint64_t count = same->count + incident.count;
      if (tells_more(incident, *same)) *same = std::move(incident);
      same->count = count;
    }
    execution->found.incidents.clear();
    std::uint64_t hottest = 0;
    for (const auto& [word, atomics] : execution->atomics.on_word) hottest = std::max(hottest, atomics);
    execution->counting.counters.hottest_atomics = hottest;
    execution->atomics.on_word.clear();
    engine().counters += execution->counting.counters;
    execution->counting.counters = {};
    longest_block.merge(std::exchange(execution->counting.longest_block, {}));
  }
  line_table().take(executions());
  std::ranges::stable_sort(all, is_before);
  review(all);
  std::ranges::stable_sort(all, happened_before);
  for (const Incident& incident : all) {
    ErrorCode& pending = engine().errors[launch.device].pending;
    if (faults(incident.bug) && pending == 0) pending = error_of(incident);
    Finding finding = describe(incident, launch);
    if (left_out_after > 0 && faults(incident.bug))
      finding.advice += advice_on_left_out(std::exchange(left_out_after, 0));
    if (launch.recorder != nullptr) launch.recorder->note(incident, finding, launch);
    add_finding(std::move(finding));
  }
  return longest_block;
}

}  // namespace gridstride::simt
