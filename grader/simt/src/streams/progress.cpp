// SPDX-License-Identifier: MIT
#include "simt/src/streams/progress.hpp"

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <system_error>
#include <thread>

#include "simt/src/engine.hpp"
#include "simt/src/streams/tasks.hpp"
#include "simt/src/threads/own_signals.hpp"

namespace gridstride::simt {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto tick = std::chrono::milliseconds(10);
constexpr unsigned idle_ticks = 3;
constexpr auto pause = std::chrono::microseconds(50);
// So long both sides may look at each other's flags, and so often the host, before that is a deadlock.
constexpr auto patience = std::chrono::seconds(10);
constexpr std::uint64_t most_vain_looks = 1 << 20;

struct Background {
  std::mutex mutex;
  std::condition_variable changed;
  std::atomic<bool> wanted{false};     // all that is pending is to run now
  std::atomic<bool> when_idle{false};  // ... and where the host idles
  bool started = false;
  std::atomic<bool> runs{false};           // a task runs there
  std::atomic<bool> stuck{false};          // it has waited for the host
  std::atomic<unsigned> waiting{0};        // host threads that wait for it and do nothing else
  std::atomic<bool> looks_at_host{false};  // a kernel did
  std::atomic<std::uint64_t> host_looks{0};
  std::thread::id thread;
  bool borrowed = false;       // it runs under the lock of a host thread that waits for it
  std::uint64_t progress = 0;  // of its kernel, when it got stuck
  bool looked = false;         // stuck_since and progress are of the running launch
  Clock::time_point stuck_since;
  std::uint64_t looks_when_stuck = 0;
};

Background& background() {
  static auto* const kept = new Background;
  return *kept;
}

void run_all_pending() {
  Background& own = background();
  own.runs = true;
  run_up_to(~std::uint64_t{0});
  const std::scoped_lock lock(own.mutex);
  own.runs = own.stuck = own.wanted = false;
  own.changed.notify_all();
}

// Runs on an OS thread of its own for the rest of the process.
void watch_host() {
  Background& own = background();
  own.thread = std::this_thread::get_id();
  std::uint64_t seen = 0;
  unsigned idle = 0;
  for (;;) {
    {
      std::unique_lock lock(own.mutex);
      own.changed.wait_for(lock, tick, [&] { return own.wanted.load(); });
    }
    engine().lock.lock();
    own.borrowed = false;
    host_thread();
    idle = engine().api_calls == seen ? idle + 1 : 0;
    seen = engine().api_calls;
    if (own.wanted || (own.when_idle && idle >= idle_ticks)) run_all_pending();
    if (!own.borrowed) engine().lock.unlock();
  }
}

// @return whether there is such a thread: the system may refuse one
bool start() {
  static const bool started = [] {
    const OnlyOwnSignals masked;
    try {
      std::thread(watch_host).detach();
      background().started = true;
    } catch (const std::system_error&) {
    }
    return background().started;
  }();
  return started;
}

void note_stuck(Background& own, std::uint64_t progress) {
  const std::scoped_lock lock(own.mutex);
  if (!own.stuck || own.progress != progress) {
    own.progress = progress;
    own.stuck_since = Clock::now();
    own.looks_when_stuck = own.host_looks;
  }
  own.stuck = true;
  own.changed.notify_all();
}

// Threads of the program beside the one that has launched, as far as they can be told from the engine's own.
bool other_host_threads() {
  std::error_code none;
  const std::filesystem::directory_iterator tasks("/proc/self/task", none);
  const auto count = std::distance(begin(tasks), end(tasks));
  return count > static_cast<std::ptrdiff_t>(executions().size()) + (background().started ? 1 : 0);
}

// The launch runs in a call that waits for it: another thread of the program may still act, but it cannot be
// asked what it is about.
bool other_thread_may_act(Background& own, std::uint64_t progress) {
  if (!other_host_threads()) return false;
  if (!own.looked || own.progress != progress) own.stuck_since = Clock::now();
  own.looked = true;
  own.progress = progress;
  if (Clock::now() - own.stuck_since > patience) return false;
  std::this_thread::sleep_for(pause);
  return true;
}

}  // namespace

void run_when_host_idles() {
  background().when_idle = true;
  start();
}

bool run_beside_host() {
  if (!start()) {
    const std::scoped_lock lock(engine().lock);
    run_up_to(~std::uint64_t{0});
    return true;
  }
  Background& own = background();
  ++own.host_looks;
  std::unique_lock lock(own.mutex);
  if (own.stuck) return false;
  own.wanted = true;
  own.changed.notify_all();
  own.changed.wait(lock, [&] { return !own.wanted || own.stuck; });
  return !own.stuck;
}

bool lock_beside_kernels(std::unique_lock<std::recursive_mutex>& lock) {
  while (!lock && !lock.try_lock()) {
    if (background().looks_at_host) return false;
    std::this_thread::sleep_for(pause);
  }
  return true;
}

bool runs_elsewhere() { return background().runs && background().thread != std::this_thread::get_id(); }

bool waits_for_host() { return runs_elsewhere() && background().stuck; }

void wait_for_work_elsewhere() {
  Background& own = background();
  ++own.waiting;
  {
    std::unique_lock lock(own.mutex);
    own.changed.wait(lock, [&] { return !own.runs; });
  }
  --own.waiting;
}

// The lock is given up meanwhile, so that host code can call CUDA. A host thread that holds it and waits for
// this very work lends it.
bool host_may_act(std::uint64_t progress) {
  Background& own = background();
  if (!own.looks_at_host) return false;
  if (!own.runs) return other_thread_may_act(own, progress);
  if (own.thread != std::this_thread::get_id()) return false;
  if (own.borrowed || own.waiting > 0) return false;
  note_stuck(own, progress);
  if (Clock::now() - own.stuck_since > patience && own.host_looks - own.looks_when_stuck > most_vain_looks)
    return false;
  engine().lock.unlock();
  std::this_thread::sleep_for(pause);
  while (!engine().lock.try_lock()) {
    own.borrowed = own.waiting > 0;
    if (own.borrowed) break;
    std::this_thread::sleep_for(pause);
  }
  return true;
}

void forget_looks_at_host() { background().looks_at_host = background().looked = false; }

void note_look_at_host_memory() { background().looks_at_host = true; }

void note_vain_look() {
  static std::uint64_t looks = 0;
  static std::uint64_t calls = 0;
  static Clock::time_point first;
  if (engine().api_calls != calls) {
    looks = 0;
    calls = engine().api_calls;
    first = Clock::now();
  }
  if (++looks > most_vain_looks && any_device_lost() && Clock::now() - first > patience) end_process();
}

}  // namespace gridstride::simt
