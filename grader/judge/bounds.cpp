// SPDX-License-Identifier: MIT
#include "judge/bounds.hpp"

#include <algorithm>
#include <cmath>

#include "judge/copy_terms.hpp"
#include "judge/units.hpp"

namespace gridstride::judge {
namespace {

double sum_ns(const ModelledTime& time) {
  double sum = 0;
  for (const Term& term : time.terms) sum += term.time_ns;
  return sum;
}

// Of the memory of the device: what a copy there reads counts, and what it writes.
double memory_bytes(const Counters& counters) {
  return as_double(counters.global_load_bytes + counters.global_store_bytes + counters.memset_bytes +
                   2 * counters.device_to_device_bytes);
}

// Operations of floating-point numbers for each clock of a multiprocessor, with both kinds of units at work.
double peak_per_clock(double float32, double float64, const DeviceNumbers& device) {
  const double clocks = std::max(float32 / device.fp32_lanes_per_sm, float64 / device.fp64_lanes_per_sm);
  return clocks > 0 ? (float32 + float64) / clocks : 0;
}

// All that a program's lines cost in a unit. Of local memory: beside all that its loads and stores ask for.
double whole_cost(const Counters& counters, CostUnit unit) {
  switch (unit) {
    case CostUnit::sectors:
      return as_double(counters.global_load_sectors + counters.global_store_sectors);
    case CostUnit::wavefronts:
      return as_double(counters.shared_wavefronts);
    case CostUnit::atomic_turns:
      return as_double(counters.global_atomic_turns + counters.shared_atomic_turns);
    case CostUnit::constant_turns:
      return as_double(counters.constant_turns + counters.global_load_requests +
                       counters.global_store_requests + counters.shared_requests);
    default:
      return as_double(counters.global_load_requests + counters.global_store_requests +
                       counters.shared_requests + counters.local_requests);
  }
}

double least_of_request(const LineTraffic& line) { return as_double(line.least) / as_double(line.requests); }

// Whether a line costs no more for its least than what else costs `cost` for `least`. Of what need not be at
// all each request is waste: then it costs no more in all.
bool wastes_no_more(const LineTraffic& line, double cost, double least, double nearly) {
  if (line.least == 0) return as_double(line.cost) <= nearly * cost;
  return as_double(line.cost) * least <= nearly * cost * as_double(line.least);
}

// Whether a line of the reference solution wastes as much, of as many requests.
bool is_no_better(const LineTraffic& reference, const LineTraffic& line, double nearly) {
  return wastes_no_more(line, as_double(reference.cost), as_double(reference.least), nearly) &&
         as_double(line.requests) <= nearly * as_double(reference.requests);
}

// The bytes that go the way which takes longest.
struct Traffic {
  bool by_copies;  // over a link
  double bytes;
  double peak_gb_per_s;
};

Traffic traffic_of(const std::string& term, const Counters& counters, const DeviceNumbers& device) {
  if (term == term_peer_copies) return {true, as_double(counters.peer_bytes), device.peer_gb_per_s};
  const bool starts_link =
      term == term_starting_copies && counters.host_to_device_copies + counters.device_to_host_copies > 0;
  if (starts_link || term == term_pageable_copies || term == term_pinned_copies)
    return {true, as_double(counters.host_to_device_bytes + counters.device_to_host_bytes),
            device.pcie_pinned_gb_per_s};
  return {false, memory_bytes(counters), device.dram_bandwidth_gb_per_s * device.dram_efficiency};
}

}  // namespace

void mark_waste(std::vector<LineTraffic>& lines, const Counters& counters) {
  // Rows of 16 lanes that lie across the sectors' borders cost half as much again, and cannot always be
  // helped.
  constexpr double tolerated_ratio = 1.5;
  constexpr double least_share = 0.1;
  // Of lanes that update one word one after another: what data decide cannot always be helped either.
  constexpr double tolerated_atomics = 8;
  for (LineTraffic& line : lines) {
    const double cost = as_double(line.cost);
    const double excess = cost - as_double(line.least);
    const CostUnit unit = cost_unit(line.access);
    const double whole = whole_cost(counters, unit);
    const double tolerated = unit == CostUnit::atomic_turns ? tolerated_atomics : tolerated_ratio;
    line.wasteful = cost > tolerated * as_double(line.least) && excess >= least_share * whole;
  }
}

void note_reference(std::vector<LineTraffic>& lines, const std::vector<LineTraffic>& reference) {
  for (LineTraffic& line : lines) {
    constexpr double nearly = 1.05;
    double cost = 0;
    double least = 0;
    double requests = 0;
    for (const LineTraffic& other : reference) {
      if (other.access != line.access) continue;
      cost += as_double(other.cost);
      least += as_double(other.least);
      requests += as_double(other.requests);
    }
    // A mean that requests of another kind have, such as those of 16 bytes, is no measure of these.
    const bool alike = requests > 0 && line.requests > 0 &&
                       std::abs(least / requests - least_of_request(line)) <= 0.1 * least_of_request(line);
    line.reference_cost = alike ? cost / requests : 0;
    const bool as_the_reference = (requests > 0 && wastes_no_more(line, cost, least, nearly)) ||
                                  std::ranges::any_of(reference, [&](const LineTraffic& other) {
                                    return other.access == line.access && is_no_better(other, line, nearly);
                                  });
    line.wasteful = line.wasteful && !as_the_reference;
  }
}

Bound bound_of(const ModelledTime& time, const Counters& counters, const DeviceNumbers& device,
               const KernelTime& kernels) {
  Bound bound;
  if (time.terms.empty() || time.total_ns <= 0) return bound;
  const double sum = sum_ns(time);
  if (sum <= 0) return bound;
  const Term& longest = *std::ranges::max_element(time.terms, {}, &Term::time_ns);
  bound.bound_by = longest.name;
  bound.share = longest.time_ns / sum;
  bound.work_ns = sum;
  const Traffic moved = traffic_of(longest.name, counters, device);
  bound.by_copies = moved.by_copies;
  bound.gb_per_s = moved.bytes / time.total_ns;
  bound.peak_gb_per_s = moved.peak_gb_per_s;
  const double float32 = as_double(counters.float32_operations);
  const double float64 = as_double(counters.float64_operations);
  bound.operations_per_ns = (float32 + float64) / time.total_ns;
  bound.peak_operations_per_ns =
      peak_per_clock(float32, float64, device) * device.sm_count * device.clock_ghz;
  if (counters.launches > 0) {
    bound.blocks_a_launch = as_double(counters.blocks) / as_double(counters.launches);
    bound.multiprocessors = device.sm_count;
  }
  if (!kernels.kernels.empty()) bound.occupancy = kernels.kernels.front().occupancy;
  bound.active_lanes = active_lanes(counters);
  if (const std::uint64_t all = arithmetic_instructions(counters); all > 0) {
    bound.divisions = as_double(counters.division_instructions) / as_double(all);
    bound.divergence = as_double(counters.divergent_instructions) / as_double(all);
  }
  return bound;
}

}  // namespace gridstride::judge
