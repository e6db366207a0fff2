// SPDX-License-Identifier: MIT
// Sources: CUDA C++ Programming Guide, "Compute Capabilities" (global memory in sectors of 32 bytes; 32 banks
// of 4 bytes; lanes that read one word get it together). "Unexpected shared memory bank conflict", NVIDIA's
// developer forum, answer by NVIDIA (wide loads by pairs of lanes).
#include "simt/src/accesses/traffic.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <tuple>

#include "simt/src/accesses/joined_loads.hpp"
#include "simt/src/accesses/kept_traces.hpp"
#include "simt/src/accesses/recorder.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/module.hpp"
#include "simt/src/threads/execution.hpp"

namespace gridstride::simt {
namespace {

constexpr unsigned sector_shift = 5;
constexpr unsigned banks = 32;
constexpr unsigned word_bytes = 4;

using SectorList = std::array<std::uintptr_t, 2 * warp_lanes>;

// The sectors that a request touches, each once and upwards. @return how many
unsigned list_sectors(const LaneAddresses& request, unsigned size_bytes, SectorList& sectors) {
  unsigned found = 0;
  bool ascending = true;
  for (std::uint32_t lanes = request.lanes; lanes != 0; lanes &= lanes - 1) {
    const std::uintptr_t address = request.at[static_cast<unsigned>(std::countr_zero(lanes))];
    const std::uintptr_t first = address >> sector_shift;
    const std::uintptr_t last = (address + size_bytes - 1) >> sector_shift;
    for (const std::uintptr_t sector : {first, last}) {
      if (found > 0 && sectors[found - 1] == sector) continue;
      ascending = ascending && (found == 0 || sectors[found - 1] < sector);
      sectors[found++] = sector;
    }
  }
  if (ascending) return found;
  std::sort(sectors.begin(), sectors.begin() + found);
  return static_cast<unsigned>(std::unique(sectors.begin(), sectors.begin() + found) - sectors.begin());
}

bool is_global(Traffic traffic) { return traffic <= Traffic::global_store; }
bool is_atomic(Traffic traffic) {
  return traffic == Traffic::global_atomic || traffic == Traffic::shared_atomic;
}

// Whether the lanes of a request do an atomic together.
bool is_joined(const Execution& execution, const LaneAddresses& request, std::uint64_t what) {
  const auto found = execution.atomics.joined.find(pc_of(what));
  return found != execution.atomics.joined.end() &&
         static_cast<unsigned>(std::popcount(request.lanes)) >= found->second;
}

// How many atomics come to each word.
void note_atomics(Execution& execution, const LaneAddresses& request, std::uint64_t what) {
  const std::uint32_t taking_part =
      is_joined(execution, request, what) ? request.lanes & -request.lanes : request.lanes;
  for (std::uint32_t lanes = taking_part; lanes != 0; lanes &= lanes - 1)
    ++execution.atomics.on_word[request.at[static_cast<unsigned>(std::countr_zero(lanes))] / word_bytes];
}

// Requests of one warp to one kind of memory, before they are added to the launch's.
struct Sum {
  std::uint64_t requests = 0;
  std::uint64_t accesses = 0;  // of single lanes
  std::uint64_t bytes = 0;
  std::uint64_t cost = 0;  // sectors, wavefronts or turns
  Saved saved;             // of them, by joining
};

// Loads of global memory with nothing between them that a compiler keeps in order with them.
struct LoadGroups {
  std::uint64_t count = 0;
  bool open = false;

