// SPDX-License-Identifier: MIT
#include "simt/src/accesses/lane_reads.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "simt/src/accesses/race.hpp"
#include "simt/src/memory/memory.hpp"

namespace gridstride::simt {
namespace {

// Of more words that warps of one block have read so since its last barrier, nothing is told.
constexpr std::size_t most_words = 4096;

/// @brief The last volatile load of one word by one lane, or a thread's last volatile store.
struct Timed {
  std::uint64_t time = 0;  ///< among the block's volatile accesses; 0: there was none
  std::uint64_t what = 0;  ///< of a load: the half of a cell that it would leave; of a store: its address
};

}  // namespace

struct LaneReads {
  std::uint64_t interval_start = 0;  ///< what comes before is ordered
  std::uint64_t time = 0;
  std::unordered_map<std::uintptr_t, std::array<Timed, warp_lanes>> of_word;  ///< by word_of()
  std::array<Timed, most_threads> stores{};
};

namespace {

LaneReads& reads_of(Execution& execution) {
  std::shared_ptr<LaneReads>& reads = execution.sync.lane_reads;
  if (!reads || reads->interval_start != execution.history.interval_start) {
    reads = std::make_shared<LaneReads>();
    reads->interval_start = execution.history.interval_start;
  }
  return *reads;
}

// A word of each warp's own. No addresses of the device's memory differ in these bits.
std::uintptr_t word_of(const Execution& execution, std::uintptr_t address) {
  constexpr unsigned warp_shift = 56;
  return address ^ std::uintptr_t{execution.thread / warp_lanes} << warp_shift;
}

// Global memory that a kernel checks: elsewhere a volatile load leaves a reader, or nobody else sees it.
bool is_looked_at(std::uintptr_t address) {
  return current != nullptr && current->checks && in_region(address);
}

bool in_one_array(std::uintptr_t one, std::uintptr_t other) {
  const Allocation* const allocation = device_memory().find(one);
  return allocation != nullptr && other - allocation->base < allocation->size_bytes;
}

// Whether a lane of the running thread's warp has read the word too early, and went on from what it read.
bool is_overtaken(const Execution& execution, const LaneReads& reads, const Timed& read,
                  std::uintptr_t address) {
  if (read.time == 0) return false;
  const unsigned warp = execution.thread / warp_lanes;
  const Timed& store = reads.stores[thread_of(read.what)];
  return !ordered_in_block(execution, read.what) && execution.sync.fences[0].of_warp[warp] <= read.what &&
         store.time > read.time && in_one_array(address, store.what);
}

// The running thread stores there. @return the mark of the read of another lane that comes too early
std::optional<std::uint64_t> overtaken_read(std::uintptr_t address) {
  const EngineScope engine_code;
  Execution& execution = engine_code.execution();
  LaneReads& reads = reads_of(execution);
  reads.stores[execution.thread] = {++reads.time, address};
  const auto known = reads.of_word.find(word_of(execution, address));
  if (known == reads.of_word.end()) return std::nullopt;
  std::array<Timed, warp_lanes>& of_word = known->second;
  if (std::exchange(of_word[execution.thread % warp_lanes], {}).time == 0) return std::nullopt;
  const auto overtaken = std::ranges::find_if(
      of_word, [&](const Timed& read) { return is_overtaken(execution, reads, read, address); });
  return overtaken == of_word.end() ? std::nullopt : std::optional(overtaken->what);
}

}  // namespace

void note_lane_read(void* pointer, const void* pc) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (!is_looked_at(address)) return;
  const EngineScope engine_code;
  Execution& execution = engine_code.execution();
  LaneReads& reads = reads_of(execution);
  const std::uintptr_t word = word_of(execution, address);
  if (reads.of_word.size() >= most_words && !reads.of_word.contains(word)) return;
  reads.of_word[word][execution.thread % warp_lanes] = {++reads.time, stamp(execution, pc)};
}

void check_lane_store(void* pointer, std::uint32_t size_bytes, const void* pc) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (!is_looked_at(address)) return;
  const std::optional<std::uint64_t> overtaken = overtaken_read(address);
  if (overtaken) report_race(address, size_bytes, Access::volatile_store, pc, *overtaken, false);
}

}  // namespace gridstride::simt
