// SPDX-License-Identifier: MIT
#include "simt/src/accesses/unwritten.hpp"

#include "simt/src/memory/memory.hpp"
#include "simt/src/reports/names.hpp"
#include "simt/src/reports/symbols.hpp"

namespace gridstride::simt {
namespace {

constexpr const char* advice =
    "The host gets arbitrary values there: let a kernel write every element before the copy (does the grid "
    "cover the array?), or copy only the elements that are written.";

std::string element_text(std::uintptr_t address) {
  const Allocation* const allocation = device_memory().find(address);
  if (allocation == nullptr) return "an element";
  Element element;
  element.array = allocation_name(*allocation);
  element.index = static_cast<std::int64_t>((address - allocation->base) / 4);
  return element.text();
}

}  // namespace

void check_written(const char* call, std::uintptr_t from, std::size_t size_bytes,
                   const std::vector<void*>& frames) {
  if (!engine().options.checks || engine().errors_told || !in_region(from)) return;
  const UnwrittenWords found = DeviceMemory::unwritten_words(from, size_bytes);
  if (found.unwritten == 0 || found.padding) return;
  const SourceLine where = student_line(frames);
  Finding finding;
  finding.bug_class = "uninitialised_read";
  finding.file = where.file;
  finding.line = where.line;
  finding.advice = advice;
  const std::string words = std::to_string(found.unwritten) + " of the " + std::to_string(found.words) +
                            " words of 4 bytes that it copies to the host, the first is " +
                            element_text(found.first);
  if (found.unwritten == found.words) {
    finding.message = std::string(call) + " copies " + element_text(found.first) +
                      (found.words > 1 ? " and what follows" : "") +
                      " to the host, which nothing has written";
  } else {
    finding.severity = Severity::note;
    finding.message = std::string(call) + ": nothing has written " + words;
  }
  add_finding(std::move(finding));
}

}  // namespace gridstride::simt
