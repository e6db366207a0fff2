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

/// @brief What a core knows of 32 neighbouring words in the running section.
struct AheadLine {
  std::uint32_t known = 0;  ///< bits below, where the words' cells begin, and the tag of a phase
  /// Words, a bit each, that two threads of the phase with that tag have loaded since anything else was done
  /// to them: for further loads of that phase there is nothing to check, and they leave nothing.
  std::uint32_t settled = 0;

  static constexpr unsigned words = 32;
  static constexpr unsigned size_bytes = 4 * words;
  static constexpr std::uint32_t loaded = 1;       ///< all may be loaded from: they are in an array
  static constexpr std::uint32_t stored = 2;       ///< all may be stored to: likewise
  static constexpr std::uint32_t initialised = 4;  ///< all are initialised
  static constexpr unsigned place_shift = 3;       ///< of the cells, in lines of the machine's cache
  static constexpr unsigned tag_shift = 24;
  static constexpr std::uint32_t tags = 256;

  /// @return the bits of the words of an aligned access
  template <unsigned access_bytes>
  static std::uint32_t words_of(std::uintptr_t address) {
    return ((1U << access_bytes / 4) - 1) << address / 4 % words;
  }
  [[nodiscard]] std::uint32_t place() const { return known << 8 >> (8 + place_shift); }
  [[nodiscard]] bool is_settled(std::uint32_t those, std::uint32_t tag) const {
    return known >> tag_shift == tag && (settled & those) == those;
  }
  void settle(std::uint32_t those, std::uint32_t tag) {
    settled = known >> tag_shift == tag ? settled | those : those;
    known = (known & ((1U << tag_shift) - 1)) | tag << tag_shift;
  }
  void unsettle(std::uint32_t those) {
    if (settled & those) settled &= ~those;
  }
};

/// @brief One page that one core has touched in a section.
struct AheadPage {
  std::uintptr_t number = 0;  ///< address / page_bytes
  Cell* cells = nullptr;      ///< of its words, as the core knows them
  std::uint64_t since = 0;    ///< marks of the core's blocks of the section reach this
  std::uint32_t touched = 0;  ///< lines of 32 words that cells were used of, a bit each
  bool stored = false;        ///< may be stored to: its contents are kept
  bool loaded = false;        ///< may be loaded from: its cells tell what was written before

  static constexpr unsigned words_a_line = AheadLine::words;
  /// As in the device's history, an empty line of the cache follows the cells of 1024 bytes.
  static Cell* cell(Cell* cells, std::uintptr_t word) { return cells + word + word / 256 * 4; }
  [[nodiscard]] Cell* line(unsigned number_in_page) const {
    return cell(cells, number_in_page * words_a_line);
  }
};

/// @brief What the blocks of one core have done: a history of its own, of the pages that it has touched last.
///
/// Marks of earlier sections stay in it. Those of earlier launches order nothing anew, and those of this
/// launch are of blocks that ran here before, as in the history of the device. A page that has not been
/// touched for long makes room for another: to give memory back to the system and take it again would stop
/// all cores each time.
class AheadHistory {
 public:
  explicit AheadHistory(AheadSection& section);
  ~AheadHistory();
  AheadHistory(const AheadHistory&) = delete;
  AheadHistory& operator=(const AheadHistory&) = delete;

  /// @return whether the system had the addresses for it; else nothing can be asked of it
  [[nodiscard]] bool usable() const { return cells_ != nullptr; }
  /// @brief What is known of the 32 words around an address.
  [[nodiscard]] AheadLine& line_at(std::uintptr_t address) const {
    return lines_[region_offset(address) / AheadLine::size_bytes];
  }
  /// @return the line of the first address of all memory
  [[nodiscard]] const AheadLine* lines() const { return lines_; }
  /// @return the core's cell of the word at an address whose line may be loaded from or stored to
  [[nodiscard]] Cell* cell_at(const AheadLine& line, std::uintptr_t address) const {
    return cells_ + line.place() * cells_a_place + address % AheadLine::size_bytes / 4;
  }
  /// @brief The cells of the words of an aligned access of up to 16 bytes within an array.
  /// @return nullptr where the section touches more than a core keeps
  Cell* cells_of(std::uintptr_t address, bool store);

  [[nodiscard]] AheadSection& section() const { return *section_; }
  [[nodiscard]] const std::vector<AheadPage>& pages() const { return pages_; }

  /// @brief A new section begins.
  /// @param since marks of the core's blocks reach this from now on
  /// @param most_kept pages that may stay in memory; while a section runs they may be more
  void begin(std::uint64_t since, std::size_t most_kept);
  /// @brief The threads that run from now on are in this phase.
  /// @return its tag: no line has it of another phase
  std::uint32_t tag_of(std::uint64_t phase);
  /// @brief The section is undone: nobody has done what it has noted.
  void undo();
  /// @brief Device memory is given back: nothing is known of it any more.
  void forget(std::uintptr_t address, std::size_t size_bytes);
  /// @brief Forgets all.
  void forget_all();

 private:
  static constexpr unsigned cells_a_place = 4;  ///< a line of the machine's cache
  AheadPage* page_of(std::uintptr_t address);
  [[nodiscard]] bool in_section(std::uintptr_t page) const;
  bool find_slot(std::uintptr_t page, std::size_t& slot);
  void forget_section();
  void unsettle_all();

  AheadSection* section_;
  Cell* cells_ = nullptr;             ///< of all slots, each with room for those of a page
  AheadLine* lines_ = nullptr;        ///< of each 32 words of all memory
  std::uint32_t* places_ = nullptr;   ///< of each page in pages_, from 1; 0: not touched in this section
  std::vector<AheadPage> pages_;      ///< of this section
  std::vector<std::uintptr_t> kept_;  ///< the page of each slot; 0: none
  std::unordered_map<std::uintptr_t, std::size_t> slot_of_;  ///< of each page kept
  std::size_t next_ = 0;                                     ///< slot to be used anew
  std::size_t most_kept_ = 0;                                ///< slots, but for what one section needs
  std::uint64_t since_ = 0;
  std::uint64_t first_tagged_ = 0;  ///< phase from which on tags are told apart
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

/// @brief Device memory is given back: no core knows anything of it any more. While no kernel runs.
void forget_ahead(std::uintptr_t address, std::size_t size_bytes);
/// @brief Likewise of all memory.
void forget_all_ahead();

}  // namespace gridstride::simt
