// SPDX-License-Identifier: MIT
/// @file
/// Puts an access of device code into its warp's trace.
#pragma once

#include <utility>

#include "simt/src/accesses/access_kinds.hpp"
#include "simt/src/accesses/kept_traces.hpp"
#include "simt/src/threads/execution.hpp"

namespace gridstride::simt {

template <Access kind, bool shared>
inline constexpr Traffic traffic_by = kind >= Access::atomic
                                          ? (shared ? Traffic::shared_atomic : Traffic::global_atomic)
                                      : writes(kind)
                                          ? (shared ? Traffic::shared_store : Traffic::global_store)
                                          : (shared ? Traffic::shared_load : Traffic::global_load);

/// @return an access as a key of the trace names it, without the lane
template <unsigned size_bytes, Access kind, bool shared>
GRIDSTRIDE_FAST std::uint64_t what_of(const void* pc) {
  constexpr unsigned log2_size = __builtin_ctz(size_bytes);
  constexpr std::uint64_t alone = kind == Access::volatile_load ? volatile_bit : 0;
  return reinterpret_cast<std::uintptr_t>(pc) << pc_shift | alone | log2_size << size_shift |
         static_cast<std::uint64_t>(traffic_by<kind, shared>);
}

/// @return a load of constant memory likewise
template <unsigned size_bytes>
GRIDSTRIDE_FAST std::uint64_t constant_load_of(const void* pc) {
  constexpr unsigned kind_bits = (1U << size_shift) - 1;
  return (what_of<size_bytes, Access::load, false>(pc) & ~std::uint64_t{kind_bits}) |
         static_cast<std::uint64_t>(Traffic::constant_load);
}

/// @return false where the access is not the one that the trace expects
GRIDSTRIDE_FAST bool trace_expected(Execution& execution, std::uintptr_t address, std::uint64_t what) {
  WarpStep& step = *execution.counting.trace.cursor;
  if (step.key != (what | execution.counting.trace.lane_bits) || step.address != address) return false;
  step.key += step.key_step;
  step.address += step.address_step;
  ++execution.counting.trace.cursor;
  return true;
}

template <unsigned size_bytes, Access kind, bool shared>
GRIDSTRIDE_FAST bool trace_expected(Execution& execution, std::uintptr_t address, const void* pc) {
  return trace_expected(execution, address, what_of<size_bytes, kind, shared>(pc));
}

/// @brief Another thread is about to run, whose accesses are another lane's.
inline void switch_trace(Execution& execution, unsigned thread) {
  WarpTrace& trace = execution.counting.trace;
  if (thread / warp_lanes != trace.warp) {
    change_warp(execution, thread / warp_lanes);
  } else {
    trace.cursors[trace.lane_bits >> what_bits] = trace.cursor;
  }
  const std::uint64_t lane = thread % warp_lanes;
  trace.lane_bits = lane << what_bits;
  trace.cursor = trace.cursors[lane];
  trace.quiet = false;  // a thread may have been stopped within a QuietTrace
}

/// @brief While it lives, the running thread's accesses are not counted; the thread runs on meanwhile.
class QuietTrace {
 public:
  QuietTrace() : execution_(current) {
    if (execution_ == nullptr) return;
    cursor_ = std::exchange(execution_->counting.trace.cursor, execution_->counting.trace.astray());
    execution_->counting.trace.quiet = true;
  }
  ~QuietTrace() {
    if (execution_ == nullptr) return;
    execution_->counting.trace.cursor = cursor_;
    execution_->counting.trace.quiet = false;
  }
  QuietTrace(const QuietTrace&) = delete;
  QuietTrace& operator=(const QuietTrace&) = delete;

 private:
  Execution* execution_;
  WarpStep* cursor_ = nullptr;
};

}  // namespace gridstride::simt
