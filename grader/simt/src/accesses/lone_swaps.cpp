// SPDX-License-Identifier: MIT
#include "simt/src/accesses/lone_swaps.hpp"

#include <map>
#include <mutex>
#include <utility>

#include "simt/src/accesses/race.hpp"

namespace gridstride::simt {
namespace {

using Word = std::pair<std::uintptr_t, std::uint64_t>;  // address, and the block whose shared memory it is of

struct LoneSwaps {
  std::mutex mutex;
  std::map<Word, std::uint64_t> marks;  // of the last swap
};

LoneSwaps& lone_swaps() {
  static auto* const kept = new LoneSwaps;
  return *kept;
}

}  // namespace

void note_lone_swap(void* pointer, std::uint32_t size_bytes, const void* pc) {
  if (current == nullptr || !current->checks) return;
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  const bool shared = in_shared(*current, address);
  const std::uint64_t mark = stamp(*current, pc) | writer_atomic;
  std::uint64_t before = 0;
  {
    const EngineScope engine_code;
    const std::scoped_lock lock(lone_swaps().mutex);
    before =
        std::exchange(lone_swaps().marks[{address, shared ? engine_code.execution().block + 1 : 0}], mark);
  }
  const bool unordered = shared ? suspicious<true>(*current, before) : suspicious<false>(*current, before);
  if (unordered && !ordered(*current, before, shared))
    report_lost_update({address, size_bytes, Access::compare_and_swap, pc}, before);
}

void forget_lone_swaps() {
  const std::scoped_lock lock(lone_swaps().mutex);
  lone_swaps().marks.clear();
}

}  // namespace gridstride::simt
