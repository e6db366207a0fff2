// SPDX-License-Identifier: MIT
// Source: CUDA C++ Programming Guide, "Compute Capabilities" (global memory in sectors of 32 bytes; 32 banks
// of 4 bytes; lanes that read one word get it together).
#include "simt/src/accesses/traffic.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <vector>

#include "simt/src/threads/execution.hpp"

namespace gridstride::simt {
namespace {

constexpr unsigned sector_shift = 5;
constexpr unsigned warp_size = 32;
constexpr unsigned banks = 32;
constexpr unsigned word_bytes = 4;
constexpr std::size_t first_capacity = 256;

// The lanes that take part in one request.
struct Request {
  std::array<std::uintptr_t, warp_size> addresses;
  std::array<unsigned, warp_size> lanes;
  unsigned count = 0;
};

// Requests of one warp, before they are added to the launch's.
struct Sums {
  std::array<std::uint64_t, 3> requests{};  // by Traffic
  std::array<std::uint64_t, 3> cost{};      // sectors, sectors, wavefronts
};

void add_request(Sums& sums, std::uint64_t what, const Request& request) {
  const auto traffic = static_cast<Traffic>(what & 3);
  const unsigned size_bytes = 1U << (what >> 2 & 7);
  ++sums.requests[what & 3];
  sums.cost[what & 3] +=
      traffic == Traffic::shared
          ? wavefronts_of(request.addresses.data(), request.lanes.data(), request.count, size_bytes)
          : sectors_of(request.addresses.data(), request.count, size_bytes);
}

// An access that is not in step with those of other lanes.
struct Straggler {
  std::uint64_t what;
  std::uint64_t occurrence;  // of this instruction in this lane
  unsigned lane;
  std::uintptr_t address;
  auto key() const { return std::tie(what, occurrence, lane); }
};

void add_stragglers(Sums& sums, std::vector<Straggler>& all) {
  // Number each lane's accesses by one instruction, in order.
  std::ranges::stable_sort(all, {}, [](const Straggler& one) { return std::tie(one.lane, one.what); });
  for (std::size_t i = 1; i < all.size(); ++i) {
    const Straggler& before = all[i - 1];
    if (all[i].lane == before.lane && all[i].what == before.what) all[i].occurrence = before.occurrence + 1;
  }
  std::ranges::sort(all, {}, &Straggler::key);
  for (std::size_t i = 0; i < all.size();) {
    Request request;
    const std::uint64_t what = all[i].what, occurrence = all[i].occurrence;
    for (; i < all.size() && all[i].what == what && all[i].occurrence == occurrence; ++i) {
      request.addresses[request.count] = all[i].address;
      request.lanes[request.count++] = all[i].lane;
    }
    add_request(sums, what, request);
  }
}

Sums sums_of(const WarpTrace& trace, const std::array<unsigned, warp_size>& lanes, unsigned count) {
  Sums sums;
  Request request;
  request.lanes = lanes;
  request.count = count;
  std::array<const TracedAccess*, warp_size> at{};
  std::size_t together = longest_trace;
  for (unsigned i = 0; i < count; ++i) {
    at[i] = trace.lanes[lanes[i]].accesses.get();
    together = std::min(together, trace.lanes[lanes[i]].used);
  }
  std::size_t step = 0;
  for (; step < together; ++step) {
    const std::uint64_t what = at[0][step].what;
    std::uint64_t difference = 0;
    for (unsigned i = 0; i < count; ++i) {
      request.addresses[i] = at[i][step].address;
      difference |= at[i][step].what ^ what;
    }
    if (difference != 0) break;
    add_request(sums, what, request);
  }
  std::vector<Straggler> stragglers;
  for (unsigned i = 0; i < count; ++i)
    for (std::size_t j = step; j < trace.lanes[lanes[i]].used; ++j)
      stragglers.push_back({at[i][j].what, 0, lanes[i], at[i][j].address});
  if (!stragglers.empty()) add_stragglers(sums, stragglers);
  return sums;
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

void reserve(LaneTrace& lane, std::size_t capacity) {
  auto longer = std::make_unique<TracedAccess[]>(capacity);
  std::copy_n(lane.accesses.get(), lane.used, longer.get());
  lane.accesses = std::move(longer);
  lane.capacity = capacity;
}

}  // namespace

unsigned sectors_of(const std::uintptr_t* addresses, unsigned count, unsigned size_bytes) {
  std::array<std::uintptr_t, 2 * warp_size> sectors;
  unsigned found = 0;
  bool ascending = true;
  for (unsigned i = 0; i < count; ++i) {
    const std::uintptr_t first = addresses[i] >> sector_shift;
    const std::uintptr_t last = (addresses[i] + size_bytes - 1) >> sector_shift;
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

unsigned wavefronts_of(const std::uintptr_t* addresses, const unsigned* lanes, unsigned count,
                       unsigned size_bytes) {
  const unsigned words_a_lane = std::max(1U, size_bytes / word_bytes);
  const unsigned group = warp_size / words_a_lane;
  unsigned wavefronts = 0;
  for (unsigned i = 0; i < count;) {
    std::array<std::uintptr_t, 2 * warp_size> words;
    unsigned found = 0;
    bool conflict_free = true;  // ascending, and all within one row of the banks
    for (const unsigned first = lanes[i] / group; i < count && lanes[i] / group == first; ++i) {
      for (unsigned word = 0; word < words_a_lane; ++word) {
        const std::uintptr_t index = addresses[i] / word_bytes + word;
        if (found > 0 && words[found - 1] == index) continue;
        conflict_free =
            conflict_free && (found == 0 || (words[found - 1] < index && index - words[0] < banks));
        words[found++] = index;
      }
    }
    wavefronts += conflict_free ? 1 : busiest_bank(words.data(), found);
  }
  return wavefronts;
}

void lengthen_trace(Execution& execution) {
  WarpTrace& trace = execution.trace;
  LaneTrace& lane = trace.lanes[trace.lane];
  lane.used = static_cast<std::size_t>(trace.next - lane.accesses.get());
  if (lane.capacity == longest_trace) {
    if (execution.thread_count == 1) {
      count_requests(execution);
    } else {
      ++trace.left_out;
      --lane.used;  // the last one gives way
    }
  } else {
    const EngineScope engine_code;
    reserve(lane, std::max(first_capacity, 2 * lane.capacity));
  }
  trace.next = lane.accesses.get() + lane.used;
  trace.end = lane.accesses.get() + lane.capacity;
}

void count_requests(Execution& execution) {
  WarpTrace& trace = execution.trace;
  if (trace.next != nullptr) {
    LaneTrace& running = trace.lanes[trace.lane];
    running.used = static_cast<std::size_t>(trace.next - running.accesses.get());
    trace.next = running.accesses.get();
  }
  std::array<unsigned, warp_size> lanes{};
  unsigned count = 0;
  std::uint64_t traced = 0;
  for (unsigned lane = 0; lane < warp_size; ++lane) {
    if (trace.lanes[lane].used == 0) continue;
    lanes[count++] = lane;
    traced += trace.lanes[lane].used;
  }
  if (count == 0) return;
  const EngineScope engine_code;
  Sums sums = sums_of(trace, lanes, count);
  if (trace.left_out > 0) {
    const double scale = static_cast<double>(traced + trace.left_out) / static_cast<double>(traced);
    for (auto* const numbers : {&sums.requests, &sums.cost})
      for (std::uint64_t& number : *numbers)
        number = static_cast<std::uint64_t>(std::llround(static_cast<double>(number) * scale));
    trace.left_out = 0;
  }
  for (unsigned i = 0; i < count; ++i) trace.lanes[lanes[i]].used = 0;
  Counters& counters = execution.counters;
  counters.global_load_requests += sums.requests[0];
  counters.global_load_sectors += sums.cost[0];
  counters.global_store_requests += sums.requests[1];
  counters.global_store_sectors += sums.cost[1];
  counters.shared_requests += sums.requests[2];
  counters.shared_wavefronts += sums.cost[2];
}

}  // namespace gridstride::simt
