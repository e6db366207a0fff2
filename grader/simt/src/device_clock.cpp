// SPDX-License-Identifier: MIT
#include "simt/src/device_clock.hpp"

#include "record/counters.hpp"
#include "simt/src/engine.hpp"

namespace gridstride::simt {
namespace {

struct Clock {
  Counters seen;  // accounted for in time_ns
  double time_ns = 0;
};

Clock& clock() {
  static Clock the_clock;
  return the_clock;
}

// What has been counted since `before`.
Counters since(const Counters& before, const Counters& now) {
  static constexpr std::uint64_t Counters::*timed[] = {&Counters::launches,
                                                       &Counters::blocks,
                                                       &Counters::threads,
                                                       &Counters::barriers,
                                                       &Counters::barrier_crossings,
                                                       &Counters::global_loads,
                                                       &Counters::global_stores,
                                                       &Counters::global_load_bytes,
                                                       &Counters::global_store_bytes,
                                                       &Counters::shared_loads,
                                                       &Counters::shared_stores,
                                                       &Counters::global_atomics,
                                                       &Counters::shared_atomics,
                                                       &Counters::host_to_device_copies,
                                                       &Counters::device_to_host_copies,
                                                       &Counters::device_to_device_copies,
                                                       &Counters::host_to_device_bytes,
                                                       &Counters::device_to_host_bytes,
                                                       &Counters::device_to_device_bytes,
                                                       &Counters::pinned_copy_bytes,
                                                       &Counters::memset_bytes};
  Counters difference;
  for (const auto counter : timed) {
    difference.*counter = now.*counter - before.*counter;
  }
  return difference;
}

}  // namespace

judge::DeviceNumbers model_numbers(const DeviceProfile& profile) {
  judge::DeviceNumbers numbers;
  if (profile.name.empty()) return numbers;
  numbers.sm_count = profile.sm_count();
  numbers.clock_ghz = profile.clock_khz() * 1e-6;
  numbers.dram_bandwidth_gb_per_s = profile.model.dram_bandwidth_gb_per_s;
  numbers.pcie_pinned_gb_per_s = profile.model.pcie_pinned_gb_per_s;
  numbers.pcie_pageable_gb_per_s = profile.model.pcie_pageable_gb_per_s;
  numbers.copy_latency_us = profile.model.copy_latency_us;
  numbers.launch_latency_us = profile.model.launch_latency_us;
  numbers.host_bandwidth_one_core_gb_per_s = profile.host.bandwidth_one_core_gb_per_s;
  numbers.host_bandwidth_gb_per_s = profile.host.bandwidth_gb_per_s;
  numbers.host_gflops_one_core = profile.host.gflops_one_core;
  numbers.host_gflops = profile.host.gflops;
  return numbers;
}

double device_time_ns() {
  Clock& device = clock();
  const Counters& now = engine().counters;
  const Counters work = since(device.seen, now);
  device.seen = now;
  if (work != Counters{}) device.time_ns += judge::modelled_time_ns(work, model_numbers(engine().profile));
  return device.time_ns;
}

void before_counters_are_reset() {
  device_time_ns();
  clock().seen = {};
}

}  // namespace gridstride::simt
