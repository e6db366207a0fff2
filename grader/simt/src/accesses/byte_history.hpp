// SPDX-License-Identifier: MIT
/// @file
/// The histories of single bytes of device memory: a cell for each byte.
///
/// Cells of 16 bytes for all bytes of an array would take more memory than most machines have for it. But
/// neighbouring threads touch neighbouring bytes, so that a cell mostly differs from the one before by the
/// same number as that one did: a kilobyte's cells, 16 KiB, can be packed into a hundred bytes. Only those of
/// the kilobytes touched last are kept as they are, in slots; the others are packed, and unpacked where they
/// are touched again. Nothing is lost by that.
///
/// Packing has to be paid for by accesses, by the more the worse it goes. Where there were too few (bytes in
/// no order, all over a large array), another slot is taken instead. So packing takes at most a fixed share
/// of the time of the accesses, and at worst each kilobyte has a slot.
///
/// Only blocks whose turn it is touch these histories: one OS thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>

#include "simt/src/memory/layout.hpp"

namespace gridstride::simt {

/// Bytes of device memory whose cells share a slot.
inline constexpr std::size_t byte_chunk_bytes = 1024;
inline constexpr std::size_t byte_places_bytes = region_bytes / byte_chunk_bytes * sizeof(std::uint32_t);

/// @brief Where the cells of a chunk's bytes are: the number of their slot, from 1; 0: in none. Above it, a
/// bit: touched since that was last asked.
inline std::uint32_t& byte_place_of(std::uintptr_t address) {
  return reinterpret_cast<std::uint32_t*>(byte_place_base)[region_offset(address) / byte_chunk_bytes];
}
inline constexpr std::uint32_t byte_place_touched = std::uint32_t{1} << 31;

/// @return the cells of a chunk in that slot
inline Cell* byte_slot(std::uint32_t place) {
  const std::size_t slot = (place & ~byte_place_touched) - 1;
  return reinterpret_cast<Cell*>(byte_cell_base) + slot * byte_chunk_bytes;
}

/// Accesses of bytes that have not paid for packing yet; below zero: those that are still to pay for it.
inline constinit std::int64_t unspent_byte_accesses = 0;

/// @brief Puts the cells of the address's chunk into a slot. @return its place
std::uint32_t unpack_byte_history(std::uintptr_t address);

/// @brief The four cells of the bytes of the word that the address is in, for a kernel's access. They stay
/// there until the next call.
inline Cell* byte_cells_of_word(std::uintptr_t address) {
  std::uint32_t& place = byte_place_of(address);
  ++unspent_byte_accesses;
  if (place == 0) [[unlikely]]
    place = unpack_byte_history(address);
  place |= byte_place_touched;
  return byte_slot(place) + (region_offset(address) % byte_chunk_bytes & ~std::size_t{3});
}

/// @return a byte's cell, wherever it is; all stay where they are
Cell look_at_byte(std::uintptr_t address);

/// @brief Device memory is given back, or its history is not needed any more. @param address of a page
void forget_byte_history(std::uintptr_t address, std::size_t size_bytes);

}  // namespace gridstride::simt
