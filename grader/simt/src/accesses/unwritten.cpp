// SPDX-License-Identifier: MIT
#include "simt/src/accesses/unwritten.hpp"

#include "simt/src/memory/memory.hpp"
#include "simt/src/memory/short_copies.hpp"
#include "simt/src/reports/counted.hpp"
#include "simt/src/reports/names.hpp"
#include "simt/src/reports/symbols.hpp"

namespace gridstride::simt {
namespace {

constexpr const char* advice =
    "The host gets arbitrary values there: let a kernel write every element before the copy (does the grid "
    "cover the array?), or copy only the elements that are written.";

constexpr const char* advice_on_empty_array =
    "Nothing has written any element of this array: let a kernel write it, or copy data to it before; a copy "
    "takes the destination first, then the source.";

bool is_empty(const Allocation& array) {
  const UnwrittenWords found = DeviceMemory::unwritten_words(array.base, array.size_bytes);
  return found.unwritten == found.words;
}

std::string element_text(std::uintptr_t address) {
  const Allocation* const allocation = device_memory().find(address);
  return allocation == nullptr ? "an element" : element_in(*allocation, address, 4).text();
}

// What the copy finds that nothing has written, all its rows together.
UnwrittenWords unwritten_of(const Transfer& transfer) {
  UnwrittenWords all;
  const Side& from = transfer.from;
  for (std::size_t slice = 0; slice < transfer.slices; ++slice) {
    for (std::size_t row = 0; row < transfer.rows; ++row) {
      const std::uintptr_t begin = from.address + (slice * from.rows_a_slice + row) * from.pitch_bytes;
      const UnwrittenWords found = DeviceMemory::unwritten_words(begin, transfer.width_bytes);
      all.words += found.words;
      if (found.padding || found.unwritten == 0) continue;
      if (all.unwritten == 0) all.first = found.first;
      all.unwritten += found.unwritten;
    }
  }
  return all;
}

// Whether the copy takes the rows of an array of cudaMallocPitch to lie closer, or further apart, than they
// do.
bool mistakes_pitch(const Transfer& transfer, const Allocation& array) {
  if (array.pitch_bytes == 0) return false;
  if (transfer.rows > 1) return transfer.from.pitch_bytes % array.pitch_bytes != 0;
  const std::size_t rest = transfer.width_bytes % array.pitch_bytes;
  return transfer.from.address == array.base && transfer.width_bytes > array.row_bytes && rest != 0 &&
         rest != array.row_bytes;
}

void describe_pitch(const Transfer& transfer, const Allocation& array, Finding& finding) {
  const bool rows = transfer.rows > 1;
  finding.message = std::string(transfer.call) + " takes the rows of " + allocation_name(array) + " to be " +
                    counted(rows ? transfer.from.pitch_bytes : array.row_bytes, "byte") +
                    " apart, but cudaMallocPitch has put them " + counted(array.pitch_bytes, "byte") +
                    " apart: it copies what lies between them, which nothing has written, to the host";
  finding.advice =
      rows ? "Each side of the copy has a pitch of its own: that of the array on the device is the "
             "one that cudaMallocPitch returned."
           : "Copy with cudaMemcpy2D, which takes the pitch that cudaMallocPitch returned.";
}

}  // namespace

void check_written(const Transfer& transfer) {
  if (!engine().options.checks || engine().errors_told || !in_region(transfer.from.address)) return;
  const UnwrittenWords found = unwritten_of(transfer);
  if (found.unwritten == 0) return;
  const SourceLine where = student_line(transfer.frames);
  Finding finding;
  finding.bug_class = "uninitialised_read";
  finding.file = where.file;
  finding.line = where.line;
  finding.advice = advice;
  const Allocation* const array = device_memory().find(transfer.from.address);
  if (array != nullptr && array->between_rows(found.first)) {
    if (!mistakes_pitch(transfer, *array)) return;
    describe_pitch(transfer, *array, finding);
  } else if (found.unwritten == found.words) {
    finding.message = std::string(transfer.call) + " copies " + element_text(found.first) +
                      (found.words > 1 ? " and what follows" : "") +
                      " to the host, which nothing has written";
    if (array != nullptr && is_empty(*array)) finding.advice = advice_on_empty_array;
  } else {
    if (const std::string short_copy = array == nullptr ? std::string() : short_copy_into(*array);
        !short_copy.empty())
      finding.advice = short_copy;
    finding.severity = Severity::note;
    finding.message = std::string(transfer.call) + ": nothing has written " +
                      std::to_string(found.unwritten) + " of the " + std::to_string(found.words) +
                      " words of 4 bytes that it copies to the host, the first is " +
                      element_text(found.first);
  }
  finding.message += called_at(transfer.frames);
  add_finding(std::move(finding));
}

}  // namespace gridstride::simt
