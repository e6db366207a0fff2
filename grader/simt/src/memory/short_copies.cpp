// SPDX-License-Identifier: MIT
#include "simt/src/memory/short_copies.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "simt/src/engine.hpp"
#include "simt/src/memory/host_blocks.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/reports/counted.hpp"
#include "simt/src/reports/names.hpp"
#include "simt/src/reports/source_names.hpp"
#include "simt/src/reports/symbols.hpp"

namespace gridstride::simt {
namespace {

constexpr std::size_t most_remembered = 4096;
constexpr std::size_t least_bytes = 4;  // a flag may well be copied as one byte

// What a call touches of an array.
struct Touched {
  const char* call = "";
  std::uintptr_t address = 0;
  std::size_t bytes = 0;  // from the first to the last
  std::size_t rows = 1;
  std::size_t width_bytes = 0;  // of each row
  std::size_t pitch_bytes = 0;
};

// What has gone one way, into an array or out of it.
struct OneWay {
  Touched first;  // copy, if it has touched the beginning alone, or that of each row; else 0 bytes
  std::vector<void*> frames;  // who called for it
  bool room_for_all = false;  // on the other side, as far as is known
  bool otherwise = false;     // there were copies of another kind as well
  Touched misplaced;          // rows, as far apart as the array's are not; else 0 bytes
  std::vector<void*> misplaced_frames;
};

struct Ways {
  OneWay in;
  OneWay out;
};

// By the number of the allocation.
std::map<std::uint64_t, Ways>& all_ways() {
  static auto* const kept = new std::map<std::uint64_t, Ways>;
  return *kept;
}

// Where a program has that many arrays, the first ones are remembered.
Ways* ways_of(const Allocation& array) {
  auto& all = all_ways();
  const auto known = all.find(array.number);
  if (known != all.end()) return &known->second;
  return all.size() < most_remembered ? &all[array.number] : nullptr;
}

const Allocation* array_at(std::uintptr_t address) {
  return in_device_window(address) ? device_memory().find(address) : nullptr;
}

// Whether the bytes are as many as the array, or its row, has elements of float or double.
bool counts_elements(const Allocation& array, const Touched& touched) {
  const std::size_t bytes = touched.rows > 1 ? touched.width_bytes : touched.bytes;
  const std::size_t whole = touched.rows > 1 ? array.row_bytes : array.size_bytes;
  return bytes >= least_bytes && (bytes * sizeof(float) == whole || bytes * sizeof(double) == whole);
}

// Whether something of the array is left, behind what is touched or behind that of each row.
bool leaves_rest(const Allocation& array, const Touched& touched) {
  if (touched.address != array.base) return false;
  if (touched.rows == 1) return touched.bytes < array.size_bytes;
  return touched.pitch_bytes == array.pitch_bytes && touched.width_bytes < array.row_bytes;
}

bool is_misplaced(const Allocation& array, const Touched& touched) {
  return touched.rows > 1 && array.pitch_bytes > array.row_bytes &&
         touched.pitch_bytes % array.pitch_bytes != 0;
}

void note(const Allocation& array, OneWay& extent, const Touched& touched, const std::vector<void*>& frames,
          bool room_for_all) {
  if (extent.misplaced.bytes == 0 && is_misplaced(array, touched)) {
    extent.misplaced = touched;
    extent.misplaced_frames = frames;
  }
  const Touched& first = extent.first;
  if (!leaves_rest(array, touched) || (first.bytes != 0 && first.bytes != touched.bytes)) {
    extent.otherwise = true;
  } else if (first.bytes == 0) {
    extent.first = touched;
    extent.frames = frames;
    extent.room_for_all = room_for_all;
  }
}

bool line_has_sizeof(const SourceLine& where) {
  const std::string statement = statement_at(where);
  return times_in("sizeof", statement) + times_in("size_bytes", statement) > 0;
}

// Whether a size in bytes was multiplied by sizeof(T) once more: in the statement that allocates the array,
// or there and in the one that called for it.
bool multiplies_twice(const Allocation& array) {
  std::vector<SourceLine> places;
  for (const void* pc : array.frames)
    for (SourceLine& place : student_lines(pc)) places.push_back(std::move(place));
  std::size_t sizes = 0;
  for (std::size_t i = 0; i < std::min<std::size_t>(places.size(), 2); ++i) {
    const std::string statement = statement_at(places[i]);
    const std::size_t here = times_in("sizeof", statement);
    sizes += here;
    if (here > 0 && times_in("bytes", statement) > 0) return true;
  }
  return sizes > 1;
}

// Of an array that is sizeof(T) times too large, where the copy's size is right.
std::string advice_on_large_array(const Allocation& array, std::size_t copied_bytes,
                                  const SourceLine& copied_at) {
  const std::size_t times = array.size_bytes / copied_bytes;
  const bool by_element = array.element_bytes > 1 ? times == array.element_bytes : times == 4 || times == 8;
  const SourceLine made = student_line(array.frames);
  if (!by_element || times * copied_bytes != array.size_bytes || made.line == 0) return {};
  if (times_in("sizeof", statement_at(copied_at)) + times_in("bytes", statement_at(copied_at)) == 0)
    return {};
  if (!multiplies_twice(array)) return {};
  return "The array is " + std::to_string(times) +
         " times as large as what is copied there: " + counted(array.size_bytes, "byte") + ", from " +
         text_of(made) + ". cudaMalloc counts bytes, n * sizeof(T) with sizeof(T) once.";
}

// Of rows that a copy or a fill has laid elsewhere than those of the array are.
std::string advice_on_pitch(const Allocation& array, const OneWay& in) {
  const SourceLine where = student_line(in.misplaced_frames);
  if (in.misplaced.bytes == 0 || where.line == 0) return {};
  return std::string(in.misplaced.call) + " at " + text_of(where) + " has written rows " +
         counted(in.misplaced.pitch_bytes, "byte") + " apart, but the array's lie " +
         counted(array.pitch_bytes, "byte") +
         " apart: its pitch there is the one that the allocation returned.";
}

// Whether the host's rows lie next to one another, as wide as the copy: of a part that is meant they are as
// far apart as whole rows.
bool is_dense(const Transfer& transfer) {
  return transfer.rows * transfer.slices == 1 || transfer.to.pitch_bytes == transfer.width_bytes;
}

// What the host's side would have to hold for all of the array, or of the rows that the copy takes.
std::size_t bytes_of_all(const Transfer& transfer, const Allocation& from) {
  const std::size_t rows = transfer.rows * transfer.slices;
  return rows == 1 ? from.size_bytes : (rows - 1) * transfer.to.pitch_bytes + from.row_bytes;
}

}  // namespace

void note_extent(const Transfer& transfer) {
  const auto touched = [&](const Side& side) {
    return Touched{transfer.call,        side.address,
                   transfer.span(side),  transfer.rows * transfer.slices,
                   transfer.width_bytes, side.pitch_bytes};
  };
  if (const Allocation* const to = array_at(transfer.to.address))
    if (Ways* const known = ways_of(*to)) note(*to, known->in, touched(transfer.to), transfer.frames, true);
  if (const Allocation* const from = array_at(transfer.from.address))
    if (Ways* const known = ways_of(*from))
      note(*from, known->out, touched(transfer.from), transfer.frames,
           !in_region(transfer.to.address) && is_dense(transfer) &&
               !host_room_exceeded(transfer.to.address, bytes_of_all(transfer, *from)));
}

void note_extent(const Fill& fill, const std::vector<void*>& frames) {
  const Allocation* const array = array_at(fill.to.address);
  Ways* const known = array == nullptr ? nullptr : ways_of(*array);
  if (known == nullptr) return;
  const std::size_t rows = fill.rows * fill.slices;
  const std::size_t span = (rows - 1) * fill.to.pitch_bytes + fill.width_bytes;
  note(*array, known->in, {fill.call, fill.to.address, span, rows, fill.width_bytes, fill.to.pitch_bytes},
       frames, true);
}

std::string short_copy_into(const Allocation& array) {
  const auto known = all_ways().find(array.number);
  if (known == all_ways().end()) return {};
  if (std::string misplaced = advice_on_pitch(array, known->second.in); !misplaced.empty()) return misplaced;
  if (known->second.in.first.bytes == 0 || known->second.in.otherwise) return {};
  const Touched& in = known->second.in.first;
  const SourceLine where = student_line(known->second.in.frames);
  if (where.line == 0) return {};
  const std::string call = std::string(in.call) + " at " + where.file + ":" + std::to_string(where.line);
  if (in.rows > 1)
    return call + " has written the first " + std::to_string(in.width_bytes) + " of the " +
           counted(array.row_bytes, "byte") +
           " of each row, and nothing the rest: a width is in bytes, columns * sizeof(T).";
  if (array.pitch_bytes > array.row_bytes && in.bytes > array.row_bytes)
    return call + " has written " + counted(in.bytes, "byte") + " in one piece, but the array's rows of " +
           counted(array.row_bytes, "byte") + " lie " + counted(array.pitch_bytes, "byte") + " apart: " +
           (std::string_view(in.call).starts_with("cudaMemset") ? "set them with cudaMemset2D"
                                                                : "copy them with cudaMemcpy2D") +
           ", which takes the pitch that the allocation returned.";
  if (std::string large = advice_on_large_array(array, in.bytes, where); !large.empty()) return large;
  return call + " has written the first " + std::to_string(in.bytes) + " of its " +
         counted(array.size_bytes, "byte") + ", and nothing the rest: a size is in bytes, n * sizeof(T).";
}

void tell_short_copies() {
  std::map<std::uint64_t, const Allocation*> arrays;
  for (const auto& [base, allocation] : device_memory().allocations())
    arrays[allocation.number] = &allocation;
  for (const auto& [number, both] : std::exchange(all_ways(), {})) {
    const OneWay& out = both.out;
    const auto array = arrays.find(number);
    if (out.first.bytes == 0 || out.otherwise || !out.room_for_all || array == arrays.end()) continue;
    if (!counts_elements(*array->second, out.first)) continue;
    const SourceLine where = student_line(out.frames);
    if (where.line == 0 || line_has_sizeof(where)) continue;
    Finding finding;
    finding.severity = Severity::note;
    finding.bug_class = "uninitialised_read";
    finding.file = where.file;
    finding.line = where.line;
    const bool rows = out.first.rows > 1;
    finding.message = std::string(out.first.call) + " copies " +
                      std::to_string(rows ? out.first.width_bytes : out.first.bytes) + " of the " +
                      counted(rows ? array->second->row_bytes : array->second->size_bytes, "byte") + " of " +
                      (rows ? "each row of " : "") + allocation_name(*array->second) +
                      " to the host, and nothing copies the rest";
    finding.advice =
        "The size of a copy is in bytes: n * sizeof(T), if all n elements are meant. The host's other "
        "elements keep what they held.";
    add_finding(std::move(finding));
  }
}

}  // namespace gridstride::simt
