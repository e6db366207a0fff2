// SPDX-License-Identifier: MIT
/// @file
/// Counts an access of device code, and writes it down for its warp's requests.
#pragma once

#include "simt/src/accesses/access_kinds.hpp"
#include "simt/src/threads/execution.hpp"

namespace gridstride::simt {

GRIDSTRIDE_SLOW void lengthen_running_trace();

template <unsigned size_bytes, Traffic traffic>
GRIDSTRIDE_FAST void trace_access(Execution& execution, std::uintptr_t address, const void* pc) {
  constexpr unsigned log2_size = __builtin_ctz(size_bytes);
  if (execution.trace.next == execution.trace.end) [[unlikely]]
    lengthen_running_trace();
  *execution.trace.next++ = {address, reinterpret_cast<std::uintptr_t>(pc) << 8 | log2_size << 2 |
                                          static_cast<std::uint64_t>(traffic)};
}

template <unsigned size_bytes, Access kind>
GRIDSTRIDE_FAST void count_shared(Execution& execution, std::uintptr_t address, const void* pc) {
  AccessCounts& count = execution.accesses;
  if constexpr (!writes(kind)) ++count.shared_loads;
  if constexpr (!reads(kind)) ++count.shared_stores;
  if constexpr (kind >= Access::atomic) {
    ++count.shared_atomics;
  } else {
    trace_access<size_bytes, Traffic::shared>(execution, address, pc);
  }
}

template <unsigned size_bytes, Access kind>
GRIDSTRIDE_FAST void count_global(Execution& execution, std::uintptr_t address, const void* pc) {
  constexpr unsigned log2_size = __builtin_ctz(size_bytes);
  AccessCounts& count = execution.accesses;
  if constexpr (kind >= Access::atomic) {
    ++count.global_atomics;
  } else if constexpr (writes(kind)) {
    ++count.global_stores[log2_size];
    trace_access<size_bytes, Traffic::global_store>(execution, address, pc);
  } else {
    ++count.global_loads[log2_size];
    trace_access<size_bytes, Traffic::global_load>(execution, address, pc);
  }
}

/// @brief Another thread is about to run, whose accesses go to its own lane's trace.
inline void switch_trace(Execution& execution, unsigned thread) {
  WarpTrace& trace = execution.trace;
  LaneTrace& before = trace.lanes[trace.lane];
  if (trace.next != nullptr) before.used = static_cast<std::size_t>(trace.next - before.accesses.get());
  if (thread / 32 != trace.warp) {
    count_requests(execution);
    trace.warp = thread / 32;
  }
  trace.lane = thread % 32;
  const LaneTrace& lane = trace.lanes[trace.lane];
  trace.next = lane.accesses.get() + lane.used;
  trace.end = lane.accesses.get() + lane.capacity;
}

}  // namespace gridstride::simt
