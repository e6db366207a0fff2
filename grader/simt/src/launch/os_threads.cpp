// SPDX-License-Identifier: MIT
#include "simt/src/launch/os_threads.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <thread>

#include "simt/src/accesses/host_caches.hpp"
#include "simt/src/launch/block_runner.hpp"
#include "simt/src/launch/clusters.hpp"
#include "simt/src/launch/prepare.hpp"
#include "simt/src/launch/run_ahead.hpp"
#include "simt/src/launch/schedule.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/streams/progress.hpp"
#include "simt/src/threads/own_signals.hpp"

namespace gridstride::simt {

constinit thread_local Execution* current = nullptr;

namespace {

constexpr unsigned most_os_threads =
    28;  // 1024 stacks with a guard page each stay below Linux's 65530 mappings
constexpr unsigned most_cores_ahead = 8;

// The blocks that are not taken yet, and the helpers at work.
class Pool {
 public:
  std::uint64_t run(const Launch& launch);
  std::vector<Execution*> executions();

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
  std::atomic<bool> deadlocked_{false};
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

// Blocks that wait for others keep waiting while new ones begin, as many as the device holds at once.
void Pool::take_blocks(BlockRunner& runner, const Launch& launch) {
  const std::uint64_t most_waiting = std::max<std::uint64_t>(1, launch.resident_blocks / executions_.size());
  const std::uint64_t share = launch.block_count / (executions_.size() * 8);
  const std::uint64_t step = std::clamp<std::uint64_t>(share, 1, 64);
  const std::uint64_t end = launch.block_count - 1;
  ++busy_;
  for (;;) {
    while (runner.waiting() >= most_waiting) wait_for_others(runner);
    if (deadlocked_) break;
    const std::uint64_t first = next_block_.fetch_add(step, std::memory_order_relaxed);
    if (first >= end) break;
    for (std::uint64_t b = first; b < std::min(first + step, end); ++b) {
      runner.run(b);
      be_patient(runner);
    }
  }
  if (runner.waiting() > 0 && !deadlocked_ && !last_taken_.exchange(true)) runner.run(end);
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
      deadlocked_ = true;
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
  const LaunchBlocks order(launch, engine().options.schedule);
  ++busy_;
  for (std::uint64_t i = begin; i < end; ++i) {
    const bool begins_cluster = i % launch.cluster_blocks() == 0;  // whose blocks are there all at once
    while (begins_cluster && runner.waiting() >= launch.resident_blocks) wait_for_others(runner);
    if (deadlocked_) break;
    if (begins_cluster && is_hopeless(runner, launch)) {
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
  for (std::uint64_t next = 1; next < launch.block_count && !deadlocked_;) {
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
  if (!last_taken_ && !deadlocked_) runner.run(launch.block_count - 1);
}

std::uint64_t Pool::run(const Launch& launch) {
  start_helpers();
  Execution& own = *executions_.front();
  prepare(own, launch);
  deadlocked_ = false;
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

}  // namespace

std::uint64_t run_blocks(const Launch& launch) { return pool().run(launch); }

std::vector<Execution*> executions() { return pool().executions(); }

void fill_caches(std::uintptr_t address, std::size_t size_bytes) {
  if (!in_device_window(address)) return;
  for (Execution* const execution : executions())
    execution->counting.caches_of_device[device_of(address)].make_room(size_bytes);
}

void empty_caches(unsigned device) {
  forget_caches(device);
  for (Execution* const execution : executions()) execution->counting.caches_of_device[device] = {};
}

}  // namespace gridstride::simt
