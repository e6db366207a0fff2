// SPDX-License-Identifier: MIT
#include "simt/src/devices/host_times.hpp"

#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "simt/src/accesses/host_caches.hpp"
#include "simt/src/devices/host_words.hpp"
#include "simt/src/devices/task_times.hpp"
#include "simt/src/engine.hpp"

namespace gridstride::simt {

void HostTime::wait_for(const TaskPointer& task) {
  if (task->settled) {
    ns = std::max(ns, task->end_ns);
    return;
  }
  std::erase_if(waited, [&](const TaskPointer& other) {
    return other->queue != nullptr && other->queue == task->queue && other->giver == task->giver;
  });
  waited.push_back(task);
}

void HostTime::wait_for(const HostTime& other) {
  ns = std::max(ns, other.ns);
  for (const TaskPointer& task : other.waited) wait_for(task);
}

void HostTime::settle() {
  for (const TaskPointer& task : waited)
    if (task->settled) ns = std::max(ns, task->end_ns);
  std::erase_if(waited, [](const TaskPointer& task) { return task->settled; });
}

namespace {

// When a mutex was held. What threads do in modelled time has another order than what they do here: a thread
// may come to a mutex later than one that asks for it at a later time.
struct HeldMutex {
  std::map<double, double> spans;  // begin, end @unit{ns}; those of no length are left out
  std::size_t depth = 0;           // of locks that are not unlocked
  HostTime since;                  // its thread's time at the first of them
  std::multimap<double, TaskPointer>
      open;  // begin of a span that lasts until a task is done that has no time yet

  [[nodiscard]] bool was_ever_held() const { return !spans.empty() || !open.empty(); }

  void hold_until(const HostTime& time) {
    if (time.ns > since.ns) spans[since.ns] = time.ns;
    for (const TaskPointer& task : time.waited)
      if (std::ranges::find(since.waited, task) == since.waited.end()) open.emplace(since.ns, task);
  }

  void settle() {
    std::erase_if(open, [&](const auto& span) {
      if (!span.second->settled) return false;
      double& end = spans[span.first];
      end = std::max(end, span.second->end_ns);
      return true;
    });
  }

