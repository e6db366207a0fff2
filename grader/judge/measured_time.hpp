// SPDX-License-Identifier: MIT
/// @file
/// Judges measured times: whether they are known well enough, and whether they can be true.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "judge/statistics.hpp"

namespace gridstride::judge {

/// @brief One timed run, by two clocks. @unit{ns}
struct TimeSample {
  double device_ns = 0;  ///< by the device's clock, read in the process of the measured code
  double judge_ns = 0;   ///< by the judge's own, with the way there and back
};

/// @brief What several runs of one program say. @unit{ns}
struct MeasuredTime {
  double median_ns = 0;              ///< by the device's clock
  std::optional<Interval> interval;  ///< of that median; nothing after too few runs
  double overhead_ns = 0;            ///< median of how much longer the judge's clock ran
  std::size_t samples = 0;           ///< runs
};

/// @brief Sums up runs. @param[in] samples @shape{[n]} n > 0
MeasuredTime summed_up(const std::vector<TimeSample>& samples);

/// @brief The widest interval, as a share of the median, by which a grade may be decided.
inline constexpr double widest_interval = 0.1;

/// @brief Whether a median is known well enough.
/// @return false where the interval is wider than widest_interval of the median, or there is none
bool is_conclusive(const MeasuredTime& time);

/// @brief Why a time cannot be true; empty where it can.
///
/// Two tests. The physical floor: no program moves its bytes faster than the memory can. And the clocks: what
/// the device's clock did not see, the judge's clock did, as where work hides on another stream, in another
/// thread, or behind an event recorded too late.
/// @param[in] overhead_ns of the reference solution, which hides nothing
/// @param[in] least_bytes that the work must move at the least; 0: not known
/// @param[in] bandwidth_gb_per_s peak of the device's memory; 0: not known
std::string why_impossible(const MeasuredTime& time, double overhead_ns, double least_bytes,
                           double bandwidth_gb_per_s);

}  // namespace gridstride::judge
