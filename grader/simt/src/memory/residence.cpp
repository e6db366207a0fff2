// SPDX-License-Identifier: MIT
#include "simt/src/memory/residence.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <new>

#include "simt/src/devices/device_clock.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/memory/pages.hpp"
#include "simt/src/streams/progress.hpp"
#include "simt/src/streams/tasks.hpp"

namespace gridstride::simt {
namespace {

constexpr std::size_t group_bytes = std::size_t{64} << 10;

// A page's state: places that hold it, a bit each, and what the program has said about it.
using State = std::uint16_t;
constexpr State on_host = 1U << max_devices;
constexpr State places = static_cast<State>(2 * on_host - 1);
constexpr State read_mostly = 1U << 12;
constexpr State kept_on_host = 1U << 13;
constexpr State managed = 1U << 15;

constexpr State on_device(unsigned device) { return static_cast<State>(1U << device); }

// Of the whole window; the system gives what of it is touched.
State* table() {
  static State* const kept = [] {
    void* const got = mmap(nullptr, device_bytes / page_bytes * sizeof(State), PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (got == MAP_FAILED) throw std::bad_alloc();
    return static_cast<State*>(got);
  }();
  return kept;
}

State& state_of(std::uintptr_t address) { return table()[(address - window_of(host_window)) / page_bytes]; }

// Host code looks while kernels may run on another OS thread.
State look_at(std::uintptr_t address) {
  return std::atomic_ref<State>(state_of(address)).load(std::memory_order_relaxed);
}

struct Pages {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
};

Pages pages_of(std::uintptr_t base, std::size_t size_bytes) {
  return {base / page_bytes * page_bytes, round_up(base + size_bytes, page_bytes)};
}

template <class Visit>
void for_each_page(const Pages& pages, Visit visit) {
  for (std::uintptr_t page = pages.begin; page < pages.end; page += page_bytes) {
    const std::atomic_ref<State> state(state_of(page));
    if (const State before = state.load(std::memory_order_relaxed); (before & managed) != 0)
      state.store(visit(before), std::memory_order_relaxed);
  }
}

State with(State state, State flag, bool is_so) {
  return static_cast<State>(is_so ? state | flag : state & ~flag);
}

// The state of a page that is at one place alone.
State only(State state, State place) { return static_cast<State>((state & ~places) | place); }

// The state of a page that has come to a place, and the bytes that had to move for it.
State come(State state, State place, bool write, std::uint64_t& moved_bytes) {
  if ((state & place) == 0 && (state & places) != 0) moved_bytes += page_bytes;
  const bool shared = (state & read_mostly) != 0 && !write;
  return shared ? static_cast<State>(state | place) : only(state, place);
}

// The group of the array's pages that an address is in, counted from the array's beginning.
Pages group_of(std::uintptr_t address) {
  const Allocation* const array = device_memory().find(address);
  if (array == nullptr) return pages_of(address, 1);
  const std::uintptr_t begin = array->base + (address - array->base) / group_bytes * group_bytes;
  return pages_of(begin, std::min(group_bytes, array->base + array->size_bytes - begin));
}

// A fault: the group comes to the place, but for what is there or stays on the host.
void fetch(std::uintptr_t address, State place, bool write, std::uint64_t& moved_bytes, Counters& counters) {
  ++counters.managed_faults;
  for_each_page(group_of(address), [&](State state) {
    const bool stays = (state & place) != 0 || (place != on_host && (state & kept_on_host) != 0);
    return stays ? state : come(state, place, write, moved_bytes);
  });
}

bool is_alone(State state, State place) { return (state & places) == place; }

}  // namespace

void add_pages(std::uintptr_t base, std::size_t size_bytes) {
  const Pages pages = pages_of(base, size_bytes);
  std::fill(&state_of(pages.begin), &state_of(pages.end), managed);
}

void remove_pages(std::uintptr_t base, std::size_t size_bytes) {
  const Pages pages = pages_of(base, size_bytes);
  std::fill(&state_of(pages.begin), &state_of(pages.end), State{0});
}

Place device_touches(unsigned device, std::uintptr_t address, bool write, Counters& counters) {
  const State state = state_of(address);
  const State here = on_device(device);
  if ((state & managed) == 0) return Place::host;  // page-locked memory
  if ((state & here) != 0) {
    if (write && !is_alone(state, here)) state_of(address) = only(state, here);
    return Place::device;
  }
  if ((state & kept_on_host) != 0) {
    state_of(address) = only(state, on_host);
    return Place::host;
  }
  fetch(address, here, write, counters.managed_to_device_bytes, counters);
  return Place::device;
}

void host_touches_pages(std::uintptr_t address, std::size_t size_bytes, bool write) {
  const auto settled = [&](std::uintptr_t byte) {
    const State state = look_at(byte);
    return (state & managed) == 0 || ((state & on_host) != 0 && (!write || is_alone(state, on_host)));
  };
  const std::uintptr_t last = address + size_bytes - 1;
  if (settled(address) && settled(last)) return;
  std::unique_lock lock(engine().lock, std::try_to_lock);
  if (runs_elsewhere() || !lock_beside_kernels(lock)) return;  // a kernel that waits for this very access
  Counters& counters = engine().counters;
  for (std::uintptr_t byte = address; byte <= last; byte = byte / page_bytes * page_bytes + page_bytes) {
    if (settled(byte)) continue;
    const State state = state_of(byte);
    if ((state & on_host) != 0) {  // others have copies
      state_of(byte) = only(state, on_host);
    } else if ((state & places) == 0) {  // the first touch of all
      state_of(byte) = static_cast<State>(state | on_host);
    } else {
      fetch(byte, on_host, write, counters.managed_to_host_bytes, counters);
    }
  }
  if (!in_task()) host_work_counted();
}

void pages_before_kernel(unsigned device, Counters& counters) {
  constexpr int concurrent_managed_access = 89;  // cudaDevAttrConcurrentManagedAccess
  const DeviceProfile& profile = engine().profile;
  if (profile.name.empty() || profile.attribute(concurrent_managed_access) != 0) return;
  for (const auto& [base, array] : device_memory().allocations()) {
    if (array.kind != MemoryKind::managed || array.freed) continue;
    for_each_page(pages_of(base, array.size_bytes), [&](State state) {
      return come(state, on_device(device), true, counters.managed_to_device_bytes);
    });
  }
}

void prefetch_pages(std::uintptr_t base, std::size_t size_bytes, int place, Counters& counters) {
  const bool to_host = place < 0;
  std::uint64_t moved_bytes = 0;
  for_each_page(pages_of(base, size_bytes), [&](State state) {
    return come(state, to_host ? on_host : on_device(static_cast<unsigned>(place)), false, moved_bytes);
  });
  (to_host ? counters.managed_to_host_bytes : counters.managed_to_device_bytes) += moved_bytes;
  counters.prefetched_bytes += moved_bytes;
}

void set_read_mostly(std::uintptr_t base, std::size_t size_bytes, bool is_so) {
  for_each_page(pages_of(base, size_bytes), [&](State state) { return with(state, read_mostly, is_so); });
}

void set_kept_on_host(std::uintptr_t base, std::size_t size_bytes, bool is_so) {
  for_each_page(pages_of(base, size_bytes), [&](State state) { return with(state, kept_on_host, is_so); });
}

}  // namespace gridstride::simt
