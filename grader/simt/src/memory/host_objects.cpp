// SPDX-License-Identifier: MIT
#include "simt/src/memory/host_objects.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>

#include "simt/src/engine.hpp"
#include "simt/src/memory/host_blocks.hpp"
#include "simt/src/reports/counted.hpp"
#include "simt/src/reports/kernel_words.hpp"
#include "simt/src/reports/source_code.hpp"
#include "simt/src/reports/source_names.hpp"
#include "simt/src/reports/symbols.hpp"

namespace gridstride::simt {
namespace {

using Words = std::array<std::uintptr_t, 3>;

// Begin and end of the elements, and the end of a block of the heap that begins where they do.
bool is_vector(const Words& words) {
  const auto [begin, end, room_end] = words;
  const std::size_t block_bytes = host_block_bytes(begin);
  return block_bytes > 0 && room_end - begin == block_bytes && end - begin <= block_bytes;
}

// Where position-independent programs, their heap and their mappings lie on Linux.
bool is_pointer(std::uintptr_t word) {
  constexpr int shift = 40;
  return word >> shift >= 0x55 && word >> shift <= 0x7f;
}

// A pointer and a number of elements, of which the copy has as many bytes. One of the object itself would
// have those of two words.
bool is_span(const Words& words, std::size_t copied_bytes) {
  const auto [data, count, unused] = words;
  if (copied_bytes == 2 * sizeof(std::uintptr_t) || !is_pointer(data) || count == 0) return false;
  for (const std::size_t element_bytes : {1, 2, 4, 8, 16})
    if (count <= copied_bytes && count * element_bytes == copied_bytes && data % element_bytes == 0)
      return true;
  return false;
}

// "sum" where the argument of the one such call in a line is `&sum`; empty where it is not that plain.
std::string name_in_address(std::string_view line, std::string_view call, std::size_t argument) {
  if (std::ranges::count(words_in(std::string(line)), call) != 1) return {};
  const std::vector<std::string> arguments = arguments_of_call(line, call);
  const WordList words = argument < arguments.size() ? words_in(arguments[argument]) : WordList{};
  return words.size() == 2 && words[0] == "&" && is_name(words[1]) ? words[1] : std::string();
}

}  // namespace

bool is_object_itself(const Transfer& transfer, const Side& side) {
  if (side.address % alignof(std::uintptr_t) != 0 || !is_on_stack(side.address)) return false;
  Words words{};
  std::memcpy(words.data(), reinterpret_cast<const void*>(side.address),
              sizeof words);  // NOLINT: as they lie
  const bool vector = is_vector(words);
  if (!vector && !is_span(words, transfer.bytes())) return false;
  add_host_finding("out_of_bounds",
                   std::string(transfer.call) + (&side == &transfer.to ? " writes over " : " reads ") +
                       (vector ? "a std::vector" : "a std::span") + " itself, and not its elements",
                   "The object holds the address of its elements, which lie elsewhere: pass .data(), not the "
                   "object's own address by &.",
                   transfer.frames);
  return true;
}

std::optional<HostRoom> local_variable_exceeded(const Transfer& transfer, const Side& side) {
  if (!is_on_stack(side.address)) return std::nullopt;
  const auto call = std::ranges::find_if(transfer.frames, [](void* pc) { return student_line(pc).line > 0; });
  if (call == transfer.frames.end()) return std::nullopt;
  const std::string name =
      name_in_address(code_at(student_line(*call)), transfer.call, &side == &transfer.to ? 0 : 1);
  const std::size_t bytes = name.empty() ? 0 : variable_bytes(*call, name);
  if (bytes == 0 || bytes >= transfer.span(side)) return std::nullopt;
  return HostRoom{bytes, 0, false, name};
}

void tell_reserved(const Transfer& transfer, const Side& side) {
  if (!engine().options.knows_host_code || !is_reserved_only(side.address)) return;
  const bool written = &side == &transfer.to;
  add_host_finding(written ? "out_of_bounds" : "uninitialised_read",
                   std::string(transfer.call) + (written ? " writes " : " reads ") +
                       counted(transfer.bytes(), "byte") + (written ? " to" : " of") +
                       " a std::vector that has room for elements, but none yet",
                   "reserve() makes room and no elements: give the vector its size by resize(n), or where it "
                   "is made, as in std::vector<float> h_x(n).",
                   transfer.frames);
}

}  // namespace gridstride::simt
