// SPDX-License-Identifier: MIT
#include "simt/src/accesses/caches.hpp"

#include <algorithm>
#include <bit>

#include "simt/src/memory/layout.hpp"
#include "simt/src/memory/residence.hpp"

namespace gridstride::simt {
namespace {

constexpr std::size_t line_bytes = 128;
constexpr unsigned sectors_a_line = 4;
constexpr unsigned line_shift = 8;
constexpr unsigned dirty_shift = 4;
constexpr std::uint64_t nothing = ~std::uint64_t{0} << line_shift;

std::uint64_t count_of(unsigned sectors) { return static_cast<std::uint64_t>(std::popcount(sectors)); }

// Calls visit(some) for the sectors [begin, end) of each line.
template <class Visit>
void for_each_line(std::uint64_t begin, std::uint64_t end, Visit visit) {
  while (begin < end) {
    const std::uint64_t line = begin / sectors_a_line;
    const std::uint64_t stop = std::min(end, (line + 1) * sectors_a_line);
    const unsigned count = static_cast<unsigned>(stop - begin);
    visit(LineSectors{line, ((1U << count) - 1) << begin % sectors_a_line});
    begin = stop;
  }
}

}  // namespace

void SectorCache::resize(std::size_t size_bytes) {
  sets_ = size_bytes / line_bytes / ways;
  lines_.assign(sets_ * ways, nothing);
}

void SectorCache::clear() { std::ranges::fill(lines_, nothing); }

SectorCache::Found SectorCache::touch(const LineSectors& some, bool store) {
  if (sets_ == 0) return {some.sectors, store ? some.sectors : 0};
  const std::uint64_t line = some.line;
  const std::uint64_t valid = some.sectors;
  const std::uint64_t dirty = store ? valid << dirty_shift : 0;
  // Neighbouring lines lie in neighbouring sets, and those a power of two apart do not all share one.
  std::uint64_t* const set = lines_.data() + (line ^ line / sets_) % sets_ * ways;
  unsigned way = 0;
  while (way < ways - 1 && set[way] >> line_shift != line) ++way;
  std::uint64_t found = set[way];
  if (found >> line_shift != line) found = line << line_shift;
  std::copy_backward(set, set + way, set + way + 1);
  set[0] = found | valid | dirty;
  return {static_cast<unsigned>(valid & ~found), static_cast<unsigned>((dirty & ~found) >> dirty_shift)};
}

// Room for it is made at the least recently used line, as for any other. A line that is empty has been taken
// from all lines, and so takes one from these.
void SectorCache::put_first(Line* set, Line line) {
  Line* place = set;
  while (place < set + ways - 1 && (line == nothing || *place >> line_shift != line >> line_shift)) ++place;
  const bool was_there = line != nothing && *place >> line_shift == line >> line_shift;
  const Line kept = was_there ? *place : 0;
  std::copy_backward(set, place, place + 1);
  set[0] = line | kept;
}

// Untouched lines keep their order, behind those that were touched.
void SectorCache::touch_what_changed(const SectorCache& before, const SectorCache& after) {
  if (before.sets_ != sets_ || after.sets_ != sets_) return;
  for (std::size_t first = 0; first < lines_.size(); first += ways) {
    unsigned touched = ways;
    for (unsigned old = ways; touched > 0 && old > 0; --old)
      if (before.lines_[first + old - 1] == after.lines_[first + touched - 1]) --touched;
    for (unsigned way = touched; way-- > 0;) put_first(lines_.data() + first, after.lines_[first + way]);
  }
}

void Caches::begin_launch(unsigned device, std::size_t l1_bytes, std::size_t l2_bytes) {
  device_ = device;
  if (l1_bytes != l1_bytes_) l1_.resize(l1_bytes);
  if (l2_bytes != l2_bytes_ || l2_ == nullptr) l2_ = std::make_shared<SectorCache>(l2_bytes);
  own_l2();
  l1_bytes_ = l1_bytes;
  l2_bytes_ = l2_bytes;
}

void Caches::make_room(std::size_t size_bytes) {
  if (l2_ != nullptr && size_bytes >= l2_bytes_) own_l2().clear();
}

// What another host thread was started with stays as it was.
SectorCache& Caches::own_l2() {
  if (l2_ == nullptr) l2_ = std::make_shared<SectorCache>(l2_bytes_);
  if (l2_.use_count() > 1) l2_ = std::make_shared<SectorCache>(*l2_);
  return *l2_;
}

void Caches::load(std::uint64_t begin, std::uint64_t end, std::uint64_t what, TrafficCounts to) {
  for_each_line(begin, end, [&](const LineSectors& some) {
    const LineSectors missing{some.line, l1_.touch(some, false).missing};
    if (missing.sectors == 0) return;
    to.counters.l2_load_sectors += count_of(missing.sectors);
    to.by_instruction.add_past_l1(what, count_of(missing.sectors));
    pass({missing, what, false}, to);
  });
}

void Caches::store(std::uint64_t begin, std::uint64_t end, std::uint64_t what, TrafficCounts to) {
  for_each_line(begin, end, [&](const LineSectors& some) { pass({some, what, true}, to); });
}

void Caches::replay(const std::vector<DeferredAccess>& noted, TrafficCounts to) {
  for (const DeferredAccess& access : noted) reach_l2(access, to);
}

void Caches::pass(const DeferredAccess& access, TrafficCounts to) {
  if (later_ != nullptr) {
    later_->push_back(access);
  } else {
    reach_l2(access, to);
  }
}

// Whether sectors that pass L2 lie in memory other than the device's own; they are counted then. Managed
// memory moves to the device first.
bool Caches::is_elsewhere(const LineSectors& some, bool store, std::uint64_t count,
                          Counters& counters) const {
  const std::uintptr_t address = some.line * line_bytes;
  if (!in_region(address) || device_of(address) == device_) return false;
  if (in_device_window(address)) {
    counters.peer_sectors += count;
    return true;
  }
  if (device_touches(device_, address, store, counters) == Place::device) return false;
  counters.host_sectors += count;
  return true;
}

// Stores go through to L2, which writes back what it holds when it needs the room: once a sector.
void Caches::reach_l2(const DeferredAccess& access, TrafficCounts to) {
  const SectorCache::Found found = l2_->touch(access.some, access.store);
  const std::uint64_t passing = count_of(access.store ? found.dirtied : found.missing);
  // Asked of what L2 holds as well: its page may have left meanwhile.
  const bool elsewhere = is_elsewhere(access.some, access.store, passing, to.counters);
  if (passing == 0) return;
  to.by_instruction.add_from_memory(access.what, passing);
  if (elsewhere) return;
  (access.store ? to.counters.dram_write_sectors : to.counters.dram_read_sectors) += passing;
}

}  // namespace gridstride::simt
