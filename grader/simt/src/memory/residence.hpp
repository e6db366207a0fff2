// SPDX-License-Identifier: MIT
/// @file
/// Where the pages of managed memory are: nowhere yet, on the host, on devices. Who touches what is elsewhere
/// makes it move, a group of pages at a time. Nothing moves in truth: it is counted, and takes modelled time.
///
/// Groups of 64 KiB are what drivers move on a fault at least (Sakharnykh, Maximizing Unified Memory
/// Performance in CUDA, NVIDIA 2017); that they move more where faults lie close to each other is not
/// modelled.
#pragma once

#include <cstddef>
#include <cstdint>

#include "record/counters.hpp"

namespace gridstride::simt {

/// @brief Managed memory was allocated: its pages are nowhere until something touches them.
void add_pages(std::uintptr_t base, std::size_t size_bytes);
/// @brief It was freed.
void remove_pages(std::uintptr_t base, std::size_t size_bytes);

/// @brief Where a device finds what it touches.
enum class Place {
  device,  ///< in its own memory, by now
  host     ///< in the host's, over the link
};

/// @brief A kernel touches an address of the window that the host reaches as well.
Place device_touches(unsigned device, std::uintptr_t address, bool write, Counters& counters);

/// @brief Host code touches bytes of managed memory: pages that only devices hold come back.
void host_touches_pages(std::uintptr_t address, std::size_t size_bytes, bool write);

/// @brief A kernel is about to start: to a device that takes no faults, as before Pascal, all managed memory
/// moves.
void pages_before_kernel(unsigned device, Counters& counters);

/// @brief cudaMemPrefetchAsync. @param place a device, or cudaCpuDeviceId
void prefetch_pages(std::uintptr_t base, std::size_t size_bytes, int place, Counters& counters);

/// @brief cudaMemAdvise: a device that reads gets a copy of its own.
void set_read_mostly(std::uintptr_t base, std::size_t size_bytes, bool is_so);
/// @brief cudaMemAdvise: the host is where the pages are to be; devices reach them over the link.
void set_kept_on_host(std::uintptr_t base, std::size_t size_bytes, bool is_so);

}  // namespace gridstride::simt
