// SPDX-License-Identifier: MIT
#include "simt/src/devices/kernel_engine.hpp"

#include <algorithm>
#include <iterator>
#include <limits>

namespace gridstride::simt {

double KernelEngine::take(double earliest_ns, double starting_ns, double duration_ns,
                          const judge::Demand& demand) {
  if (duration_ns <= 0) return earliest_ns;
  judge::Demand at_start = demand;
  at_start.raise(judge::Resource::front_end, 1);
  double begin_ns = std::max(earliest_ns, floor_ns_);
  auto step = steps_.upper_bound(begin_ns);
  if (step != steps_.begin()) --step;
  // Where it does not fit, it begins behind: what was looked at before lies before its begin then.
  for (; step != steps_.end() && step->first < begin_ns + duration_ns; ++step) {
    const auto next = std::next(step);
    const double end_ns = next == steps_.end() ? std::numeric_limits<double>::infinity() : next->first;
    if (end_ns <= begin_ns) continue;
    const bool starts = step->first < begin_ns + starting_ns;
    if (!step->second.fits_beside(starts ? at_start : demand)) begin_ns = end_ns;
  }
  load(begin_ns, begin_ns + starting_ns, at_start);
  load(begin_ns + starting_ns, begin_ns + duration_ns, demand);
  while (steps_.size() > most_kept) {
    steps_.erase(steps_.begin());
    floor_ns_ = steps_.begin()->first;
  }
  return begin_ns;
}

void KernelEngine::load(double begin_ns, double end_ns, const judge::Demand& demand) {
  if (end_ns <= begin_ns) return;
  cut(begin_ns);
  cut(end_ns);
  for (auto step = steps_.find(begin_ns); step->first < end_ns; ++step) step->second.add(demand);
}

// A step begins there.
void KernelEngine::cut(double ns) {
  const auto next = steps_.lower_bound(ns);
  if (next != steps_.end() && next->first == ns) return;
  steps_.emplace_hint(next, ns, next == steps_.begin() ? judge::Demand{} : std::prev(next)->second);
}

}  // namespace gridstride::simt
