// SPDX-License-Identifier: MIT
#include "view/excess.hpp"

#include <algorithm>
#include <array>

namespace gridstride::view {
namespace {

constexpr double tolerated_times = 1.5;  // as of single lines, judge::mark_waste

double sectors(const Counters& of) {
  return static_cast<double>(of.global_load_sectors + of.global_store_sectors);
}
double wavefronts(const Counters& of) { return static_cast<double>(of.shared_wavefronts); }
double turns(const Counters& of) {
  return static_cast<double>(of.global_atomic_turns + of.shared_atomic_turns);
}
constexpr std::array costs = {sectors, wavefronts, turns};

/// Of all lines of a launch.
double sum(const TracedLaunch& launch, double (*cost)(const Counters&)) {
  double all = 0;
  for (const TracedWork& line : launch.work) all += cost(line.counters);
  return all;
}

/// The launch of the reference that stands for this one, as the page chooses it: of the same place where both
/// launch as much, else the nearest of the same grid and block.
const TracedLaunch* counterpart(const AccessTrace& yours, std::size_t number, const AccessTrace& reference) {
  if (yours.launches.size() == reference.launches.size()) return &reference.launches[number];
  const TracedLaunch* nearest = nullptr;
  std::size_t least = 0;
  for (std::size_t i = 0; i < reference.launches.size(); ++i) {
    const TracedLaunch& one = reference.launches[i];
    if (one.grid != yours.launches[number].grid || one.block != yours.launches[number].block) continue;
    const std::size_t distance = std::max(i, number) - std::min(i, number);
    if (nearest != nullptr && distance >= least) continue;
    nearest = &one;
    least = distance;
  }
  return nearest;
}

}  // namespace

double excess(const AccessTrace& yours, std::size_t number, const AccessTrace* reference) {
  if (reference == nullptr) return 0;
  const TracedLaunch* const its = counterpart(yours, number, *reference);
  if (its == nullptr) return 0;
  double most = 0;
  for (const auto cost : costs)
    if (const double least = sum(*its, cost); least > 0)
      most = std::max(most, sum(yours.launches[number], cost) / least);
  return most > tolerated_times ? most : 0;
}

}  // namespace gridstride::view
