// SPDX-License-Identifier: MIT
#include "simt/src/accesses/ordering.hpp"

#include <algorithm>
#include <deque>
#include <mutex>
#include <optional>

#include "simt/src/accesses/earlier_readers.hpp"
#include "simt/src/accesses/lone_swaps.hpp"
#include "simt/src/accesses/phases.hpp"
#include "simt/src/accesses/race.hpp"
#include "simt/src/accesses/releases.hpp"
#include "simt/src/accesses/scoped_swaps.hpp"
#include "simt/src/accesses/updated_stores.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/module.hpp"
#include "simt/src/reports/names.hpp"

namespace gridstride::simt {
namespace {

constexpr std::size_t most_remembered = 4096;

bool all_ordered(OperationId, OperationId, std::uint64_t) { return true; }

struct Orders {
  std::mutex mutex;
  std::deque<EarlierWork> work;  // rising marks
  Operation now;
  HappensBefore happens_before = all_ordered;
};

Orders& orders() {
  static auto* const kept = new Orders;
  return *kept;
}

// Apart from the orders: races are told while these are locked.
struct VainWait {
  std::mutex mutex;
  std::string place;  // of the first one; empty: there is none
};

VainWait& vain_wait() {
  static auto* const kept = new VainWait;
  return *kept;
}

// The first mark of the earliest work that may run beside the current operation.
std::uint64_t concurrent_since(const Orders& all, std::uint64_t first_mark) {
  if (all.now.id == 0 || all.now.concurrent_since >= all.now.id) return first_mark;
  const auto found = std::ranges::find_if(
      all.work, [&](const EarlierWork& work) { return work.id >= all.now.concurrent_since; });
  return found == all.work.end() ? first_mark : std::min(first_mark, found->first_mark);
}

void remember(Orders& all, EarlierWork work) {
  if (all.work.size() >= most_remembered) all.work.pop_front();
  all.work.push_back(std::move(work));
}

// The operation whose kernel has launched the one of this id; 0 where the host has given it.
OperationId launcher_of(const Orders& all, OperationId id) {
  const auto found = std::ranges::lower_bound(all.work, id, {}, &EarlierWork::id);
  return found == all.work.end() || found->id != id ? 0 : found->given.launched_by;
}

Kinship kinship_of(const Orders& all, const EarlierWork& earlier) {
  const Operation& now = all.now;
  const auto family_of = [](OperationId id, const GivenWork& given) {
    return given.family != 0 ? given.family : id;
  };
  if (earlier.given.graph_launch != 0 && earlier.given.graph_launch == now.given.graph_launch)
    return Kinship::same_graph;
  for (OperationId id = now.given.launched_by; id != 0; id = launcher_of(all, id))
    if (id == earlier.id) return Kinship::launcher;
  if (family_of(earlier.id, earlier.given) == family_of(now.id, now.given)) return Kinship::family;
  const bool by_default = (earlier.given.in_default_stream && now.given.apart) ||
                          (earlier.given.apart && now.given.in_default_stream);
  return by_default ? Kinship::default_stream : Kinship::other_stream;
}

EarlierWork find_work(const Orders& all, std::uint64_t mark) {
  const auto after = std::ranges::upper_bound(all.work, mark, {}, &EarlierWork::first_mark);
  if (after == all.work.begin()) return {};
  EarlierWork found = *std::prev(after);
  found.kinship = kinship_of(all, found);
  return found;
}

bool ordered_before(const Orders& all, std::uint64_t mark) {
  if (all.now.id == 0) return true;
  const EarlierWork work = find_work(all, mark);
  return work.id == 0 || work.id == all.now.id || all.happens_before(work.id, all.now.id, mark);
}

}  // namespace

void begin_operation(Operation operation) {
  Orders& all = orders();
  const std::scoped_lock lock(all.mutex);
  all.now = std::move(operation);
}

void end_operation() { begin_operation({}); }

void set_happens_before(HappensBefore asked) {
  Orders& all = orders();
  const std::scoped_lock lock(all.mutex);
  all.happens_before = asked;
}

void order_launch(Launch& launch) {
  forget_block_log();
  releases().clear();
  forget_scoped_swaps();
  forget_lone_swaps();
  forget_earlier_readers();
  forget_updated_stores();
  Orders& all = orders();
  const std::scoped_lock lock(all.mutex);
  launch.first_mark = next_mark();
  launch.concurrent_since = concurrent_since(all, launch.first_mark);
  remember(all, {all.now.id, launch.first_mark, anchor_of(launch), all.now.given});
}

namespace {

const char* stream_words(const GivenWork& other, Kinship kinship) {
  if (kinship == Kinship::same_graph) return " in another node of the graph";
  return kinship == Kinship::default_stream && other.in_default_stream ? " in the default stream"
                                                                       : " in another stream";
}

/// Of events that order nothing, since they were not there when a stream was told to wait for them.
std::string advice_on_events() {
  const std::scoped_lock lock(vain_wait().mutex);
  const std::string& place = vain_wait().place;
  return place.empty() ? ""
                       : " The cudaStreamWaitEvent at " + place +
                             " waits for an event that nothing had recorded: it waits for nothing.";
}

}  // namespace

void note_vain_wait(const std::string& file, int line) {
  const std::scoped_lock lock(vain_wait().mutex);
  std::string& place = vain_wait().place;
  if (place.empty() && line > 0) place = file + ":" + std::to_string(line);
}

std::string other_work(const GivenWork& other, Kinship kinship) {
  const std::string place = other.line > 0 ? " at " + other.file + ":" + std::to_string(other.line) : "";
  switch (kinship) {
    case Kinship::launcher:
      return other.what + " that has launched it";
    case Kinship::family:
      return other.what + " launched" + place;
    default:
      return other.what + (place.empty() ? "" : " given" + place) + stream_words(other, kinship);
  }
}

std::string advice_on_order(const GivenWork& other, Kinship kinship) {
  if (kinship == Kinship::launcher)
    return "A kernel that a kernel launches may run beside the rest of it, and device code cannot wait for "
           "it. What it is to find has to be there before the launch: other threads of the block write it "
           "before a __syncthreads(), and then one thread launches; what all blocks write is there for a "
           "kernel in cudaStreamTailLaunch. What it computes is read by a kernel launched behind it, in the "
           "same stream or in cudaStreamTailLaunch.";
  if (kinship == Kinship::family)
    return "What two blocks launch runs side by side, since each block has a default stream of its own, and "
           "so does what goes into different streams: let one thread launch both into one stream, or launch "
           "into cudaStreamTailLaunch what is to come behind all others.";
  if (kinship == Kinship::same_graph)
    return "Nodes that no path of edges joins run side by side: add a dependency (cudaGraphAddDependencies) "
           "or, "
           "while the graph is captured, let one stream wait for the other's event.";
  if (other.unawaited)
    return "cudaMemset, and cudaMemcpy within device memory, may return before the device is done, and a "
           "stream made with cudaStreamNonBlocking does not wait for the default stream: call "
           "cudaMemsetAsync or cudaMemcpyAsync in the stream that uses the memory, or "
           "cudaDeviceSynchronize() before.";
  return (kinship == Kinship::default_stream ? apart_from_default : "") + std::string(order_streams) +
         advice_on_events();
}

EarlierWork work_of_mark(std::uint64_t mark) {
  Orders& all = orders();
  const std::scoped_lock lock(all.mutex);
  return find_work(all, mark);
}

bool ordered_before_now(std::uint64_t mark) {
  Orders& all = orders();
  const std::scoped_lock lock(all.mutex);
  return ordered_before(all, mark);
}

void forget_operations() {
  Orders& all = orders();
  const std::scoped_lock lock(all.mutex);
  all.work.clear();
  const std::scoped_lock lock_of_waits(vain_wait().mutex);
  vain_wait().place.clear();
}

namespace {

// The first word of a copy that races with an earlier operation.
struct CopyRace {
  std::uintptr_t address = 0;
  bool other_write = false;
  EarlierWork other;
};

std::string device_array_name(std::uintptr_t address) {
  if (const Variable* const variable = variable_around(address, 1)) return variable->name;
  const Allocation* const allocation = device_memory().find(address);
  return allocation == nullptr ? "device memory" : allocation_name(*allocation);
}

// What an operation does to an array that it counts as writing, or reading.
const char* verb_of(WorkKind kind, bool write) {
  if (kind == WorkKind::allocation) return "takes";
  if (kind == WorkKind::freeing) return "frees";
  return write ? "writes" : "reads";
}

void report_copy_race(const Orders& all, const CopyRace& race, bool write) {
  const std::string array = device_array_name(race.address);
  Finding finding;
  finding.bug_class = "data_race";
  finding.file = all.now.given.file;
  finding.line = all.now.given.line;
  finding.message = all.now.given.what + " " + verb_of(all.now.given.kind, write) + " " + array +
                    ", which the " + other_work(race.other.given, race.other.kinship) + " " +
                    verb_of(race.other.given.kind, race.other_write) + ", and nothing orders the two";
  finding.advice = advice_on_order(race.other.given, race.other.kinship);
  add_finding(std::move(finding));
}

}  // namespace

namespace {

// The mark of the current operation's copies: all its rows have one.
std::uint64_t mark_of_copy(Orders& all) {
  if (!all.work.empty() && all.now.id != 0 && all.work.back().id == all.now.id && all.work.back().anchor == 0)
    return all.work.back().first_mark;
  const std::uint64_t mark = take_copy_mark();
  remember(all, {all.now.id, mark, 0, all.now.given});
  return mark;
}

// Where a range of memory that kernels reach has its history.
struct History {
  const Variable* variable = nullptr;  // that the range lies in; nullptr: in the region of devices

