// SPDX-License-Identifier: MIT
#include "simt/src/accesses/caches.hpp"

#include <algorithm>

namespace gridstride::simt {
namespace {

constexpr std::size_t line_bytes = 128;
constexpr unsigned sectors_a_line = 4;
constexpr unsigned line_shift = 8;
constexpr unsigned dirty_shift = 4;
constexpr std::uint64_t nothing = ~std::uint64_t{0} << line_shift;

}  // namespace

void SectorCache::resize(std::size_t size_bytes) {
  sets_ = size_bytes / line_bytes / ways;
  lines_.assign(sets_ * ways, nothing);
}

void SectorCache::clear() { std::ranges::fill(lines_, nothing); }

SectorCache::Found SectorCache::touch(std::uint64_t sector, bool store) {
  if (sets_ == 0) return {false, store};
  const std::uint64_t line = sector / sectors_a_line;
  const std::uint64_t valid = std::uint64_t{1} << sector % sectors_a_line;
  const std::uint64_t dirty = store ? valid << dirty_shift : 0;
  // Neighbouring lines lie in neighbouring sets, and those a power of two apart do not all share one.
  std::uint64_t* const set = lines_.data() + (line ^ line / sets_) % sets_ * ways;
  unsigned way = 0;
  while (way < ways - 1 && set[way] >> line_shift != line) ++way;
  std::uint64_t found = set[way];
  if (found >> line_shift != line) found = line << line_shift;
  std::copy_backward(set, set + way, set + way + 1);
  set[0] = found | valid | dirty;
  return {(found & valid) != 0, store && (found & dirty) == 0};
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
  for (std::uint64_t sector = begin; sector < end; ++sector) {
    if (l1_.touch(sector, false).hit) continue;
    ++counters.l2_load_sectors;
    if (!l2_.touch(sector, false).hit) ++counters.dram_read_sectors;
  }
}

// Stores go through to L2, which writes back what it holds when it needs the room: once a sector.
void Caches::store(std::uint64_t begin, std::uint64_t end, Counters& counters) {
  for (std::uint64_t sector = begin; sector < end; ++sector) {
    if (l2_.touch(sector, true).dirtied) ++counters.dram_write_sectors;
  }
}

}  // namespace gridstride::simt
