// SPDX-License-Identifier: MIT
#include "simt/src/reports/kernel_table.hpp"

#include <algorithm>

namespace gridstride::simt {

void KernelTable::add(const std::string& kernel, std::uint64_t blocks, const Occupancy& occupancy,
                      double time_ns) {
  Sum& sum = sums_[{kernel, occupancy.most_warps > 0 ? occupancy : Occupancy{}}];
  ++sum.launches;
  sum.blocks += blocks;
  sum.time.add(time_ns);
}

std::vector<KernelLaunches> KernelTable::kernels() const {
  std::vector<KernelLaunches> all;
  for (const auto& [its, sum] : sums_)
    all.push_back({its.first, sum.launches, sum.blocks, sum.time.ns(), its.second});
  std::ranges::stable_sort(all, std::ranges::greater{}, &KernelLaunches::time_ns);
  return all;
}

KernelTable& kernel_table() {
  static auto* const kept = new KernelTable;  // still asked while the process ends
  return *kept;
}

}  // namespace gridstride::simt
