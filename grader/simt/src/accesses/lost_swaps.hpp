// SPDX-License-Identifier: MIT
/// @file
/// Compare-and-swaps that lanes of a warp would lose on a device.
///
/// Here a lane goes through its loop before the next one comes, and no swap finds a changed word. On a device
/// all lanes read first and swap then: of those that name one word one wins, and the others begin again. So
/// where several lanes have won by one instruction in a loop (gs_repeated_swap), in step with each other and
/// on one word, each but the first has lost before as often as others had won. A lane that gives up after its
/// first try, as where a table's place is taken, has not won.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>

namespace gridstride::simt {

struct LaneAddresses;

/// @brief Those of the running block.
class LostSwaps {
 public:
  /// @brief What the lanes of a request have lost.
  struct Lost {
    unsigned rounds = 0;         ///< after the first, of the word with most
    unsigned turns = 0;          ///< of single lanes in them, on all words
    unsigned turns_there = 0;    ///< the part of them on the word with most rounds
    std::uintptr_t busiest = 0;  ///< address of that word
  };
  /// @brief Rounds after the first, one after another.
  struct Rounds {
    std::uint64_t global = 0;
    std::uint64_t shared = 0;
  };

  /// @brief A lane of the running warp has changed the word by an instruction that it repeats.
  void note(const void* pc, const void* address, unsigned lane) {
    ++won_[key_of(reinterpret_cast<std::uintptr_t>(pc), reinterpret_cast<std::uintptr_t>(address))][lane];
  }

  /// @brief What a request whose lanes have been noted has lost; they are forgotten.
  Lost take(std::uintptr_t pc, const LaneAddresses& request);

  [[nodiscard]] bool empty() const { return won_.empty(); }
  void clear() { won_.clear(); }

 private:
  static std::uint64_t key_of(std::uintptr_t pc, std::uintptr_t address) {
    constexpr std::uint64_t spreading_factor = 0x9E3779B97F4A7C15;  // 2^64 by the golden ratio
    return pc * spreading_factor ^ address;
  }

  /// How often each lane has, by instruction and word.
  std::unordered_map<std::uint64_t, std::array<std::uint32_t, 32>> won_;
};

}  // namespace gridstride::simt
