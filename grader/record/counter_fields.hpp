// SPDX-License-Identifier: MIT
/// @file
/// The counters' names, in the order in which records write them.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "record/counters.hpp"

namespace gridstride {

/// @brief One counter: its JSON key and where it is.
struct CounterField {
  std::string_view name;            ///< JSON key
  std::uint64_t Counters::*member;  ///< the field
};

/// @brief Every counter once.
inline constexpr std::array<CounterField, 78> counter_fields{{
    {"launches", &Counters::launches},
    {"blocks", &Counters::blocks},
    {"threads", &Counters::threads},
    {"barriers", &Counters::barriers},
    {"barrier_crossings", &Counters::barrier_crossings},
    {"global_loads", &Counters::global_loads},
    {"global_stores", &Counters::global_stores},
    {"global_load_bytes", &Counters::global_load_bytes},
    {"global_store_bytes", &Counters::global_store_bytes},
    {"global_load_requests", &Counters::global_load_requests},
    {"global_load_sectors", &Counters::global_load_sectors},
    {"global_store_requests", &Counters::global_store_requests},
    {"global_store_sectors", &Counters::global_store_sectors},
    {"l2_load_sectors", &Counters::l2_load_sectors},
    {"dram_read_sectors", &Counters::dram_read_sectors},
    {"dram_write_sectors", &Counters::dram_write_sectors},
    {"shared_loads", &Counters::shared_loads},
    {"shared_stores", &Counters::shared_stores},
    {"shared_requests", &Counters::shared_requests},
    {"shared_wavefronts", &Counters::shared_wavefronts},
    {"joined_shared_requests", &Counters::joined_shared_requests},
    {"joined_shared_wavefronts", &Counters::joined_shared_wavefronts},
    {"global_atomics", &Counters::global_atomics},
    {"shared_atomics", &Counters::shared_atomics},
    {"global_atomic_requests", &Counters::global_atomic_requests},
    {"global_atomic_turns", &Counters::global_atomic_turns},
    {"hottest_atomics", &Counters::hottest_atomics},
    {"shared_atomic_requests", &Counters::shared_atomic_requests},
    {"shared_atomic_turns", &Counters::shared_atomic_turns},
    {"constant_loads", &Counters::constant_loads},
    {"constant_requests", &Counters::constant_requests},
    {"constant_turns", &Counters::constant_turns},
    {"float32_operations", &Counters::float32_operations},
    {"float64_operations", &Counters::float64_operations},
    {"float16_operations", &Counters::float16_operations},
    {"integer_operations", &Counters::integer_operations},
    {"special_operations", &Counters::special_operations},
    {"control_operations", &Counters::control_operations},
    {"float32_instructions", &Counters::float32_instructions},
    {"float64_instructions", &Counters::float64_instructions},
    {"float16_instructions", &Counters::float16_instructions},
    {"integer_instructions", &Counters::integer_instructions},
    {"special_instructions", &Counters::special_instructions},
    {"control_instructions", &Counters::control_instructions},
    {"division_instructions", &Counters::division_instructions},
    {"divergent_instructions", &Counters::divergent_instructions},
    {"tensor_operations", &Counters::tensor_operations},
    {"local_accesses", &Counters::local_accesses},
    {"local_requests", &Counters::local_requests},
    {"spill_requests", &Counters::spill_requests},
    {"chained_global_loads", &Counters::chained_global_loads},
    {"chained_load_groups", &Counters::chained_load_groups},
    {"chained_shared_accesses", &Counters::chained_shared_accesses},
    {"chained_local_accesses", &Counters::chained_local_accesses},
    {"chained_atomics", &Counters::chained_atomics},
    {"chained_instructions", &Counters::chained_instructions},
    {"host_to_device_copies", &Counters::host_to_device_copies},
    {"device_to_host_copies", &Counters::device_to_host_copies},
    {"device_to_device_copies", &Counters::device_to_device_copies},
    {"host_to_device_bytes", &Counters::host_to_device_bytes},
    {"device_to_host_bytes", &Counters::device_to_host_bytes},
    {"device_to_device_bytes", &Counters::device_to_device_bytes},
    {"pinned_copy_bytes", &Counters::pinned_copy_bytes},
    {"peer_bytes", &Counters::peer_bytes},
    {"managed_faults", &Counters::managed_faults},
    {"managed_to_device_bytes", &Counters::managed_to_device_bytes},
    {"managed_to_host_bytes", &Counters::managed_to_host_bytes},
    {"prefetched_bytes", &Counters::prefetched_bytes},
    {"host_sectors", &Counters::host_sectors},
    {"peer_sectors", &Counters::peer_sectors},
    {"memsets", &Counters::memsets},
    {"memset_bytes", &Counters::memset_bytes},
    {"allocations", &Counters::allocations},
    {"pool_allocations", &Counters::pool_allocations},
    {"allocated_bytes", &Counters::allocated_bytes},
    {"pinned_allocations", &Counters::pinned_allocations},
    {"synchronisations", &Counters::synchronisations},
    {"host_clocks", &Counters::host_clocks},
}};
static_assert(counter_fields.size() * sizeof(std::uint64_t) == sizeof(Counters), "every counter has a key");

}  // namespace gridstride
