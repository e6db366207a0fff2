// SPDX-License-Identifier: MIT
#include "harness/device_profile.hpp"

namespace gridstride::harness {

judge::DeviceNumbers device_numbers(const DeviceProfile& profile) {
  judge::DeviceNumbers numbers;
  numbers.sm_count = profile.number("attributes.multiprocessor_count");
  numbers.clock_ghz = profile.number("attributes.clock_rate") / 1e6;  // the attribute is in kHz
  numbers.dram_bandwidth_gb_per_s = profile.number("model.dram_bandwidth_gb_per_s");
  numbers.pcie_pinned_gb_per_s = profile.number("model.pcie_pinned_gb_per_s");
  numbers.pcie_pageable_gb_per_s = profile.number("model.pcie_pageable_gb_per_s");
  numbers.copy_latency_us = profile.number("model.copy_latency_us");
  numbers.launch_latency_us = profile.number("model.launch_latency_us");
  numbers.host_bandwidth_one_core_gb_per_s = profile.number("host.bandwidth_one_core_gb_per_s");
  numbers.host_bandwidth_gb_per_s = profile.number("host.bandwidth_gb_per_s");
  numbers.host_gflops_one_core = profile.number("host.gflops_one_core");
  numbers.host_gflops = profile.number("host.gflops");
  return numbers;
}

}  // namespace gridstride::harness
