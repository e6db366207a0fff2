// SPDX-License-Identifier: MIT
/// @file
/// How one OS thread runs the threads of its block in turns.
#pragma once

#include <pthread.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "simt/src/processor/stack_switch.hpp"
#include "simt/src/threads/block_state.hpp"

namespace gridstride::simt {

/// @brief The threads of a block that are coroutines, in code without checks.
struct Coroutines {
  std::vector<unsigned char> buffers;  ///< one after another
  std::vector<void*> next;             ///< one a thread: how it goes on, nullptr where it has ended
  std::vector<unsigned> alive;         ///< threads that have not ended
  std::vector<std::vector<unsigned char>> memory;  ///< of threads that keep more than a buffer holds
  std::size_t memory_used = 0;                     ///< of the last of them
  bool running = false;
};

/// @brief The stacks that the threads of a block run on, the one that runs, and when it lets others run.
struct Scheduling {
  Fiber* fiber = nullptr;           ///< that runs
  bool in_block = false;            ///< the block's threads run now
  Wait set_aside = Wait::nothing;   ///< what all of the block wait for, where it has to wait for other blocks
  unsigned spin_limit = 0;          ///< spins after which a thread lets others run
  unsigned spins = 0;               ///< what the running thread did in vain since it began to run
  std::uint64_t advances = 0;       ///< threads that had spun, and were at words that none had come to
  std::uint64_t advances_seen = 0;  ///< by the block's last round
  std::uint64_t changes = 0;        ///< atomics that changed something
  std::vector<Fiber*> idle;
  std::vector<std::unique_ptr<Fiber>> fibers;  ///< all that there are
  StackPointer main_stack = nullptr;
  const void* return_pc = nullptr;  ///< of the running thread's gs_note_return
  pthread_t os_thread{};            ///< that runs here now
  Coroutines coroutines;
};

/// @brief The time that gs_clock has told last.
struct ClockState {
  std::uint64_t cycles = 0;
  std::uint64_t accesses = 0;  ///< cycles by what the thread has accessed
  unsigned step = 0;           ///< that a reading adds of its own
  unsigned thread = 0;         ///< that has asked
};

}  // namespace gridstride::simt
