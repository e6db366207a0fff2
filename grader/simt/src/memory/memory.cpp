// SPDX-License-Identifier: MIT
#include "simt/src/memory/memory.hpp"

#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <stdexcept>

#include "simt/src/accesses/ahead.hpp"
#include "simt/src/accesses/byte_history.hpp"
#include "simt/src/devices/host_times.hpp"
#include "simt/src/memory/pages.hpp"
#include "simt/src/memory/raw_memory.hpp"
#include "simt/src/memory/residence.hpp"
#include "simt/src/memory/sizes.hpp"

namespace gridstride::simt {
namespace {

constexpr std::size_t most_red_zone_bytes = std::size_t{16} << 20;
// Indices run past an array's end by far more often than far below its beginning.
constexpr std::uintptr_t past_end_by = 16;
constexpr std::size_t huge_bytes = std::size_t{2} << 20;
constexpr std::size_t least_huge_bytes = huge_bytes / 8;  // addresses are handed out side by side
// With their histories, arrays take five times their size where all of them is touched.
constexpr std::size_t machine_shares = 2 * 5;
constexpr std::size_t most_cleared_bytes = std::size_t{128} << 20;

// Host threads' own parts of a window lie at its end.
constexpr unsigned part_count = 64;
constexpr std::size_t part_bytes = device_bytes / 2 / part_count;

// The main thread has none, nor has a thread that nobody is known to have started. @param before of those
// that the main thread has started, so many were over when they were numbered anew
std::optional<unsigned> part_of(const HostPlace& thread, std::uint64_t before) {
  if (thread.empty() || thread.front() == ~std::uint64_t{0}) return std::nullopt;
  std::uint64_t number = 0;
  for (const std::uint64_t nth : thread) number = number * 7 + nth;
  for (std::size_t depth = 1; depth < thread.size(); ++depth) before *= 7;
  return static_cast<unsigned>((number - before) % part_count);
}

bool has_thread_sanitizer() { return dlsym(RTLD_DEFAULT, "__tsan_mutex_create") != nullptr; }

/// Why the addresses of the CPU device cannot be had, and what to do.
std::string why_not_reserved(int error) {
  if (has_thread_sanitizer())
    return "the program is linked with ThreadSanitizer, which takes the addresses of the CPU device and the "
           "calls by which it sees accesses: build it without -fsanitize=thread (races of kernels are told "
           "without it)";
  const std::string what = "the system does not give the CPU device its addresses";
  if (error == ENOMEM)
    return what +
           " (they take no memory): set no limit on them (ulimit -v unlimited), and the system's "
           "vm.overcommit_memory to 0 or 1. A kernel for ARM must give programs 48 bits of addresses";
  return what + ", since something else in the program lies there (" + std::strerror(error) +
         "): leave out what has memory at fixed addresses, such as a sanitizer other than AddressSanitizer";
}

void reserve(std::uintptr_t base, std::size_t size_bytes, int protection) {
  void* const wanted = reinterpret_cast<void*>(base);
  void* const got = mmap(wanted, size_bytes, protection,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  if (got != wanted) throw std::runtime_error(why_not_reserved(got == MAP_FAILED ? errno : EEXIST));
  madvise(got, size_bytes, MADV_DONTDUMP);
}

// Gives an array's memory back: that of a large one with the tables by which the system knows its pages,
// through which each change of the protection would walk.
void discard_data(std::uintptr_t base, std::size_t size_bytes, int protection) {
  void* const begin = reinterpret_cast<void*>(base);
  if (size_bytes < huge_bytes) return discard(begin, size_bytes);
  const std::size_t whole = round_up(size_bytes, page_bytes);
  constexpr int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED;
  if (mmap(begin, whole, protection, flags, -1, 0) != begin) return discard(begin, size_bytes);
  madvise(begin, whole, MADV_DONTDUMP);
}

// A program that touches few places of an array must not fill the machine by it, nor wait for the system to
// clear all of it.
std::size_t most_huge_bytes() {
  static const std::size_t of_machine = static_cast<std::size_t>(std::max(sysconf(_SC_PHYS_PAGES), 0L)) *
                                        static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) / machine_shares;
  return std::min(of_machine, most_cleared_bytes);
}

void prefer_huge_pages(void* begin, std::size_t size_bytes) {
  if (size_bytes < least_huge_bytes) return;
  const auto first = reinterpret_cast<std::uintptr_t>(begin) / huge_bytes * huge_bytes;
  const auto last = round_up(reinterpret_cast<std::uintptr_t>(begin) + size_bytes, huge_bytes);
  madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE);
}

}  // namespace

