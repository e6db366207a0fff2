// SPDX-License-Identifier: MIT
#include "simt/src/accesses/earlier_readers.hpp"

#include <atomic>
#include <mutex>
#include <unordered_map>

#include "simt/src/threads/execution.hpp"

namespace gridstride::simt {
namespace {

// Of more words, the names are not needed: one race of two launches is told once.
constexpr std::size_t most_remembered = 16384;

struct EarlierReaders {
  std::mutex mutex;
  std::unordered_map<std::uintptr_t, std::uint64_t> marks;
  std::atomic<bool> full{false};
};

EarlierReaders& readers() {
  static auto* const kept = new EarlierReaders;
  return *kept;
}

}  // namespace

void note_earlier_reader(std::uintptr_t address, std::uint64_t mark) {
  EarlierReaders& all = readers();
  if (all.full.load(std::memory_order_relaxed)) return;
  const EngineScope engine_code;
  const std::scoped_lock lock(all.mutex);
  all.marks.try_emplace(address, mark);
  if (all.marks.size() >= most_remembered) all.full.store(true, std::memory_order_relaxed);
}

std::optional<std::uint64_t> earlier_reader(std::uintptr_t address) {
  EarlierReaders& all = readers();
  const std::scoped_lock lock(all.mutex);
  const auto found = all.marks.find(address);
  return found == all.marks.end() ? std::nullopt : std::optional(found->second);
}

void forget_earlier_readers() {
  EarlierReaders& all = readers();
  const std::scoped_lock lock(all.mutex);
  all.marks.clear();
  all.full.store(false, std::memory_order_relaxed);
}

}  // namespace gridstride::simt
