// SPDX-License-Identifier: MIT
/// @file
/// Memory that the program's host code owns: how far it goes from an address, where that is certain. Copies
/// ask before they touch it.
///
/// Blocks of malloc, new and their kin are noted as they are given out, in a table that forgets a block where
/// another falls into its place: noting is a few instructions without a lock, and what was forgotten is not
/// known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace gridstride::simt {

/// @brief Which function gave a block out.
enum class BlockOrigin : std::uint8_t {
  array,   ///< malloc, calloc, realloc, new[]: libraries hardly free it, so that what was asked for is known
  object,  ///< new of one object, of containers too, which a library may have freed: its size is the heap's
  argument,  ///< in no heap: of a graded function
};

/// @brief Notes a block of the host. @return its address
void* note_block(void* block, std::size_t size_bytes, BlockOrigin origin);
/// @brief It is freed.
void forget_block(const void* block);

/// @brief The elements of a std::vector with the allocator of the library: where its block begins, and where
/// they end.
void note_elements_end(const void* begin, const void* end);

/// @return bytes that the block was asked for that begins at this address; 0 where none is known to
std::size_t host_block_bytes(std::uintptr_t address);

/// @return bytes of the array that begins at this address: of such a block, or a variable of the program; 0
/// where none is known to
std::size_t host_array_bytes(std::uintptr_t address);

/// @return whether a std::vector's block begins at this address, in which it has no elements
bool is_reserved_only(std::uintptr_t address);

/// @brief Memory of the host around an address.
struct HostRoom {
  std::size_t size_bytes = 0;    ///< from the address on
  std::size_t offset_bytes = 0;  ///< of the address in what is named
  bool at_most = false;          ///< other variables may lie between
  std::string name;              ///< "table", "memory of malloc or new", "a local variable of main"
};

/// @return what surely ends before the range does: a block that begins at the address, a variable of the
/// program, or the frame of a function on the calling thread's stack. Nothing where all may be well.
std::optional<HostRoom> host_room_exceeded(std::uintptr_t address, std::size_t size_bytes);

/// @return whether the address lies on the calling thread's stack, in a function that has led here
bool is_on_stack(std::uintptr_t address);

}  // namespace gridstride::simt
