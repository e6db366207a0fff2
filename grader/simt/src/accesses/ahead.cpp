// SPDX-License-Identifier: MIT
#include "simt/src/accesses/ahead.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <mutex>

#include "simt/src/engine.hpp"
#include "simt/src/memory/raw_memory.hpp"

namespace gridstride::simt {
namespace {

constexpr std::size_t words_a_page = page_bytes / 4;
constexpr std::size_t cells_a_page = words_a_page + words_a_page / 256 * 4;
constexpr std::size_t most_pages = 4096;  // of a section, for each core: 64 MiB of cells
constexpr std::uint64_t written_before = std::uint64_t{1} << phase_shift;  // by work before the section

std::uint32_t touched_lines(const AheadPages& pages) {
  std::uint32_t lines = 0;
  for (const AheadPage* page : pages) lines |= page->touched;
  return lines;
}

// Calls visit(line, cells) for each line that one of the pages has touched: its number, and the cells of its
// words as the device knows them.
template <class Visit>
void for_each_line(const AheadPages& pages, Visit visit) {
  const std::uintptr_t address = pages.front()->number * page_bytes;
  for (std::uint32_t lines = touched_lines(pages); lines != 0; lines &= lines - 1) {
    const auto line = static_cast<unsigned>(__builtin_ctz(lines));
    visit(line, word_cell_of(address + std::uintptr_t{4} * AheadPage::words_a_line * line));
  }
}

// The words of a line, a bit each, with a mark from there on.
std::uint32_t words_since(const Cell* line, std::uint64_t Cell::*half, std::uint64_t mark) {
  std::uint32_t words = 0;
  for (unsigned word = 0; word < AheadPage::words_a_line; ++word)
    words |= std::uint32_t{line[word].*half >= mark} << word;
  return words;
}

std::uint32_t words_kept_by_bytes(const Cell* line) {
  std::uint32_t words = 0;
  for (unsigned word = 0; word < AheadPage::words_a_line; ++word)
    words |= static_cast<std::uint32_t>(line[word].writer & writer_bytes) << word;
  return words;
}

// Whether this launch has done anything to a line's words, or some are kept by bytes.
bool is_fresh(const Cell* line, std::uint64_t first_mark) {
  std::uint64_t latest = 0;
  std::uint64_t flags = 0;
  for (unsigned word = 0; word < AheadPage::words_a_line; ++word) {
    latest = std::max(latest, std::max(line[word].writer, line[word].reader));
    flags |= line[word].writer;
  }
  return latest < first_mark && (flags & writer_bytes) == 0;
}

// The words of arrays that are not known to be written as a whole: the device's cells tell which are.
void note_written_before(const AheadPage& page) {
  for (std::uintptr_t word = 0; word < words_a_page; word += granule_bytes / 4) {
    const std::uintptr_t address = page.number * page_bytes + 4 * word;
    const std::uint16_t granule = *granule_of(address);
    if ((granule & granule_length_mask) == 0 || (granule & granule_initialised) != 0) continue;
    for (std::uintptr_t i = word; i < word + granule_bytes / 4; ++i) {
      Cell& cell = *AheadPage::cell(page.cells, i);
      if (cell.writer == 0 && word_cell_of(page.number * page_bytes + 4 * i)->writer >> phase_shift != 0)
        cell.writer = written_before;
    }
  }
}

// Addresses that take no memory until they are touched. @return nullptr where the system has none
template <class Value>
Value* reserve_addresses(std::size_t size_bytes) {
  void* const memory =
      mmap(nullptr, size_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  madvise(memory, size_bytes, MADV_DONTDUMP);
  return static_cast<Value*>(memory);
}

template <class Value>
void give_back(Value* memory, std::size_t size_bytes) {
  if (memory != nullptr) munmap(memory, size_bytes);
}

constexpr std::size_t cells_bytes = most_pages * cells_a_page * sizeof(Cell);
constexpr std::size_t lines_bytes = region_bytes / AheadLine::size_bytes * sizeof(AheadLine);
constexpr std::size_t places_bytes = region_bytes / page_bytes * sizeof(std::uint32_t);

// All histories that there are.
struct Histories {
  std::mutex mutex;
  std::vector<AheadHistory*> all;
};

Histories& histories() {
  static auto* const kept = new Histories;
  return *kept;
}

}  // namespace

void AheadSection::begin() {
  order_asked_ = false;
  kept_.clear();
}

void AheadSection::keep_contents(std::uintptr_t page) {
  const std::scoped_lock lock(mutex_);
  const std::size_t place = kept_.size();
  if (!kept_.try_emplace(page, place).second) return;
  if (place == contents_.size())
    contents_.push_back(std::make_unique<std::array<unsigned char, page_bytes>>());
  raw_copy(contents_[place]->data(), reinterpret_cast<const void*>(page * page_bytes), page_bytes);
}

void AheadSection::restore_contents() const {
  for (const auto& [page, place] : kept_)
    raw_copy(reinterpret_cast<void*>(page * page_bytes), contents_[place]->data(), page_bytes);
}

AheadHistory::AheadHistory(AheadSection& section)
    : section_(&section),
      cells_(reserve_addresses<Cell>(cells_bytes)),
      lines_(reserve_addresses<AheadLine>(lines_bytes)),
      places_(reserve_addresses<std::uint32_t>(places_bytes)) {
  if (lines_ == nullptr || places_ == nullptr) {
    give_back(cells_, cells_bytes);
    cells_ = nullptr;
  }
  if (!usable()) return;
  const std::scoped_lock lock(histories().mutex);
  histories().all.push_back(this);
}

AheadHistory::~AheadHistory() {
  {
    const std::scoped_lock lock(histories().mutex);
    std::erase(histories().all, this);
  }
  give_back(cells_, cells_bytes);
  give_back(lines_, lines_bytes);
  give_back(places_, places_bytes);
}

void AheadHistory::begin(std::uint64_t since, std::size_t most_kept) {
  forget_section();
  since_ = since;
  most_kept_ = most_kept;
  if (kept_.size() <= most_kept) return;
  for (std::size_t slot = most_kept; slot < kept_.size(); ++slot) slot_of_.erase(kept_[slot]);
  const std::size_t first = most_kept + 1;  // the one before shares a page of memory with those that are kept
  if (first < kept_.size())
    discard(cells_ + first * cells_a_page, (kept_.size() - first) * cells_a_page * sizeof(Cell));
  kept_.resize(most_kept);
}

void AheadHistory::forget_section() {
  for (const AheadPage& page : pages_) {
    const std::uintptr_t offset = region_offset(page.number * page_bytes);
    raw_set(lines_ + offset / AheadLine::size_bytes, 0, page_bytes / AheadLine::size_bytes * sizeof(*lines_));
    places_[offset / page_bytes] = 0;
  }
  pages_.clear();
}

void AheadHistory::unsettle_all() {
  for (const AheadPage& page : pages_) {
    AheadLine* const lines = &line_at(page.number * page_bytes);
    for (std::size_t i = 0; i < page_bytes / AheadLine::size_bytes; ++i) lines[i].settled = 0;
  }
}

std::uint32_t AheadHistory::tag_of(std::uint64_t phase) {
  if (phase - first_tagged_ >= AheadLine::tags) {
    unsettle_all();
    first_tagged_ = phase;
  }
  return static_cast<std::uint32_t>(phase % AheadLine::tags);
}

void AheadHistory::undo() {
  for (const AheadPage& page : pages_) raw_set(page.cells, 0, cells_a_page * sizeof(Cell));
  forget_section();
}

void AheadHistory::forget(std::uintptr_t address, std::size_t size_bytes) {
  for (std::uintptr_t& page : kept_) {
    if (page * page_bytes - address >= size_bytes) continue;
    slot_of_.erase(page);
    page = 0;
  }
}

void AheadHistory::forget_all() {
  slot_of_.clear();
  std::ranges::fill(kept_, 0);
}

bool AheadHistory::in_section(std::uintptr_t page) const {
  return page != 0 && places_[region_offset(page * page_bytes) / page_bytes] != 0;
}

// @return false where the section has touched as many pages as there can be
bool AheadHistory::find_slot(std::uintptr_t page, std::size_t& slot) {
  if (const auto known = slot_of_.find(page); known != slot_of_.end()) {
    slot = known->second;
    return true;
  }
  slot = kept_.size();
  if (kept_.size() >= most_kept_) {
    for (std::size_t tried = 0; tried < kept_.size() && slot == kept_.size(); ++tried) {
      if (next_ >= kept_.size()) next_ = 0;
      if (!in_section(kept_[next_])) slot = next_;
      ++next_;
    }
  }
  if (slot == kept_.size()) {
    if (slot == most_pages) return false;
    kept_.push_back(0);
  }
  slot_of_.erase(kept_[slot]);
  kept_[slot] = page;
  slot_of_.emplace(page, slot);
  raw_set(cells_ + slot * cells_a_page, 0, cells_a_page * sizeof(Cell));
  return true;
}

AheadPage* AheadHistory::page_of(std::uintptr_t address) {
  std::uint32_t& place = places_[region_offset(address) / page_bytes];
  if (place != 0) return &pages_[place - 1];
  AheadPage page;
  page.number = address / page_bytes;
  std::size_t slot = 0;
  if (!find_slot(page.number, slot)) return nullptr;
  page.cells = cells_ + slot * cells_a_page;
  page.since = since_;
  pages_.push_back(page);
  place = static_cast<std::uint32_t>(pages_.size());
  return &pages_.back();
}

Cell* AheadHistory::cells_of(std::uintptr_t address, bool store) {
  const EngineScope engine_code;
  AheadPage* const page = page_of(address);
  if (page == nullptr) return nullptr;
  if (store && !page->stored) section_->keep_contents(page->number);
  if (!store && !page->loaded) note_written_before(*page);
  (store ? page->stored : page->loaded) = true;
  page->touched |= std::uint32_t{1} << address % page_bytes / AheadLine::size_bytes;
  const std::uint16_t granule = *granule_of(address);
  const auto number = static_cast<unsigned>(address % page_bytes / AheadLine::size_bytes);
  AheadLine& line = line_at(address);
  line.settled = 0;
  if ((address % granule_bytes / AheadLine::size_bytes + 1) * AheadLine::size_bytes <=
      (granule & granule_length_mask)) {
    const auto place = static_cast<std::uint32_t>(page->line(number) - cells_) / cells_a_place;
    line.known |= place << AheadLine::place_shift | (store ? AheadLine::stored : AheadLine::loaded) |
                  (granule & granule_initialised ? AheadLine::initialised : 0);
  }
  return page->line(number) + address % AheadLine::size_bytes / 4;
}

void await_turn(Execution& execution) {
  if (execution.history.ahead == nullptr) return;
  execution.history.ahead->section().ask_for_order();
  abandon_thread(execution);
}

bool order_asked_of(const Execution& execution) {
  return execution.history.ahead != nullptr && execution.history.ahead->section().order_asked();
}

namespace {

// What several cores, or blocks before the section, have done to the words of a line.
bool independent_line(const AheadPages& pages, unsigned line, const Cell* before, std::uint64_t first_mark) {
  std::uint32_t used = 0;    // words, a bit each
  std::uint32_t stored = 0;  // likewise
  for (const AheadPage* page : pages) {
    const std::uint32_t stores = words_since(page->line(line), &Cell::writer, page->since);
    const std::uint32_t uses = stores | words_since(page->line(line), &Cell::reader, page->since);
    if ((used & stores) != 0 || (stored & uses) != 0) return false;
    used |= uses;
    stored |= stores;
  }
  const std::uint32_t stored_before = words_since(before, &Cell::writer, first_mark);
  const std::uint32_t loaded_before = words_since(before, &Cell::reader, first_mark);
  return (used & (stored_before | words_kept_by_bytes(before))) == 0 && (stored & loaded_before) == 0;
}

}  // namespace

bool independent(const AheadPages& pages, std::uint64_t first_mark) {
  bool all = true;
  for_each_line(pages, [&](unsigned line, const Cell* before) {
    if (pages.size() == 1 && is_fresh(before, first_mark)) return;
    all = all && independent_line(pages, line, before, first_mark);
  });
  return all;
}

void join_history(const AheadPages& pages, std::uint64_t first_mark) {
  for_each_line(pages, [&](unsigned line, Cell* joint) {
    for (const AheadPage* page : pages) {
      const Cell* const cells = page->line(line);
      for (unsigned word = 0; word < AheadPage::words_a_line; ++word) {
        const Cell& cell = cells[word];
        Cell& to = joint[word];
        const std::uint64_t wide = to.reader >= first_mark ? reader_wide : 0;
        to.writer = cell.writer >= page->since ? cell.writer : to.writer;
        to.reader = cell.reader >= page->since ? cell.reader | wide : to.reader;
      }
    }
  });
}

void forget_ahead(std::uintptr_t address, std::size_t size_bytes) {
  const std::scoped_lock lock(histories().mutex);
  for (AheadHistory* history : histories().all) history->forget(address, size_bytes);
}

void forget_all_ahead() {
  const std::scoped_lock lock(histories().mutex);
  for (AheadHistory* history : histories().all) history->forget_all();
}

}  // namespace gridstride::simt