  void add(Traffic traffic) {
    count += traffic == Traffic::global_load && !open ? 1 : 0;
    if (traffic == Traffic::global_load) open = true;
    if (is_atomic(traffic)) open = false;
  }
};

// Where requests are added up.
struct Tally {
  Execution& execution;
  LoadGroups load_groups;
  JoinedLoads joined{execution.counting.trace, execution.counting.traffic};
  std::array<Sum, traffic_kinds> sums{};
  LostSwaps::Rounds lost_rounds;
  std::uint64_t parted_constants = 0;  ///< requests to constant memory for more than one word
};

// Different words that a request asks of constant memory, each of the size that a lane loads, at least 4
// bytes.
unsigned constant_turns_of(const LaneAddresses& request, unsigned size_bytes) {
  std::array<std::uintptr_t, warp_lanes> words;
  unsigned found = 0;
  for (std::uint32_t lanes = request.lanes; lanes != 0; lanes &= lanes - 1) {
    const std::uintptr_t address = request.at[static_cast<unsigned>(std::countr_zero(lanes))];
    const std::uintptr_t word = address / std::max(word_bytes, size_bytes);
    if (found == 0 || words[found - 1] != word) words[found++] = word;
  }
  std::sort(words.begin(), words.begin() + found);
  return static_cast<unsigned>(std::unique(words.begin(), words.begin() + found) - words.begin());
}

// Of a request to anything but global memory, or of an atomic.
unsigned cost_of(const Execution& execution, const LaneAddresses& request, std::uint64_t what) {
  if (traffic_of(what) == Traffic::constant_load) return constant_turns_of(request, size_bytes_of(what));
  if (is_atomic(traffic_of(what)) && is_joined(execution, request, what)) return 1;
  if (traffic_of(what) == Traffic::global_atomic) return global_turns_of(request);
  if (is_atomic(traffic_of(what)))
    return execution.atomics.increments.contains(pc_of(what)) ? shared_increment_turns_of(request)
                                                              : shared_turns_of(request);
  return wavefronts_of(request, size_bytes_of(what));
}

void add_request(Tally& tally, std::uint64_t what, unsigned lanes, unsigned cost, unsigned least) {
  Counting& counting = tally.execution.counting;
  counting.traffic.add(what, cost, std::min(cost, least));
  if (is_global(traffic_of(what))) counting.warp_turns.end_request(counting.trace.warp);
  Sum& sum = tally.sums[static_cast<std::size_t>(traffic_of(what))];
  ++sum.requests;
  sum.accesses += lanes;
  sum.bytes += std::uint64_t{lanes} * size_bytes_of(what);
  sum.cost += cost;
  if (traffic_of(what) == Traffic::constant_load && cost > 1) ++tally.parted_constants;
}

void add_request(Tally& tally, std::uint64_t what, unsigned lanes, unsigned cost) {
  add_request(tally, what, lanes, cost, least_request_cost(what, lanes));
}

// Where a module's variables lie is up to the linker and the operating system; the caches take them to begin
// at 0, so that they hold the same each time. @return the sector that they begin in; 0 for what is none
std::uintptr_t data_sector(const Execution& execution, std::uintptr_t sector) {
  if (!global_variable_hull.holds(sector << sector_shift)) return 0;
  const Module* const module = execution.launch->module;
  return module == nullptr ? 0 : module->global_base >> sector_shift;
}

// The sectors [begin, end) of a request, which will come to the caches.
void add_sectors(const Tally& tally, std::uint64_t what, std::uint64_t begin, std::uint64_t end) {
  const std::uintptr_t data = data_sector(tally.execution, begin);
  Counting& counting = tally.execution.counting;
  counting.warp_turns.add(counting.trace.warp, begin - data, end - data, what);
}

// The whole warp, on neighbouring words: what most requests are.
bool is_plain(const WarpStep& step, const StepInfo& info) {
  const std::uint64_t what = step.key & what_mask;
  return traffic_of(what) <= Traffic::shared_store && !info.single && info.earlier_runs == no_run &&
         size_bytes_of(what) == word_bytes && step.key_step >> what_bits == 1 && info.first_lane == 0 &&
         step.key >> what_bits == warp_lanes && step.address_step == word_bytes;
}

void add_plain(Tally& tally, std::uint64_t what, const WarpStep& step) {
  if (!is_global(traffic_of(what))) return add_request(tally, what, warp_lanes, 1);
  const std::uintptr_t begin = (step.address - warp_lanes * word_bytes) >> sector_shift;
  const std::uintptr_t end = ((step.address - 1) >> sector_shift) + 1;
  add_sectors(tally, what, begin, end);
  add_request(tally, what, warp_lanes, static_cast<unsigned>(end - begin));
}

// Turns that the lanes of a compare-and-swap take again, as those of a device do that come too late.
unsigned take_lost_swaps(Tally& tally, const LaneAddresses& request, std::uint64_t what) {
  LostSwaps& swaps = tally.execution.atomics.lost_swaps;
  if (!is_atomic(traffic_of(what)) || swaps.empty() || is_joined(tally.execution, request, what)) return 0;
  const LostSwaps::Lost lost = swaps.take(pc_of(what), request);
  if (traffic_of(what) == Traffic::global_atomic) {
    tally.lost_rounds.global += lost.rounds;
    if (lost.turns > 0) tally.execution.atomics.on_word[lost.busiest / word_bytes] += lost.turns_there;
  } else {
    tally.lost_rounds.shared += lost.rounds;
  }
  return lost.turns;
}

// A request of any form. @param again turns that its lanes take once more
void add_addresses(Tally& tally, std::uint64_t what, const LaneAddresses& request, unsigned again = 0) {
  const auto lanes = static_cast<unsigned>(std::popcount(request.lanes));
  if (traffic_of(what) == Traffic::global_atomic) note_atomics(tally.execution, request, what);
  SectorList sectors;
  if (!is_global(traffic_of(what))) {
    const unsigned cost = cost_of(tally.execution, request, what) + again;
    if (traffic_of(what) != Traffic::global_atomic) return add_request(tally, what, lanes, cost);
    // Had no two lanes come to one word.
    return add_request(tally, what, lanes, cost, list_sectors(request, size_bytes_of(what), sectors));
  }
  const unsigned count = list_sectors(request, size_bytes_of(what), sectors);
  for (unsigned i = 0; i < count; ++i) add_sectors(tally, what, sectors[i], sectors[i] + 1);
  add_request(tally, what, lanes, count);
}

// Adds a step whose runs follow each other upwards or ask for the same again, without gaps within a run, as
// rows of a block do.
// @return false where they do not
bool add_ascending_runs(Tally& tally, const WarpTrace& trace, std::size_t index) {
  const std::uint64_t what = trace.steps[index].key & what_mask;
  if (!is_global(traffic_of(what)) || trace.info[index].single) return false;
  std::array<LaneRun, warp_lanes> runs;
  std::array<std::pair<std::uintptr_t, std::uintptr_t>, warp_lanes> ranges;  // of sectors
  unsigned found = 0;
  unsigned lanes = 0;
  std::uintptr_t next = 0;                                    // sector behind those of the runs before
  for (unsigned i = runs_of(trace, index, runs); i-- > 0;) {  // the latest run comes first
    const unsigned lanes_of_run = lane_count(runs[i]);
    const std::uintptr_t step = lanes_of_run == 1 ? 0 : runs[i].address_step;
    const std::uintptr_t first = runs[i].address - lanes_of_run * runs[i].address_step;
    const std::uintptr_t last = first + (lanes_of_run - 1) * step;
    const std::uintptr_t begin = first >> sector_shift;
    const std::uintptr_t end = ((last + size_bytes_of(what) - 1) >> sector_shift) + 1;
    if (step > 1U << sector_shift) return false;
    if (found > 0 && begin >= ranges[found - 1].first && end <= next) {  // the same again
      lanes += lanes_of_run;
      continue;
    }
    if (begin + 1 < next) return false;
    ranges[found++] = {std::max(begin, next), end};
    lanes += lanes_of_run;
    next = end;
  }
  unsigned sectors = 0;
  for (unsigned i = 0; i < found; ++i) {
    add_sectors(tally, what, ranges[i].first, ranges[i].second);
    sectors += static_cast<unsigned>(ranges[i].second - ranges[i].first);
  }
  add_request(tally, what, lanes, sectors);
  return true;
}

// Pictures have no constants.
template <class Addresses>
void record(Tally& tally, std::uint64_t what, Addresses addresses) {
  AccessRecorder* const recorder = tally.execution.counting.recorder;
  if (recorder != nullptr && traffic_of(what) != Traffic::constant_load)
    recorder->add(tally.execution, what, addresses());
}

void add_requests(Tally& tally, const WarpTrace& trace, std::size_t index) {
  const WarpStep& step = trace.steps[index];
  const std::uint64_t what = step.key & what_mask;
  record(tally, what, [&] { return addresses_of(trace, index); });
  if (is_plain(step, trace.info[index])) return add_plain(tally, what, step);
  if (add_ascending_runs(tally, trace, index)) return;
  const LaneAddresses request = addresses_of(trace, index);
  add_addresses(tally, what, request, take_lost_swaps(tally, request, what));
}

void add_step(Tally& tally, const WarpTrace& trace, std::size_t index) {
  const std::uint64_t what = trace.steps[index].key & what_mask;
  const Traffic traffic = traffic_of(what);
  const std::uint64_t& cost = tally.sums[static_cast<std::size_t>(traffic)].cost;
  const std::uint64_t before = cost;
  add_requests(tally, trace, index);
  tally.load_groups.add(traffic);
  if (traffic == Traffic::shared_load) {
    if ((what & volatile_bit) == 0) tally.joined.add(index, static_cast<unsigned>(cost - before));
  } else if (traffic == Traffic::shared_store || traffic == Traffic::shared_atomic) {
    tally.joined.forget();
  }
}

// The steps that not all lanes have taken become accesses of single lanes again.
void loosen_steps(WarpTrace& trace, std::size_t steps) {
  for (std::size_t index = trace.in_step; index < steps; ++index) {
    const LaneAddresses request = addresses_of(trace, index);
    for (unsigned lane = 0; lane < warp_lanes; ++lane)
      if (request.lanes >> lane & 1)
        trace.strays.push_back({trace.steps[index].key & what_mask, request.at[lane], lane, 0});
  }
}

// Those of the lane with most: each lane's accesses are in its own order.
std::uint64_t load_groups_of(const std::vector<StrayAccess>& all) {
  std::array<LoadGroups, warp_lanes> of_lane;
  std::uint64_t most = 0;
  for (const StrayAccess& one : all) {
    of_lane[one.lane].add(traffic_of(one.what));
    most = std::max(most, of_lane[one.lane].count);
  }
  return most;
}

// The first access of each lane by one instruction is one request, the second the next, and so on. They need
// not have come at one time, so that none of them loses a swap.
void add_strays(Tally& tally, std::vector<StrayAccess>& all) {
  std::ranges::stable_sort(all, {}, [](const StrayAccess& one) { return std::tie(one.lane, one.what); });
  for (std::size_t i = 1; i < all.size(); ++i) {
    const StrayAccess& before = all[i - 1];
    if (all[i].lane == before.lane && all[i].what == before.what) all[i].occurrence = before.occurrence + 1;
  }
  std::ranges::stable_sort(all, {},
                           [](const StrayAccess& one) { return std::tie(one.what, one.occurrence); });
  for (std::size_t i = 0; i < all.size();) {
    LaneAddresses request;
    const StrayAccess& first = all[i];
    for (; i < all.size() && all[i].what == first.what && all[i].occurrence == first.occurrence; ++i) {
      request.lanes |= 1U << all[i].lane;
      request.at[all[i].lane] = all[i].address;
    }
    record(tally, first.what, [&] { return request; });
    add_addresses(tally, first.what, request);
  }
}

void add_trace(Tally& tally, WarpTrace& trace) {
  const auto steps = static_cast<std::size_t>(trace.end - trace.steps.get());
  const std::size_t in_step = std::min(steps, trace.in_step);
  for (std::size_t index = 0; index < in_step; ++index) add_step(tally, trace, index);
  tally.joined.forget();
  if (trace.strays.empty()) return;
  // Each lane's accesses in the order in which it made them: those in step came first.
  std::vector<StrayAccess> strays = std::move(trace.strays);
  trace.strays.clear();
  loosen_steps(trace, steps);
  trace.strays.insert(trace.strays.end(), strays.begin(), strays.end());
  tally.load_groups.count += load_groups_of(trace.strays);
  add_strays(tally, trace.strays);
}

// What was left out is as what was not.
void scale(Sum& sum, const LeftOut& left_out) {
  if (left_out.accesses == 0) return;
  const double factor = sum.accesses == 0 ? 0
                                          : static_cast<double>(sum.accesses + left_out.accesses) /
                                                static_cast<double>(sum.accesses);
  for (std::uint64_t* const number : {&sum.requests, &sum.cost, &sum.saved.requests, &sum.saved.wavefronts})
    *number = static_cast<std::uint64_t>(std::llround(static_cast<double>(*number) * factor));
  sum.accesses += left_out.accesses;
  sum.bytes += left_out.bytes;
}

// Where a launch counts one kind of access.
struct CountersOf {
  std::uint64_t Counters::*accesses;
  std::uint64_t Counters::*bytes;  // nullptr: not counted
  std::uint64_t Counters::*requests;
  std::uint64_t Counters::*cost;
};

constexpr std::array<CountersOf, traffic_kinds> counters_of{{
    {&Counters::global_loads, &Counters::global_load_bytes, &Counters::global_load_requests,
     &Counters::global_load_sectors},
    {&Counters::global_stores, &Counters::global_store_bytes, &Counters::global_store_requests,
     &Counters::global_store_sectors},
    {&Counters::shared_loads, nullptr, &Counters::shared_requests, &Counters::shared_wavefronts},
    {&Counters::shared_stores, nullptr, &Counters::shared_requests, &Counters::shared_wavefronts},
    {&Counters::global_atomics, nullptr, &Counters::global_atomic_requests, &Counters::global_atomic_turns},
    {&Counters::shared_atomics, nullptr, &Counters::shared_atomic_requests, &Counters::shared_atomic_turns},
    {&Counters::constant_loads, nullptr, &Counters::constant_requests, &Counters::constant_turns},
}};
static_assert(std::ranges::all_of(counters_of, [](const CountersOf& one) { return one.accesses != nullptr; }),
              "each kind of access has its counters");

// Whether the lanes whose numbers differ by this bit, all that are there, ask for the same.
bool pairs_agree(const LaneAddresses& request, unsigned bit) {
  for (std::uint32_t lanes = request.lanes; lanes != 0; lanes &= lanes - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(lanes));
    const bool both = (request.lanes >> (lane ^ bit) & 1) != 0;
    if (both && request.at[lane] != request.at[lane ^ bit]) return false;
  }
  return true;
}

// Whether no bank is asked for two words, as nearly always.
bool one_word_a_bank(const std::uintptr_t* words, unsigned count) {
  std::array<std::uintptr_t, banks> word_of;  // of banks that are asked
  std::uint32_t asked = 0;
  for (unsigned i = 0; i < count; ++i) {
    const std::uintptr_t bank = words[i] % banks;
    if ((asked >> bank & 1) != 0 && word_of[bank] != words[i]) return false;
    asked |= 1U << bank;
    word_of[bank] = words[i];
  }
  return true;
}

// Words that one group of lanes asks of the busiest bank.
unsigned busiest_bank(std::uintptr_t* words, unsigned count) {
  std::sort(words, words + count);
  std::array<unsigned, banks> asked{};
  unsigned most = 0;
  for (unsigned i = 0; i < count; ++i)
    if (i == 0 || words[i] != words[i - 1]) most = std::max(most, ++asked[words[i] % banks]);
  return most;
}

// What the warps ask of global memory comes to the caches.
void reach_caches(Execution& execution) {
  const EngineScope engine_code;
  Counting& counting = execution.counting;
  counting.warp_turns.take_turns(*counting.caches, {counting.counters, counting.traffic});
}

}  // namespace

