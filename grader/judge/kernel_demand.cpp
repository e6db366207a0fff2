// SPDX-License-Identifier: MIT
#include "judge/kernel_demand.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "judge/units.hpp"

namespace gridstride::judge {
namespace {

// Far below what any kernel takes. Shares are rounded down, so that n kernels which take an n-th each fit.
constexpr std::uint64_t whole = std::uint64_t{1} << 32;

std::size_t index(Resource resource) { return static_cast<std::size_t>(resource); }

// How far a term's rate in kernel_time() reaches.
enum class Extent {
  device,   // the device's rate, however few blocks there are
  working,  // that of the multiprocessors that have blocks
  busiest   // that of the multiprocessor with the most blocks, which others may have fewer than
};

struct TermUse {
  std::string_view term;
  Resource resource;
  Extent extent;
};

// Waiting (latency, the longest block) takes nothing of the device but the blocks' slots. The kinds of
// instructions have one place: of each kernel only the slowest is told, and all of them pass the schedulers.
constexpr std::array<TermUse, 17> term_uses{{
    {"device memory", Resource::device_memory, Extent::device},
    {"L2 cache", Resource::l2_cache, Extent::working},
    {"atomics", Resource::atomics, Extent::device},
    {"starting blocks", Resource::block_starts, Extent::device},
    {"migration of pages", Resource::host_link, Extent::device},
    {"memory of the host", Resource::host_link, Extent::device},
    {"memory of other devices", Resource::peer_link, Extent::device},
    {"shared memory", Resource::shared_memory, Extent::busiest},
    {"constant memory", Resource::constant_memory, Extent::busiest},
    {"loads and stores", Resource::loads_and_stores, Extent::busiest},
    {"float32 arithmetic", Resource::arithmetic, Extent::busiest},
    {"float64 arithmetic", Resource::arithmetic, Extent::busiest},
    {"float16 arithmetic", Resource::arithmetic, Extent::busiest},
    {"integer arithmetic", Resource::arithmetic, Extent::busiest},
    {"special functions", Resource::arithmetic, Extent::busiest},
    {"instruction issue", Resource::arithmetic, Extent::busiest},
    {"tensor cores", Resource::tensor_cores, Extent::busiest},
}};

// The part of the device that a rate is of.
double part_of_device(Extent extent, double blocks, double sm_count) {
  switch (extent) {
    case Extent::device:
      return 1;
    case Extent::working:
      return std::min(blocks, sm_count) / sm_count;
    case Extent::busiest:
      return blocks / (sm_count * std::ceil(blocks / sm_count));
  }
  return 1;
}

}  // namespace

void Demand::raise(Resource resource, double share) {
  std::uint64_t& kept = shares_[index(resource)];
  const double most = std::min(share, 1.0) * as_double(whole);
  kept = std::max(kept, static_cast<std::uint64_t>(most));
}

void Demand::raise(const Demand& other) {
  for (std::size_t i = 0; i < shares_.size(); ++i) shares_[i] = std::max(shares_[i], other.shares_[i]);
}

void Demand::add(const Demand& other) {
  for (std::size_t i = 0; i < shares_.size(); ++i) shares_[i] += other.shares_[i];
}

bool Demand::fits_beside(const Demand& other) const {
  for (std::size_t i = 0; i < shares_.size(); ++i)
    if (shares_[i] + other.shares_[i] > whole) return false;
  return true;
}

double Demand::share(Resource resource) const {
  return as_double(shares_[index(resource)]) / as_double(whole);
}

Demand kernel_demand(const ModelledTime& running, const LaunchShape& shape, const DeviceNumbers& device) {
  Demand demand;
  if (shape.blocks == 0) return demand;
  const double blocks = as_double(shape.blocks);
  demand.raise(Resource::block_slots,
               blocks / (device.sm_count * std::max(1.0, static_cast<double>(shape.blocks_per_sm))));
  if (running.total_ns <= 0) return demand;
  std::array<double, static_cast<std::size_t>(Resource::count)> shares{};
  for (const Term& term : running.terms)
    if (const auto* const use = std::ranges::find(term_uses, term.name, &TermUse::term);
        use != term_uses.end())
      shares[index(use->resource)] +=
          term.time_ns / running.total_ns * part_of_device(use->extent, blocks, device.sm_count);
  for (std::size_t i = 0; i < shares.size(); ++i) demand.raise(static_cast<Resource>(i), shares[i]);
  return demand;
}

}  // namespace gridstride::judge
