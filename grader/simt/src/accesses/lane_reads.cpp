// SPDX-License-Identifier: MIT
#include "simt/src/accesses/lane_reads.hpp"

#include <algorithm>
#include <optional>

#include "simt/src/accesses/race.hpp"
#include "simt/src/memory/memory.hpp"

namespace gridstride::simt {
namespace {

// Of more words that one block has read so, nothing is told.
constexpr std::size_t most_words = 65536;

/// @brief The last volatile load of one word by one thread, or a thread's last volatile store.
struct Timed {
  std::uint64_t time = 0;  ///< among the block's volatile accesses; 0: there was none
  std::uint64_t what = 0;  ///< of a load: the half of a cell that it would leave; of a store: its address
};

}  // namespace

struct LaneReads {
  std::uint64_t first_of_block = 0;
  std::uint64_t time = 0;
  std::unordered_map<std::uintptr_t, std::vector<Timed>> of_word;
  std::array<Timed, most_threads> stores{};
};

namespace {

LaneReads& reads_of(Execution& execution) {
  std::shared_ptr<LaneReads>& reads = execution.sync.lane_reads;
  if (!reads || reads->first_of_block != execution.first_of_block) {
    reads = std::make_shared<LaneReads>();
    reads->first_of_block = execution.first_of_block;
  }
  return *reads;
}

// Global memory that a kernel checks: elsewhere a volatile load leaves a reader, or nobody else sees it.
bool is_looked_at(std::uintptr_t address) {
  return current != nullptr && current->checks && in_region(address);
}

bool in_one_array(std::uintptr_t one, std::uintptr_t other) {
  const Allocation* const allocation = device_memory().find(one);
  return allocation != nullptr && other - allocation->base < allocation->size_bytes;
}

bool is_of_thread(const Execution& execution, const Timed& read) {
  return thread_of(read.what) == execution.thread;
}

// Whether a lane of the running thread's warp has read the word too early, and went on from what it read.
bool is_overtaken(const Execution& execution, const LaneReads& reads, const Timed& read,
                  std::uintptr_t address) {
  const unsigned reader = thread_of(read.what);
  const unsigned warp = execution.thread / warp_lanes;
  const Timed& store = reads.stores[reader];
  return reader != execution.thread && reader / warp_lanes == warp &&
         !ordered_in_block(execution, read.what) && execution.sync.fences[0].of_warp[warp] <= read.what &&
         store.time > read.time && in_one_array(address, store.what);
}

// The running thread stores there. @return the mark of the read of another lane that comes too early
std::optional<std::uint64_t> overtaken_read(std::uintptr_t address) {
  const EngineScope engine_code;
  Execution& execution = engine_code.execution();
  LaneReads& reads = reads_of(execution);
  reads.stores[execution.thread] = {++reads.time, address};
  const auto known = reads.of_word.find(address);
  if (known == reads.of_word.end()) return std::nullopt;
  std::vector<Timed>& of_word = known->second;
  const auto own =
      std::ranges::find_if(of_word, [&](const Timed& read) { return is_of_thread(execution, read); });
  if (own == of_word.end()) return std::nullopt;
  of_word.erase(own);
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
  if (reads.of_word.size() >= most_words && !reads.of_word.contains(address)) return;
  std::vector<Timed>& of_word = reads.of_word[address];
  std::erase_if(of_word, [&](const Timed& read) { return is_of_thread(execution, read); });
  of_word.push_back({++reads.time, stamp(execution, pc)});
}

void check_lane_store(void* pointer, std::uint32_t size_bytes, const void* pc) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (!is_looked_at(address)) return;
  const std::optional<std::uint64_t> overtaken = overtaken_read(address);
  if (overtaken) report_race(address, size_bytes, Access::volatile_store, pc, *overtaken, false);
}

}  // namespace gridstride::simt
