// SPDX-License-Identifier: MIT
#include "simt/src/accesses/scoped_swaps.hpp"

#include <mutex>
#include <unordered_map>

#include "simt/src/accesses/cells.hpp"

namespace gridstride::simt {
namespace {

struct ScopedSwaps {
  std::mutex mutex;
  std::unordered_map<std::uintptr_t, std::uint64_t> marks;  // by address, of the last swap
};

ScopedSwaps& scoped_swaps() {
  static auto* const kept = new ScopedSwaps;
  return *kept;
}

}  // namespace

void check_scoped_swap(void* pointer, std::uint32_t size_bytes, const void* pc) {
  if (current == nullptr || !current->checks) return;
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  std::uint64_t mark = 0;
  {
    const EngineScope engine_code;
    const std::scoped_lock lock(scoped_swaps().mutex);
    const auto found = scoped_swaps().marks.find(address);
    if (found == scoped_swaps().marks.end()) return;
    mark = found->second;
  }
  if (suspicious<false>(*current, mark) && !of_this_block(*current, mark) && !ordered(*current, mark, false))
    report_race(address, size_bytes, Access::block_compare_and_swap, pc, mark, true);
}

void note_scoped_swap(void* pointer, const void* pc) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (current == nullptr || !current->checks || in_shared(*current, address)) return;
  const std::uint64_t mark = stamp(*current, pc) | writer_scoped;
  const EngineScope engine_code;
  const std::scoped_lock lock(scoped_swaps().mutex);
  scoped_swaps().marks[address] = mark;
}

void forget_scoped_swaps() {
  const std::scoped_lock lock(scoped_swaps().mutex);
  scoped_swaps().marks.clear();
}

}  // namespace gridstride::simt
