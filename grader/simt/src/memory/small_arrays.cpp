// SPDX-License-Identifier: MIT
#include "simt/src/memory/small_arrays.hpp"

#include "simt/src/engine.hpp"
#include "simt/src/memory/host_blocks.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/reports/counted.hpp"
#include "simt/src/reports/source_names.hpp"
#include "simt/src/reports/symbols.hpp"

namespace gridstride::simt {
namespace {

// Statements that speak of bytes: by sizeof(T), or by the name of a variable or function.
std::size_t speaks_of_bytes(const SourceLine& where) {
  const std::string statement = statement_at(where);
  return times_in("sizeof", statement) + times_in("bytes", statement);
}

// Whether the host's array has just as many bytes as the copy.
bool is_whole_array(std::uintptr_t address, std::size_t copied_bytes) {
  if (!in_region(address)) return host_array_bytes(address) == copied_bytes;
  const Allocation* const array = device_memory().find(address);
  return array != nullptr && array->kind == MemoryKind::pinned && array->base == address &&
         array->size_bytes == copied_bytes;
}

}  // namespace

std::string advice_on_small_array(const Transfer& transfer, const Side& on_device) {
  const Side& other = &on_device == &transfer.to ? transfer.from : transfer.to;
  const Allocation* const array = device_memory().find(on_device.address);
  const std::size_t copied_bytes = transfer.bytes();
  if (array == nullptr || array->kind != MemoryKind::device || array->base != on_device.address ||
      transfer.rows > 1 || transfer.slices > 1 || array->size_bytes >= copied_bytes)
    return {};
  const SourceLine made = student_line(array->frames);
  if (made.line == 0) return {};
  const bool without_sizeof =
      array->element_bytes > 1 && array->size_bytes * array->element_bytes == copied_bytes;
  const bool as_text = without_sizeof && speaks_of_bytes(made) == 0 &&
                       speaks_of_bytes(student_line(transfer.frames)) == 1 &&
                       !host_room_exceeded(other.address, copied_bytes);
  if (!as_text && !is_whole_array(other.address, copied_bytes)) return {};
  const std::string size = std::to_string(array->size_bytes) + " of " + counted(copied_bytes, "byte") +
                           ", from " + text_of(made) + called_at(array->frames);
  if (without_sizeof)
    return "The copy is right, and the array on the device too small: " + size +
           ", one for each element. cudaMalloc takes bytes, n * sizeof(T).";
  return "The copy is as large as the host's array, and the array on the device too small: " + size +
         ". cudaMalloc takes the bytes of all elements, n * sizeof(T).";
}

}  // namespace gridstride::simt
