// SPDX-License-Identifier: MIT
/// @file
/// Blocks that run ahead of their turn, on other cores, as long as that cannot be told from one after
/// another.
///
/// A section of a launch's blocks is shared out: each core runs some that follow one another, and keeps the
/// history of what they do outside shared memory to itself. If nothing there is unusual, and no core has
/// touched what another has written, each has done just what it would have done in its turn; the histories
/// are then put one behind the other into that of the device. Else the section is undone, and its blocks run
/// again in order: there what is unusual is found, told and done.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "simt/src/memory/layout.hpp"
#include "simt/src/memory/pages.hpp"

namespace gridstride::simt {

struct Execution;

/// @brief What the cores of one section share.
class AheadSection {
 public:
  /// @brief Something must be done in order: all cores are to stop. Can be called by any OS thread.
  void ask_for_order() { order_asked_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool order_asked() const { return order_asked_.load(std::memory_order_relaxed); }

  /// @brief The contents of a page of memory are about to change: keeps them, the first time.
  void keep_contents(std::uintptr_t page);
  /// @brief Puts them back.
  void restore_contents() const;

  /// @brief A new section begins.
  void begin();

 private:
  std::atomic<bool> order_asked_{false};
  std::mutex mutex_;
  std::unordered_map<std::uintptr_t, std::size_t> kept_;  ///< where in contents_, by page number
  std::vector<std::unique_ptr<std::array<unsigned char, page_bytes>>> contents_;
};

/// @brief The history of one page, as one core knows it.
struct AheadPage {
  std::uintptr_t number = 0;  ///< address / page_bytes
  Cell* cells = nullptr;      ///< of its words; as in the device's history, an empty line follows 1024 bytes
  std::uint32_t touched = 0;  ///< lines of 32 words that cells were used of, a bit each
  bool stored = false;        ///< may be stored to: its contents are kept
  bool loaded = false;        ///< may be loaded from: its cells tell what was written before

  static constexpr unsigned words_a_line = 32;
  static Cell* cell(Cell* cells, std::uintptr_t word) { return cells + word + word / 256 * 4; }
  [[nodiscard]] Cell* line(unsigned number_in_page) const {
    return cell(cells, number_in_page * words_a_line);
  }
};

/// @brief What the blocks of one core have done in a section.
class AheadHistory {
 public:
  explicit AheadHistory(AheadSection& section) : section_(&section) {}

  /// @brief The cells of the words from an aligned address on, up to 16 bytes: the fast path.
  /// @param store whether they are about to be stored to
  /// @return nullptr where cells_of() must be asked
  Cell* known_cells(std::uintptr_t address, bool store) {
    const std::uintptr_t number = address / page_bytes;
    const Entry& entry = entry_of(number);
    if ((store ? entry.stored : entry.loaded) != number) return nullptr;
    return use(entry, address);
  }
  /// @brief Likewise. @return nullptr where the section touches more than a core keeps
  Cell* cells_of(std::uintptr_t address, bool store);

  [[nodiscard]] AheadSection& section() const { return *section_; }
  [[nodiscard]] const std::vector<std::unique_ptr<AheadPage>>& pages() const { return pages_; }

  /// @brief Forgets all: a new section begins.
  void begin();

 private:
  // Where a page was found last, by its number. A number of 0 is nobody's.
  struct Entry {
    std::uintptr_t loaded = 0;
    std::uintptr_t stored = 0;
    Cell* cells = nullptr;
    AheadPage* page = nullptr;
  };
  Entry& entry_of(std::uintptr_t number) {
    // Neighbours of different arrays, which often are a power of two apart, are to meet in no entry.
    constexpr std::uint64_t spreading_factor = 0x9E3779B97F4A7C15;  // 2^64 by the golden ratio
    return entries_[number * spreading_factor >> (64 - log2_entries)];
  }
  static Cell* use(const Entry& entry, std::uintptr_t address) {
    const std::uintptr_t word = address % page_bytes / 4;
    entry.page->touched |= std::uint32_t{1} << word / AheadPage::words_a_line;
    return AheadPage::cell(entry.cells, word);
  }
  AheadPage* page_of(std::uintptr_t number);
  Cell* take_cells();

  AheadSection* section_;
  static constexpr unsigned log2_entries = 10;
  std::array<Entry, 1U << log2_entries> entries_{};
  std::unordered_map<std::uintptr_t, AheadPage*> by_number_;
  std::vector<std::unique_ptr<AheadPage>> pages_;
  std::vector<Cell*> spare_;  ///< cells of whole pages, all zero
};

/// @brief The running thread is about to do what may depend on the order of blocks, or what cannot be undone.
/// Where its block runs ahead of its turn, the section will be undone, and the thread does not come back.
void await_turn(Execution& execution);
/// @return whether another thread has done so
bool order_asked_of(const Execution& execution);

/// @brief The pages of one number, of all cores that have touched it, in the order of their blocks.
using AheadPages = std::vector<const AheadPage*>;

/// @brief Whether the blocks of different cores, or blocks before the section, have done nothing on a page
/// that the order of blocks matters for.
/// @param first_mark marks of the launch's blocks reach this
bool independent(const AheadPages& pages, std::uint64_t first_mark);

/// @brief Adds what is known of the page to the history of the device.
void join_history(const AheadPages& pages, std::uint64_t first_mark);

}  // namespace gridstride::simt
