// SPDX-License-Identifier: MIT
/// @file
/// Which block of a launch a phase belonged to.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace gridstride::simt {

/// @brief Which OS thread took which phase ids in a launch, and for which blocks. That is asked rarely, so
/// blocks are noted as runs: consecutive ones that took equally many phases share one entry.
class BlockLog {
 public:
  /// @brief An OS thread takes ids from here on. Ranges rise.
  void note_range(std::uint64_t first_phase, unsigned slot);
  /// @brief A block begins on this OS thread, or goes on there. Its phases rise.
  void note_block(unsigned slot, std::uint64_t phase, std::uint64_t block);
  /// @return the linear block that a mark belongs to; 0 where none is known
  [[nodiscard]] std::uint64_t block_of(std::uint64_t mark) const;
  /// @brief Forgets all, and keeps the room for more.
  void clear();

 private:
  struct Run {
    std::uint64_t first_phase;
    std::uint64_t block;
    std::uint64_t count;
    std::uint64_t phases_a_block;
  };
  std::vector<std::pair<std::uint64_t, unsigned>> ranges_;  // first id and slot, rising
  std::vector<std::vector<Run>> runs_;                      // by slot, each rising
};

}  // namespace gridstride::simt
