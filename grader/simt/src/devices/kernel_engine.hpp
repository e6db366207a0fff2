// SPDX-License-Identifier: MIT
/// @file
/// The part of a device that runs kernels: several at the same time, as long as they fit.
#pragma once

#include <cstddef>
#include <map>

#include "judge/kernel_demand.hpp"

namespace gridstride::simt {

/// @brief What one device's kernels take together, over modelled time.
class KernelEngine {
 public:
  /// @brief Gives a kernel its time: as early as the front end is free for its start, and the device has from
  /// then on what the kernel asks for until it ends. What has its time already keeps it.
  /// @param earliest_ns when it could begin, were the device free
  /// @param starting_ns of its duration: its start, during which no other kernel starts
  /// @return when it begins
  double take(double earliest_ns, double starting_ns, double duration_ns, const judge::Demand& demand);

 private:
  void load(double begin_ns, double end_ns, const judge::Demand& demand);
  void cut(double ns);

  static constexpr std::size_t most_kept = 4096;
  std::map<double, judge::Demand>
      steps_;            // by its begin, until the next one's; nothing before and behind all
  double floor_ns_ = 0;  // what lies before is forgotten, and not filled any more
};

}  // namespace gridstride::simt
