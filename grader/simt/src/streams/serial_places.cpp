// SPDX-License-Identifier: MIT
#include "simt/src/streams/serial_places.hpp"

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "simt/session.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/streams/operations.hpp"

namespace gridstride::simt {
namespace {

using Place = std::pair<std::string, int>;  // file and line

struct SerialPlaces {
  std::set<unsigned long long> streams;        // ids of created ones that had work
  std::set<unsigned long long> blocking;       // of them, those that the default stream waits for
  std::set<Place> idle;                        // where the host has waited since it gave work last
  std::set<Place> idle_in_copies;              // likewise, in copies that should not have waited
  std::map<Place, std::uint64_t> waits;        // and has given more behind that
  std::map<Place, std::uint64_t> copies;       // likewise
  std::map<Place, std::uint64_t> for_default;  // work for the default stream
};

SerialPlaces& places() {
  static auto* const kept = new SerialPlaces;
  return *kept;
}

bool several_streams() { return places().streams.size() > 1; }

Place place_in(const SourceLine& line) { return {line.file, line.line}; }

// Once is a beginning or an end; what happens again and again stands in the loop over the streams' work.
void add_notes(std::vector<Finding>& notes, const std::map<Place, std::uint64_t>& counts,
               const std::string& message, const std::string& advice) {
  for (const auto& [place, count] : counts) {
    if (count < 2 || place.second == 0) continue;
    Finding& note = notes.emplace_back();
    note.bug_class = "too_slow";
    note.severity = Severity::note;
    std::tie(note.file, note.line) = place;
    note.message = message;
    note.advice = advice;
    note.count = count;
  }
}

}  // namespace

void note_given(const Task& task) {
  SerialPlaces& all = places();
  if (task.mark) return;
  if (!task.queue->frames.empty()) all.streams.insert(task.queue->id);
  if (!task.queue->frames.empty() && task.queue->blocking()) all.blocking.insert(task.queue->id);
  if (!several_streams()) return;
  if (task.queue->legacy && all.blocking.size() > 1) ++all.for_default[place_in(place_of(task.work))];
  for (const Place& place : std::exchange(all.idle, {})) ++all.waits[place];
  for (const Place& place : std::exchange(all.idle_in_copies, {})) ++all.copies[place];
}

void note_idle_device(bool in_async_copy) {
  if (!several_streams()) return;
  SerialPlaces& all = places();
  (in_async_copy ? all.idle_in_copies : all.idle).insert(place_in(line_of_call(caller_frames())));
}

void forget_serial_places() { places() = {}; }

std::vector<Finding> serial_places() {
  const std::scoped_lock lock(engine().lock);
  std::vector<Finding> notes;
  add_notes(notes, places().for_default,
            "this goes to the default stream: it waits for the work of all other streams, and what they get "
            "next waits for it",
            "Give it the stream of the work that it belongs to: the last argument of cudaMemcpyAsync, the "
            "fourth in <<<...>>>.");
  add_notes(
      notes, places().waits,
      "the host waits here until no stream has work left, and gives them more only then",
      "Give all streams their work first, copies by cudaMemcpyAsync, and wait for them behind the loop. "
      "Where "
      "one stream has to wait for another, cudaEventRecord and cudaStreamWaitEvent let it do so without the "
      "host.");
  add_notes(notes, places().copies,
            "the host waits here until no stream has work left, since the copy's memory of the host is not "
            "page-locked, and gives them more only then",
            "Take the host's memory from cudaMallocHost, or page-lock it by cudaHostRegister: only then does "
            "cudaMemcpyAsync return before the copy is done.");
  return notes;
}

}  // namespace gridstride::simt
