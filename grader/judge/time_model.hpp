// SPDX-License-Identifier: MIT
/// @file
/// A first model of time: counted events and a device profile's numbers give times, term by term. It is a
/// roofline, the same on every machine; it ranks versions of a kernel and says what bounds them, and is no
/// promise of seconds.
#pragma once

#include <string>
#include <vector>

#include "record/counters.hpp"

namespace gridstride::judge {

/// @brief The numbers of a device profile that the model needs. 1 GB is 1e9 bytes.
struct DeviceNumbers {
  double sm_count = 1;                           ///< multiprocessors
  double clock_ghz = 1;                          ///< of a multiprocessor
  double dram_bandwidth_gb_per_s = 100;          ///< device memory, as specified
  double pcie_pinned_gb_per_s = 12;              ///< host to device or back, pinned memory
  double pcie_pageable_gb_per_s = 6;             ///< likewise, pageable memory
  double copy_latency_us = 10;                   ///< of one copy, whatever its size
  double launch_latency_us = 5;                  ///< of one kernel launch
  double host_bandwidth_one_core_gb_per_s = 10;  ///< host memory, one core
  double host_bandwidth_gb_per_s = 20;           ///< host memory, all cores
  double host_gflops_one_core = 4;               ///< additions and multiplications a ns, one core
  double host_gflops = 16;                       ///< likewise, all cores
};

/// @brief One term of a modelled time.
struct Term {
  std::string name;  ///< such as "device memory"
  double time_ns;    ///< @unit{ns}
};

/// @brief A modelled time and what it is made of.
struct ModelledTime {
  double total_ns = 0;      ///< @unit{ns}
  std::vector<Term> terms;  ///< every term; kernels overlap theirs, so that they do not add up to the total
  std::string bound_by;     ///< name of the largest term
};

/// @brief Time of counted device work: kernels take the greatest of their terms (device memory, shared
/// memory, issue of memory instructions, atomics) and then their barriers; launches and copies are added.
ModelledTime modelled_time(const Counters& counters, const DeviceNumbers& device);

/// @brief Its total alone. @return @unit{ns}
double modelled_time_ns(const Counters& counters, const DeviceNumbers& device);

/// @brief Work of a CPU baseline.
struct HostWork {
  double bytes = 0;              ///< read and written in host memory
  double flops = 0;              ///< additions and multiplications
  double special_functions = 0;  ///< sin, exp and their kin
};

/// @brief How many additions one special function costs on a CPU core without vector units' help.
inline constexpr double flops_per_special_function = 20;

/// @brief Time of a CPU baseline by the roofline: the greater of memory time and arithmetic time.
/// @param[in] all_cores false: one core
ModelledTime modelled_cpu_time(const HostWork& work, const DeviceNumbers& device, bool all_cores);

}  // namespace gridstride::judge
