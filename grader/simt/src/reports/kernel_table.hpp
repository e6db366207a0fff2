// SPDX-License-Identifier: MIT
/// @file
/// The student's kernels: how often each ran, for how long, and how many of its blocks a multiprocessor
/// holds.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "record/kernel_time.hpp"
#include "simt/src/devices/time_sum.hpp"

namespace gridstride::simt {

/// @brief Sums by kernel and occupancy since the counters were last set to 0.
class KernelTable {
 public:
  /// @brief A launch is over. @param occupancy nothing where its device is not known @param time_ns its
  /// modelled time @unit{ns}
  void add(const std::string& kernel, std::uint64_t blocks, const Occupancy& occupancy, double time_ns);
  /// @return those that take most first
  [[nodiscard]] std::vector<KernelLaunches> kernels() const;
  void clear() { sums_.clear(); }

 private:
  struct Sum {
    std::uint64_t launches = 0;
    std::uint64_t blocks = 0;
    TimeSum time;
  };

  std::map<std::pair<std::string, Occupancy>, Sum> sums_;
};

/// @brief The process's.
KernelTable& kernel_table();

}  // namespace gridstride::simt
