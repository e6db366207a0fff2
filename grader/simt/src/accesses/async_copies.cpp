// SPDX-License-Identifier: MIT
#include "simt/src/accesses/async_copies.hpp"

#include <algorithm>
#include <iterator>

#include "gridstride/simt_abi.h"
#include "simt/src/accesses/access.hpp"
#include "simt/src/memory/raw_memory.hpp"

namespace gridstride::simt {
namespace {

const SharedRange* shared_range_of(const Execution& execution, std::uintptr_t address) {
  for (const SharedRange* range : {&execution.spaces.static_shared, &execution.spaces.dynamic_shared})
    if (address - range->base < range->size_bytes) return range;
  return nullptr;
}

ThreadCopies& copies_of_running_thread(Execution& execution) {
  auto& copies = execution.sync.copies_of_thread;
  if (copies.empty()) copies.resize(execution.thread_count);
  return copies[execution.thread];
}

// Each byte's cell remembers the copy, and the word points to the cells of its bytes.
void mark_pending(const SharedRange& range, const PendingCopy& copy) {
  const std::uintptr_t first = copy.address - range.base;
  for (std::uintptr_t offset = first; offset < first + copy.content.size(); ++offset) {
    Cell& word = range.cells[offset / 4];
    if (!(word.writer & writer_bytes)) {
      std::fill_n(range.byte_cells + offset / 4 * 4, 4, word);
      word.writer |= writer_bytes;
    }
    range.byte_cells[offset].writer = copy.mark | copy_under_way;
  }
}

// The running thread has waited: from now on it is as if it had written the bytes itself.
void complete(Execution& execution, const PendingCopy& copy) {
  const SharedRange* const range = shared_range_of(execution, copy.address);
  if (range == nullptr) return;
  const std::uint64_t site = copy.mark & (site_mask << site_shift);
  const Cell written{execution.history.me | site, 0};
  const std::uintptr_t first = copy.address - range->base;
  const std::uintptr_t end = first + copy.content.size();
  for (std::uintptr_t offset = first; offset < end; ++offset) {
    range->byte_cells[offset] = written;
    if (offset % 4 == 0 && offset + 4 <= end) range->cells[offset / 4] = written;
  }
  raw_copy(reinterpret_cast<void*>(copy.address), copy.content.data(), copy.content.size());
}

// Completes those of the copies that `waited` says, and forgets them.
template <class Waited>
void complete_some(Execution& execution, std::vector<PendingCopy>& copies, Waited waited) {
  for (const PendingCopy& copy : copies)
    if (waited(copy)) complete(execution, copy);
  std::erase_if(copies, waited);
}

void write_now(void* to, const void* from, std::size_t size_bytes, std::size_t zero_bytes) {
  raw_move(to, from, size_bytes);
  raw_set(static_cast<char*>(to) + size_bytes, 0, zero_bytes);
}

void check_alignment(const void* pointer, std::size_t size_bytes, std::size_t alignment, Access kind,
                     const void* pc) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (address % alignment != 0) report_misaligned(address, static_cast<std::uint32_t>(size_bytes), kind, pc);
}

}  // namespace

void forget_copies(BlockSync& sync) {
  sync.copies_of_thread.clear();
  sync.copies_of_barriers.clear();
}

}  // namespace gridstride::simt

extern "C" {

using gridstride::simt::Access;
using gridstride::simt::current;

void gs_async_copy(void* to, const void* from, std::size_t size_bytes, std::size_t zero_bytes,
                   std::size_t alignment, const void* barrier) {
  using namespace gridstride::simt;
  Execution* const running = current;
  if (running == nullptr || !running->checks) return write_now(to, from, size_bytes, zero_bytes);
  const void* const pc = __builtin_return_address(0);
  check_alignment(from, size_bytes, alignment, Access::load, pc);
  check_alignment(to, size_bytes, alignment, Access::store, pc);
  check_pieces(reinterpret_cast<std::uintptr_t>(from), size_bytes, Access::load, pc);
  check_pieces(reinterpret_cast<std::uintptr_t>(to), size_bytes + zero_bytes, Access::store, pc);
  const EngineScope engine_code;
  Execution& execution = engine_code.execution();
  PendingCopy copy;
  copy.address = reinterpret_cast<std::uintptr_t>(to);
  const SharedRange* const range = shared_range_of(execution, copy.address);
  const bool others_reach_it = execution.cluster_part != 0;  // whose history knows no copies under way
  if (range == nullptr || others_reach_it) return write_now(to, from, size_bytes, zero_bytes);
  ThreadCopies& own = copies_of_running_thread(execution);
  copy.mark = stamp(execution, pc);
  copy.barrier = barrier;
  copy.group = own.commits;
  copy.content.resize(size_bytes + zero_bytes);
  raw_copy(copy.content.data(), from, size_bytes);
  mark_pending(*range, copy);
  (barrier == nullptr ? own.pending : execution.sync.copies_of_barriers).push_back(std::move(copy));
}

void gs_async_commit(void) {
  if (current == nullptr || !current->checks) return;
  const gridstride::simt::EngineScope engine_code;
  ++gridstride::simt::copies_of_running_thread(engine_code.execution()).commits;
}

void gs_async_wait(std::size_t groups_left) {
  using namespace gridstride::simt;
  if (current == nullptr || current->sync.copies_of_thread.empty()) return;
  const EngineScope engine_code;
  Execution& execution = engine_code.execution();
  ThreadCopies& own = copies_of_running_thread(execution);
  complete_some(execution, own.pending,
                [&](const PendingCopy& copy) { return copy.group + groups_left < own.commits; });
}

void gs_async_bind(const void* barrier) {
  using namespace gridstride::simt;
  if (current == nullptr || current->sync.copies_of_thread.empty()) return;
  const EngineScope engine_code;
  Execution& execution = engine_code.execution();
  std::vector<PendingCopy>& pending = copies_of_running_thread(execution).pending;
  for (PendingCopy& copy : pending) copy.barrier = barrier;
  std::ranges::move(pending, std::back_inserter(execution.sync.copies_of_barriers));
  pending.clear();
}

void gs_async_complete(const void* barrier) {
  using namespace gridstride::simt;
  if (current == nullptr || current->sync.copies_of_barriers.empty()) return;
  const EngineScope engine_code;
  Execution& execution = engine_code.execution();
  complete_some(execution, execution.sync.copies_of_barriers,
                [&](const PendingCopy& copy) { return copy.barrier == barrier; });
}

}  // extern "C"
