// SPDX-License-Identifier: MIT
/// @file
/// What the instructions of a program cost the memory, each by itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace gridstride::simt {

/// @brief The requests of one instruction.
struct InstructionTraffic {
  std::uint64_t what = 0;  ///< instruction, size and kind, as in a warp's trace; 0: nothing is here
  std::uint64_t requests = 0;
  std::uint64_t cost = 0;         ///< sectors, wavefronts, or turns of an atomic
  std::uint64_t least = 0;        ///< of them, for lanes that stand side by side
  std::uint64_t past_l1 = 0;      ///< sectors of loads past L1
  std::uint64_t from_memory = 0;  ///< sectors past L2
  std::uint64_t joined = 0;       ///< of the requests, those joined to others
  std::uint64_t joined_cost = 0;  ///< of the cost, what that saves
};

/// @brief Sums by instruction. Open addressing: nearly always one comparison and three additions a request.
class TrafficTable {
 public:
  /// @brief Adds one request.
  void add(std::uint64_t what, std::uint64_t cost, std::uint64_t least) {
    InstructionTraffic& entry = entry_of(what);
    ++entry.requests;
    entry.cost += cost;
    entry.least += least;
  }

  /// @brief Adds the sums of another table.
  void add(const TrafficTable& other);

  /// @brief Adds sectors of loads that have passed L1.
  void add_past_l1(std::uint64_t what, std::uint64_t sectors) { entry_of(what).past_l1 += sectors; }
  /// @brief Adds sectors that have passed L2.
  void add_from_memory(std::uint64_t what, std::uint64_t sectors) { entry_of(what).from_memory += sectors; }

  /// @brief Of requests that were added before some are joined to others. @see JoinedLoads
  void add_joined(std::uint64_t what, std::uint64_t requests, std::uint64_t cost) {
    InstructionTraffic& entry = entry_of(what);
    entry.joined += requests;
    entry.joined_cost += cost;
  }

  /// @brief Forgets everything.
  void clear();

  /// @return the sums, in no order; those whose `what` is 0 mean nothing
  [[nodiscard]] const std::vector<InstructionTraffic>& entries() const { return entries_; }

 private:
  [[nodiscard]] std::size_t first_place(std::uint64_t what) const {
    constexpr std::uint64_t spreading_factor = 0x9E3779B97F4A7C15;  // 2^64 by the golden ratio
    return what * spreading_factor >> shift_;
  }
  InstructionTraffic& entry_of(std::uint64_t what) {
    InstructionTraffic& entry = entries_[first_place(what)];
    return entry.what == what ? entry : search(what);
  }
  InstructionTraffic& search(std::uint64_t what);
  void grow();

  static constexpr unsigned first_bits = 8;
  unsigned shift_ = 64 - first_bits;
  std::size_t used_ = 0;
  std::vector<InstructionTraffic> entries_ = std::vector<InstructionTraffic>(std::size_t{1} << first_bits);
};

}  // namespace gridstride::simt