DeviceMemory::DeviceMemory() {
  if (static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) != page_bytes)
    throw std::runtime_error("the CPU device needs a system whose pages have 4 KiB; this one's have " +
                             std::to_string(sysconf(_SC_PAGESIZE) / 1024) +
                             ": boot a kernel with pages of 4 KiB");
  reserve(data_base, region_bytes, PROT_NONE);
  reserve(granule_base, region_bytes / granule_bytes * 2, PROT_READ | PROT_WRITE);
  reserve(init_base, region_bytes / 4, PROT_READ | PROT_WRITE);
  reserve(word_cell_base, word_cells_bytes(data_base, region_bytes), PROT_READ | PROT_WRITE);
  reserve(byte_place_base, byte_places_bytes, PROT_READ | PROT_WRITE);
  reserve(byte_cell_base, region_bytes * sizeof(Cell), PROT_READ | PROT_WRITE);
  begin_anew();
  for (unsigned d = 0; d < window_count; ++d) lowest_[d] = opened_from_[d] = highest_[d] = next_[d];
}

void DeviceMemory::begin_anew() {
  for (unsigned d = 0; d < window_count; ++d) {
    next_[d] = window_of(d) + most_red_zone_bytes;
    next_of_part_[d].clear();
  }
}

void DeviceMemory::number_threads_anew() { threads_before_ = host_time().started; }

DeviceMemory& device_memory() {
  static DeviceMemory memory;
  return memory;
}

// The next free addresses behind `next`, of which it gets behind; 0: there are none before the end. The
// allocations freed there are forgotten.
std::uintptr_t DeviceMemory::take(std::uintptr_t& next, std::uintptr_t end, std::size_t size_bytes) {
  const std::size_t red_zone = std::clamp(round_up(size_bytes, page_bytes), page_bytes, most_red_zone_bytes);
  const std::size_t span = round_up(size_bytes, page_bytes) + red_zone;
  while (next < end && span <= end - next) {
    const std::uintptr_t base = next;
    const auto live = std::find_if(allocations_.lower_bound(base), allocations_.end(),
                                   [](const auto& entry) { return !entry.second.freed; });
    if (live == allocations_.end() || live->first >= base + span) {
      allocations_.erase(allocations_.lower_bound(base), allocations_.lower_bound(base + span));
      next = base + span;
      return base;
    }
    next = round_up(live->first + live->second.size_bytes, page_bytes) + red_zone;
  }
  return 0;
}

// Addresses go upwards; a range is used again only when the device's addresses are used up. What a host
// thread allocates has its own part of them first: which thread comes first to its allocations must not show
// in the sets of the caches that arrays lie in.
std::uintptr_t DeviceMemory::next_base(unsigned device, std::size_t size_bytes) {
  const std::uintptr_t end = window_of(device) + device_bytes;
  if (const std::optional<unsigned> part = part_of(host_time().place, threads_before_)) {
    const std::uintptr_t part_end = end - *part * part_bytes;
    std::uintptr_t& next = next_of_part_[device].try_emplace(*part, part_end - part_bytes).first->second;
    if (const std::uintptr_t base = take(next, part_end, size_bytes); base != 0) return base;
  }
  for (int pass = 0; pass < 2; ++pass) {
    if (const std::uintptr_t base = take(next_[device], end, size_bytes); base != 0) return base;
    next_[device] = window_of(device) + most_red_zone_bytes;
  }
  return 0;
}

