// SPDX-License-Identifier: MIT
#include "simt/src/accesses/ahead.hpp"

#include <sys/mman.h>

#include <stdexcept>

#include "simt/src/engine.hpp"
#include "simt/src/memory/raw_memory.hpp"

namespace gridstride::simt {
namespace {

constexpr std::size_t words_a_page = page_bytes / 4;
constexpr std::size_t cells_a_page = words_a_page + words_a_page / 256 * 4;
constexpr std::size_t pages_at_once = 64;  // that cells are taken for from the system
constexpr std::size_t most_pages = 4096;   // of a section, for each core: 64 MiB of cells
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

// The words of arrays that are not known to be written as a whole: the device's cells tell which are.
void note_written_before(AheadPage& page) {
  for (std::uintptr_t word = 0; word < words_a_page; word += granule_bytes / 4) {
    const std::uintptr_t address = page.number * page_bytes + 4 * word;
    const std::uint16_t granule = *granule_of(address);
    if ((granule & granule_length_mask) == 0 || (granule & granule_initialised) != 0) continue;
    for (std::uintptr_t i = word; i < word + granule_bytes / 4; ++i) {
      Cell& cell = *AheadPage::cell(page.cells, i);
      if (cell.writer != 0 || word_cell_of(page.number * page_bytes + 4 * i)->writer >> phase_shift == 0)
        continue;
      cell.writer = written_before;
      page.touched |= std::uint32_t{1} << i / AheadPage::words_a_line;
    }
  }
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

void AheadHistory::begin() {
  for (const auto& page : pages_) {
    for (std::uint32_t lines = page->touched; lines != 0; lines &= lines - 1) {
      raw_set(page->line(static_cast<unsigned>(__builtin_ctz(lines))), 0,
              AheadPage::words_a_line * sizeof(Cell));
    }
    spare_.push_back(page->cells);
  }
  pages_.clear();
  by_number_.clear();
  entries_.fill({});
}

Cell* AheadHistory::take_cells() {
  if (spare_.empty()) {
    const std::size_t bytes = pages_at_once * cells_a_page * sizeof(Cell);
    void* const memory =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::runtime_error("ahead.cpp: no memory for shadow cells");
    for (std::size_t i = pages_at_once; i-- > 0;)
      spare_.push_back(static_cast<Cell*>(memory) + i * cells_a_page);
  }
  Cell* const cells = spare_.back();
  spare_.pop_back();
  return cells;
}

AheadPage* AheadHistory::page_of(std::uintptr_t number) {
  const auto known = by_number_.find(number);
  if (known != by_number_.end()) return known->second;
  if (pages_.size() == most_pages) return nullptr;
  pages_.push_back(std::make_unique<AheadPage>());
  AheadPage* const page = pages_.back().get();
  page->number = number;
  page->cells = take_cells();
  by_number_.emplace(number, page);
  return page;
}

Cell* AheadHistory::cells_of(std::uintptr_t address, bool store) {
  const EngineScope engine_code;
  const std::uintptr_t number = address / page_bytes;
  AheadPage* const page = page_of(number);
  if (page == nullptr) return nullptr;
  if (store && !page->stored) section_->keep_contents(number);
  if (!store && !page->loaded) note_written_before(*page);
  (store ? page->stored : page->loaded) = true;
  Entry& entry = entry_of(number);
  entry = {page->loaded ? number : 0, page->stored ? number : 0, page->cells, page};
  return use(entry, address);
}

void await_turn(Execution& execution) {
  if (execution.ahead == nullptr) return;
  execution.ahead->section().ask_for_order();
  abandon_thread(execution);
}

bool order_asked_of(const Execution& execution) {
  return execution.ahead != nullptr && execution.ahead->section().order_asked();
}

bool independent(const AheadPages& pages, std::uint64_t first_mark) {
  bool all = true;
  for_each_line(pages, [&](unsigned line, const Cell* before) {
    std::uint32_t used = 0;    // words, a bit each
    std::uint32_t stored = 0;  // likewise
    for (const AheadPage* page : pages) {
      const std::uint32_t stores = words_since(page->line(line), &Cell::writer, first_mark);
      const std::uint32_t uses = stores | words_since(page->line(line), &Cell::reader, first_mark);
      all = all && (used & stores) == 0 && (stored & uses) == 0;
      used |= uses;
      stored |= stores;
    }
    const std::uint32_t stored_before = words_since(before, &Cell::writer, first_mark);
    const std::uint32_t loaded_before = words_since(before, &Cell::reader, first_mark);
    all = all && (used & (stored_before | words_kept_by_bytes(before))) == 0 && (stored & loaded_before) == 0;
  });
  return all;
}

void join_history(const AheadPages& pages, std::uint64_t first_mark) {
  for_each_line(pages, [&](unsigned line, Cell* joint) {
    for (const AheadPage* page : pages) {
      const Cell* const cells = page->line(line);
      for (unsigned word = 0; word < AheadPage::words_a_line; ++word) {
        const Cell& cell = cells[word];
        if (cell.writer >= first_mark) joint[word].writer = cell.writer;
        if (cell.reader >= first_mark)
          joint[word].reader = cell.reader | (joint[word].reader >= first_mark ? reader_wide : 0);
      }
    }
  });
}

}  // namespace gridstride::simt