  [[nodiscard]] Cell* cell_of(std::uintptr_t word) const {
    return variable == nullptr ? word_cell_of(word) : variable->word_cell_of(word);
  }
};

std::optional<History> history_of(std::uintptr_t address, std::size_t size_bytes) {
  if (in_region(address)) return History{};
  const Variable* const variable = variable_around(address, size_bytes);
  if (variable == nullptr || variable->word_cells == nullptr) return std::nullopt;
  return History{variable};
}

void touch_row(const Orders& all, std::uint64_t mark, std::uint64_t since, const History& history,
               std::uintptr_t address, std::size_t size_bytes, bool write, CopyRace& race) {
  const auto races = [&](std::uint64_t half) { return half >= since && !ordered_before(all, half); };
  // Words of which the copy touches a part are left out: another may touch the other part.
  const std::uintptr_t first_word = (address + 3) & ~std::uintptr_t{3};
  const std::uintptr_t end = (address + size_bytes) & ~std::uintptr_t{3};
  for (std::uintptr_t word = first_word; word < end; word += 4) {
    Cell* const cell = history.cell_of(word);
    const bool found = race.address == 0 && (races(cell->writer) || (write && races(cell->reader)));
    if (found) {
      race.other_write = races(cell->writer);
      race.other = find_work(all, race.other_write ? cell->writer : cell->reader);
      race.address = word;
    }
    (write ? cell->writer : cell->reader) = mark;
  }
}

}  // namespace

void note_copy(const TouchedRows& touched, bool write) {
  if (touched.row_bytes == 0 || touched.rows == 0 || !engine().options.checks) return;
  const std::size_t span_bytes = (touched.rows - 1) * touched.pitch_bytes + touched.row_bytes;
  const std::optional<History> history = history_of(touched.address, span_bytes);
  if (!history) return;
  Orders& all = orders();
  const std::scoped_lock lock(all.mutex);
  const std::uint64_t mark = mark_of_copy(all);
  const std::uint64_t since = concurrent_since(all, mark);
  CopyRace race;
  for (std::size_t row = 0; row < touched.rows; ++row)
    touch_row(all, mark, since, *history, touched.address + row * touched.pitch_bytes, touched.row_bytes,
              write, race);
  const bool told = all.now.race_told && write && !race.other_write;
  if (race.address != 0 && !told) report_copy_race(all, race, write);
}

}  // namespace gridstride::simt
