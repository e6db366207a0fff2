// SPDX-License-Identifier: MIT
/// @file
/// Events counted by a device while a submission runs.
#pragma once

#include <cstdint>

namespace gridstride {

/// @brief Exact event counts, the same on every machine, with any number of cores. Bytes are @unit{bytes}.
struct Counters {
  std::uint64_t launches = 0;               ///< kernel launches that started
  std::uint64_t blocks = 0;                 ///< thread blocks run
  std::uint64_t threads = 0;                ///< device threads run
  std::uint64_t barriers = 0;               ///< block-wide barriers completed (one a block, not a thread)
  std::uint64_t barrier_crossings = 0;      ///< threads x barriers they passed
  std::uint64_t global_loads = 0;           ///< load instructions of single threads on global memory
  std::uint64_t global_stores = 0;          ///< likewise stores
  std::uint64_t global_load_bytes = 0;      ///< bytes those loads asked for
  std::uint64_t global_store_bytes = 0;     ///< bytes those stores wrote
  std::uint64_t global_load_requests = 0;   ///< loads of whole warps on global memory
  std::uint64_t global_load_sectors = 0;    ///< sectors of 32 bytes that those touch; 4 a request at best
  std::uint64_t global_store_requests = 0;  ///< likewise stores
  std::uint64_t global_store_sectors = 0;   ///< sectors of 32 bytes that those touch
  std::uint64_t l2_load_sectors = 0;        ///< sectors of loads that the block's L1 cache did not hold
  std::uint64_t dram_read_sectors = 0;      ///< those of them that L2 did not hold either
  std::uint64_t dram_write_sectors = 0;     ///< sectors that stores leave for L2 to write back, each once
  std::uint64_t shared_loads = 0;           ///< loads of single threads on shared memory
  std::uint64_t shared_stores = 0;          ///< likewise stores
  std::uint64_t shared_requests = 0;        ///< loads and stores of whole warps on shared memory
  std::uint64_t shared_wavefronts = 0;  ///< turns of its banks that those take; 1 a request without conflicts
  /// Of the requests, loads that compilers join to the ones before, for words side by side.
  std::uint64_t joined_shared_requests = 0;
  std::uint64_t joined_shared_wavefronts = 0;  ///< of the wavefronts, those that this saves
  std::uint64_t global_atomics = 0;            ///< atomic operations of single threads on global memory
  std::uint64_t shared_atomics = 0;            ///< likewise on shared memory
  std::uint64_t global_atomic_requests = 0;    ///< atomic operations of whole warps on global memory
  /// Turns that those take: sectors, and in each the lanes that name one word, go one after another.
  std::uint64_t global_atomic_turns = 0;
  std::uint64_t hottest_atomics = 0;         ///< of single threads on the word of each launch that most go to
  std::uint64_t shared_atomic_requests = 0;  ///< atomic operations of whole warps on shared memory
  std::uint64_t shared_atomic_turns = 0;  ///< turns that those take: lanes at one bank go one after another
  std::uint64_t constant_loads = 0;       ///< load instructions of single threads on constant memory
  std::uint64_t constant_requests = 0;    ///< loads of whole warps on constant memory
  std::uint64_t constant_turns = 0;       ///< different words that those ask for, one after another
  // Instructions, one of each operation of the source. Those of threads are called operations.
  std::uint64_t float32_operations = 0;  ///< of threads, in single precision
  std::uint64_t float64_operations = 0;  ///< of threads, in double precision
  std::uint64_t float16_operations = 0;  ///< of threads, on one or two numbers of 16 bits
  std::uint64_t integer_operations = 0;  ///< of threads: integers, comparisons; not addresses, loop counters
  std::uint64_t special_operations = 0;  ///< of threads: parts of special functions, conversions
  std::uint64_t control_operations = 0;  ///< of threads: branches
  /// Of warps, whichever of their lanes take part; likewise the others.
  std::uint64_t float32_instructions = 0;
  std::uint64_t float64_instructions = 0;  ///< of warps
  std::uint64_t float16_instructions = 0;  ///< of warps
  std::uint64_t integer_instructions = 0;  ///< of warps
  std::uint64_t special_instructions = 0;  ///< of warps
  std::uint64_t control_instructions = 0;  ///< of warps
  std::uint64_t division_instructions =
      0;  ///< of the integer and special ones, those that divide integers by a number known at run time alone
  /// Of all of these, those that at most half of the warp's lanes take part in, of the lanes that there are.
  std::uint64_t divergent_instructions = 0;
  /// Multiply-adds of tensor cores, as so many of 16-bit numbers as take them equally long: of tf32 two for
  /// one, of double 16, of char a half.
  std::uint64_t tensor_operations = 0;
  // Memory of single threads: arrays of which no compiler knows the index, and values without a register.
  std::uint64_t local_accesses = 0;  ///< of threads: loads and stores of such
  std::uint64_t local_requests = 0;  ///< of warps, whichever of their lanes take part
  std::uint64_t spill_requests = 0;  ///< the part of them of values that no register is left for
  // What a block waits for: between two barriers, the warp with most; summed over barriers and blocks.
  std::uint64_t chained_global_loads = 0;     ///< requests of that warp
  std::uint64_t chained_load_groups = 0;      ///< likewise, those without an atomic between them as one
  std::uint64_t chained_shared_accesses = 0;  ///< likewise, loads, stores and atomics
  std::uint64_t chained_local_accesses = 0;   ///< of the warp of each block with most, barriers aside
  std::uint64_t chained_atomics = 0;          ///< likewise, on global memory
  std::uint64_t chained_instructions = 0;     ///< of the warp of each block with most, barriers aside
  std::uint64_t host_to_device_copies = 0;    ///< copies to the device
  std::uint64_t device_to_host_copies = 0;    ///< copies from the device
  std::uint64_t device_to_device_copies = 0;  ///< copies on or between devices
  std::uint64_t host_to_device_bytes = 0;     ///< bytes of those copies
  std::uint64_t device_to_host_bytes = 0;     ///< likewise
  std::uint64_t device_to_device_bytes = 0;   ///< likewise
  std::uint64_t pinned_copy_bytes = 0;  ///< the part of the copied bytes whose host side is pinned memory
  std::uint64_t peer_bytes = 0;  ///< the part of the bytes between devices that goes from one to another
  // Managed memory, whose pages move to who touches them; and memory that stays elsewhere.
  std::uint64_t managed_faults = 0;           ///< touches that made pages move, or come to be
  std::uint64_t managed_to_device_bytes = 0;  ///< of pages that came to a device
  std::uint64_t managed_to_host_bytes = 0;    ///< of pages that came to the host
  std::uint64_t prefetched_bytes = 0;         ///< the part of them that cudaMemPrefetchAsync moved
  std::uint64_t host_sectors = 0;             ///< sectors that kernels use in the host's memory, past L2
  std::uint64_t peer_sectors = 0;             ///< likewise in another device's
  std::uint64_t memsets = 0;                  ///< fills by cudaMemset and its kin
  std::uint64_t memset_bytes = 0;             ///< bytes set by those
  std::uint64_t allocations = 0;              ///< device allocations made
  std::uint64_t pool_allocations = 0;         ///< the part of them that came out of a pool
  std::uint64_t allocated_bytes = 0;          ///< bytes of all of them
  std::uint64_t pinned_allocations = 0;       ///< pieces of host memory that were page-locked
  std::uint64_t synchronisations = 0;         ///< host waits: device, stream and event synchronisation
  /// What the program's own host code takes a core of the host, of the thread that the function is called in;
  /// by instructions, four a clock, and additions that wait for one another. @unit{clocks}
  std::uint64_t host_clocks = 0;

  /// @brief Sum field by field.
  Counters& operator+=(const Counters& other);
  /// @brief What has been counted since `before`, field by field.
  Counters operator-(const Counters& before) const;
  bool operator==(const Counters&) const = default;
};

/// @return instructions of warps, those of memory aside
std::uint64_t arithmetic_instructions(const Counters& counters);

/// @return lanes of a warp that take part in its instructions, on average, memory's aside; 0: it has none
double active_lanes(const Counters& counters);

}  // namespace gridstride
