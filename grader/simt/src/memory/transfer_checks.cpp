// SPDX-License-Identifier: MIT
// What can be wrong with a copy before it is carried out.
#include <algorithm>
#include <cstring>
#include <optional>
#include <string_view>

#include "simt/src/engine.hpp"
#include "simt/src/memory/copies.hpp"
#include "simt/src/memory/host_blocks.hpp"
#include "simt/src/memory/host_objects.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/memory/sizes.hpp"
#include "simt/src/memory/small_arrays.hpp"
#include "simt/src/memory/variables_by_name.hpp"
#include "simt/src/reports/counted.hpp"
#include "simt/src/reports/error_codes.hpp"
#include "simt/src/reports/names.hpp"
#include "simt/src/streams/tasks.hpp"

namespace gridstride::simt {
namespace {

const char* direction_name(Direction direction) {
  switch (direction) {
    case Direction::host_to_host:
      return "cudaMemcpyHostToHost";
    case Direction::host_to_device:
      return "cudaMemcpyHostToDevice";
    case Direction::device_to_host:
      return "cudaMemcpyDeviceToHost";
    case Direction::device_to_device:
      return "cudaMemcpyDeviceToDevice";
    default:
      return "cudaMemcpyDefault";
  }
}

bool to_device(Direction direction) {
  return direction == Direction::host_to_device || direction == Direction::device_to_device;
}
bool from_device(Direction direction) {
  return direction == Direction::device_to_host || direction == Direction::device_to_device;
}

// Managed and page-locked memory is reachable from both sides; device variables are in no allocation.
bool reachable_from_device(std::uintptr_t address, std::size_t size_bytes) {
  return in_region(address) || device_memory().is_pinned(address, 1) ||
         is_device_variable(address, std::min<std::size_t>(size_bytes, 1));
}

bool fits(const Transfer& transfer, const Side& side, bool device) {
  return device ? reachable_from_device(side.address, transfer.width_bytes) : !in_device_window(side.address);
}
bool destination_fits(const Transfer& transfer) {
  return fits(transfer, transfer.to, to_device(transfer.direction));
}
bool source_fits(const Transfer& transfer) {
  return fits(transfer, transfer.from, from_device(transfer.direction));
}

bool direction_fits(const Transfer& transfer) {
  return transfer.direction == Direction::any || (destination_fits(transfer) && source_fits(transfer));
}

// Whether a variable of a function lies there, and is a pointer to device memory.
bool holds_device_pointer(std::uintptr_t address) {
  if (address % alignof(void*) != 0 || !is_on_stack(address)) return false;
  std::uintptr_t value = 0;
  std::memcpy(&value, reinterpret_cast<const void*>(address), sizeof value);  // NOLINT: as it lies there
  return in_device_window(value);
}

constexpr const char* address_of_pointer =
    " takes the pointer that cudaMalloc has set, not the address of it: cudaMemcpy(d_data, ...), although "
    "cudaMalloc(&d_data, bytes).";

constexpr const char* size_advice =
    "The size of a copy is in bytes, n * sizeof(T), and must fit both arrays.";
constexpr const char* rows_advice =
    "What lies there are pointers to the rows, which are elsewhere, each in memory of its own. Copy row by "
    "row, or keep the whole matrix in one array of rows * columns elements.";
constexpr const char* start_advice =
    "The copy does not begin where the array does: look at what was added to its pointer, in elements, and "
    "at how many are left from there on.";

// What -ftrivial-auto-var-init=pattern gives a local pointer that nothing has been assigned to.
constexpr std::uintptr_t unset_pointer = 0xaaaaaaaaaaaaaaaa;

// Where one end alone is wrong, by the address of a pointer in the pointer's place, as cudaMalloc wants it.
bool takes_address_of_pointer(const Transfer& transfer) {
  const bool to = !destination_fits(transfer);
  return to == source_fits(transfer) &&
         holds_device_pointer(to ? transfer.to.address : transfer.from.address);
}

void report_direction(const Transfer& transfer) {
  const auto place = [&](std::uintptr_t address) {
    if (address == unset_pointer) return "a pointer that nothing has set";
    return in_device_window(address) || is_device_variable(address, 1) ? "device memory" : "host memory";
  };
  const bool unset = transfer.to.address == unset_pointer || transfer.from.address == unset_pointer;
  add_host_finding("memory_space",
                   std::string(direction_name(transfer.direction)) + ", but the destination is " +
                       place(transfer.to.address) + " and the source is " + place(transfer.from.address),
                   unset ? "Set the pointer first: cudaMalloc(&pointer, bytes) for memory of the device."
                   : takes_address_of_pointer(transfer)
                       ? std::string(transfer.call) + address_of_pointer
                       : std::string(transfer.call) +
                             " takes the destination first, then the source, and the direction from source "
                             "to destination.",
                   transfer.frames);
}

// " 64 rows of 400 bytes, 512 bytes apart," where it is more than one row.
std::string shape_text(const Transfer& transfer, const Side& side) {
  const std::string slices =
      transfer.slices > 1 ? std::to_string(transfer.slices) + " slices of " : std::string();
  return slices + std::to_string(transfer.rows) + " rows of " + counted(transfer.width_bytes, "byte") + ", " +
         counted(side.pitch_bytes, "byte") + " apart,";
}

// Whether a block of the heap begins there, and in it the address of another one: an `int**`, or the elements
// of a `vector<vector<int>>`.
bool holds_rows(std::uintptr_t address) {
  std::uintptr_t first = 0;
  if (host_block_bytes(address) < sizeof first) return false;
  std::memcpy(&first, reinterpret_cast<const void*>(address), sizeof first);  // NOLINT: as it lies there
  return host_block_bytes(first) > 0;
}

// The host's own memory, as far as its size is known.
bool host_side_inside(const Transfer& transfer, const Side& side) {
  if (is_object_itself(transfer, side)) return false;
  tell_reserved(transfer, side);
  const std::size_t span = transfer.span(side);
  std::optional<HostRoom> room = local_variable_exceeded(transfer, side);
  if (!room) room = host_room_exceeded(side.address, span);
  if (!room) return true;
  const bool block = transfer.rows > 1 || transfer.slices > 1;
  const bool written = &side == &transfer.to;
  std::string message = transfer.call + std::string(written ? " writes " : " reads ");
  if (block) message += shape_text(transfer, side) + " in all ";
  message += counted(span, "byte") + (written ? " to " : " from ");
  if (room->offset_bytes > 0) message += "byte " + std::to_string(room->offset_bytes) + " of ";
  message += room->name + (room->at_most ? ", which has at most " : ", which has ") +
             std::to_string(room->offset_bytes + room->size_bytes);
  add_host_finding("out_of_bounds", message, holds_rows(side.address) ? rows_advice : size_advice,
                   transfer.frames);
  return false;
}

bool side_inside(const Transfer& transfer, const Side& side, const char* verb) {
  if (!in_region(side.address)) return host_side_inside(transfer, side);
  const bool block = transfer.rows > 1 || transfer.slices > 1;
  const std::string text = block ? verb + std::string(" ") + shape_text(transfer, side) + " in all" : verb;
  return inside_allocation(side.address, transfer.span(side), text, transfer.frames,
                           advice_on_small_array(transfer, side));
}

bool null_pointer(const Transfer& transfer) {
  if (transfer.to.address != 0 && transfer.from.address != 0) return false;
  const bool of_host = transfer.to.address == 0 ? transfer.direction == Direction::device_to_host
                                                : transfer.direction == Direction::host_to_device;
  add_host_finding(
      "cuda_error",
      std::string("a copy whose ") + (transfer.to.address == 0 ? "destination" : "source") +
          " is a null pointer",
      of_host
          ? "The host's array has no elements: data() of an empty std::vector is a null pointer. Give it its "
            "size first, std::vector<float> h_x(n); of no elements copy no bytes."
          : "Nothing has set this pointer, cudaMalloc was asked for 0 bytes, or the object was moved from: "
            "allocate the array before the copy, and look at what the allocation returns.",
      transfer.frames);
  return true;
}

// A pitch is at least a row, on both sides.
bool pitch_too_small(const Transfer& transfer) {
  if (transfer.rows <= 1 && transfer.slices <= 1) return false;
  const std::size_t pitch = std::min(transfer.to.pitch_bytes, transfer.from.pitch_bytes);
  if (transfer.width_bytes <= pitch) return false;
  tell_small_pitch(transfer.call, transfer.width_bytes, pitch, transfer.frames);
  return true;
}

// One row into itself, a few bytes on: which part is copied first is not said.
bool overlap(const Transfer& transfer) {
  if (transfer.rows > 1 || transfer.slices > 1 || transfer.to.address == transfer.from.address) return false;
  const std::uintptr_t low = std::min(transfer.to.address, transfer.from.address);
  const std::uintptr_t high = std::max(transfer.to.address, transfer.from.address);
  if (high - low >= transfer.width_bytes) return false;
  add_host_finding(
      "cuda_error",
      "a copy whose source and destination share " + counted(transfer.width_bytes - (high - low), "byte"),
      "The two may not overlap: copy through another array.", transfer.frames);
  return true;
}

// The copies by symbol have the addresses from the engine itself.
bool variable_by_name(const Transfer& transfer) {
  for (const Side* side : {&transfer.to, &transfer.from}) {
    const bool of_symbol = std::string_view(transfer.call).find("Symbol") != std::string_view::npos;
    const std::string variable = of_symbol ? std::string() : variable_used_by_name(side->address);
    if (variable.empty()) continue;
    add_host_finding(
        "memory_space", transfer.call + variable,
        "Copy with cudaMemcpyToSymbol() or cudaMemcpyFromSymbol(), which take the name, or ask for "
        "the address with cudaGetSymbolAddress().",
        transfer.frames);
    return true;
  }
  return false;
}

ErrorCode error_in(const Transfer& transfer) {
  if (null_pointer(transfer)) return error_invalid_value;
  if (pitch_too_small(transfer)) return error_invalid_pitch;
  if (variable_by_name(transfer)) return error_invalid_value;
  if (!direction_fits(transfer)) {
    report_direction(transfer);
    return error_invalid_value;
  }
  if (!side_inside(transfer, transfer.to, "copies to") ||
      !side_inside(transfer, transfer.from, "copies from") || overlap(transfer))
    return error_invalid_value;
  return 0;
}

// "copies 8 bytes to byte 4 of d", "sets 8 bytes of d".
std::string touched_part(const std::string& verb, const std::string& bytes, std::int64_t offset,
                         const std::string& array) {
  const std::string place = offset == 0 ? array : "byte " + std::to_string(offset) + " of " + array;
  if (const std::size_t blank = verb.find(' '); blank != std::string::npos)
    return verb.substr(0, blank) + " " + bytes + verb.substr(blank) + " " + place;
  return verb + " " + bytes + (offset == 0 ? " of " : " from ") + place;
}

}  // namespace

void tell_small_pitch(const std::string& call, std::size_t width_bytes, std::size_t pitch_bytes,
                      const std::vector<void*>& frames) {
  add_host_finding(
      "cuda_error",
      call + " of rows of " + counted(width_bytes, "byte") + " with a pitch of " +
          std::to_string(pitch_bytes),
      "Width and pitches are in bytes, the width first multiplied by sizeof(T); a pitch is at least "
      "the width.",
      frames);
}

ErrorCode check_sizes(const Transfer& transfer) {
  if (transfer.width_bytes == 0 || transfer.rows == 0 || transfer.slices == 0) return 0;
  const std::size_t rows = transfer.rows * transfer.slices;
  const auto spans = [&](const Side& side) {
    return product({side.pitch_bytes, rows}) &&
           (transfer.slices == 1 || product({side.pitch_bytes, side.rows_a_slice, transfer.slices}));
  };
  const bool fits = product({transfer.width_bytes, transfer.rows, transfer.slices}) && spans(transfer.to) &&
                    spans(transfer.from);
  if (fits && !was_negative(transfer.bytes())) return 0;
  std::string message = std::string(transfer.call) + " of " + counted(rows, "row") + " of " +
                        counted(transfer.width_bytes, "byte") + ", more than any memory has";
  for (const auto& [size, text] : {std::pair(transfer.width_bytes, " bytes"),
                                   {transfer.rows, " rows"},
                                   {transfer.slices, " slices"},
                                   {transfer.to.pitch_bytes, " bytes from row to row"},
                                   {transfer.from.pitch_bytes, " bytes from row to row"}}) {
    if (!was_negative(size)) continue;
    message = std::string(transfer.call) + " of -" + std::to_string(0 - size) + text + ", taken for " +
              std::to_string(size);
    break;
  }
  add_host_finding("out_of_bounds", message,
                   "A size has no sign: an int that is negative, or a larger size taken from a smaller one, "
                   "becomes a number near 2^64. Look where this one comes from.",
                   caller_frames());
  return error_invalid_value;
}

std::size_t Transfer::span(const Side& side) const {
  if (bytes() == 0) return 0;
  return ((slices - 1) * side.rows_a_slice + rows - 1) * side.pitch_bytes + width_bytes;
}

bool inside_allocation(std::uintptr_t address, std::size_t size_bytes, const std::string& verb,
                       const std::vector<void*>& frames, const std::string& advice, bool runs_now) {
  const Allocation* const allocation = device_memory().find(address);
  const bool gone = allocation != nullptr && (allocation->freed || allocation->free_pending);
  const bool comes_back = !runs_now && allocation != nullptr && allocation->of_graph && work_pending();
  if (gone && !comes_back) {
    add_host_finding("use_after_free",
                     verb + " " + allocation_name(*allocation) + ", which was freed" + freed_where(address),
                     "Free the array after the last copy and kernel that use it.", frames);
    return false;
  }
  if (allocation != nullptr && allocation->kind == MemoryKind::heap) {
    add_host_finding(
        "memory_space",
        verb + " " + allocation_name(*allocation) + " in a kernel, which no call of the host can use",
        "Memory of malloc and new in a kernel lies in a heap that kernels alone reach. Let a kernel "
        "copy it into an array of cudaMalloc, and copy that one.",
        frames);
    return false;
  }
  if (allocation != nullptr && lies_within(address, size_bytes, allocation->base, allocation->size_bytes))
    return true;
  const Allocation* const near = allocation != nullptr ? allocation : device_memory().nearest(address);
  std::string message = verb + " " + counted(size_bytes, "byte") + " ";
  const bool fits_from_begin = near != nullptr && address > near->base && size_bytes <= near->size_bytes;
  if (near == nullptr) {
    message += "where there is no array";
  } else {
    const auto offset = static_cast<std::int64_t>(address - near->base);
    message = touched_part(verb, counted(size_bytes, "byte"), offset, allocation_name(*near)) +
              ", which has " + std::to_string(near->size_bytes);
    if (near->pitch_bytes != 0)
      message += " (rows of " + counted(near->row_bytes, "byte") + ", " + counted(near->pitch_bytes, "byte") +
                 " apart)";
  }
  add_host_finding("out_of_bounds", message,
                   !advice.empty()   ? advice
                   : fits_from_begin ? start_advice
                                     : size_advice,
                   frames);
  return false;
}

ErrorCode check_transfer(Transfer& transfer) {
  if (const ErrorCode error = check_sizes(transfer); error != 0) return error;
  if (transfer.bytes() == 0) return 0;
  if (transfer.frames.empty()) transfer.frames = caller_frames();
  const ErrorCode error = error_in(transfer);
  if (error != 0) take_for_written(transfer.to.address, transfer.span(transfer.to));
  return error;
}

void take_for_written(std::uintptr_t address, std::size_t size_bytes) {
  const Allocation* const allocation = in_region(address) ? device_memory().find(address) : nullptr;
  if (allocation == nullptr || allocation->freed) return;
  const std::size_t rest = allocation->base + allocation->size_bytes - address;
  device_memory().mark_initialised(address, std::min(size_bytes, rest));
}

}  // namespace gridstride::simt
