// SPDX-License-Identifier: MIT
#include "simt/src/accesses/updated_stores.hpp"

#include <mutex>
#include <unordered_map>

#include "simt/src/threads/execution.hpp"

namespace gridstride::simt {
namespace {

// Of more words, nothing is told.
constexpr std::size_t most_remembered = 65536;

struct UpdatedStores {
  std::mutex mutex;
  std::unordered_map<std::uintptr_t, std::uint64_t> marks;
};

UpdatedStores& stores() {
  static auto* const kept = new UpdatedStores;
  return *kept;
}

}  // namespace

std::atomic<bool> any_updated_store{false};

void note_updated_store(std::uintptr_t address, std::uint64_t store) {
  UpdatedStores& all = stores();
  const EngineScope engine_code;
  const std::scoped_lock lock(all.mutex);
  if (all.marks.size() >= most_remembered && !all.marks.contains(address)) return;
  all.marks[address] = store;
  any_updated_store.store(true, std::memory_order_relaxed);
}

void forget_updated_store(std::uintptr_t address) {
  UpdatedStores& all = stores();
  const EngineScope engine_code;
  const std::scoped_lock lock(all.mutex);
  all.marks.erase(address);
}

std::optional<std::uint64_t> updated_store(std::uintptr_t address) {
  UpdatedStores& all = stores();
  const EngineScope engine_code;
  const std::scoped_lock lock(all.mutex);
  const auto found = all.marks.find(address);
  return found == all.marks.end() ? std::nullopt : std::optional(found->second);
}

void forget_updated_stores() {
  UpdatedStores& all = stores();
  const std::scoped_lock lock(all.mutex);
  all.marks.clear();
  any_updated_store.store(false, std::memory_order_relaxed);
}

}  // namespace gridstride::simt
