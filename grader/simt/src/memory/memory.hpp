// SPDX-License-Identifier: MIT
/// @file
/// Device memory: who owns which address, and its shadow.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "simt/src/memory/layout.hpp"

namespace gridstride::simt {

/// @brief What an allocation was asked for as, which says who may touch it.
enum class MemoryKind : std::uint8_t {
  device,   ///< cudaMalloc: one device
  managed,  ///< cudaMallocManaged: the host and all devices
  pinned,   ///< cudaMallocHost, cudaHostAlloc: the host and all devices
  heap,     ///< malloc or new in a kernel: one device
};

/// Advice to who has freed memory by another kind's function.
inline constexpr const char* what_frees_what =
    "Memory of cudaMalloc goes to cudaFree, of cudaMallocHost to cudaFreeHost, of new[] to "
    "delete[], of malloc to free.";

/// @brief One cudaMalloc (or its like), also after its cudaFree.
struct Allocation {
  std::uintptr_t base = 0;
  std::size_t size_bytes = 0;
  unsigned device = 0;  ///< window that it lies in
  MemoryKind kind = MemoryKind::device;
  unsigned owner = 0;             ///< current device of the call that made it
  unsigned flags = 0;             ///< of that call
  void* pool = nullptr;           ///< memory pool of cudaMallocAsync; nullptr: of none
  std::size_t pitch_bytes = 0;    ///< of a row of cudaMallocPitch; 0: not pitched
  std::size_t row_bytes = 0;      ///< what was asked for of such a row
  std::size_t element_bytes = 0;  ///< of the type that the call was given; 0: not known
  std::uint64_t number = 0;       ///< rises from each allocation of the process to the next
  bool freed = false;
  bool free_pending = false;       ///< cudaFreeAsync was called, and has not happened yet
  bool of_graph = false;           ///< a graph allocates it, each time that it is launched
  std::string name;                ///< given by name_allocation(); else found from the source text
  std::vector<void*> frames;       ///< who called cudaMalloc, innermost first
  std::vector<void*> free_frames;  ///< who called cudaFree

  /// @brief Whether an address is behind a row of a pitched array, before the next.
  [[nodiscard]] bool between_rows(std::uintptr_t address) const {
    return pitch_bytes != 0 && (address - base) % pitch_bytes >= row_bytes;
  }
};

/// @brief Host memory that cudaHostRegister has page-locked.
struct PinnedBlock {
  std::uintptr_t base = 0;
  std::size_t size_bytes = 0;
  unsigned flags = 0;
};

/// @brief Words of 4 bytes that nothing has written.
struct UnwrittenWords {
  std::size_t words = 0;  ///< looked at
  std::size_t unwritten = 0;
  std::uintptr_t first = 0;  ///< address of the first unwritten one
  bool padding = false;  ///< they lie as padding does in the structures of an array, and nobody writes that
};

/// @brief The memory of all devices of this process.
class DeviceMemory {
 public:
  /// @brief Reserves the addresses. @throws std::runtime_error where the machine refuses
  DeviceMemory();

  /// @return the device address, or 0 where more than `capacity_bytes` would be in use on the device
  std::uintptr_t allocate(unsigned device, std::size_t size_bytes, std::size_t capacity_bytes);
  /// @brief Memory in the window that the host reaches as well. @return its address, or 0 where there is none
  /// left
  std::uintptr_t allocate_for_host(MemoryKind kind, std::size_t size_bytes);
  void release(Allocation& allocation);
  /// @brief Makes a released allocation live again, with nothing written in it.
  void revive(Allocation& allocation);
  /// @brief Releases everything of a device. @param by who asked for it
  void release_all(unsigned device, const std::vector<void*>& by);
  /// @brief Likewise, and forgets what was freed.
  void reset(unsigned device);
  /// @brief The next allocations come where the first ones came. @pre nothing is allocated
  void begin_anew();

  /// @brief The threads that this host thread, the main one, starts next allocate where its first ones did.
  void number_threads_anew();

