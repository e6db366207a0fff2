// SPDX-License-Identifier: MIT
/// @file
/// The numbers of a device profile that the model of time needs, and where profiles give them.
#pragma once

#include <array>
#include <string_view>

namespace gridstride::judge {

/// @brief A device and the machine it stands in. 1 GB is 1e9 bytes.
struct DeviceNumbers {
  double sm_count = 1;                           ///< multiprocessors
  double clock_ghz = 1;                          ///< of a multiprocessor
  double schedulers_per_sm = 4;                  ///< warp instructions issued a clock
  double fp32_lanes_per_sm = 128;                ///< results a clock, single precision
  double fp64_lanes_per_sm = 4;                  ///< likewise, double precision
  double fp16_lanes_per_sm = 64;                 ///< likewise, instructions on one or two numbers of 16 bits
  double int32_lanes_per_sm = 64;                ///< likewise, integers
  double special_function_lanes_per_sm = 16;     ///< likewise, special functions and conversions
  double tensor_multiply_adds_per_clock = 0;     ///< of 16-bit numbers by tensor cores; 0: there are none
  double arithmetic_latency_clocks = 4;          ///< from an addition to the next that needs it
  double lsu_lanes_per_sm = 32;                  ///< threads whose loads or stores are issued a clock
  double shared_bytes_per_clock = 128;           ///< of a multiprocessor
  double shared_latency_clocks = 30;             ///< of a load
  double l1_bytes = 0;                           ///< cache for global loads; 0: they go past it
  double l2_bytes = 1 << 20;                     ///< of the device
  double l2_bandwidth_gb_per_s = 300;            ///< of the device
  double l2_latency_ns = 200;                    ///< of a load
  double dram_bandwidth_gb_per_s = 100;          ///< as specified
  double dram_efficiency = 0.8;                  ///< the share of it that a plain copy reaches
  double dram_latency_ns = 400;                  ///< of a load
  double atomics_per_clock = 32;                 ///< of the device, on different words
  double atomic_same_address_per_clock = 1;      ///< on one word
  double pcie_pinned_gb_per_s = 12;              ///< host to device or back, pinned memory
  double pcie_pageable_gb_per_s = 6;             ///< host to device, pageable memory
  double pcie_pageable_to_host_gb_per_s = 6;     ///< and back
  double peer_gb_per_s = 10;                     ///< between two devices
  double managed_fault_gb_per_s = 5;             ///< pages of managed memory that faults move
  double managed_prefetch_gb_per_s = 10;         ///< likewise cudaMemPrefetchAsync
  double page_fault_us = 20;                     ///< until the first of them are there
  double copy_latency_us = 10;                   ///< of one copy, whatever its size
  double launch_latency_us = 5;                  ///< of one kernel launch
  double empty_kernel_us = 1.2;                  ///< of it, the kernel itself
  double launch_gap_us = 2;                      ///< of one that its graph starts
  double allocation_us = 100;                    ///< of device memory that is new, and of freeing it
  double pinned_allocation_us = 300;             ///< of page-locked host memory, and of freeing it
  double first_launch_us = 10;                   ///< what a call's first launch takes longer than the others
  double sync_latency_us = 8;                    ///< until the host, which waits, sees that work is done
  double block_start_ns = 0;                     ///< from one block that starts to the next; 0: not known
  double host_clock_ghz = 3;                     ///< of a core of the host
  double host_bandwidth_one_core_gb_per_s = 10;  ///< host memory, one core
  double host_bandwidth_gb_per_s = 20;           ///< host memory, all cores
  double host_gflops_one_core = 4;               ///< additions and multiplications a ns, one core
  double host_gflops = 16;                       ///< likewise, all cores
  double host_special_functions_per_ns_one_core = 0.05;  ///< sin, exp and their kin, one core
  double host_special_functions_per_ns = 0.2;            ///< likewise, all cores
};

/// @brief One of them and its place in a profile.
struct DeviceNumberField {
  std::string_view table;         ///< of the TOML file
  std::string_view key;           ///< in it
  double DeviceNumbers::*member;  ///< where it is kept
};

/// @brief Every number once.
inline constexpr std::array<DeviceNumberField, 45> device_number_fields{{
    {"attributes", "multiprocessor_count", &DeviceNumbers::sm_count},
    {"model", "clock_ghz", &DeviceNumbers::clock_ghz},
    {"model", "schedulers_per_sm", &DeviceNumbers::schedulers_per_sm},
    {"model", "fp32_lanes_per_sm", &DeviceNumbers::fp32_lanes_per_sm},
    {"model", "fp64_lanes_per_sm", &DeviceNumbers::fp64_lanes_per_sm},
    {"model", "fp16_lanes_per_sm", &DeviceNumbers::fp16_lanes_per_sm},
    {"model", "int32_lanes_per_sm", &DeviceNumbers::int32_lanes_per_sm},
    {"model", "special_function_lanes_per_sm", &DeviceNumbers::special_function_lanes_per_sm},
    {"model", "tensor_multiply_adds_per_clock", &DeviceNumbers::tensor_multiply_adds_per_clock},
    {"model", "arithmetic_latency_clocks", &DeviceNumbers::arithmetic_latency_clocks},
    {"model", "lsu_lanes_per_sm", &DeviceNumbers::lsu_lanes_per_sm},
    {"model", "shared_bytes_per_clock", &DeviceNumbers::shared_bytes_per_clock},
    {"model", "shared_latency_clocks", &DeviceNumbers::shared_latency_clocks},
    {"model", "l1_bytes", &DeviceNumbers::l1_bytes},
    {"attributes", "l2_cache_size", &DeviceNumbers::l2_bytes},
    {"model", "l2_bandwidth_gb_per_s", &DeviceNumbers::l2_bandwidth_gb_per_s},
    {"model", "l2_latency_ns", &DeviceNumbers::l2_latency_ns},
    {"model", "dram_bandwidth_gb_per_s", &DeviceNumbers::dram_bandwidth_gb_per_s},
    {"model", "dram_efficiency", &DeviceNumbers::dram_efficiency},
    {"model", "dram_latency_ns", &DeviceNumbers::dram_latency_ns},
    {"model", "atomics_per_clock", &DeviceNumbers::atomics_per_clock},
    {"model", "atomic_same_address_per_clock", &DeviceNumbers::atomic_same_address_per_clock},
    {"model", "pcie_pinned_gb_per_s", &DeviceNumbers::pcie_pinned_gb_per_s},
    {"model", "pcie_pageable_gb_per_s", &DeviceNumbers::pcie_pageable_gb_per_s},
    {"model", "pcie_pageable_to_host_gb_per_s", &DeviceNumbers::pcie_pageable_to_host_gb_per_s},
    {"model", "peer_gb_per_s", &DeviceNumbers::peer_gb_per_s},
    {"model", "managed_fault_gb_per_s", &DeviceNumbers::managed_fault_gb_per_s},
    {"model", "managed_prefetch_gb_per_s", &DeviceNumbers::managed_prefetch_gb_per_s},
    {"model", "page_fault_us", &DeviceNumbers::page_fault_us},
    {"model", "copy_latency_us", &DeviceNumbers::copy_latency_us},
    {"model", "launch_latency_us", &DeviceNumbers::launch_latency_us},
    {"model", "empty_kernel_us", &DeviceNumbers::empty_kernel_us},
    {"model", "launch_gap_us", &DeviceNumbers::launch_gap_us},
    {"model", "allocation_us", &DeviceNumbers::allocation_us},
    {"model", "pinned_allocation_us", &DeviceNumbers::pinned_allocation_us},
    {"model", "first_launch_us", &DeviceNumbers::first_launch_us},
    {"model", "sync_latency_us", &DeviceNumbers::sync_latency_us},
    {"model", "block_start_ns", &DeviceNumbers::block_start_ns},
    {"host", "clock_ghz", &DeviceNumbers::host_clock_ghz},
    {"host", "bandwidth_one_core_gb_per_s", &DeviceNumbers::host_bandwidth_one_core_gb_per_s},
    {"host", "bandwidth_gb_per_s", &DeviceNumbers::host_bandwidth_gb_per_s},
    {"host", "gflops_one_core", &DeviceNumbers::host_gflops_one_core},
    {"host", "gflops", &DeviceNumbers::host_gflops},
    {"host", "special_functions_per_ns_one_core", &DeviceNumbers::host_special_functions_per_ns_one_core},
    {"host", "special_functions_per_ns", &DeviceNumbers::host_special_functions_per_ns},
}};
static_assert(device_number_fields.size() * sizeof(double) == sizeof(DeviceNumbers),
              "every number has a place");

}  // namespace gridstride::judge
