// SPDX-License-Identifier: MIT
#include "simt/src/accesses/caches.hpp"

#include <algorithm>
#include <bit>

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

void Caches::begin_launch(std::size_t l1_bytes, std::size_t l2_bytes) {
  if (l1_bytes != l1_bytes_) l1_.resize(l1_bytes);
  if (l2_bytes != l2_bytes_) l2_.resize(l2_bytes);
  l1_bytes_ = l1_bytes;
  l2_bytes_ = l2_bytes;
}

void Caches::make_room(std::size_t size_bytes) {
  if (size_bytes >= l2_bytes_) l2_.clear();
}

void Caches::load(std::uint64_t begin, std::uint64_t end, Counters& counters) {
  for_each_line(begin, end, [&](const LineSectors& some) {
    const LineSectors missing{some.line, l1_.touch(some, false).missing};
    if (missing.sectors == 0) return;
    counters.l2_load_sectors += count_of(missing.sectors);
    if (later_ != nullptr) {
      later_->push_back({missing, false});
    } else {
      load_from_l2(missing, counters);
    }
  });
}

void Caches::store(std::uint64_t begin, std::uint64_t end, Counters& counters) {
  for_each_line(begin, end, [&](const LineSectors& some) {
    if (later_ != nullptr) {
      later_->push_back({some, true});
    } else {
      store_to_l2(some, counters);
    }
  });
}

void Caches::replay(const std::vector<DeferredAccess>& noted, Counters& counters) {
  for (const DeferredAccess& access : noted) {
    if (access.store) {
      store_to_l2(access.some, counters);
    } else {
      load_from_l2(access.some, counters);
    }
  }
}

void Caches::load_from_l2(const LineSectors& some, Counters& counters) {
  counters.dram_read_sectors += count_of(l2_.touch(some, false).missing);
}

// Stores go through to L2, which writes back what it holds when it needs the room: once a sector.
void Caches::store_to_l2(const LineSectors& some, Counters& counters) {
  counters.dram_write_sectors += count_of(l2_.touch(some, true).dirtied);
}

}  // namespace gridstride::simt
