// SPDX-License-Identifier: MIT
#include "simt/src/devices/host_words.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "simt/src/devices/host_times.hpp"
#include "simt/src/engine.hpp"

namespace gridstride::simt {
namespace {

using Thread = std::uint64_t;  // HostThread::number
using Look = std::pair<Thread, OnWord>;

struct Word {
  Thread latest_by = 0;
  std::optional<HostTime> latest;  // what the latest change hands on
  // Who has looked, and what the first change behind their last look hands on. Later ones may have come when
  // the thread had stopped waiting.
  std::map<Look, std::optional<HostTime>> looks;
};

struct Listener {
  const HostTime* time = nullptr;  // none before its first call
  HostTime heard;                  // behind what it goes on
};

// The lock is recursive since a time limit's signal may come to a thread that has it.
struct HostWords {
  std::recursive_mutex lock;
  std::atomic<bool> watched = false;
  std::map<const volatile void*, Word> words;
  std::map<Thread, Listener> listeners;
};

HostWords& all() {
  static auto* const kept = new HostWords;
  return *kept;
}

// What has no time yet is only taken along: the engine's lock is not held.
void add(HostTime& time, const HostTime& other) {
  time.ns = std::max(time.ns, other.ns);
  time.waited.insert(time.waited.end(), other.waited.begin(), other.waited.end());
}

HostTime now(const Listener& listener) {
  HostTime time = listener.heard;
  if (listener.time != nullptr) add(time, *listener.time);
  return time;
}

// A thread that finds at its first look what another one has left would have waited for it: threads begin
// late here, when one that is at work keeps the engine's lock.
void look(Word& word, const Look& look, Listener& listener) {
  const auto [place, first] = word.looks.try_emplace(look);
  if (first && look.second == OnWord::load && word.latest_by != look.first) place->second = word.latest;
  if (place->second) add(listener.heard, *std::exchange(place->second, std::nullopt));
}

// Who draws numbers does not wait for others that draw, though their updates change what the next one finds.
bool ends_wait(OnWord change, OnWord look) { return change == OnWord::store || look == OnWord::load; }

void change(Word& word, Thread thread, OnWord operation, const Listener& listener) {
  word.latest_by = thread;
  word.latest = now(listener);
  for (auto& [look, handed_on] : word.looks)
    if (look.first != thread && !handed_on && ends_wait(operation, look.second)) handed_on = word.latest;
  word.looks.try_emplace({thread, OnWord::load});  // its next look is not its first
}

}  // namespace

HostWordsLock host_words_lock() { return HostWordsLock(all().lock); }

void watch_host_words() { all().watched = true; }

HostWordsLock note_host_word(const volatile void* address, OnWord operation) {
  if (!all().watched) return {};
  HostWordsLock lock = host_words_lock();
  const Thread thread = host_thread().number;
  Listener& listener = all().listeners[thread];
  Word& word = all().words[address];
  if (operation != OnWord::store) look(word, {thread, operation}, listener);
  if (operation != OnWord::load) change(word, thread, operation, listener);
  return lock;
}

void wait_for_host_words(HostTime& own) {
  if (!all().watched) return;
  const HostWordsLock lock = host_words_lock();
  Listener& listener = all().listeners[host_thread().number];
  listener.time = &own;
  own.wait_for(std::exchange(listener.heard, {}));
}

void restart_host_words() {
  const HostWordsLock lock = host_words_lock();
  all().words.clear();
  for (auto& [thread, listener] : all().listeners) listener.heard = {};
}

void forget_host_words(const HostThread& thread) {
  const HostWordsLock lock = host_words_lock();
  all().listeners.erase(thread.number);
}

}  // namespace gridstride::simt
