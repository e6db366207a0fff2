// SPDX-License-Identifier: MIT
/// @file
/// What diagnoses call memory: the array, the element, the variable.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "simt/src/engine.hpp"

namespace gridstride::simt {

struct Allocation;

/// @brief An element of an array in device or shared memory.
struct Element {
  std::string array;        ///< "d_in", "s_data", "the array of 64 bytes allocated at x.cu:3"; empty: in none
  std::int64_t index = 0;   ///< in units of the access's size or, if that is larger, of the array's type
  std::uint64_t count = 0;  ///< elements of the array, in the same units
  std::uintptr_t base = 0;  ///< where the array begins
  std::uint64_t array_bytes = 0;
  Extents extents;      ///< of an array of several dimensions that is told in its own elements; else empty
  bool single = false;  ///< a variable that is no array, all of it
  bool shared = false;
  bool dynamic = false;  ///< shared memory whose size the launch gives
  bool aliased = false;  ///< ... and which several `extern __shared__` arrays name
  bool pitched = false;  ///< of cudaMallocPitch
  std::string owner;     ///< "block (1,0,0)", of the shared memory of a launch with clusters
  std::string made_at;   ///< "x.cu:3", where the student's code has allocated it and the name does not say so
  std::string parts;     ///< "bytes 0 to 3 of 1 byte", where the array holds no whole number of such accesses

  /// @return "d_in[5]", "tile[1][0]", or "element 5 of the array ..."
  [[nodiscard]] std::string text() const;
  /// @return "index 5 of 4 elements", "index [16][0] of [16][17]", "bytes 0 to 3 of 1 byte"
  [[nodiscard]] std::string position() const;
  /// @return the element of the same array of two dimensions whose two indices are these the other way round;
  /// nothing where there is none, or it is the same
  [[nodiscard]] std::optional<Element> turned() const;
};

/// @return the element that an access at this address touches or, outside of all arrays, the one that it
/// would touch if the nearest array went on
Element element_at(std::uintptr_t address, std::uint32_t size_bytes, const Launch& launch);

/// @brief Likewise of an access that is in, or belongs to, this allocation.
Element element_in(const Allocation& allocation, std::uintptr_t address, std::uint32_t size_bytes);

/// @return what to call an allocation
std::string allocation_name(const Allocation& allocation);

/// @return the live arrays that the kernel was given pointers to, in its arguments and in structures among
/// them
std::vector<const Allocation*> arrays_given_to(const Launch& launch);

/// @return the name of the module's variable at the address
std::string variable_name(std::uintptr_t address, const Launch& launch);

/// @return whether the address lies where threads of kernels keep their local variables
bool is_local_memory(std::uintptr_t address);

/// @return " at FILE:LINE" of the cudaFree of the allocation that the address was in
std::string freed_where(std::uintptr_t address);

/// @return whether it was freed in the order of a stream, by cudaFreeAsync
bool was_freed_in_stream(std::uintptr_t address);

}  // namespace gridstride::simt
