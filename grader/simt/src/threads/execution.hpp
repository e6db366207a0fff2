// SPDX-License-Identifier: MIT
/// @file
/// The state of one OS thread while it runs blocks: what the callbacks before each memory access read.
#pragma once

#include <pthread.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "gridstride/simt_abi.h"
#include "record/counters.hpp"
#include "simt/src/accesses/block_sync.hpp"
#include "simt/src/accesses/caches.hpp"
#include "simt/src/accesses/critical_path.hpp"
#include "simt/src/accesses/kept_traces.hpp"
#include "simt/src/accesses/traffic_table.hpp"
#include "simt/src/accesses/warp_trace.hpp"
#include "simt/src/memory/layout.hpp"
#include "simt/src/reports/incident.hpp"
#include "simt/src/threads/stack_switch.hpp"
#include "simt/src/threads/work.hpp"

namespace gridstride::simt {

struct Launch;
struct Execution;
class AheadHistory;
struct AheadLine;
class AccessRecorder;

/// @brief One range of the block's shared memory with its shadow.
struct SharedRange {
  std::uintptr_t base = 0;
  std::size_t size_bytes = 0;
  const std::uint8_t* owner =
      nullptr;                 ///< number of the array each byte belongs to, 0 none; nullptr: all one array
  Cell* cells = nullptr;       ///< one a word
  Cell* byte_cells = nullptr;  ///< one a byte
  std::size_t cells_for = 0;   ///< bytes of shared memory that there are cells for
};

/// @brief What a thread waits for.
enum class Wait : std::uint8_t {
  nothing,        ///< it runs, or may run
  block_barrier,  ///< the other threads of its block
  collective,     ///< the other lanes of a warp operation
  convergence,    ///< that no other lane of its warp can run on: __activemask
  grid_barrier,   ///< the other blocks of a cooperative launch
  turn,           ///< it spins: that all others have had their turn
  stopped,        ///< it was ended where it waited
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
  std::array<unsigned, 3> block_extent{};        ///< blockDim
  std::uint64_t block = 0;                       ///< linear index of the running block
  std::vector<unsigned> order;                   ///< of its threads; empty: as numbered
  unsigned next_thread = 0;                      ///< how many of its threads have begun
  unsigned resumed = 0;                          ///< how many of `resuming` run again already
  std::uintptr_t spun_low = ~std::uintptr_t{0};  ///< where threads were when they had spun: from
  std::uintptr_t spun_high = 0;                  ///< to
  unsigned parked = 0;                           ///< threads that wait for anything but the block's barrier
  std::vector<Fiber*> resuming;                  ///< waited at the barrier before, in thread order
  std::vector<Fiber*> waiting;                   ///< wait at the next barrier
  std::vector<Fiber*> at_grid;                   ///< wait at the grid's barrier
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

/// @brief A piece of text printed by device code.
struct Printed {
  std::uint64_t block;
  std::string text;
};

/// @brief What a block copy reads.
struct Copied {
  std::uintptr_t base = 0;
  std::size_t size_bytes = 0;
};

/// @brief The threads of a block that are coroutines, in code without checks.
struct Coroutines {
  std::vector<unsigned char> buffers;  ///< one after another
  std::vector<void*> next;             ///< one a thread: how it goes on, nullptr where it has ended
  std::vector<unsigned> alive;         ///< threads that have not ended
  std::vector<std::vector<unsigned char>> memory;  ///< of threads that keep more than a buffer holds
  std::size_t memory_used = 0;                     ///< of the last of them
  bool running = false;
};

/// @brief A plain load that races with an atomic.
struct Look {
  std::uint64_t me = 0;  ///< who, as in a cell
  std::uintptr_t address = 0;
  const void* pc = nullptr;
};

struct Cell;
/// @brief An atomic on a word that other threads have updated, with nothing to order them.
struct SharedUpdate {
  Cell* cell = nullptr;
  std::uint64_t mark = 0;    ///< what it left there
  std::uint64_t before = 0;  ///< what it found
};

/// @brief One OS thread's state while it runs blocks. The first members are those that every access needs.
struct Execution : BlockState {
  std::uintptr_t window_base = 0;  ///< the launch's device
  std::uint64_t me = 0;            ///< the running thread's phase and number, as in a cell
  std::uintptr_t anchor = 0;       ///< sites in cells count from here
  std::uintptr_t stack_low = 0;    ///< the running thread's stack
  std::uintptr_t stack_bytes = 0;
  std::uint64_t first_of_block = 0;  ///< the block's first phase, as in a cell
  // Which marks of cells need no second look. @see suspicious() in access.hpp
  std::uint64_t interval_start = 0;    ///< of the block since its last barrier
  std::uint64_t concurrent_since = 0;  ///< all marks before are ordered before this launch (or grid barrier)
  std::uint64_t launch_first = 0;      ///< marks below are of work before this launch
  std::uint64_t own_first = 0;  ///< marks from here, over own_span, are this block's before interval_start
  std::uint64_t own_span = 0;
  bool checks = true;
  std::uintptr_t atomic_store = 0;         ///< the word that an atomic has set last without reading it
  AheadHistory* ahead = nullptr;           ///< of the running section, where blocks run ahead of their turn
  const AheadLine* ahead_lines = nullptr;  ///< of that history; nullptr where there is none
  std::uint32_t phase_tag = 0;             ///< of the running thread's phase, in those lines
  std::uint64_t tagged_phase = 0;          ///< that it is of, as in a cell
  unsigned windows = 0;                    ///< bit d: the launch's device reaches window d
  SharedRange static_shared;
  SharedRange dynamic_shared;
  WarpTrace trace;
  KeptTraces kept_traces;
  std::array<Caches, max_devices> caches_of_device;
  Caches* caches = nullptr;                                           ///< of the launch's device
  std::unordered_map<std::uintptr_t, std::uint64_t> atomics_on_word;  ///< of this launch, by address / 4
  bool adds_lanes_at_once = false;                ///< by the device: see translate/increments.hpp
  std::unordered_set<std::uintptr_t> increments;  ///< of this launch: the calls that are such
  Copied copied;                                  ///< while its pieces are checked

