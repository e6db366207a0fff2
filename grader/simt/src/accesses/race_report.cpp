// SPDX-License-Identifier: MIT
// What is told of a race. Two stores of the same value to one word do no harm, and the check comes before the
// store: such a race is kept until the value can be seen.
#include <algorithm>
#include <tuple>
#include <utility>

#include "simt/src/accesses/access.hpp"
#include "simt/src/accesses/byte_history.hpp"
#include "simt/src/accesses/filters.hpp"
#include "simt/src/accesses/ordering.hpp"
#include "simt/src/accesses/phases.hpp"
#include "simt/src/accesses/race.hpp"
#include "simt/src/accesses/releases.hpp"
#include "simt/src/memory/raw_memory.hpp"
#include "simt/src/reports/block_factor.hpp"
#include "simt/src/reports/kernel_index.hpp"
#include "simt/src/reports/source_code.hpp"

namespace gridstride::simt {
namespace {

// So many stores may wait to be looked at; a block copy of more words is judged without its last ones.
constexpr std::size_t most_suspects = 256;

Between between_of(const Execution& execution, const Touch& touch, std::uint64_t other) {
  if (in_shared(execution, touch.address) || of_this_block(execution, other)) {
    const bool same_warp = thread_of(other) / warp_lanes == execution.thread / warp_lanes;
    const bool by_warp = execution.sync.warps_meet || touch.kind == Access::volatile_load ||
                         touch.kind == Access::volatile_store;
    return same_warp && by_warp ? Between::lanes : Between::threads;
  }
  return other < execution.launch->first_mark ? Between::work : Between::blocks;
}

// The readers that nobody knows by name may be of another stream's work, which is known.
void name_earlier_reader(RaceNote& note) {
  const auto mark = earlier_reader(note.address);
  if (!mark) return;
  note.other = *mark;
  note.other_unknown = false;
  note.between = Between::work;
}

RaceNote note_of(const Execution& execution, const Touch& touch, std::uint64_t other, bool other_write) {
  RaceNote note;
  note.address = touch.address;
  note.size_bytes = touch.size_bytes;
  note.kind = static_cast<std::uint8_t>(touch.kind);
  note.pc = touch.pc;
  note.other = other;
  note.other_write = other_write;
  note.block = execution.block;
  note.thread = execution.thread;
  note.between = between_of(execution, touch, other);
  note.after_atomics = execution.sync.tells;
  // The mark is this block's own and ordered, and yet others have been there.
  const bool own = note.between == Between::threads || note.between == Between::lanes;
  if (own && ordered_in_block(execution, other)) {
    note.other_unknown = true;
    if (other_write || (other & reader_wide))
      note.between = in_shared(execution, touch.address) ? Between::threads : Between::blocks;
    if (!other_write && note.between == Between::blocks) name_earlier_reader(note);
  }
  return note;
}

// A race that is told already, and not first by this pair of threads: it is only counted. A kernel can have
// millions of them.
bool is_counted(Execution& execution, const RaceNote& note, Bug bug, bool same_value) {
  if (execution.history.ahead != nullptr) return false;
  if (note.between == Between::work || (note.other_write && note.other_unknown)) return false;
  const void* const other_pc = site_of(note.other, execution.history.anchor);
  const auto kind = static_cast<Access>(note.kind);
  const bool write = kind == Access::store || kind == Access::volatile_store;
  for (Incident& known : execution.found.incidents) {
    if (known.bug != bug || known.pc != note.pc || known.other_pc != other_pc || known.write != write ||
        known.between == Between::work || known.same_value != same_value)
      continue;
    if (std::tie(note.block, note.thread, note.address) < std::tie(known.block, known.thread, known.address))
      return false;
    ++known.count;
    return true;
  }
  return false;
}

void record_race(Execution& execution, const RaceNote& note, Bug bug, bool same_value,
                 std::vector<void*> frames) {
  if (is_counted(execution, note, bug, same_value)) return;
  const Touch touch{note.address, note.size_bytes, static_cast<Access>(note.kind), note.pc};
  Incident incident = incident_of(bug, execution, touch);
  incident.block = note.block;
  incident.thread = note.thread;
  incident.other_write = note.other_write;
  incident.other_atomic = note.other_write && (note.other & writer_update) != 0;
  incident.scoped = incident.atomic && incident.other_atomic && note.between == Between::blocks;
  incident.other_mark = note.other;
  incident.other_thread = thread_of(note.other);
  incident.between = note.between;
  incident.other_unknown = note.other_unknown;
  incident.after_atomics = note.after_atomics;
  incident.by_lanes_in_step = note.between == Between::lanes && touch.kind == Access::volatile_store;
  incident.same_value = same_value;
  incident.frames = std::move(frames);
  if (note.between == Between::blocks && !note.other_unknown)
    incident.untaken = releases().why_untaken(execution, block_of_mark(note.other), note.other);
  std::uintptr_t anchor = execution.history.anchor;
  if (note.between == Between::work) {
    const EarlierWork work = work_of_mark(note.other);
    anchor = work.anchor;
    incident.other_work = work.given;
    incident.kinship = work.kinship;
  }
  if (!(note.other_write && note.other_unknown)) incident.other_pc = site_of(note.other, anchor);
  record_incident(execution, std::move(incident));
}

// The last store or atomic there.
std::uint64_t last_writer(std::uintptr_t address, std::uint32_t size_bytes) {
  std::uint64_t last = 0;
  for (std::uint32_t i = 0; i < size_bytes; ++i) {
    const std::uint64_t word = word_cell_of(address + i)->writer;
    last = std::max(last, word & writer_bytes ? look_at_byte(address + i).writer : word);
  }
  return last;
}

// Blocks may well store the same value. Where the index is made of blockIdx.x * gridDim.x, or of another
// number than blockDim.x, it is a slip, which leaves other elements as they were. Looked up once for each
// store.
bool has_wrong_blocks(Execution& execution, const RaceNote& note) {
  if (note.between != Between::blocks || note.other_unknown || execution.launch == nullptr) return false;
  const auto [known, is_new] = execution.found.has_wrong_blocks.try_emplace(note.pc);
  if (is_new) known->second = blocks_overlap(student_line(note.pc), *execution.launch);
  return known->second;
}

// A flag or a counter's 0 may well be stored by each thread that comes to it. Looked up once for each store.
bool is_store_of_constant(Execution& execution, const void* pc) {
  const auto [known, is_new] = execution.found.stores_constant.try_emplace(pc);
  if (is_new) {
    const std::string line = code_at(student_line(pc));
    known->second = line.empty() || stores_constant(line);
  }
  return known->second;
}

constexpr std::size_t most_overwritten = 64;

// The store that a thread has overwritten itself with what others store too, where it was another value: to
// them it comes as it likes, behind their own stores as well.
const Overwritten* overwritten_by(const Execution& execution, const RaceNote& note) {
  const auto& all = execution.sync.overwritten;
  const auto found = std::ranges::find_if(all, [&](const Overwritten& one) {
    return one.address == note.address && (one.mark ^ note.other) >> thread_shift == 0 &&
           one.value != note.before;
  });
  return found == all.end() ? nullptr : &*found;
}

constexpr std::size_t most_same_stores = 16;

SameStore& same_store_of(BlockSync& sync, const RaceNote& note, std::uint64_t interval) {
  auto known = std::ranges::find_if(sync.same_stores, [&](const SameStore& one) {
    return one.pc == note.pc && one.address == note.address && one.interval == interval;
  });
  if (known != sync.same_stores.end()) return *known;
  if (sync.same_stores.size() >= most_same_stores) sync.same_stores.erase(sync.same_stores.begin());
  sync.same_stores.push_back({note.pc, note.address, interval, {}});
  return sync.same_stores.back();
}

// A store that has left the word as it was, and is no race: told once all threads of the block have made it.
void count_same_store(Execution& execution, RaceNote note) {
  const bool in_block = note.between == Between::threads || note.between == Between::lanes;
  if (!in_block || note.other_unknown || site_of(note.other, execution.history.anchor) != note.pc ||
      is_store_of_constant(execution, note.pc))
    return;
  SameStore& store = same_store_of(execution.sync, note, execution.history.interval_start);
  store.threads.set(note.thread);
  store.threads.set(thread_of(note.other));
  if (store.threads.count() < execution.thread_count) return;
  store.threads.reset();
  note.thread = 0;  // whoever was the last one
  record_race(execution, note, Bug::stored_by_all, true, {const_cast<void*>(note.pc)});
}

// What the part of an access holds that one cell is of.
std::uint32_t value_at(const Execution& execution, std::uintptr_t address, std::uint32_t size_bytes) {
  std::uint32_t value = 0;
  raw_copy(&value, reinterpret_cast<const void*>(live_address(execution, address)),
           std::min(size_bytes, std::uint32_t{4}));
  return value;
}

}  // namespace

void report_race(std::uintptr_t address, std::uint32_t size_bytes, Access kind, const void* pc,
                 std::uint64_t other, bool other_write) {
  const EngineScope engine_code;
  Execution& execution = engine_code.execution();
  if (kind == Access::load && other_write && (other & writer_update))
    note_racing_look(execution, address, pc);
  RaceNote note = note_of(execution, {address, size_bytes, kind, pc}, other, other_write);
  if (kind != Access::store || !other_write || (other & writer_update))
    return record_race(execution, note, Bug::data_race, false, {});
  if (execution.sync.suspects.size() >= most_suspects) settle_suspects(execution);
  note.before = value_at(execution, address, size_bytes);
  execution.sync.suspects.push_back(note);
  execution.sync.attention = true;
}

namespace {

void record_stale(const Touch& touch, std::uint64_t writer, const char* how) {
  const EngineScope engine_code;
  Execution& execution = engine_code.execution();
  Incident incident = incident_of(Bug::stale_read, execution, touch);
  incident.text = how;
  incident.other_write = true;
  incident.other_atomic = (writer & writer_atomic) != 0;
  incident.other_mark = writer;
  incident.other_thread = thread_of(writer);
  incident.between = of_this_block(execution, writer) ? Between::threads : Between::blocks;
  incident.other_pc = site_of(writer, execution.history.anchor);
  record_incident(execution, std::move(incident));
}

// Whether a block that runs ahead of its turn has written the word itself.
bool written_ahead(const Execution& execution, std::uintptr_t address) {
  const AheadHistory& ahead = *execution.history.ahead;
  const AheadLine& line = ahead.line_at(address);
  if ((line.known & (AheadLine::loaded | AheadLine::stored)) == 0) return false;
  return ahead.cell_at(line, address)->writer >= execution.history.first_of_block;
}

}  // namespace

bool told_stale(std::uintptr_t address, std::uint32_t size_bytes, const void* pc) {
  if (!current->checks || !in_region(address)) return false;
  const std::uint64_t writer = last_writer(address, size_bytes);
  if (writer < current->history.launch_first) return false;
  record_stale({address, size_bytes, Access::load, pc}, writer, through_texture);
  return true;
}

void note_read_only(std::uintptr_t address, std::uint32_t size_bytes, const void* pc) {
  Execution* const execution = current;
  if (execution == nullptr || !execution->checks || !in_region(address)) return;
  if (execution->history.ahead != nullptr) {
    if (written_ahead(*execution, address)) await_turn(*execution);
    return;
  }
  if (*granule_of(address) == 0) return;  // the load itself tells that nothing is there
  const std::uint64_t writer = last_writer(address, size_bytes);
  if (writer < execution->history.launch_first || !ordered(*execution, writer, false)) return;
  record_stale({address, size_bytes, Access::load, pc}, writer, by_read_only_load);
}

void report_lost_update(Touch touch, std::uint64_t other) {
  const EngineScope engine_code;
  Execution& execution = engine_code.execution();
  Incident incident = incident_of(Bug::lost_update, execution, touch);
  incident.other_mark = other;
  incident.other_thread = thread_of(other);
  incident.between = in_shared(execution, touch.address) || of_this_block(execution, other) ? Between::threads
                                                                                            : Between::blocks;
  incident.other_pc = site_of(other, execution.history.anchor);
  record_incident(execution, std::move(incident));
}

void report_race_with_copy(const Touch& touch, std::uint64_t copy) {
  const EngineScope engine_code;
  Execution& execution = engine_code.execution();
  Incident incident = incident_of(Bug::copy_race, execution, touch);
  incident.other_write = true;
  incident.other_thread = thread_of(copy);
  incident.other_pc = site_of(copy, execution.history.anchor);
  record_incident(execution, std::move(incident));
}

void note_overwritten(std::uint64_t writer, Touch touch) {
  if (writer & writer_update) return;
  const EngineScope engine_code;
  Execution& execution = engine_code.execution();
  if (!execution.sync.suspects.empty()) settle_suspects(execution);
  if (!is_store_of_constant(execution, touch.pc)) return;
  auto& all = execution.sync.overwritten;
  if (all.size() >= most_overwritten)
    std::erase_if(all, [&](const Overwritten& one) { return one.mark < execution.history.interval_start; });
  if (all.size() < most_overwritten)
    all.push_back({touch.address, value_at(execution, touch.address, touch.size_bytes), writer});
}

void settle_suspects(Execution& execution) {
  const EngineScope engine_code;
  const bool strict = engine().options.strict;
  for (const RaceNote& note : execution.sync.suspects) {
    const bool same_value = value_at(execution, note.address, note.size_bytes) == note.before;
    const std::vector<void*> frames{const_cast<void*>(note.pc)};
    if (!same_value || strict) {
      record_race(execution, note, Bug::data_race, same_value, frames);
    } else if (const Overwritten* const other = overwritten_by(execution, note)) {
      RaceNote with_earlier = note;
      with_earlier.other = other->mark;
      record_race(execution, with_earlier, Bug::data_race, false, frames);
    } else if (has_wrong_blocks(execution, note)) {
      record_race(execution, note, Bug::stored_twice, same_value, frames);
    } else {
      count_same_store(execution, note);
    }
  }
  execution.sync.suspects.clear();
}

namespace {

// Where others are known to have read, but not who: the mark is of a read that is ordered, and mostly all
// come by one line. Not by that of `w[i] = w[i] * 2`, where each thread reads its own element.
bool is_own_read_of_line(const Incident& incident) {
  if (!incident.other_unknown || incident.other_write || incident.thread != incident.other_thread)
    return false;
  const SourceLine here = student_line(incident.pc);
  const SourceLine there = student_line(incident.other_pc);
  return here.line == there.line && here.file == there.file;
}

}  // namespace

void settle_race(Incident& incident, const Launch& launch) {
  const bool in_order = incident.bug == Bug::stale_read || incident.bug == Bug::lost_update;
  if (incident.bug != Bug::data_race && incident.bug != Bug::stored_twice && !in_order) return;
  incident.other_block = incident.block;
  if (is_own_read_of_line(incident)) incident.other_pc = nullptr;
  if (incident.between != Between::blocks || incident.other_unknown) return;
  incident.other_block = block_of_mark(incident.other_mark);
  if (in_order) return;
  if (incident.other_block <= incident.block || incident.other_pc == nullptr) return;
  if (incident.other_mark < launch.first_mark) return;
  std::swap(incident.block, incident.other_block);
  std::swap(incident.thread, incident.other_thread);
  std::swap(incident.pc, incident.other_pc);
  const bool writes = incident.write || incident.atomic;
  incident.write = incident.other_write && !incident.other_atomic;
  std::swap(incident.atomic, incident.other_atomic);
  incident.other_write = writes;
  incident.frames.clear();
}

}  // namespace gridstride::simt
