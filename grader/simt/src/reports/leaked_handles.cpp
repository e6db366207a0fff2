// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <tuple>

#include "simt/session.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/reports/symbols.hpp"
#include "simt/src/streams/events.hpp"
#include "simt/src/streams/graphs.hpp"
#include "simt/src/streams/streams.hpp"
#include "simt/src/textures/texture_objects.hpp"

namespace gridstride::simt {
namespace {

using Makers = std::vector<std::vector<void*>>;

// One note a line, with the number of handles that were made there.
void add_notes(const Makers& makers, const char* what, const char* advice, std::vector<Finding>& notes) {
  std::vector<Finding> found;
  for (const auto& frames : makers) {
    const SourceLine where = student_line(frames);
    if (where.line == 0) continue;
    const auto same = std::ranges::find_if(
        found, [&](const Finding& known) { return known.file == where.file && known.line == where.line; });
    if (same != found.end()) {
      ++same->count;
      continue;
    }
    Finding finding;
    finding.bug_class = "leak";
    finding.severity = Severity::note;
    finding.file = where.file;
    finding.line = where.line;
    finding.advice = advice;
    found.push_back(std::move(finding));
  }
  for (Finding& finding : found)
    finding.message =
        finding.count == 1
            ? std::string("a") + (what[0] == 'e' ? "n " : " ") + what + " is never destroyed"
            : std::to_string(std::exchange(finding.count, 1)) + " " + what + "s are never destroyed";
  std::ranges::sort(found, {}, [](const Finding& finding) { return std::tie(finding.file, finding.line); });
  std::ranges::move(found, std::back_inserter(notes));
}

}  // namespace

std::vector<Finding> leaked_handles() {
  const std::scoped_lock lock(engine().lock);
  std::vector<Finding> notes;
  add_notes(makers_of_streams(), "stream", "Each cudaStreamCreate needs a cudaStreamDestroy.", notes);
  add_notes(makers_of_events(), "event", "Each cudaEventCreate needs a cudaEventDestroy.", notes);
  add_notes(makers_of_graphs(), "graph", "Each graph, also a captured one, needs a cudaGraphDestroy.", notes);
  add_notes(makers_of_execs(), "graph ready to launch",
            "Each cudaGraphInstantiate needs a cudaGraphExecDestroy.", notes);
  add_notes(makers_of_texture_objects(false), "texture object",
            "Each cudaCreateTextureObject needs a cudaDestroyTextureObject.", notes);
  add_notes(makers_of_texture_objects(true), "surface object",
            "Each cudaCreateSurfaceObject needs a cudaDestroySurfaceObject.", notes);
  return notes;
}

}  // namespace gridstride::simt