  /// @return the allocation, live or freed, that the address is in; nullptr where in none
  Allocation* find(std::uintptr_t address);
  /// @return how far outside of the allocation an address is, and how unlikely an index is to stray so far:
  /// bytes past its end, or below its beginning, where each counts for many; 0 inside
  static std::uintptr_t distance(const Allocation& allocation, std::uintptr_t address);
  /// @return the allocation at the least distance, on the same device; nullptr where none
  Allocation* nearest(std::uintptr_t address);
  std::map<std::uintptr_t, Allocation>& allocations() { return allocations_; }
  [[nodiscard]] std::size_t used_bytes(unsigned device) const { return used_bytes_[device]; }

  /// @brief Marks bytes as written by a copy or memset.
  static void mark_initialised(std::uintptr_t address, std::size_t size_bytes);
  /// @brief Gives `to` the initialisation state of `from`.
  static void copy_initialised(std::uintptr_t to, std::uintptr_t from, std::size_t size_bytes);
  /// @return the aligned words of the range of which nothing has written a byte
  static UnwrittenWords unwritten_words(std::uintptr_t address, std::size_t size_bytes);
  /// @return the address of the first byte of the range that nothing has written, where there is one
  static std::optional<std::uintptr_t> first_unwritten(std::uintptr_t address, std::size_t size_bytes);

  /// @brief Lets this process touch device memory, until as many close() calls follow. @see Open
  void open();
  void close();

  /// @brief Forgets all accesses: phase ids begin anew.
  void clear_cells();

  /// @brief What cudaHostRegister has registered, by its begin.
  std::map<std::uintptr_t, PinnedBlock>& pinned() { return pinned_; }
  /// @return the registered block that holds the whole range; nullptr where none does
  [[nodiscard]] const PinnedBlock* registered(std::uintptr_t address, std::size_t size_bytes) const;
  /// @return whether the whole range is page-locked host memory
  bool is_pinned(std::uintptr_t address, std::size_t size_bytes);
  /// @return whether the whole range is in a live managed allocation
  bool is_managed(std::uintptr_t address, std::size_t size_bytes);

 private:
  static bool belongs(const Allocation& allocation, unsigned device);
  static void forget_initialised(std::uintptr_t base, std::size_t size_bytes);
  void place(std::uintptr_t base, std::size_t size_bytes);
  std::uintptr_t take(std::uintptr_t& next, std::uintptr_t end, std::size_t size_bytes);
  std::uintptr_t next_base(unsigned device, std::size_t size_bytes);
  void include(unsigned device, std::uintptr_t base);
  void pass_freed(unsigned device);
  void protect(int protection);

  std::map<std::uintptr_t, Allocation> allocations_;
  std::map<std::uintptr_t, PinnedBlock> pinned_;
  std::uintptr_t next_[window_count];
  std::map<unsigned, std::uintptr_t> next_of_part_[window_count];  ///< of host threads' own parts
  std::uint64_t threads_before_ = 0;      ///< that the main thread had started when addresses began anew
  std::uintptr_t lowest_[window_count];   ///< nothing live lies below
  std::uintptr_t highest_[window_count];  ///< end of the highest allocation that there was
  std::uintptr_t opened_from_[window_count];
  std::size_t used_bytes_[window_count] = {};
  int opened_ = 0;
  std::uint64_t made_ = 0;  ///< allocations so far
};

/// @brief The pool of an allocation, if it has one, no longer counts it.
void note_pool_release(Allocation& allocation);

/// @brief The one of this process.
DeviceMemory& device_memory();

/// @brief The heap of kernels has been released with all else.
void forget_heap(unsigned device);

/// @brief While it lives, device memory can be touched.
class Open {
 public:
  Open() { device_memory().open(); }
  ~Open() { device_memory().close(); }
  Open(const Open&) = delete;
  Open& operator=(const Open&) = delete;
};

}  // namespace gridstride::simt