std::uintptr_t DeviceMemory::allocate(unsigned device, std::size_t size_bytes, std::size_t capacity_bytes) {
  const std::size_t taken = round_up(size_bytes, granule_bytes);
  if (taken < size_bytes || taken > capacity_bytes - std::min(capacity_bytes, used_bytes_[device])) return 0;
  const std::uintptr_t base = next_base(device, size_bytes);
  if (base == 0) return 0;
  place(base, size_bytes);
  used_bytes_[device] += taken;
  highest_[device] = std::max(highest_[device], base + round_up(size_bytes, page_bytes));
  include(device, base);
  Allocation& made = allocations_[base];
  made = Allocation{};
  made.base = base;
  made.size_bytes = size_bytes;
  made.device = device;
  made.number = ++made_;
  return base;
}

// Host code writes there without a trace (in libc): the whole counts as written.
std::uintptr_t DeviceMemory::allocate_for_host(MemoryKind kind, std::size_t size_bytes) {
  const std::uintptr_t base = allocate(host_window, size_bytes, device_bytes);
  if (base == 0) return 0;
  if (mprotect(reinterpret_cast<void*>(base), round_up(size_bytes, page_bytes), PROT_READ | PROT_WRITE) !=
      0) {
    release(allocations_[base]);
    return 0;
  }
  mark_initialised(base, size_bytes);
  allocations_[base].kind = kind;
  if (kind == MemoryKind::managed) add_pages(base, size_bytes);
  return base;
}

void DeviceMemory::place(std::uintptr_t base, std::size_t size_bytes) {
  std::uint16_t* granules = granule_of(base);
  const std::size_t whole = size_bytes / granule_bytes;
  std::fill(granules, granules + whole, static_cast<std::uint16_t>(granule_bytes));
  if (size_bytes % granule_bytes != 0)
    granules[whole] = static_cast<std::uint16_t>(size_bytes % granule_bytes);
  if (size_bytes > most_huge_bytes()) return;
  prefer_huge_pages(reinterpret_cast<void*>(base), size_bytes);
  prefer_huge_pages(word_cell_of(base), word_cells_bytes(base, size_bytes));
}

void DeviceMemory::release(Allocation& allocation) {
  const std::uintptr_t base = allocation.base;
  const std::size_t size_bytes = allocation.size_bytes;
  std::uint16_t* granules = granule_of(base);
  std::fill(granules, granules + (size_bytes + granule_bytes - 1) / granule_bytes, std::uint16_t{0});
  discard_data(base, size_bytes, opened_ > 0 ? PROT_READ | PROT_WRITE : PROT_NONE);
  discard(word_cell_of(base), word_cells_bytes(base, round_up(size_bytes, page_bytes)));
  forget_byte_history(base, round_up(size_bytes, page_bytes));
  forget_ahead(base, round_up(size_bytes, page_bytes));
  forget_initialised(base, size_bytes);
  if (allocation.kind == MemoryKind::managed) remove_pages(base, size_bytes);
  if (allocation.device == host_window)
    mprotect(reinterpret_cast<void*>(base), round_up(size_bytes, page_bytes), PROT_NONE);
  used_bytes_[allocation.device] -= round_up(size_bytes, granule_bytes);
  allocation.freed = true;
  if (base == lowest_[allocation.device]) pass_freed(allocation.device);
}

// An allocation is live from now on.
void DeviceMemory::include(unsigned device, std::uintptr_t base) {
  lowest_[device] = std::min(lowest_[device], base);
  if (opened_ == 0) return;
  opened_from_[device] = std::min(opened_from_[device], base);
  protect(PROT_READ | PROT_WRITE);
}

// The lowest live allocation of the device has been freed.
void DeviceMemory::pass_freed(unsigned device) {
  const auto live =
      std::find_if(allocations_.lower_bound(lowest_[device]), allocations_.end(),
                   [&](const auto& entry) { return !entry.second.freed || entry.second.device != device; });
  const bool none = live == allocations_.end() || live->second.device != device;
  lowest_[device] = none ? next_[device] : live->first;
}

