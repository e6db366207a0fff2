// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

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

struct Kind {
  const char* what;
  const char* advice;
  Makers makers;  // of those that are there
};

std::vector<Kind> kinds() {
  return {{"stream", "Each cudaStreamCreate needs a cudaStreamDestroy.", makers_of_streams()},
          {"event", "Each cudaEventCreate needs a cudaEventDestroy.", makers_of_events()},
          {"graph", "Each graph, also a captured one, needs a cudaGraphDestroy.", makers_of_graphs()},
          {"executable graph", "Each cudaGraphInstantiate needs a cudaGraphExecDestroy.", makers_of_execs()},
          {"texture object", "Each cudaCreateTextureObject needs a cudaDestroyTextureObject.",
           makers_of_texture_objects(false)},
          {"surface object", "Each cudaCreateSurfaceObject needs a cudaDestroySurfaceObject.",
           makers_of_texture_objects(true)}};
}

// One finding a line, with the number of handles that were made there.
std::vector<Finding> found_by_line(const Kind& kind) {
  std::vector<Finding> found;
  for (const auto& frames : kind.makers) {
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
    finding.file = where.file;
    finding.line = where.line;
    finding.advice = kind.advice;
    found.push_back(std::move(finding));
  }
  std::ranges::sort(found, {}, [](const Finding& finding) { return std::tie(finding.file, finding.line); });
  return found;
}

void count_in_message(const Kind& kind, Finding& finding) {
  finding.message =
      finding.count == 1
          ? std::string("a") + (kind.what[0] == 'e' ? "n " : " ") + kind.what + " is never destroyed"
          : std::to_string(finding.count) + " " + kind.what + "s are never destroyed";
  finding.count = 1;
}

// What the calls of graded functions have left of one line's handles.
struct Left {
  std::uint64_t handles = 0;
  unsigned calls = 0;  // that have added some, since one took some away
};

// What is made once and kept, or grows with a program's needs, is no leak.
constexpr unsigned calls_of_a_leak = 6;

}  // namespace

std::vector<Finding> leaked_handles() {
  const std::scoped_lock lock(engine().lock);
  std::vector<Finding> notes;
  for (const Kind& kind : kinds()) {
    for (Finding& finding : found_by_line(kind)) {
      finding.severity = Severity::note;
      count_in_message(kind, finding);
      notes.push_back(std::move(finding));
    }
  }
  return notes;
}

std::vector<Finding> handles_left_by_calls() {
  using Place = std::tuple<std::string, std::string, int>;
  static auto* const known = new std::map<Place, Left>;
  const std::scoped_lock lock(engine().lock);
  std::map<Place, Left> left;
  std::vector<Finding> leaks;
  for (const Kind& kind : kinds()) {
    for (Finding& finding : found_by_line(kind)) {
      const Place place{kind.what, finding.file, finding.line};
      const Left before = (*known)[place];
      Left& now = left[place];
      now = {finding.count, finding.count < before.handles ? 0 : before.calls};
      if (finding.count > before.handles) ++now.calls;
      if (now.calls < calls_of_a_leak) continue;
      count_in_message(kind, finding);
      leaks.push_back(std::move(finding));
    }
  }
  *known = std::move(left);
  return leaks;
}

}  // namespace gridstride::simt
