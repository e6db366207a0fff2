// SPDX-License-Identifier: MIT
// Indices outside of arrays whose extent the compiler knows (local arrays, shared arrays, members of
// structs): clang compares each index with the extent (-fsanitize=array-bounds) and calls these before an
// access outside. The names and the layout of what they are told are the compiler's.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "simt/src/accesses/access.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/reports/counted.hpp"
#include "simt/src/reports/describe.hpp"
#include "simt/src/reports/source_code.hpp"
#include "simt/src/reports/symbols.hpp"
#include "simt/translate/scan.hpp"

namespace gridstride::simt {
namespace {

// A place in the source; the column is that of the subscripted expression's first token.
struct Place {
  const char* file;
  std::uint32_t line;
  std::uint32_t column;
};

// `info` of an integer: bit 0 signed, the rest log2 of its bits. The name stands in quotation marks.
struct Type {
  std::uint16_t kind;
  std::uint16_t info;
  char name[1];
};

struct OutOfBounds {
  Place place;
  const Type* array;
  const Type* index;
};

// The first extent in "'float[16][17]'" or "'Row' (aka 'float[16]')".
std::uint64_t extent_of(const Type& array) {
  const std::string_view name = array.name;
  const std::size_t aka = name.rfind("(aka '");
  const std::size_t open = name.find('[', aka == name.npos ? 0 : aka);
  return open == name.npos ? 0 : std::strtoull(array.name + open + 1, nullptr, 10);
}

// Narrow integers are handed over as they lie in the register.
std::int64_t index_value(const Type& type, std::uintptr_t bits) {
  const unsigned width = 1u << (type.info >> 1);
  if (!(type.info & 1) || width >= 64) return static_cast<std::int64_t>(bits);
  const unsigned unused = 64 - width;
  return static_cast<std::int64_t>(bits << unused) >> unused;
}

// The subscripted name and its subscripts in the source: "tile" and {"threadIdx.y", "k + 1"}.
struct Subscripted {
  std::string name;
  std::vector<std::string> subscripts;
};

// @param of_member of `p[i].pos[3]` the name is "p[i].pos", not "p"
Subscripted read_subscripted(const std::string& text, std::size_t column, bool of_member) {
  const translate::Tokens tokens = translate::lex(text).code;
  const auto begin =
      static_cast<std::size_t>(std::ranges::find(tokens, column, &translate::Token::begin) - tokens.begin());
  Subscripted found;
  for (std::size_t i = begin;
       i < tokens.size() && (i == begin || (of_member && translate::is_member_access(tokens[i])));) {
    while (translate::is_word_at(tokens, i) || translate::is_at(tokens, i, ".") ||
           translate::is_at(tokens, i, "->"))
      ++i;
    if (!found.name.empty() && !translate::is_at(tokens, i, "[")) return found;  // `p[i].x`
    found = {translate::spelled(tokens, begin, i), {}};
    for (; translate::is_at(tokens, i, "[") && tokens[i].match != translate::no_token;
         i = tokens[i].match + 1)
      found.subscripts.push_back(translate::spelled(tokens, i + 1, tokens[i].match));
    if (i == begin) return found;
  }
  return found;
}

// Of numbers and pointers, which have no members.
bool has_plain_elements(const Type& array) {
  static constexpr std::array<std::string_view, 9> words{"float", "double", "int",    "unsigned", "char",
                                                         "short", "long",   "signed", "bool"};
  const std::string_view name = std::string_view(array.name).substr(1);  // behind the quotation mark
  return name.find('*') != name.npos ||
         std::ranges::any_of(words, [&](std::string_view word) { return name.starts_with(word); });
}

Subscripted subscripted_at(const OutOfBounds& data) {
  const std::string text = code_at({data.place.file, static_cast<int>(data.place.line), ""});
  return read_subscripted(text, data.place.column - 1, has_plain_elements(*data.array));
}

// tile[0][i]: the whole of a two-dimensional array walked through its first row, on purpose. The access
// itself is checked by its address.
bool walks_through_first_row(const Subscripted& array) {
  return array.subscripts.size() > 1 && array.subscripts[0] == "0";
}

// What the source calls the array: of two-dimensional ones the index may be wrong in a row.
std::string name_of(const OutOfBounds& data, const Subscripted& array) {
  if (array.name.empty()) return "an array";
  const std::string_view type = data.array->name;
  const auto extents = static_cast<std::size_t>(std::ranges::count(type.substr(0, type.find(" (aka")), '['));
  const bool row = extents > 0 && extents < array.subscripts.size();
  return row ? "a row of " + array.name : array.name;
}

std::string message_of(const OutOfBounds& data, std::int64_t index, const Subscripted& array) {
  const std::uint64_t extent = extent_of(*data.array);
  return "index " + std::to_string(index) + " of " + name_of(data, array) + ", which has " +
         counted(extent, "element");
}

const SharedArray* shared_array(const std::string& name, const Launch& launch) {
  if (launch.module == nullptr) return nullptr;
  const auto& arrays = launch.module->shared_arrays;
  const auto found = std::ranges::find_if(
      arrays, [&](const SharedArray& array) { return array.name == name && launch.may_use(array); });
  return found == arrays.end() ? nullptr : &*found;
}

// A sentence where an index beyond the end of one dimension would be inside of the other one. Rows may be one
// element longer than they are used.
std::string whether_swapped(std::int64_t index, std::uint64_t extent, const Extents& extents) {
  if (extents.size() != 2) return {};
  const std::size_t other = extents[0] == extent ? extents[1] : extents[0];
  if (other <= extent + 1 || index < 0 || static_cast<std::uint64_t>(index) >= other) return {};
  return " The array's other dimension has " + counted(other, "element") +
         ": look whether the two indices are swapped.";
}

constexpr const char* advice =
    "Valid indices run from 0 to one less than the number of elements: check the index before its use.";

[[noreturn]] void stop_thread(const OutOfBounds& data, std::int64_t index, const Subscripted& array,
                              Execution& execution, const void* pc) {
  {
    const EngineScope engine_code;
    Incident incident;
    incident.bug = Bug::array_index;
    incident.pc = pc;
    incident.block = execution.block;
    incident.thread = execution.thread;
    incident.text = "uses " + message_of(data, index, array);
    incident.other_text = advice;
    if (const SharedArray* const shared = shared_array(array.name, *execution.launch))
      incident.other_text += whether_swapped(index, extent_of(*data.array), shared->extents) +
                             shared_array_and_block(*execution.launch);
    record_incident(execution, std::move(incident));
  }
  abandon_thread(execution);
}

// Told once: a place that was reported has its column struck out.
void report_in_host_code(OutOfBounds& data, std::int64_t index, const Subscripted& array) {
  data.place.column = 0;
  const ApiCall api_call;
  add_host_finding("out_of_bounds", "host code uses " + message_of(data, index, array), advice,
                   caller_frames());
}

void check_index(OutOfBounds& data, std::uintptr_t bits, const void* pc) {
  Execution* const execution = current;
  if (execution != nullptr ? !execution->checks : data.place.column == 0) return;
  current = nullptr;
  const Subscripted array = subscripted_at(data);
  const std::int64_t index = index_value(*data.index, bits);
  const bool on_purpose = walks_through_first_row(array);
  current = execution;
  if (on_purpose) return;
  if (execution != nullptr) stop_thread(data, index, array, *execution, pc);
  report_in_host_code(data, index, array);
}

}  // namespace
}  // namespace gridstride::simt

extern "C" {

void __ubsan_handle_out_of_bounds(void* data, std::uintptr_t index) {
  using namespace gridstride::simt;
  check_index(*static_cast<OutOfBounds*>(data), index, __builtin_return_address(0));
}

void __ubsan_handle_out_of_bounds_abort(void* data, std::uintptr_t index) {
  using namespace gridstride::simt;
  check_index(*static_cast<OutOfBounds*>(data), index, __builtin_return_address(0));
}

}  // extern "C"