void DeviceMemory::revive(Allocation& allocation) {
  place(allocation.base, allocation.size_bytes);
  used_bytes_[allocation.device] += round_up(allocation.size_bytes, granule_bytes);
  allocation.freed = allocation.free_pending = false;
  include(allocation.device, allocation.base);
}

bool DeviceMemory::belongs(const Allocation& allocation, unsigned device) {
  return allocation.device == device || (allocation.device == host_window && allocation.owner == device);
}

void DeviceMemory::release_all(unsigned device, const std::vector<void*>& by) {
  forget_heap(device);
  for (auto& [base, allocation] : allocations_) {
    if (!belongs(allocation, device) || allocation.freed) continue;
    note_pool_release(allocation);
    release(allocation);
    allocation.free_frames = by;
  }
}

void DeviceMemory::reset(unsigned device) {
  release_all(device, {});
  std::erase_if(allocations_, [&](const auto& entry) { return belongs(entry.second, device); });
}

Allocation* DeviceMemory::find(std::uintptr_t address) {
  auto after = allocations_.upper_bound(address);
  if (after == allocations_.begin()) return nullptr;
  Allocation& before = std::prev(after)->second;
  return address - before.base < std::max<std::size_t>(before.size_bytes, 1) ? &before : nullptr;
}

std::uintptr_t DeviceMemory::distance(const Allocation& allocation, std::uintptr_t address) {
  if (address < allocation.base) return (allocation.base - address) * past_end_by;
  const std::uintptr_t offset = address - allocation.base;
  return offset < allocation.size_bytes ? 0 : offset - allocation.size_bytes + 1;
}

Allocation* DeviceMemory::nearest(std::uintptr_t address) {
  if (Allocation* const inside = find(address)) return inside;
  auto after = allocations_.upper_bound(address);
  Allocation* below = after == allocations_.begin() ? nullptr : &std::prev(after)->second;
  Allocation* above = after == allocations_.end() ? nullptr : &after->second;
  if (below != nullptr && below->device != device_of(address)) below = nullptr;
  if (above != nullptr && above->device != device_of(address)) above = nullptr;
  if (below == nullptr || above == nullptr) return below != nullptr ? below : above;
  return distance(*below, address) <= distance(*above, address) ? below : above;
}

// Not what lies below the first live allocation: the system walks through all pages that ever were in use.
void DeviceMemory::protect(int protection) {
  for (unsigned d = 0; d < max_devices; ++d)
    if (highest_[d] > opened_from_[d])
      mprotect(reinterpret_cast<void*>(opened_from_[d]), highest_[d] - opened_from_[d], protection);
}

void DeviceMemory::open() {
  if (opened_++ > 0) return;
  std::copy(std::begin(lowest_), std::end(lowest_), std::begin(opened_from_));
  protect(PROT_READ | PROT_WRITE);
}

void DeviceMemory::close() {
  if (--opened_ == 0) protect(PROT_NONE);
}

const PinnedBlock* DeviceMemory::registered(std::uintptr_t address, std::size_t size_bytes) const {
  auto after = pinned_.upper_bound(address);
  if (after == pinned_.begin()) return nullptr;
  const PinnedBlock& block = std::prev(after)->second;
  return lies_within(address, size_bytes, block.base, block.size_bytes) ? &block : nullptr;
}

bool DeviceMemory::is_pinned(std::uintptr_t address, std::size_t size_bytes) {
  if (!in_host_window(address)) return registered(address, size_bytes) != nullptr;
  const Allocation* const allocation = find(address);
  return allocation != nullptr && !allocation->freed && allocation->kind == MemoryKind::pinned &&
         lies_within(address, size_bytes, allocation->base, allocation->size_bytes);
}

bool DeviceMemory::is_managed(std::uintptr_t address, std::size_t size_bytes) {
  const Allocation* const allocation = in_host_window(address) ? find(address) : nullptr;
  return allocation != nullptr && !allocation->freed && allocation->kind == MemoryKind::managed &&
         lies_within(address, size_bytes, allocation->base, allocation->size_bytes);
}

}  // namespace gridstride::simt
