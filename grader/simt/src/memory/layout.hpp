// SPDX-License-Identifier: MIT
/// @file
/// Where the memory of the devices and its shadow lie in the address space, and what a shadow cell holds.
///
/// All addresses are fixed, so that the checks before each access are a few instructions. They lie above
/// those of AddressSanitizer (up to 0x1000'7fff'8000), so that host code may be under it. Nothing is resident
/// until it is touched. Device d owns the window [data_base + d * device_bytes, + device_bytes); one more
/// window holds memory that host code may touch too (managed and page-locked), and one the shared memory of
/// blocks in clusters. Addresses are handed out upwards and reused late, so that a stale pointer is
/// recognised.
#pragma once

#include <cstddef>
#include <cstdint>

namespace gridstride::simt {

inline constexpr unsigned max_devices = 8;
inline constexpr unsigned host_window = max_devices;  ///< window of memory that the host reaches as well
/// Window of the shared memory of blocks in clusters, as the other blocks of the cluster reach it.
inline constexpr unsigned cluster_window = max_devices + 1;
inline constexpr unsigned window_count = max_devices + 2;
inline constexpr std::uintptr_t device_bytes = std::uintptr_t{1} << 37;  // 128 GiB of addresses a window
inline constexpr std::uintptr_t region_bytes = window_count * device_bytes;
inline constexpr std::uintptr_t data_base = 0x1020'0000'0000;
inline constexpr std::uintptr_t granule_base = 0x1200'0000'0000;     // 2 bytes a granule of 256 bytes
inline constexpr std::uintptr_t init_base = 0x1300'0000'0000;        // 1 byte a word of 4 bytes
inline constexpr std::uintptr_t byte_place_base = 0x1380'0000'0000;  // 4 bytes a kilobyte
inline constexpr std::uintptr_t word_cell_base = 0x1400'0000'0000;   // 16 bytes a word
/// 16 bytes a byte, only for small accesses, and only of those used last. @see accesses/byte_history.hpp
inline constexpr std::uintptr_t byte_cell_base = 0x2000'0000'0000;

/// @brief What lies no farther from shared memory was meant for it.
inline constexpr std::uintptr_t near_shared_bytes = 64 * 1024;

inline constexpr std::size_t granule_bytes = 256;
/// The init map has a bit for each byte of a word that a copy, a memset or a small store has written. Stores
/// of whole words are known by their cells. A granule's entry: how many of its first bytes belong to an
/// allocation, and whether all of those are known to be initialised (then the init map is not consulted).
inline constexpr std::uint16_t granule_length_mask = 0x1ff;
inline constexpr std::uint16_t granule_initialised = 0x8000;

/// @brief Last write and reads of one word (or byte): who, in which phase, from where.
///
/// writer: phase 31 | thread 10 | site 20 | update 2 | bytes 1; reader: phase 31 | thread 10 | site 20 |
/// unused 1 | several 1 | wide 1. A phase is one block (or some of its threads) between two events that order
/// accesses; phase ids never repeat, so no cell is reset between blocks. site is the offset of the access
/// from the launch's anchor, 0 where it does not fit. `bytes` says that the word's history is kept in its
/// four byte cells. A half without its low three bits is called a mark; marks compare as their phases do.
struct Cell {
  std::uint64_t writer;
  std::uint64_t reader;
};
inline constexpr unsigned phase_shift = 33;
inline constexpr unsigned thread_shift = 23;
inline constexpr std::uint64_t thread_mask = 0x3ff;
inline constexpr std::uint64_t site_mask = 0xfffff;
inline constexpr unsigned site_shift = 3;
/// What wrote: none of these bits is a store, `writer_atomic` an atomic, both an atomic of a word that other
/// blocks had updated as well with nothing to order them, `writer_scoped` alone an atomic of block scope.
inline constexpr std::uint64_t writer_update = 6;
inline constexpr std::uint64_t writer_atomic = 2;
inline constexpr std::uint64_t writer_scoped = 4;
inline constexpr std::uint64_t writer_bytes = 1;
inline constexpr std::uint64_t reader_several = 2;  ///< other threads of the same phase have read it too
/// Others have read it too: in shared memory other warps in this interval, elsewhere other blocks that
/// nothing orders before the reader.
inline constexpr std::uint64_t reader_wide = 1;

/// @brief Offset of a device address in the region of all devices; at least region_bytes for any other
/// address.
inline std::uintptr_t region_offset(std::uintptr_t address) { return address - data_base; }
inline bool in_region(std::uintptr_t address) { return region_offset(address) < region_bytes; }
inline unsigned device_of(std::uintptr_t address) {
  return static_cast<unsigned>(region_offset(address) / device_bytes);
}
/// @brief Whether the address lies in a window that only its device reaches, and no host code.
inline bool in_device_window(std::uintptr_t address) {
  return region_offset(address) < max_devices * device_bytes;
}
/// @brief Whether it lies in the window of managed and page-locked memory.
inline bool in_host_window(std::uintptr_t address) {
  return region_offset(address) - max_devices * device_bytes < device_bytes;
}
/// @brief Whether it is an address by which the blocks of a cluster reach one another's shared memory.
inline bool in_cluster_window(std::uintptr_t address) {
  return region_offset(address) - cluster_window * device_bytes < device_bytes;
}
inline std::uintptr_t window_of(unsigned device) { return data_base + device * device_bytes; }

inline std::uint16_t* granule_of(std::uintptr_t address) {
  return reinterpret_cast<std::uint16_t*>(granule_base) + region_offset(address) / granule_bytes;
}
inline std::uint8_t* init_of(std::uintptr_t address) {
  return reinterpret_cast<std::uint8_t*>(init_base) + region_offset(address) / 4;
}
/// @brief The cell of a word. Those of 4 neighbours, aligned, share a line of the cache. Between the cells of
/// 1024 bytes and the next lies an empty line: else the columns of many a matrix would fall into one set of
/// the cache.
inline Cell* word_cell_of(std::uintptr_t address) {
  const std::uintptr_t offset = region_offset(address) / 4 * sizeof(Cell);
  return reinterpret_cast<Cell*>(word_cell_base + offset + offset / 4096 * 64);
}
/// @return bytes from the cell of the first word to behind that of the last
inline std::size_t word_cells_bytes(std::uintptr_t address, std::size_t size_bytes) {
  return reinterpret_cast<std::uintptr_t>(word_cell_of(address + size_bytes)) -
         reinterpret_cast<std::uintptr_t>(word_cell_of(address));
}

/// @return whether all bytes of a word of device memory are written: by a kernel's store of the whole word,
/// which its cell remembers, or by what the init map tells of, copies and stores of single bytes
inline bool word_written(std::uint64_t writer, std::uint8_t map) {
  return writer >> phase_shift != 0 || map == 0x0f;
}

}  // namespace gridstride::simt
