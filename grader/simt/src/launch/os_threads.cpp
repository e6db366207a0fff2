// SPDX-License-Identifier: MIT
#include "simt/src/launch/os_threads.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <stdexcept>
#include <thread>

#include "simt/src/accesses/phases.hpp"
#include "simt/src/accesses/race.hpp"
#include "simt/src/devices/device_clock.hpp"
#include "simt/src/devices/peers.hpp"
#include "simt/src/launch/block_runner.hpp"
#include "simt/src/launch/run_ahead.hpp"
#include "simt/src/launch/schedule.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/streams/progress.hpp"
#include "simt/src/threads/own_signals.hpp"

namespace gridstride::simt {

constinit thread_local Execution* current = nullptr;

Cell* map_cells(std::size_t count) {
  void* const memory = mmap(nullptr, count * sizeof(Cell), PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::runtime_error("os_threads.cpp: no memory for shadow cells");
  return static_cast<Cell*>(memory);
}

std::array<std::size_t, 2> shared_cell_counts(std::size_t size_bytes) {
  return {size_bytes / 4 + 1, size_bytes + 4};
}

namespace {

// Empty cells for so many bytes: those that there are where they suffice, else others in their place.
void renew_cells(SharedRange& shared, std::size_t size_bytes) {
  const auto [words, bytes] = shared_cell_counts(shared.cells_for);
  if (shared.cells != nullptr && size_bytes <= shared.cells_for) {
    madvise(shared.cells, words * sizeof(Cell), MADV_DONTNEED);
    madvise(shared.byte_cells, bytes * sizeof(Cell), MADV_DONTNEED);
    return;
  }
  if (shared.cells != nullptr) {
    munmap(shared.cells, words * sizeof(Cell));
    munmap(shared.byte_cells, bytes * sizeof(Cell));
  }
  const auto counts = shared_cell_counts(size_bytes);
  shared.cells = map_cells(counts[0]);
  shared.byte_cells = map_cells(counts[1]);
  shared.cells_for = size_bytes;
}

constexpr unsigned most_os_threads =
    28;  // 1024 stacks with a guard page each stay below Linux's 65530 mappings
constexpr unsigned most_cores_ahead = 8;
constexpr std::size_t most_shared_bytes = 256 * 1024;

// The blocks that are not taken yet, and the helpers at work.
class Pool {
 public:
  std::uint64_t run(const Launch& launch);
  std::vector<Execution*> executions();
  void forget_shared_history();

 private:
  void start_helpers();
  void help(unsigned slot);
  void take_blocks(BlockRunner& runner, const Launch& launch);
  void run_in_turn(BlockRunner& runner, const Launch& launch, std::uint64_t begin, std::uint64_t end);
  void run_ahead(BlockRunner& runner, const Launch& launch);
  AheadRunner& ahead_runner();
  void add_executions(unsigned count);
  void run_together(BlockRunner& runner, const Launch& launch);
  void wait_for_others(BlockRunner& runner);
  void be_patient(BlockRunner& runner);
  static void prepare(Execution& execution, const Launch& launch);
  static void prepare_shared(Execution& execution, const Launch& launch);

  std::mutex mutex_;
  std::condition_variable work_;
  std::condition_variable helpers_done_;
  std::vector<std::unique_ptr<Execution>> executions_;
  std::unique_ptr<AheadRunner> ahead_;
  std::vector<std::thread> helpers_;
  const Launch* launch_ = nullptr;  // open for helpers
  std::uint64_t generation_ = 0;
  unsigned helping_ = 0;
  std::atomic<std::uint64_t> next_block_{0};
  std::atomic<bool> last_taken_{false};  // the last block
  // Blocks wait for ever: those that have not begun never would, as these keep their places on the device.
  std::atomic<bool> dead_locked_{false};
  std::uint64_t left_out_after_ = 0;      // threads of the launch that have all failed, as run_blocks() says
  std::atomic<unsigned> busy_{0};         // OS threads whose blocks do not only wait for others
  std::atomic<std::uint64_t> events_{0};  // times that a waiting block got somewhere
};

Pool& pool() {
  static Pool* const kept = new Pool;  // helpers may still sleep in it while the process ends
  return *kept;
}

void Pool::add_executions(unsigned count) {
  while (executions_.size() < count) {
    executions_.push_back(std::make_unique<Execution>());
    make_trace(executions_.back()->counting.trace);
    executions_.back()->slot = static_cast<unsigned>(executions_.size() - 1);
  }
}

void Pool::start_helpers() {
  if (!executions_.empty()) return;
  const unsigned wanted = engine().options.os_threads;
  const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  const unsigned count =
      engine().options.checks ? 1 : std::clamp(wanted == 0 ? cores : wanted, 1u, most_os_threads);
  add_executions(count);
  const OnlyOwnSignals masked;
  for (unsigned slot = 1; slot < count; ++slot) {
    helpers_.emplace_back([this, slot] { help(slot); });
    helpers_.back().detach();
  }
}

void Pool::help(unsigned slot) {
  give_signal_stack();
  std::uint64_t seen = 0;
  std::unique_lock lock(mutex_);
  for (;;) {
    work_.wait(lock, [&] { return launch_ != nullptr && generation_ != seen; });
    seen = generation_;
    const Launch& launch = *launch_;
    ++helping_;
    lock.unlock();
    prepare(*executions_[slot], launch);
    {
      BlockRunner runner(*executions_[slot]);
      take_blocks(runner, launch);
    }
    executions_[slot]->launch = nullptr;
    lock.lock();
    if (--helping_ == 0) helpers_done_.notify_all();
  }
}

void Pool::prepare_shared(Execution& execution, const Launch& launch) {
  const Module* const module = launch.module;
  const std::uintptr_t block = module == nullptr || module->shared_bytes == 0 ? 0 : tls_block_of(*module);
  execution.spaces.static_shared.base = block == 0 ? 0 : block + module->shared_offset;
  execution.spaces.static_shared.size_bytes =
      execution.spaces.static_shared.base == 0 ? 0 : module->shared_bytes;
  execution.spaces.static_shared.owner = launch.shared_owner;
  if (execution.spaces.static_shared.size_bytes > 0 && execution.spaces.static_module != module->serial) {
    execution.spaces.static_module = module->serial;
    renew_cells(execution.spaces.static_shared, module->shared_bytes);
  }
  if (execution.spaces.dynamic_shared.cells == nullptr) {
    renew_cells(execution.spaces.dynamic_shared, most_shared_bytes);
    void* const memory = mmap(nullptr, most_shared_bytes + 2 * near_shared_bytes, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::runtime_error("os_threads.cpp: no memory for shared memory");
    execution.spaces.dynamic_shared.base = reinterpret_cast<std::uintptr_t>(memory) + near_shared_bytes;
  }
  execution.spaces.dynamic_shared.size_bytes = launch.call->dynamic_shared_bytes;
}

void Pool::prepare(Execution& execution, const Launch& launch) {
  execution.launch = &launch;
  execution.found.refused_pc = nullptr;
  execution.counting.recorder = launch.recorder;
  execution.scheduling.os_thread = pthread_self();
  execution.thread_count = launch.thread_count;
  execution.spaces.window_base = window_of(launch.device);
  execution.spaces.windows = reachable_windows(launch.device);
  execution.history.anchor = anchor_of(launch);
  execution.checks = engine().options.checks;
  execution.atomics.adds_lanes_at_once = engine().profile.capability_major() >= 8;
  execution.atomics.increments.clear();
  const bool unchecked = launch.module != nullptr && launch.module->find_index != nullptr;
  execution.unchecked_index = unchecked ? launch.module->find_index() : nullptr;
  if (!unchecked) {
    const judge::DeviceNumbers numbers = model_numbers(engine().profile);
    execution.counting.caches = &execution.counting.caches_of_device[launch.device];
    const std::size_t l2_bytes = execution.slot == 0 ? static_cast<std::size_t>(numbers.l2_bytes) : 0;
    execution.counting.caches->begin_launch(
        launch.device, static_cast<std::size_t>(numbers.l1_bytes) / launch.blocks_per_sm, l2_bytes);
  }
  execution.spaces.dynamic_name = execution.spaces.other_dynamic_name = nullptr;
  execution.waiting.reserve(launch.thread_count);
  execution.resuming.reserve(launch.thread_count);
  execution.spinning.reserve(launch.thread_count);
  execution.at_grid.reserve(launch.thread_count);
  execution.end_of.resize(launch.thread_count);
  execution.warps.resize((launch.thread_count + 31) / 32);
  for (unsigned w = 0; w < execution.warps.size(); ++w) {
    const unsigned lanes = std::min(32u, launch.thread_count - 32 * w);
    execution.warps[w].existing = lanes == 32 ? ~0u : (1u << lanes) - 1;
  }
  prepare_shared(execution, launch);
  begin_launch(execution);
}

// Blocks that wait for others keep waiting while new ones begin, as many as the device holds at once.
void Pool::take_blocks(BlockRunner& runner, const Launch& launch) {
  const std::uint64_t most_waiting = std::max<std::uint64_t>(1, launch.resident_blocks / executions_.size());
  const std::uint64_t share = launch.block_count / (executions_.size() * 8);
  const std::uint64_t step = std::clamp<std::uint64_t>(share, 1, 64);
  const std::uint64_t end = launch.block_count - 1;
  ++busy_;
  for (;;) {
    while (runner.waiting() >= most_waiting) wait_for_others(runner);
    if (dead_locked_) break;
    const std::uint64_t first = next_block_.fetch_add(step, std::memory_order_relaxed);
    if (first >= end) break;
    for (std::uint64_t b = first; b < std::min(first + step, end); ++b) {
      runner.run(b);
      be_patient(runner);
    }
  }
  if (runner.waiting() > 0 && !dead_locked_ && !last_taken_.exchange(true)) runner.run(end);
  while (runner.waiting() > 0) wait_for_others(runner);
  --busy_;
}

// A block that waits mostly does so for one that another OS thread is about to end.
void Pool::be_patient(BlockRunner& runner) {
  constexpr unsigned most_tries = 50;
  for (unsigned tries = 0; runner.waiting() > 0 && busy_ > 1 && tries < most_tries; ++tries) {
    if (runner.give_turns())
      ++events_;
    else
      std::this_thread::sleep_for(std::chrono::microseconds(20));
  }
}

// Turns for each block that waits, until one of them gets somewhere. Where no OS thread does, nothing will
// come.
void Pool::wait_for_others(BlockRunner& runner) {
  --busy_;
  std::uint64_t seen = events_;
  while (runner.waiting() > 0 && !runner.give_turns()) {
    const std::uint64_t now = events_;
    if (busy_ > 0 || now != seen) {
      seen = now;
      runner.forget_idle();
      std::this_thread::sleep_for(std::chrono::microseconds(50));
    } else if (runner.idle() && host_may_act(runner.progress())) {
      runner.forget_idle();
    } else if (runner.hopeless()) {
      runner.end_waiting();
      dead_locked_ = true;
    }
  }
  ++events_;
  ++busy_;
}

// Where so many threads have failed, and none has not, the reader has enough to mend. Blocks run ahead only
// where the first one has not failed, so that it is told of threads that have run in order, whatever the
// number of cores.
bool is_hopeless(const BlockRunner& runner, const Launch& launch) {
  constexpr std::uint64_t enough_threads = 1 << 16;
  return launch.in_order && runner.all_failed() >= enough_threads;
}

// Blocks on this OS thread alone, in the order of the schedule: those that come as numbers [begin, end).
void Pool::run_in_turn(BlockRunner& runner, const Launch& launch, std::uint64_t begin, std::uint64_t end) {
  const BlockOrder order(launch.block_count, engine().options.schedule);
  ++busy_;
  for (std::uint64_t i = begin; i < end; ++i) {
    while (runner.waiting() >= launch.resident_blocks) wait_for_others(runner);
    if (dead_locked_) break;
    if (is_hopeless(runner, launch)) {
      left_out_after_ = runner.all_failed();
      break;
    }
    runner.run(order[i]);
  }
  --busy_;
}

// The first block shows what blocks do. Where that can be undone, the others run ahead of their turns.
void Pool::run_ahead(BlockRunner& runner, const Launch& launch) {
  const Counters& counters = executions_.front()->counting.counters;
  const std::uint64_t before = work_in(counters);
  run_in_turn(runner, launch, 0, 1);
  const std::uint64_t work = work_in(counters) - before;
  if (counters.global_atomics > 0 || runner.waiting() > 0 || !worth_running_ahead(launch, work))
    return run_in_turn(runner, launch, 1, launch.block_count);
  AheadRunner& ahead = ahead_runner();
  ahead.begin(launch, work, [&](Execution& execution) { prepare(execution, launch); });
  for (std::uint64_t next = 1; next < launch.block_count && !dead_locked_;) {
    const std::uint64_t end = runner.waiting() > 0 ? next : ahead.section_end(next);
    const std::uint64_t stop = end == next ? launch.block_count : end;
    if (end == next || !ahead.run(next, end)) run_in_turn(runner, launch, next, stop);
    next = stop;
  }
  ahead.end();
}

AheadRunner& Pool::ahead_runner() {
  if (ahead_ != nullptr) return *ahead_;
  const unsigned wanted = engine().options.os_threads;
  const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  add_executions(std::clamp(wanted == 0 ? cores : wanted, 1u, most_cores_ahead));
  ahead_ = std::make_unique<AheadRunner>(executions());
  // A process that forks leaves its helpers behind.
  pthread_atfork(nullptr, nullptr, [] { static_cast<void>(pool().ahead_.release()); });
  return *ahead_;
}

void Pool::run_together(BlockRunner& runner, const Launch& launch) {
  next_block_ = 0;
  last_taken_ = false;
  {
    const std::scoped_lock lock(mutex_);
    launch_ = &launch;
    ++generation_;
    work_.notify_all();
  }
  take_blocks(runner, launch);
  {
    std::unique_lock lock(mutex_);
    launch_ = nullptr;
    helpers_done_.wait(lock, [&] { return helping_ == 0; });
  }
  if (!last_taken_ && !dead_locked_) runner.run(launch.block_count - 1);
}

std::uint64_t Pool::run(const Launch& launch) {
  start_helpers();
  Execution& own = *executions_.front();
  prepare(own, launch);
  dead_locked_ = false;
  left_out_after_ = 0;
  {
    BlockRunner runner(own);
    if (may_run_ahead(launch)) {
      run_ahead(runner, launch);
    } else if (launch.in_order || executions_.size() == 1) {
      run_in_turn(runner, launch, 0, launch.block_count);
    } else {
      run_together(runner, launch);
    }
    ++busy_;
    while (runner.waiting() > 0) wait_for_others(runner);
    --busy_;
  }
  own.launch = nullptr;
  return left_out_after_;
}

std::vector<Execution*> Pool::executions() {
  std::vector<Execution*> all;
  for (const auto& execution : executions_) all.push_back(execution.get());
  return all;
}

void Pool::forget_shared_history() {
  for (const auto& execution : executions_) {
    execution->history.next_phase = execution->history.phase_limit = 0;
    execution->spaces.static_module = 0;  // the next launch empties its cells
    if (execution->spaces.dynamic_shared.cells != nullptr)
      renew_cells(execution->spaces.dynamic_shared, most_shared_bytes);
  }
}

}  // namespace

void forget_shared_history() { pool().forget_shared_history(); }

std::uint64_t run_blocks(const Launch& launch) { return pool().run(launch); }

std::vector<Execution*> executions() { return pool().executions(); }

void fill_caches(std::uintptr_t address, std::size_t size_bytes) {
  if (!in_device_window(address)) return;
  for (Execution* const execution : executions())
    execution->counting.caches_of_device[device_of(address)].make_room(size_bytes);
}

void empty_caches(unsigned device) {
  for (Execution* const execution : executions()) execution->counting.caches_of_device[device] = {};
}

}  // namespace gridstride::simt
