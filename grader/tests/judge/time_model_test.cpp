// SPDX-License-Identifier: MIT
#include "judge/time_model.hpp"

#include <gtest/gtest.h>

namespace gridstride::judge {
namespace {

// Round numbers, so that each term can be worked out by hand.
DeviceNumbers round_device() {
  DeviceNumbers device;
  device.sm_count = 10;
  device.clock_ghz = 1;
  device.dram_bandwidth_gb_per_s = 100;
  device.pcie_pinned_gb_per_s = 10;
  device.pcie_pageable_gb_per_s = 5;
  device.copy_latency_us = 10;
  device.launch_latency_us = 5;
  device.host_bandwidth_one_core_gb_per_s = 10;
  device.host_bandwidth_gb_per_s = 20;
  device.host_gflops_one_core = 4;
  device.host_gflops = 16;
  return device;
}

TEST(TimeModel, nothing_takes_no_time) { EXPECT_EQ(modelled_time_ns({}, round_device()), 0); }

TEST(TimeModel, a_copy_kernel_is_bound_by_device_memory) {
  Counters counters;
  counters.launches = 1;
  counters.global_loads = counters.global_stores = 1 << 20;
  counters.global_load_bytes = counters.global_store_bytes = 4 << 20;
  const ModelledTime time = modelled_time(counters, round_device());
  EXPECT_DOUBLE_EQ(time.total_ns, (8 << 20) / 100.0 + 5000);
  EXPECT_EQ(time.bound_by, "device memory");
}

TEST(TimeModel, pageable_copies_take_longer_than_pinned_ones) {
  Counters counters;
  counters.host_to_device_copies = 1;
  counters.host_to_device_bytes = 1'000'000;
  EXPECT_DOUBLE_EQ(modelled_time_ns(counters, round_device()), 1'000'000 / 5.0 + 10'000);
  counters.pinned_copy_bytes = 1'000'000;
  EXPECT_DOUBLE_EQ(modelled_time_ns(counters, round_device()), 1'000'000 / 10.0 + 10'000);
}

TEST(TimeModel, many_launches_are_bound_by_their_latency) {
  Counters counters;
  counters.launches = 1000;
  counters.global_loads = 1000;
  counters.global_load_bytes = 4000;
  EXPECT_EQ(modelled_time(counters, round_device()).bound_by, "launches");
}

TEST(TimeModel, more_events_never_take_less_time) {
  Counters counters;
  counters.launches = 1;
  counters.global_load_bytes = 1000;
  double before = modelled_time_ns(counters, round_device());
  for (std::uint64_t Counters::*const more :
       {&Counters::barriers, &Counters::shared_loads, &Counters::global_atomics, &Counters::memset_bytes}) {
    counters.*more += 1'000'000;
    const double after = modelled_time_ns(counters, round_device());
    EXPECT_GE(after, before);
    before = after;
  }
}

TEST(CpuTime, is_the_greater_of_memory_and_arithmetic) {
  const HostWork streaming{.bytes = 1e6, .flops = 1e5, .special_functions = 0};
  EXPECT_DOUBLE_EQ(modelled_cpu_time(streaming, round_device(), false).total_ns, 1e6 / 10);
  EXPECT_DOUBLE_EQ(modelled_cpu_time(streaming, round_device(), true).total_ns, 1e6 / 20);
  const HostWork computing{.bytes = 1e3, .flops = 1e6, .special_functions = 0};
  EXPECT_DOUBLE_EQ(modelled_cpu_time(computing, round_device(), false).total_ns, 1e6 / 4);
  EXPECT_EQ(modelled_cpu_time(computing, round_device(), false).bound_by, "arithmetic");
}

}  // namespace
}  // namespace gridstride::judge