  void wait_until_free(HostTime& time) const {
    for (const auto& [begin, end] : spans)
      if (begin <= time.ns && time.ns < end) time.ns = end;
    for (const auto& [begin, task] : open)
      if (begin <= time.ns) time.wait_for(task);
  }
};

struct HostTimes {
  HostTime main;                                 // the main thread's
  std::map<const HostThread*, HostTime> others;  // other threads'
  std::map<pthread_t, HostPlace> places;  // by handle, which is given anew when its last thread is joined
  std::map<HostPlace, HostTime> started;  // when who started a thread did so
  std::map<HostPlace, HostTime> ended;    // threads that nobody has come after yet
  std::set<HostPlace> to_be_joined;       // threads that have been started, and not detached or joined
  std::map<const void*, HeldMutex> mutexes;
  double begin_ns = 0;
};

HostTimes& times() {
  static HostTimes* const kept = new HostTimes;
  return *kept;
}

}  // namespace

// Of threads that are not to be joined, the main thread has come after all that have ended when it calls
// again, since one of them may have told it so.
HostTime& host_time() {
  HostTimes& all = times();
  if (gettid() == getpid()) {
    std::erase_if(all.ended, [&](const auto& thread) {
      if (all.to_be_joined.contains(thread.first)) return false;
      all.main.wait_for(thread.second);
      return true;
    });
    wait_for_host_words(all.main);
    return all.main;
  }
  const auto [place, is_new] = all.others.try_emplace(&host_thread(), all.main);
  HostTime& own = place->second;
  if (is_new) {
    own.place = {~std::uint64_t{0}, host_thread().number};  // where nobody is known to have started it
    own.started = 0;
    const HostPlace& of_handle = all.places[pthread_self()];  // its own, or of who had the handle before
    if (const auto start = all.started.extract(of_handle)) {
      own = start.mapped();
    } else {
      share_caches_with_main(own.place);
      if (const auto before = all.ended.find(of_handle); before != all.ended.end())
        own.wait_for(before->second);
      all.places[pthread_self()] = own.place;
    }
  }
  own.ns = std::max(own.ns, all.begin_ns);
  wait_for_host_words(own);
  return own;
}

bool several_host_threads() { return !times().to_be_joined.empty(); }

void host_thread_ended(const HostThread* thread) {
  forget_host_words(*thread);
  HostTimes& all = times();
  const auto found = all.others.find(thread);
  if (found == all.others.end()) return;
  const HostPlace& place = found->second.place;
  all.ended[place] = found->second;
  if (!all.to_be_joined.contains(place)) share_caches_with_main(place);
  all.others.erase(found);
}

void settle_host_times() {
  HostTimes& all = times();
  const HostWordsLock lock = host_words_lock();
  all.main.settle();
  for (auto& [place, time] : all.started) time.settle();
  for (auto& [place, time] : all.ended) time.settle();
  for (auto& [thread, time] : all.others) time.settle();
}

double restart_host_times(double ns) {
  HostTime& now = host_time();
  now.ns = std::max(now.ns, ns);
  times().mutexes.clear();
  restart_host_words();
  return times().begin_ns = now.ns;
}

namespace {

// Those of device code are refused elsewhere; those of the engine's own threads do not come here.
std::scoped_lock<std::recursive_mutex> engine_lock() { return std::scoped_lock(engine().lock); }

void note_start(pthread_t handle) {
  // Whoever starts a thread has been told nothing by those that have ended, but for what it has read of them.
  const bool is_main = gettid() == getpid();
  if (is_main) wait_for_host_words(times().main);
  HostTime& starter = is_main ? times().main : host_time();
  HostTime own = starter;
  own.place.push_back(++starter.started);
  own.started = 0;
  start_caches(starter.place, own.place);
  times().places[handle] = own.place;
  times().to_be_joined.insert(own.place);
  times().started[own.place] = own;
  watch_host_words();
}

HostPlace place_of(pthread_t handle) {
  const auto lock = engine_lock();
  return times().places[handle];
}

void note_join(const HostPlace& thread) {
  const auto lock = engine_lock();
  times().to_be_joined.erase(thread);
  if (times().started.erase(thread) > 0) join_caches({}, thread);
  if (const auto ended = times().ended.extract(thread)) {
    HostTime& own = host_time();
    own.wait_for(ended.mapped());
    join_caches(own.place, thread);
  }
  settle_times();
}

void note_detach(const HostPlace& thread) {
  const auto lock = engine_lock();
  times().to_be_joined.erase(thread);
}

void note_lock(const void* mutex) {
  const auto lock = engine_lock();
  HeldMutex& held = times().mutexes[mutex];
  if (held.depth++ > 0) return;  // a recursive one
  if (held.was_ever_held()) {
    settle_times_now();
    held.settle();
    held.wait_until_free(host_time());
  }
  held.since = host_time();
}

void note_unlock(const void* mutex) {
  const auto lock = engine_lock();
  const auto found = times().mutexes.find(mutex);
  if (found == times().mutexes.end()) return;
  HeldMutex& held = found->second;
  if (held.depth == 0 || --held.depth > 0) return;
  // Most are held for no modelled time at all, which is known without that of anything.
  const HostTime& own = host_time();
  if (own.ns == held.since.ns && own.waited == held.since.waited) return;
  settle_times_now();
  held.since.settle();
  held.hold_until(own);
}

}  // namespace
}  // namespace gridstride::simt

// What a program's objects call in the place of these functions of the C and C++ library (see the linker's
// --wrap; pthread_create has a wrapper in libgcc already). An invisible reference: how the unique_ptr of the
// thread's state is passed.
extern "C" {

// The name that the member of std::thread has for the linker.
void gs_start_thread(std::thread* thread, void* state, void (*depends_on)()) __asm__(
    "_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE");

// The new thread cannot call CUDA before the lock is free.
void __wrap__ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(
    std::thread* thread, void* state, void (*depends_on)()) {
  const std::scoped_lock lock(gridstride::simt::engine().lock);
  gs_start_thread(thread, state, depends_on);
  gridstride::simt::note_start(thread->native_handle());
}

void __wrap__ZNSt6thread4joinEv(std::thread* thread) {
  // Asked before: then the handle may be another thread's.
  const gridstride::simt::HostPlace place = gridstride::simt::place_of(thread->native_handle());
  thread->join();
  gridstride::simt::note_join(place);
}

void __wrap__ZNSt6thread6detachEv(std::thread* thread) {
  gridstride::simt::note_detach(gridstride::simt::place_of(thread->native_handle()));
  thread->detach();
}

int __wrap_pthread_mutex_lock(pthread_mutex_t* mutex) {
  const int error = pthread_mutex_lock(mutex);
  if (error == 0) gridstride::simt::note_lock(mutex);
  return error;
}

int __wrap_pthread_mutex_trylock(pthread_mutex_t* mutex) {
  const int error = pthread_mutex_trylock(mutex);
  if (error == 0) gridstride::simt::note_lock(mutex);
  return error;
}

int __wrap_pthread_mutex_unlock(pthread_mutex_t* mutex) {
  gridstride::simt::note_unlock(mutex);
  return pthread_mutex_unlock(mutex);
}

}  // extern "C"
