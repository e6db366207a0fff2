// SPDX-License-Identifier: MIT
#include "simt/src/memory/lost_results.hpp"

#include <map>
#include <set>
#include <string>
#include <utility>

#include "simt/src/engine.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/reports/names.hpp"
#include "simt/src/reports/symbols.hpp"

namespace gridstride::simt {
namespace {

constexpr std::size_t most_remembered = 4096;

struct Arrays {
  std::set<std::uint64_t> touched;        // by copies and fills, by the number of the allocation
  std::map<std::uint64_t, Finding> lost;  // copied over, and what to tell of it
};

Arrays& arrays() {
  static auto* const kept = new Arrays;
  return *kept;
}

const Allocation* array_at(std::uintptr_t address) {
  return in_device_window(address) ? device_memory().find(address) : nullptr;
}

void touch(const Allocation& array) {
  if (arrays().touched.size() < most_remembered) arrays().touched.insert(array.number);
  arrays().lost.erase(array.number);
}

// Whether a kernel has written all that the copy goes over: no other copy has touched the array, and it is
// none that the grader has filled.
bool over_results(const Transfer& transfer, const Allocation& array) {
  const std::set<std::uint64_t>& touched = arrays().touched;
  if (!engine().options.checks || engine().errors_told) return false;
  if (touched.contains(array.number) || touched.size() >= most_remembered) return false;
  if (student_line(array.frames).line == 0) return false;
  const UnwrittenWords in = DeviceMemory::unwritten_words(transfer.to.address, transfer.span(transfer.to));
  return in.words > 0 && in.unwritten == 0;
}

Finding finding_of(const Transfer& transfer, const Allocation& array) {
  const SourceLine where = student_line(transfer.frames);
  const std::string name = allocation_name(array);
  Finding finding;
  finding.severity = Severity::note;
  finding.bug_class = "memory_space";
  finding.file = where.file;
  finding.line = where.line;
  finding.message = std::string(transfer.call) + " copies from the host over " + name +
                    ", which a kernel has filled, and nothing reads it afterwards" +
                    called_at(transfer.frames);
  finding.advice =
      "To bring a result to the host, the host's array is the destination: cudaMemcpy(host, device, bytes, "
      "cudaMemcpyDeviceToHost).";
  return finding;
}

}  // namespace

void note_copy_over_results(const Transfer& transfer) {
  if (const Allocation* const from = array_at(transfer.from.address)) touch(*from);
  const Allocation* const to = array_at(transfer.to.address);
  if (to == nullptr) return;
  const bool lost = !in_region(transfer.from.address) && over_results(transfer, *to);
  touch(*to);
  if (lost) arrays().lost.emplace(to->number, finding_of(transfer, *to));
}

void note_fill_over_results(const Fill& fill) {
  if (const Allocation* const array = array_at(fill.to.address)) touch(*array);
}

void note_kernel_reads_copies() { arrays().lost.clear(); }

void tell_lost_results() {
  for (auto& [number, finding] : std::exchange(arrays().lost, {}))
    if (finding.line != 0) add_finding(std::move(finding));
}

}  // namespace gridstride::simt
