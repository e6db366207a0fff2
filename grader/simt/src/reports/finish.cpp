// SPDX-License-Identifier: MIT
// The end of a program: what nothing has waited for.

#include "simt/session.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/reports/printed.hpp"
#include "simt/src/reports/unrun.hpp"
#include "simt/src/streams/streams.hpp"

namespace gridstride::simt {
namespace {

Finding unawaited(const std::string& kernel, const std::string& file, int line) {
  Finding finding;
  finding.bug_class = "missing_sync";
  finding.file = file;
  finding.line = line;
  finding.kernel = kernel;
  return finding;
}

void tell_lost_text(const PrintedText& printed) {
  Finding finding = unawaited("", printed.file, printed.line);
  finding.message =
      "the program ends before what kernel " + printed.kernel + " prints can appear: nothing waits for it";
  finding.advice = "A launch returns at once: call cudaDeviceSynchronize() before the program ends.";
  add_finding(std::move(finding));
}

// Kernels that the host has never waited for. A note: their results are of no use to anybody.
void note_unfinished(const std::vector<LaunchPlace>& places) {
  for (const LaunchPlace& place : places) {
    Finding finding = unawaited("", place.file, place.line);
    finding.severity = Severity::note;
    finding.message = "the program ends without waiting for kernel " + place.kernel;
    finding.advice = "Whether the kernel still runs is not certain: call cudaDeviceSynchronize() first.";
    add_finding(std::move(finding));
  }
}

}  // namespace

void finish_program() {
  const std::scoped_lock lock(engine().lock);
  if (!engine().configured) return;
  const std::vector<LaunchPlace> places = unawaited_launches();
  drain_device(-1);
  tell_unrun();
  const std::vector<PrintedText> lost = take_printed();
  for (const PrintedText& printed : lost) tell_lost_text(printed);
  if (lost.empty() && engine().findings.empty()) note_unfinished(places);
}

}  // namespace gridstride::simt
