// SPDX-License-Identifier: MIT
// What is known of the bytes of device memory that have been written. Three things tell it: a granule's flag
// (all of its bytes), the cells (words that kernels have stored), and the init map (the rest, byte by byte).
#include <algorithm>
#include <vector>

#include "simt/src/accesses/byte_history.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/memory/pages.hpp"
#include "simt/src/memory/raw_memory.hpp"

namespace gridstride::simt {
namespace {

constexpr std::uint8_t all_bytes = 0x0f;

// The written bytes of the word that the address is in, a bit each, in a granule without the flag.
std::uint8_t written_bytes(std::uintptr_t address) {
  const std::uint8_t map = *init_of(address);
  return word_written(word_cell_of(address)->writer, map) ? all_bytes : map;
}

// Calls visit(begin, end, granule entry) for each granule of the range.
template <class Visit>
void for_each_granule(std::uintptr_t address, std::size_t size_bytes, Visit visit) {
  const std::uintptr_t end = address + size_bytes;
  while (address < end) {
    const std::uintptr_t stop = std::min(end, address / granule_bytes * granule_bytes + granule_bytes);
    visit(address, stop, *granule_of(address));
    address = stop;
  }
}

// Sets the flag of a granule of which all words are written.
void promote(std::uintptr_t first, std::uint16_t& granule) {
  const std::uintptr_t end = first + (granule & granule_length_mask);
  for (std::uintptr_t word = first; word < end; word += 4) {
    const std::uintptr_t bytes = std::min<std::uintptr_t>(4, end - word);
    const auto wanted = static_cast<std::uint8_t>((1u << bytes) - 1);
    if ((written_bytes(word) & wanted) != wanted) return;
  }
  granule |= granule_initialised;
}

// Where the unwritten words of a range lie: whether they may be padding. A structure with a double or a
// pointer has it in the second half of eight bytes, behind a member of four, and all structures of an array
// have it at the same places.
class PaddingPattern {
 public:
  PaddingPattern(std::uintptr_t begin, std::size_t words)
      : begin_(begin), words_(words), possible_(begin % 8 == 0 && words % 2 == 0) {}

  void add(std::uintptr_t word) {
    possible_ = possible_ && word % 8 == 4 && written_bytes(word - 4) != 0;
    if (possible_) places_.push_back((word - begin_) / 4);
  }
  [[nodiscard]] bool found() const {
    constexpr std::size_t one_structure = 6;
    constexpr std::size_t largest_structure = 64;
    if (!possible_ || places_.empty()) return false;
    if (words_ <= one_structure) return words_ > 2;
    for (std::size_t period = 4; period <= std::min(largest_structure, words_ / 2); period += 2)
      if (words_ % period == 0 && repeats(period)) return true;
    return false;
  }

 private:
  [[nodiscard]] bool repeats(std::size_t period) const {
    const std::size_t count = places_.size() / (words_ / period);
    if (count == 0 || count * (words_ / period) != places_.size() || places_[count - 1] >= period)
      return false;
    for (std::size_t i = count; i < places_.size(); ++i)
      if (places_[i] != places_[i - count] + period) return false;
    return 2 * count < period;
  }