  unsigned thread = 0;                     ///< linear index of the running thread
  const unsigned* thread_index = nullptr;  ///< its threadIdx: x, y, z
  const Launch* launch = nullptr;

  gs_unchecked_index* unchecked_index =
      nullptr;  ///< in code without checks: where its module keeps threadIdx

  Coroutines coroutines;

  Fiber* fiber = nullptr;
  bool in_block = false;  ///< its threads run now
  unsigned thread_count = 0;
  Wait set_aside = Wait::nothing;   ///< what all of the block wait for, where it has to wait for other blocks
  unsigned spin_limit = 0;          ///< spins after which a thread lets others run
  unsigned spins = 0;               ///< what the running thread did in vain since it began to run
  std::uint64_t advances = 0;       ///< threads that had spun, and were at words that none had come to
  std::uint64_t advances_seen = 0;  ///< by the block's last round
  std::uint64_t changes = 0;        ///< atomics that changed something
  std::vector<Fiber*> idle;
  std::vector<std::unique_ptr<Fiber>> fibers;
  StackPointer main_stack = nullptr;
  const void* return_pc = nullptr;  ///< of the running thread's gs_note_return
  std::uint64_t clock_cycles = 0;   ///< @see gs_clock
  std::uint64_t clock_accesses = 0;
  unsigned clock_step = 0;
  unsigned clock_thread = 0;
  std::uint64_t next_phase = 0;  ///< next phase id, up to phase_limit
  std::uint64_t phase_limit = 0;
  std::uint64_t phases_a_refill = 0;
  Look look;                         ///< the last one
  SharedUpdate update;               ///< the last one
  const void* refused_pc = nullptr;  ///< malloc or new in a kernel that got nothing, the last one
  std::uint64_t refused_block = 0;   ///< of that block
  BlockSync sync;                    ///< what orders the running block's accesses, beyond its barriers

  Counters counters;  ///< what blocks have done; accesses of the running warp come later, by count_requests
  CriticalPath critical_path;
  std::vector<gs_work*> work;          ///< of the functions that this launch has run
  std::vector<BlockPasses> passes;     ///< through their basic blocks, one function's after another's
  unsigned work_lane = 0;              ///< of its counts: that of thread 0
  TrafficTable traffic;                ///< of the launch's requests
  AccessRecorder* recorder = nullptr;  ///< is told of each request, where the launch is recorded
  std::vector<Incident> incidents;
  std::uint64_t incidents_met = 0;                        ///< so far, each time that one happened
  std::unordered_map<const void*, bool> stores_constant;  ///< of stores that threads of a block share
  std::map<std::pair<std::uintptr_t, int>, bool> constants_of_host;  ///< by address and line of the launch
  std::unordered_map<const void*, bool> has_wrong_blocks;  ///< of stores that blocks share: blocks_overlap()
  std::map<std::pair<const void*, const void*>, bool>
      stores_to_aliases;  ///< of stores that a thread makes to one word: takes_for_two_arrays()
  std::vector<Printed> printed;
  std::size_t printed_bytes = 0;
  unsigned slot = 0;
  pthread_t os_thread{};                     ///< that runs here now
  const char* dynamic_name = nullptr;        ///< of the `extern __shared__` array
  const char* other_dynamic_name = nullptr;  ///< of another one that the launch uses

  // Memory that `static_shared` and `dynamic_shared` point into.
  std::uint64_t module_serial = 0;
  std::uintptr_t tls_thread = 0;
};

/// @return whether the address lies in the running block's shared memory
inline bool in_shared(const Execution& execution, std::uintptr_t address) {
  return address - execution.static_shared.base < execution.static_shared.size_bytes ||
         address - execution.dynamic_shared.base < execution.dynamic_shared.size_bytes;
}

/// @brief The execution of this OS thread while it runs device code, else nullptr. Engine code that may copy
/// memory or call into libraries while a kernel runs sets it aside by an EngineScope.
extern constinit thread_local Execution* current __attribute__((tls_model("initial-exec")));

/// @brief While it lives, accesses of this OS thread are the engine's own.
class EngineScope {
 public:
  EngineScope() : execution_(current) { current = nullptr; }
  ~EngineScope() { current = execution_; }
  EngineScope(const EngineScope&) = delete;
  EngineScope& operator=(const EngineScope&) = delete;
  [[nodiscard]] Execution& execution() const { return *execution_; }

 private:
  Execution* execution_;
};

}  // namespace gridstride::simt
