// SPDX-License-Identifier: MIT
#include "judge/time_model.hpp"

#include <algorithm>

namespace gridstride::judge {
namespace {

constexpr double ns_per_us = 1000;

// CUDA C++ Programming Guide, compute capabilities: 32 banks of 4 bytes a multiprocessor, one word each a
// clock.
constexpr double shared_words_per_clock = 32;
// Likewise: 32 load/store units a multiprocessor, on every capability since 5.0.
constexpr double memory_instructions_per_clock = 32;
// Order of magnitude from published microbenchmarks (Jia et al., Dissecting the NVIDIA Volta GPU Architecture
// via Microbenchmarking, 2018): a block-wide barrier takes some twenty to thirty clocks.
constexpr double clocks_per_barrier = 24;
// One atomic operation a clock and L2 slice, taken as one a clock and multiprocessor.
constexpr double atomics_per_clock = 1;

double as_double(std::uint64_t count) { return static_cast<double>(count); }

const Term& largest(const std::vector<Term>& terms) {
  return *std::max_element(terms.begin(), terms.end(),
                           [](const Term& a, const Term& b) { return a.time_ns < b.time_ns; });
}

std::vector<Term> kernel_terms(const Counters& counters, const DeviceNumbers& device) {
  const double clocks_per_ns = device.clock_ghz * device.sm_count;
  const double shared = as_double(counters.shared_loads + counters.shared_stores + counters.shared_atomics);
  const double instructions = as_double(counters.global_loads + counters.global_stores) + shared;
  const double atomics = as_double(counters.global_atomics);
  const double bytes = as_double(counters.global_load_bytes + counters.global_store_bytes +
                                 counters.memset_bytes + 2 * counters.device_to_device_bytes);
  return {{"device memory", bytes / device.dram_bandwidth_gb_per_s},
          {"shared memory", shared / (shared_words_per_clock * clocks_per_ns)},
          {"memory instructions", instructions / (memory_instructions_per_clock * clocks_per_ns)},
          {"atomics", atomics / (atomics_per_clock * clocks_per_ns)}};
}

std::vector<Term> added_terms(const Counters& counters, const DeviceNumbers& device) {
  const double pinned = as_double(counters.pinned_copy_bytes);
  const double host_bytes = as_double(counters.host_to_device_bytes + counters.device_to_host_bytes);
  const double pageable = std::max(0.0, host_bytes - pinned);
  const double copies = as_double(counters.host_to_device_copies + counters.device_to_host_copies +
                                  counters.device_to_device_copies);
  return {
      {"barriers", as_double(counters.barriers) * clocks_per_barrier / (device.clock_ghz * device.sm_count)},
      {"launches", as_double(counters.launches) * device.launch_latency_us * ns_per_us},
      {"starting copies", copies * device.copy_latency_us * ns_per_us},
      {"copies from and to pageable memory", pageable / device.pcie_pageable_gb_per_s},
      {"copies from and to pinned memory", pinned / device.pcie_pinned_gb_per_s}};
}

}  // namespace

ModelledTime modelled_time(const Counters& counters, const DeviceNumbers& device) {
  ModelledTime result;
  result.terms = kernel_terms(counters, device);
  result.total_ns = largest(result.terms).time_ns;
  for (const Term& term : added_terms(counters, device)) {
    result.total_ns += term.time_ns;
    result.terms.push_back(term);
  }
  result.bound_by = largest(result.terms).name;
  return result;
}

double modelled_time_ns(const Counters& counters, const DeviceNumbers& device) {
  return modelled_time(counters, device).total_ns;
}

ModelledTime modelled_cpu_time(const HostWork& work, const DeviceNumbers& device, bool all_cores) {
  const double bandwidth =
      all_cores ? device.host_bandwidth_gb_per_s : device.host_bandwidth_one_core_gb_per_s;
  const double rate = all_cores ? device.host_gflops : device.host_gflops_one_core;
  ModelledTime result;
  result.terms = {{"host memory", work.bytes / bandwidth},
                  {"arithmetic", (work.flops + work.special_functions * flops_per_special_function) / rate}};
  result.total_ns = largest(result.terms).time_ns;
  result.bound_by = largest(result.terms).name;
  return result;
}

}  // namespace gridstride::judge
