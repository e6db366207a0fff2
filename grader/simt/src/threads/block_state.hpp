// SPDX-License-Identifier: MIT
/// @file
/// The threads of one block while it runs: which of them have begun, what each waits for, how it has ended.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "gridstride/simt_abi.h"
#include "simt/src/processor/stack_switch.hpp"
#include "simt/src/reports/incident.hpp"

namespace gridstride::simt {

struct Cluster;
struct Execution;

/// @brief What a thread waits for.
enum class Wait : std::uint8_t {
  nothing,          ///< it runs, or may run
  block_barrier,    ///< the other threads of its block
  collective,       ///< the other lanes of a warp operation
  convergence,      ///< that no other lane of its warp can run on: __activemask
  grid_barrier,     ///< the other blocks of a cooperative launch
  cluster_barrier,  ///< the other blocks of its cluster
  turn,             ///< it spins: that all others have had their turn
  stopped,          ///< it was ended where it waited
};

/// @brief A stack on which device threads run, one after another until one has to wait.
///
/// What a barrier of the block needs comes first, in one line of the cache.
struct alignas(64) Fiber {
  StackPointer stopped_at = nullptr;
  Execution* execution = nullptr;
  CallSite barrier{};  ///< where it waits
  const void* barrier_pc = nullptr;
  std::uintptr_t low = 0;         ///< lowest usable address; the page below is the guard
  std::uint32_t stack_bytes = 0;  ///< from there to its top
  unsigned thread = 0;            ///< linear index of the thread that waits here
  Wait wait = Wait::nothing;

  Fiber* ring_next = nullptr;  ///< in code without checks
  Fiber* ring_previous = nullptr;
  gs_thread_range* range = nullptr;  ///< in code without checks: the module's loop that runs threads here
  gs_warp_op op{};                   ///< of a collective: which
  std::uint32_t mask = 0;            ///< of a collective: its lanes
  unsigned argument = 0;             ///< of a collective
  std::uint64_t operand = 0;         ///< of a collective, or the predicate of a barrier
  std::uint64_t result = 0;          ///< of a collective

  [[nodiscard]] std::uintptr_t top() const { return low + stack_bytes; }
};

/// @brief Lanes of one warp on their way to the same operation.
struct Rendezvous {
  gs_warp_op op{};
  std::uint32_t mask = 0;     ///< as they gave it
  std::uint32_t needed = 0;   ///< those of the mask that are not over yet
  std::uint32_t arrived = 0;  ///< those of them that are here
};

/// @brief The lanes of one warp that wait in operations of the warp.
struct Warp {
  std::uint32_t existing = 0;      ///< lanes that the block's size gives it
  std::uint32_t converging = 0;    ///< lanes that wait in __activemask
  unsigned pending = 0;            ///< operations begun: the first so many of `rendezvous`
  std::array<Fiber*, 32> lanes{};  ///< where each waiting lane waits
  std::array<Rendezvous, 32> rendezvous{};
};

/// @brief How threads of a block have ended.
enum class ThreadEnd : std::uint8_t { running, returned_early, reached_end, stopped };

/// @brief Threads that may run again, first in, first out. Each of a block's threads is in it at most once.
class ReadyQueue {
 public:
  [[nodiscard]] bool empty() const { return head_ == tail_; }
  void push(Fiber* fiber) { fibers_[tail_++ % capacity] = fiber; }
  Fiber* pop() { return fibers_[head_++ % capacity]; }
  void clear() { head_ = tail_ = 0; }

 private:
  static constexpr unsigned capacity = 1024;  // CUDA's most threads a block
  unsigned head_ = 0;
  unsigned tail_ = 0;
  std::vector<Fiber*> fibers_ = std::vector<Fiber*>(capacity);
};

/// @brief What belongs to one block while it runs: its threads and where they are. A block that is set aside
/// for another takes it along.
struct BlockState {
  std::array<unsigned, 3> block_index{};
  std::array<unsigned, 3> block_extent{};  ///< blockDim
  std::uint64_t block = 0;                 ///< linear index of the running block
  Cluster* cluster = nullptr;              ///< that it belongs to; nullptr: the launch has none
  unsigned cluster_rank = 0;               ///< of it in the cluster
  std::uintptr_t cluster_part = 0;  ///< where the cluster's other blocks find its shared memory; 0: nowhere
  std::vector<unsigned> order;      ///< of its threads; empty: as numbered
  unsigned next_thread = 0;         ///< how many of its threads have begun
  unsigned resumed = 0;             ///< how many of `resuming` run again already
  std::uintptr_t spun_low = ~std::uintptr_t{0};  ///< where threads were when they had spun: from
  std::uintptr_t spun_high = 0;                  ///< to
  unsigned parked = 0;                           ///< threads that wait for anything but the block's barrier
  std::vector<Fiber*> resuming;                  ///< waited at the barrier before, in thread order
  std::vector<Fiber*> waiting;                   ///< wait at the next barrier
  std::vector<Fiber*> at_wide_barrier;           ///< wait at the barrier of the grid or of the cluster
  std::vector<Fiber*> spinning;                  ///< wait for their turn
  Fiber* ring_first = nullptr;  ///< in code without checks: first thread of the ring; nullptr: there is none
  std::size_t ring_size = 0;
  ReadyQueue ready;                       ///< may run on, before any other thread
  std::vector<Warp> warps;                ///< one a warp
  std::vector<ThreadEnd> end_of;          ///< how each thread has ended
  std::array<unsigned, 4> ended{};        ///< threads of this block by ThreadEnd
  const void* early_return_pc = nullptr;  ///< of the first thread that returned early
  unsigned early_return_thread = 0;
  unsigned first_ended_thread = 0;
  unsigned block_vote = 0;        ///< threads that wait at a barrier with a predicate, and it is true
  unsigned block_voters = 0;      ///< threads that wait at a barrier with a predicate
  unsigned vote_result = 0;       ///< block_vote of the last such barrier
  unsigned voters_result = 0;     ///< block_voters of it
  std::uint64_t idle_rounds = 0;  ///< times that all have spun and nothing has happened
  std::uint64_t progress = 0;     ///< what had happened by then
};

}  // namespace gridstride::simt