unsigned wavefronts_of(const LaneAddresses& request, unsigned size_bytes) {
  const unsigned words_a_lane = std::max(1U, size_bytes / word_bytes);
  const bool in_pairs = words_a_lane > 1 && (pairs_agree(request, 1) || pairs_agree(request, 2));
  const unsigned group = (in_pairs ? 2 : 1) * warp_lanes / words_a_lane;
  unsigned wavefronts = 0;
  for (unsigned first = 0; first < warp_lanes; first += group) {
    std::array<std::uintptr_t, 2 * warp_lanes> words;
    unsigned found = 0;
    for (unsigned lane = first; lane < first + group; ++lane) {
      if (!(request.lanes >> lane & 1)) continue;
      for (unsigned word = 0; word < words_a_lane; ++word) {
        const std::uintptr_t index = request.at[lane] / word_bytes + word;
        if (found == 0 || words[found - 1] != index) words[found++] = index;
      }
    }
    if (found > 0) wavefronts += one_word_a_bank(words.data(), found) ? 1 : busiest_bank(words.data(), found);
  }
  return wavefronts;
}

unsigned request_cost(const Execution& execution, const LaneAddresses& request, std::uint64_t what) {
  SectorList sectors;
  return is_global(traffic_of(what)) ? list_sectors(request, size_bytes_of(what), sectors)
                                     : cost_of(execution, request, what);
}

