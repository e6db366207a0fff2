// SPDX-License-Identifier: MIT
#include "simt/src/accesses/byte_history.hpp"

#include <lz4.h>

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

#include "simt/src/memory/pages.hpp"
#include "simt/src/memory/raw_memory.hpp"
#include "simt/src/threads/execution.hpp"

namespace gridstride::simt {
namespace {

constexpr std::size_t halves = byte_chunk_bytes * sizeof(Cell) / sizeof(std::uint64_t);
constexpr std::size_t slot_bytes = byte_chunk_bytes * sizeof(Cell);
constexpr std::size_t least_slots = 2048;  // 32 MiB of cells, of 2 MiB of data
constexpr std::int64_t least_price = 32;   // of packing a chunk, in accesses
constexpr std::int64_t most_unspent = 1 << 16;

using Differences = std::array<std::uint64_t, halves>;

struct Packed {
  std::unique_ptr<char[]> bytes;
  std::uint32_t size_bytes = 0;
};

struct ByteHistories {
  std::vector<std::uint32_t> slots;  // the number of each slot's chunk; 0: free, as no array is at address 0
  std::vector<std::uint32_t> free;   // slots
  std::size_t hand = 0;              // the slot that is next to be asked for its place
  std::unordered_map<std::uint32_t, Packed> packed;  // by the chunk's number
  std::vector<char> work;                            // of LZ4
  Differences differences;
  std::array<char, LZ4_COMPRESSBOUND(sizeof(Differences))> bytes;
  std::uint32_t looked_at = 0;  // the packed chunk that look_at_byte() has unpacked last; 0: none
  std::array<Cell, byte_chunk_bytes> looked_at_cells;
};

ByteHistories& histories() {
  static auto* const kept = new ByteHistories;
  return *kept;
}

std::uint32_t chunk_of(std::uintptr_t address) {
  return static_cast<std::uint32_t>(region_offset(address) / byte_chunk_bytes);
}
std::uint32_t& place_of_chunk(std::uint32_t chunk) {
  return byte_place_of(data_base + std::uintptr_t{chunk} * byte_chunk_bytes);
}
Cell* cells_of_slot(std::size_t slot) { return byte_slot(static_cast<std::uint32_t>(slot + 1)); }

// Each half of a cell as its difference to that of the cell before.
void take_differences(const Cell* cells, Differences& differences) {
  Cell before{};
  for (std::size_t i = 0; i < byte_chunk_bytes; ++i) {
    differences[2 * i] = cells[i].writer - before.writer;
    differences[2 * i + 1] = cells[i].reader - before.reader;
    before = cells[i];
  }
}

void add_differences(const Differences& differences, Cell* cells) {
  Cell before{};
  for (std::size_t i = 0; i < byte_chunk_bytes; ++i) {
    before.writer += differences[2 * i];
    before.reader += differences[2 * i + 1];
    cells[i] = before;
  }
}

Packed pack(ByteHistories& all, const Cell* cells) {
  all.work.resize(static_cast<std::size_t>(LZ4_sizeofState()));
  take_differences(cells, all.differences);
  const int size =
      LZ4_compress_fast_extState(all.work.data(), reinterpret_cast<const char*>(all.differences.data()),
                                 all.bytes.data(), sizeof all.differences, sizeof all.bytes, 1);
  if (size <= 0) throw std::logic_error("byte_history.cpp: a history cannot be packed");
  Packed packed{std::make_unique_for_overwrite<char[]>(static_cast<std::size_t>(size)),
                static_cast<std::uint32_t>(size)};
  raw_copy(packed.bytes.get(), all.bytes.data(), packed.size_bytes);
  return packed;
}

void unpack(const Packed& packed, Differences& differences, Cell* cells) {
  const int size = LZ4_decompress_safe(packed.bytes.get(), reinterpret_cast<char*>(differences.data()),
                                       static_cast<int>(packed.size_bytes), sizeof differences);
  if (size != sizeof differences) throw std::logic_error("byte_history.cpp: a packed history cannot be read");
  add_differences(differences, cells);
}

// In accesses that take about as long, packing and unpacking together.
std::int64_t price_of(const Packed& packed) { return least_price + packed.size_bytes / 32; }

// The next slot in use, round after round, that has not been touched since the last one.
std::size_t slot_untouched(ByteHistories& all) {
  for (;; ++all.hand) {
    if (all.hand >= all.slots.size()) all.hand = 0;
    if (all.slots[all.hand] == 0) continue;
    std::uint32_t& place = place_of_chunk(all.slots[all.hand]);
    if (!(place & byte_place_touched)) return all.hand++;
    place &= ~byte_place_touched;
  }
}

std::size_t slots_in_use(const ByteHistories& all) { return all.slots.size() - all.free.size(); }

std::size_t free_slot(ByteHistories& all) {
  if (all.free.empty()) {
    all.slots.push_back(0);
    return all.slots.size() - 1;
  }
  const std::size_t slot = all.free.back();
  all.free.pop_back();
  return slot;
}

std::size_t take_slot(ByteHistories& all) {
  unspent_byte_accesses = std::min(unspent_byte_accesses, most_unspent);
  if (slots_in_use(all) < least_slots || unspent_byte_accesses < least_price) return free_slot(all);
  const std::size_t slot = slot_untouched(all);
  const std::uint32_t chunk = all.slots[slot];
  Packed packed = pack(all, cells_of_slot(slot));
  unspent_byte_accesses -= price_of(packed);
  all.packed.insert_or_assign(chunk, std::move(packed));
  if (chunk == all.looked_at) all.looked_at = 0;
  place_of_chunk(chunk) = 0;
  return slot;
}

void drop_slot(ByteHistories& all, std::size_t slot) {
  place_of_chunk(all.slots[slot]) = 0;
  all.slots[slot] = 0;
  all.free.push_back(static_cast<std::uint32_t>(slot));
  if (slot >= least_slots) discard(cells_of_slot(slot), slot_bytes);
}

}  // namespace

std::uint32_t unpack_byte_history(std::uintptr_t address) {
  const EngineScope engine_code;
  ByteHistories& all = histories();
  const std::uint32_t chunk = chunk_of(address);
  const std::size_t slot = take_slot(all);
  all.slots[slot] = chunk;
  Cell* const cells = cells_of_slot(slot);
  if (const auto known = all.packed.find(chunk); known != all.packed.end()) {
    unpack(known->second, all.differences, cells);
    all.packed.erase(known);
  } else {
    raw_set(cells, 0, slot_bytes);
  }
  return static_cast<std::uint32_t>(slot + 1);
}

Cell look_at_byte(std::uintptr_t address) {
  const EngineScope engine_code;
  const std::size_t byte = region_offset(address) % byte_chunk_bytes;
  if (const std::uint32_t place = byte_place_of(address); place != 0) return byte_slot(place)[byte];
  ByteHistories& all = histories();
  const std::uint32_t chunk = chunk_of(address);
  if (chunk != all.looked_at) {
    const auto known = all.packed.find(chunk);
    if (known == all.packed.end()) return {};
    unpack(known->second, all.differences, all.looked_at_cells.data());
    all.looked_at = chunk;
  }
  return all.looked_at_cells[byte];
}

void forget_byte_history(std::uintptr_t address, std::size_t size_bytes) {
  ByteHistories& all = histories();
  all.looked_at = 0;
  const std::size_t known = slots_in_use(all) + all.packed.size();
  const std::uint32_t first = chunk_of(address);
  const std::uint32_t count =
      static_cast<std::uint32_t>(round_up(size_bytes, byte_chunk_bytes) / byte_chunk_bytes);
  if (known < count) {
    for (std::size_t slot = 0; slot < all.slots.size(); ++slot)
      if (all.slots[slot] != 0 && all.slots[slot] - first < count) drop_slot(all, slot);
    std::erase_if(all.packed, [&](const auto& entry) { return entry.first - first < count; });
    return;
  }
  for (std::uint32_t chunk = first; chunk < first + count; ++chunk) {
    if (const std::uint32_t place = place_of_chunk(chunk); place != 0) {
      drop_slot(all, (place & ~byte_place_touched) - 1);
    } else {
      all.packed.erase(chunk);
    }
  }
}

}  // namespace gridstride::simt
