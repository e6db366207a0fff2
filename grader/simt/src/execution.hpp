// SPDX-License-Identifier: MIT
/// @file
/// The state of one OS thread while it runs blocks: what the callbacks before each memory access read.
#pragma once

#include <pthread.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "gridstride/simt_abi.h"
#include "record/counters.hpp"
#include "simt/src/incident.hpp"
#include "simt/src/layout.hpp"
#include "simt/src/stack_switch.hpp"

namespace gridstride::simt {

struct Launch;
struct Execution;

/// @brief One range of the block's shared memory with its shadow.
struct SharedRange {
  std::uintptr_t base = 0;
  std::size_t size_bytes = 0;
  const std::uint8_t* owner =
      nullptr;                 ///< number of the array each byte belongs to, 0 none; nullptr: all one array
  Cell* cells = nullptr;       ///< one a word
  Cell* byte_cells = nullptr;  ///< one a byte
};

/// @brief A stack on which device threads run, one after another until one has to wait.
struct Fiber {
  std::uintptr_t low = 0;  ///< lowest usable address; the page below is the guard
  std::uintptr_t top = 0;
  StackPointer stopped_at = nullptr;
  Execution* execution = nullptr;
  unsigned thread = 0;  ///< linear index of the thread that waits here
  CallSite barrier{};   ///< where it waits
  const void* barrier_pc = nullptr;
};

/// @brief Access counts by size: index i counts accesses of 2^i bytes.
struct AccessCounts {
  std::array<std::uint64_t, 5> global_loads{};
  std::array<std::uint64_t, 5> global_stores{};
  std::uint64_t shared_loads = 0;
  std::uint64_t shared_stores = 0;
  std::uint64_t global_atomics = 0;
  std::uint64_t shared_atomics = 0;
};

/// @brief How threads of a block have ended.
enum class ThreadEnd : std::uint8_t { running, returned_early, reached_end, stopped };

/// @brief A piece of text printed by device code.
struct Printed {
  std::uint64_t block;
  std::string text;
};

/// @brief One OS thread's state while it runs blocks. The first members are those that every access needs.
struct Execution {
  std::uintptr_t window_base = 0;  ///< the launch's device
  std::uint64_t me = 0;            ///< phase << 32 | thread << 22, as in a cell
  std::uintptr_t anchor = 0;       ///< sites in cells count from here
  std::uintptr_t stack_low = 0;    ///< the running thread's stack
  std::uintptr_t stack_bytes = 0;
  std::uint64_t first_of_block = 0;  ///< first phase of this block << 32
  bool checks = true;
  SharedRange static_shared;
  SharedRange dynamic_shared;
  AccessCounts accesses;

  unsigned thread = 0;                     ///< linear index of the running thread
  const unsigned* thread_index = nullptr;  ///< its threadIdx: x, y, z
  std::array<unsigned, 3> block_index{};
  const Launch* launch = nullptr;
  std::uint64_t block = 0;  ///< linear index of the running block

  // The block's threads.
  Fiber* fiber = nullptr;
  unsigned next_thread = 0;
  unsigned thread_count = 0;
  unsigned resumed = 0;          ///< how many of `resuming` run again already
  std::vector<Fiber*> resuming;  ///< waited at the barrier before, in thread order
  std::vector<Fiber*> waiting;   ///< wait at the next barrier
  std::vector<Fiber*> idle;
  std::vector<std::unique_ptr<Fiber>> fibers;
  StackPointer main_stack = nullptr;
  std::array<unsigned, 4> ended{};        ///< threads of this block by ThreadEnd
  const void* return_pc = nullptr;        ///< of the running thread's gs_note_return
  const void* early_return_pc = nullptr;  ///< of the first thread that returned early
  unsigned early_return_thread = 0;
  unsigned first_ended_thread = 0;
  std::uint64_t next_phase = 0;  ///< next phase id, up to phase_limit
  std::uint64_t phase_limit = 0;

  Counters counters;  ///< blocks, threads, barriers, crossings
  std::vector<Incident> incidents;
  std::vector<Printed> printed;
  std::size_t printed_bytes = 0;
  unsigned slot = 0;
  pthread_t os_thread{};               ///< that runs here now
  const char* dynamic_name = nullptr;  ///< of the `extern __shared__` array

  // Memory that `static_shared` and `dynamic_shared` point into.
  std::uint64_t module_serial = 0;
  std::uintptr_t tls_thread = 0;
};

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
