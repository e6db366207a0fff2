// SPDX-License-Identifier: MIT
#include "judge/measured_time.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "judge/units.hpp"

namespace gridstride::judge {
namespace {

/// Events resolve half a microsecond, and a boosted memory clock may exceed its nominal one a little.
constexpr double floor_share = 0.95;
/// A process that was not running for a moment is no cheat.
constexpr double most_hidden_ns = 200 * ns_per_us;
constexpr double most_hidden_share = 0.5;

template <class Get>
std::vector<double> each(const std::vector<TimeSample>& samples, Get get) {
  std::vector<double> values;
  std::transform(samples.begin(), samples.end(), std::back_inserter(values), get);
  return values;
}

}  // namespace

MeasuredTime summed_up(const std::vector<TimeSample>& samples) {
  const std::vector<double> device = each(samples, [](const TimeSample& one) { return one.device_ns; });
  MeasuredTime time;
  time.samples = samples.size();
  time.median_ns = median(device);
  time.interval = median_interval(device);
  time.overhead_ns =
      median(each(samples, [](const TimeSample& one) { return one.judge_ns - one.device_ns; }));
  return time;
}

bool is_conclusive(const MeasuredTime& time) {
  return time.interval && time.interval->high - time.interval->low <= widest_interval * time.median_ns;
}

std::string why_impossible(const MeasuredTime& time, double overhead_ns, double least_bytes,
                           double bandwidth_gb_per_s) {
  if (bandwidth_gb_per_s > 0) {
    const double floor_ns = least_bytes / bandwidth_gb_per_s;  // 1 GB/s is 1 byte a ns
    if (time.median_ns < floor_share * floor_ns)
      return fmt::format(
          "it took {:.1f} us by the device's clock, but the device's memory needs {:.1f} us for the bytes "
          "alone",
          time.median_ns / ns_per_us, floor_ns / ns_per_us);
  }
  const double hidden_ns = time.overhead_ns - overhead_ns;
  if (hidden_ns > most_hidden_ns && hidden_ns > most_hidden_share * time.median_ns)
    return fmt::format(
        "it took {:.1f} us by the device's clock, and {:.1f} us more by the grader's own: work is done where "
        "the device's clock does not see it",
        time.median_ns / ns_per_us, hidden_ns / ns_per_us);
  return {};
}

}  // namespace gridstride::judge