unsigned least_request_cost(std::uint64_t what, unsigned lanes) {
  const unsigned size_bytes = size_bytes_of(what);
  if (traffic_of(what) == Traffic::constant_load) return 1;
  if (traffic_of(what) == Traffic::shared_atomic) return 1;
  if (!is_global(traffic_of(what))) return std::max(1U, size_bytes / word_bytes);
  return (lanes * size_bytes + (1U << sector_shift) - 1) >> sector_shift;
}

unsigned shared_turns_of(const LaneAddresses& request) {
  std::array<unsigned, banks> lanes_of_bank{};
  for (std::uint32_t lanes = request.lanes; lanes != 0; lanes &= lanes - 1)
    ++lanes_of_bank[request.at[static_cast<unsigned>(std::countr_zero(lanes))] / word_bytes % banks];
  return *std::ranges::max_element(lanes_of_bank);
}

unsigned shared_increment_turns_of(const LaneAddresses& request) {
  return wavefronts_of(request, word_bytes);  // as a load: lanes that name one word are one
}

unsigned global_turns_of(const LaneAddresses& request) {
  constexpr unsigned words_a_sector = (1U << sector_shift) / word_bytes;
  std::array<std::uintptr_t, warp_lanes> words;
  unsigned found = 0;
  for (std::uint32_t lanes = request.lanes; lanes != 0; lanes &= lanes - 1)
    words[found++] = request.at[static_cast<unsigned>(std::countr_zero(lanes))] / word_bytes;
  std::sort(words.begin(), words.begin() + found);
  unsigned turns = 0;
  for (unsigned i = 0, same = 0, most = 0; i < found; ++i) {
    if (i == 0 || words[i] / words_a_sector != words[i - 1] / words_a_sector) most = 0;
    same = i > 0 && words[i] == words[i - 1] ? same + 1 : 1;
    turns += same > most ? 1 : 0;  // each rise of a sector's busiest word is a turn more
    most = std::max(most, same);
  }
  return turns;
}