  std::uintptr_t begin_;
  std::size_t words_;
  bool possible_;
  std::vector<std::size_t> places_;  // in words, from the begin
};

}  // namespace

void DeviceMemory::mark_initialised(std::uintptr_t address, std::size_t size_bytes) {
  for_each_granule(address, size_bytes, [](std::uintptr_t begin, std::uintptr_t end, std::uint16_t& granule) {
    const std::uintptr_t owned = granule & granule_length_mask;
    if (begin % granule_bytes == 0 && end - begin >= owned) {
      granule |= granule_initialised;
    } else if (!(granule & granule_initialised)) {
      for (std::uintptr_t byte = begin; byte < end; ++byte)
        *init_of(byte) = static_cast<std::uint8_t>(*init_of(byte) | 1u << (byte & 3));
    }
  });
}

void DeviceMemory::copy_initialised(std::uintptr_t to, std::uintptr_t from, std::size_t size_bytes) {
  for_each_granule(from, size_bytes, [&](std::uintptr_t begin, std::uintptr_t end, std::uint16_t& granule) {
    const std::uintptr_t there = to + (begin - from);
    if (granule & granule_initialised) return mark_initialised(there, end - begin);
    for (std::uintptr_t byte = begin; byte < end; ++byte)
      if (written_bytes(byte) >> (byte & 3) & 1) mark_initialised(there + (byte - begin), 1);
  });
}

void DeviceMemory::forget_initialised(std::uintptr_t base, std::size_t size_bytes) {
  std::uint8_t* const first = init_of(base);
  const auto begin = reinterpret_cast<std::uintptr_t>(first);
  const std::uintptr_t end = begin + (size_bytes + 3) / 4;
  const std::uintptr_t first_page = std::min(end, round_up(begin, page_bytes));
  const std::uintptr_t last_page = std::max(first_page, end / page_bytes * page_bytes);
  raw_set(first, 0, first_page - begin);
  if (last_page > first_page) discard(reinterpret_cast<void*>(first_page), last_page - first_page);
  raw_set(reinterpret_cast<void*>(last_page), 0, end - last_page);
}

UnwrittenWords DeviceMemory::unwritten_words(std::uintptr_t address, std::size_t size_bytes) {
  UnwrittenWords found;
  const std::uintptr_t range_end = address + size_bytes;
  const std::uintptr_t first_word = (address + 3) & ~std::uintptr_t{3};
  if (range_end < first_word + 4) return found;
  const std::size_t whole = (range_end - first_word) & ~std::size_t{3};
  PaddingPattern pattern(first_word, whole / 4);
  for_each_granule(first_word, whole, [&](std::uintptr_t begin, std::uintptr_t end, std::uint16_t& granule) {
    found.words += (end - begin) / 4;
    if (!(granule & granule_initialised)) promote(begin / granule_bytes * granule_bytes, granule);
    if (granule & granule_initialised) return;
    for (std::uintptr_t word = begin; word < end; word += 4) {
      if (written_bytes(word) != 0) continue;
      if (found.unwritten++ == 0) found.first = word;
      pattern.add(word);
    }
  });
  found.padding = pattern.found();
  return found;
}

std::optional<std::uintptr_t> DeviceMemory::first_unwritten(std::uintptr_t address, std::size_t size_bytes) {
  std::optional<std::uintptr_t> found;
  for_each_granule(address, size_bytes,
                   [&](std::uintptr_t begin, std::uintptr_t end, std::uint16_t& granule) {
                     if (found) return;
                     if (!(granule & granule_initialised))
                       promote(begin / granule_bytes * granule_bytes, granule);
                     if (granule & granule_initialised) return;
                     for (std::uintptr_t byte = begin; byte < end && !found; ++byte)
                       if (!(written_bytes(byte) >> (byte & 3) & 1)) found = byte;
                   });
  return found;
}

void DeviceMemory::clear_cells() {
  for (const auto& [base, allocation] : allocations_) {
    const std::size_t size_bytes = allocation.freed ? 0 : allocation.size_bytes;
    for_each_granule(base, size_bytes, [](std::uintptr_t begin, std::uintptr_t end, std::uint16_t& granule) {
      if (granule & granule_initialised) return;
      promote(begin, granule);
      if (granule & granule_initialised) return;
      for (std::uintptr_t word = begin; word < end; word += 4)
        if (word_cell_of(word)->writer >> phase_shift != 0) *init_of(word) = all_bytes;
    });
    const std::size_t pages = round_up(allocation.size_bytes, page_bytes);
    discard(word_cell_of(base), word_cells_bytes(base, pages));
    forget_byte_history(base, pages);
  }
}

}  // namespace gridstride::simt
