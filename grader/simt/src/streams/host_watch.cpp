// SPDX-License-Identifier: MIT
#include "simt/src/streams/host_watch.hpp"

#include <malloc.h>

#include <algorithm>

#include "simt/src/accesses/access.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/reports/names.hpp"
#include "simt/src/reports/symbols.hpp"
#include "simt/src/streams/progress.hpp"

namespace gridstride::simt {

AddressHull watched_hull;

namespace {

struct Watched {
  HostRange range;
  bool write = false;  // the work writes there
  const StreamQueue* queue = nullptr;
  unsigned slot = 0;
  std::uint64_t sequence = 0;
  Reach after;  // what is over before the work begins
  std::string what;
  std::vector<void*> frames;
};

struct Watch {
  std::vector<Watched> ranges;
  const Task* function = nullptr;  // the host function that runs in a stream; nullptr: none
};

Watch& watch() {
  static Watch* const kept = new Watch;
  return *kept;
}

void set_hull() {
  std::uintptr_t low = ~std::uintptr_t{0};
  std::uintptr_t end = 0;
  for (const Watched& watched : watch().ranges) {
    low = std::min(low, watched.range.base);
    end = std::max(end, watched.range.base + watched.range.size_bytes);
  }
  watched_hull.set(low, end);
}

void add(const Task& task, const HostRange& range, bool write) {
  if (range.size_bytes == 0) return;
  const Work& work = task.work;
  watch().ranges.push_back({range, write, task.queue, task.queue->slot, task.sequence, task.reach, work.what,
                            work.frames.empty() ? caller_frames() : work.frames});
}

bool overlaps(const HostRange& range, std::uintptr_t address, std::size_t size_bytes) {
  return address < range.base + range.size_bytes && range.base < address + size_bytes;
}

std::string place(std::uintptr_t address) {
  const Allocation* const allocation = in_region(address) ? device_memory().find(address) : nullptr;
  return allocation == nullptr ? "host memory" : allocation_name(*allocation);
}

void report(const Watched& watched, std::uintptr_t address, const std::string& verb) {
  const SourceLine where = student_line(watched.frames);
  std::string message = "host code " + verb + " " + place(address) + ", which ";
  message += watched.what.empty() ? "work in a stream" : watched.what;
  if (where.line > 0) message += " (" + where.file + ":" + std::to_string(where.line) + ")";
  message += watched.write ? " may still be writing" : " may still be reading";
  add_host_finding(
      "missing_sync", message,
      watched.queue->captured_nothing
          ? "The graph that was captured is empty: this work was given to the stream before or behind, "
            "and is done at once. Call cudaStreamBeginCapture first, then give the work, then call "
            "cudaStreamEndCapture."
          : "The call returned before its work was done: wait with cudaStreamSynchronize(), "
            "cudaEventSynchronize() or cudaDeviceSynchronize() before the host touches this "
            "memory.",
      caller_frames());
}

void report_returned(const Watched& watched, std::uintptr_t address) {
  add_host_finding("missing_sync",
                   "the function returns while " +
                       (watched.what.empty() ? std::string("work in a stream") : watched.what) +
                       " may still be writing " + place(address),
                   "The call returned before its work was done: wait for its stream with "
                   "cudaStreamSynchronize(), or for all with cudaDeviceSynchronize().",
                   watched.frames);
}

// What pending work that conflicts does with these bytes.
std::vector<Watched>::iterator conflict_at(std::uintptr_t address, std::size_t size_bytes, bool write) {
  const Reach& view = current_view();
  const Task* const function = watch().function;
  return std::ranges::find_if(watch().ranges, [&](const Watched& watched) {
    return (write || watched.write) && overlaps(watched.range, address, size_bytes) &&
           !view.covers(watched.slot, watched.sequence) &&
           (function == nullptr || !watched.after.covers(function->queue->slot, function->sequence));
  });
}

// One finding for each range and kind of touch is enough: a loop over the array would look up the same line
// again and again.
bool conflicts(std::uintptr_t address, std::size_t size_bytes, bool write, const std::string& verb) {
  std::unique_lock lock(engine().lock, std::try_to_lock);
  if (runs_elsewhere()) return false;  // it is not over, and may wait for this very access
  if (!lock_beside_kernels(lock)) return false;
  const auto conflict = conflict_at(address, size_bytes, write);
  if (conflict == watch().ranges.end()) return false;
  report(*conflict, address, verb);
  watch().ranges.erase(conflict);
  set_hull();
  return true;
}

}  // namespace

bool host_touches(std::uintptr_t address, std::size_t size_bytes, bool write) {
  return conflicts(address, size_bytes, write, write ? "writes" : "reads");
}

void function_returned(std::uintptr_t address, std::size_t size_bytes) {
  if (runs_elsewhere()) return;  // a kernel that waits for the host, and it may wait for this very return
  std::unique_lock lock(engine().lock, std::try_to_lock);
  if (!lock_beside_kernels(lock)) return;
  const auto conflict = conflict_at(address, size_bytes, false);
  if (conflict != watch().ranges.end()) report_returned(*conflict, address);
}

void host_frees(void* pointer) {
  const std::scoped_lock lock(engine().lock);
  if (pointer != nullptr &&
      conflicts(reinterpret_cast<std::uintptr_t>(pointer), malloc_usable_size(pointer), true, "frees"))
    run_up_to(~std::uint64_t{0});  // so that it does not spoil the C library's own memory
}

const Reach& current_view() { return watch().function != nullptr ? watch().function->reach : host_reach(); }

void ask_host_watch(std::uintptr_t address, std::uint32_t size_bytes, Access kind) {
  host_touches(address, size_bytes, writes(kind));
}

void watch_host_ranges(const Task& task) {
  if (!engine().options.checks || (task.work.reads.empty() && task.work.writes.empty())) return;
  for (const HostRange& range : task.work.reads) add(task, range, false);
  for (const HostRange& range : task.work.writes) add(task, range, true);
  set_hull();
}

void forget_watched_ranges() {
  auto& ranges = watch().ranges;
  if (ranges.empty()) return;
  std::erase_if(ranges,
                [](const Watched& watched) { return host_reach().covers(watched.slot, watched.sequence); });
  set_hull();
}

HostView::HostView(const Task& function) : outer_(watch().function) { watch().function = &function; }
HostView::~HostView() { watch().function = outer_; }

}  // namespace gridstride::simt