void end_phase(Execution& execution) {
  count_all_requests(execution);
  execution.atomics.lost_swaps.clear();
  reach_caches(execution);
  execution.counting.critical_path.end_phase((execution.thread_count + warp_lanes - 1) / warp_lanes,
                                             execution.counting.counters);
}

void count_requests(Execution& execution) {
  WarpTrace& trace = execution.counting.trace;
  if (trace.end == trace.steps.get()) return;
  const EngineScope engine_code;
  Tally tally{.execution = execution};
  add_trace(tally, trace);
  auto& sums = tally.sums;
  sums[static_cast<std::size_t>(Traffic::shared_load)].saved = tally.joined.saved();
  Counters& counters = execution.counting.counters;
  for (std::size_t kind = 0; kind < traffic_kinds; ++kind) {
    scale(sums[kind], trace.left_out[kind]);
    const CountersOf& to = counters_of[kind];
    counters.*to.accesses += sums[kind].accesses;
    if (to.bytes != nullptr) counters.*to.bytes += sums[kind].bytes;
    counters.*to.requests += sums[kind].requests;
    counters.*to.cost += sums[kind].cost;
  }
  const Saved& saved = sums[static_cast<std::size_t>(Traffic::shared_load)].saved;
  counters.joined_shared_requests += saved.requests;
  counters.joined_shared_wavefronts += saved.wavefronts;
  const auto requests = [&](Traffic kind) { return sums[static_cast<std::size_t>(kind)].requests; };
  CriticalPath::Link& link = execution.counting.critical_path.of_warp[trace.warp];
  link.global_loads += requests(Traffic::global_load);
  link.load_groups += tally.load_groups.count;
  link.shared_accesses += requests(Traffic::shared_load) - saved.requests + requests(Traffic::shared_store) +
                          requests(Traffic::shared_atomic) + tally.parted_constants;
  // A round waits for the one before; of the others two are under way at once.
  link.atomics += requests(Traffic::global_atomic) + 2 * tally.lost_rounds.global;
  link.shared_accesses += 2 * tally.lost_rounds.shared;
  clear_trace(trace);
  if (execution.counting.warp_turns.is_full()) reach_caches(execution);
}

std::uint64_t accesses_so_far(const Execution& execution) {
  const WarpTrace& trace = execution.counting.trace;
  const bool in_step = trace.cursor >= trace.steps.get() && trace.cursor <= trace.end;
  std::uint64_t all =
      trace.strays.size() + (in_step ? static_cast<std::uint64_t>(trace.cursor - trace.steps.get()) : 0);
  for (const CountersOf& from : counters_of) all += execution.counting.counters.*from.accesses;
  return all;
}

}  // namespace gridstride::simt
