// SPDX-License-Identifier: MIT
/// @file
/// A quick no to whether an address is of interest, for the host's every access.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace gridstride::simt {

/// @brief From the lowest to the highest address of some ranges; empty at first.
class AddressHull {
 public:
  /// @return whether the address may lie in one of the ranges; asked by any OS thread
  [[nodiscard]] bool holds(std::uintptr_t address) const {
    return address - low_.load(std::memory_order_relaxed) < size_bytes_.load(std::memory_order_relaxed);
  }

  /// @brief Empty where end is not above low. Under a lock of the caller's.
  void set(std::uintptr_t low, std::uintptr_t end) {
    size_bytes_ = 0;
    low_ = low;
    size_bytes_ = end > low ? end - low : 0;
  }

  /// @brief Grows to hold this range as well. Under a lock of the caller's.
  void include(std::uintptr_t low, std::uintptr_t end) {
    const bool empty = size_bytes_ == 0;
    set(empty ? low : std::min<std::uintptr_t>(low_, low),
        empty ? end : std::max<std::uintptr_t>(low_ + size_bytes_, end));
  }

 private:
  std::atomic<std::uintptr_t> low_{0};
  std::atomic<std::uintptr_t> size_bytes_{0};
};

}  // namespace gridstride::simt
