// SPDX-License-Identifier: MIT
#include "simt/src/reports/review.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "simt/src/accesses/filters.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/reports/one_barrier.hpp"
#include "simt/src/reports/source_code.hpp"
#include "simt/src/reports/source_names.hpp"
#include "simt/src/reports/symbols.hpp"

namespace gridstride::simt {
namespace {

std::string line_of(const void* pc) { return text_of(student_line(pc)); }

// A load that races with the store it should see finds, in some threads, what was there before: nothing. The
// race is the cause; the uninitialised reads of the same line are not told beside it. Nor are those from the
// fault of a thread on: what that thread was still to write is missing.
void drop_consequences(std::vector<Incident>& incidents) {
  std::vector<std::string> racing;
  std::optional<Incident> fault;  // the first
  const auto unwritten = [](const Incident& incident) { return incident.bug == Bug::uninitialised_read; };
  if (std::ranges::none_of(incidents, unwritten)) return;
  for (const Incident& incident : incidents) {
    if (incident.bug == Bug::data_race || incident.bug == Bug::copy_race)
      racing.insert(racing.end(), {line_of(incident.pc), line_of(incident.other_pc)});
    if (faults(incident.bug) && (!fault || happened_before(incident, *fault))) fault = incident;
  }
  std::erase_if(incidents, [&](const Incident& incident) {
    return unwritten(incident) && ((fault && happened_before(*fault, incident)) ||
                                   std::ranges::find(racing, line_of(incident.pc)) != racing.end());
  });
}

// Of a word that others update as well the mark of the own block's atomic is all that is left. Where one of
// the others has met the load, that is the race to tell.
void drop_races_told_already(std::vector<Incident>& incidents) {
  const auto told_by = [](const Incident& hidden, const Incident& other) {
    return &hidden != &other && other.bug == Bug::data_race && !other.other_unknown &&
           (other.pc == hidden.pc || other.other_pc == hidden.pc);
  };
  std::vector<Incident> kept;
  for (const Incident& incident : incidents) {
    const bool hidden = incident.bug == Bug::data_race && incident.other_unknown && incident.other_write;
    const auto tells_it = [&](const Incident& other) { return told_by(incident, other); };
    if (!hidden || std::ranges::none_of(incidents, tells_it)) kept.push_back(incident);
  }
  incidents = std::move(kept);
}

// An index may be made of a wrong value that the kernel has read before.
void note_causes_of_strays(std::vector<Incident>& incidents) {
  const auto reads_wrongly = [](const Incident& i) {
    return i.bug == Bug::uninitialised_read || i.bug == Bug::data_race;
  };
  for (Incident& stray : incidents) {
    if (stray.bug != Bug::out_of_bounds) continue;
    const Incident* cause = nullptr;
    for (const Incident& other : incidents)
      if (reads_wrongly(other) && happened_before(other, stray) && line_of(other.pc) != line_of(stray.pc) &&
          (cause == nullptr || happened_before(other, *cause)))
        cause = &other;
    if (cause != nullptr) stray.cause_pc = cause->pc;
  }
}

// Threads that have left a block write nothing any more that others of it may read.
void note_early_returns(std::vector<Incident>& incidents) {
  const auto returned = std::ranges::find(incidents, Bug::barrier_after_return, &Incident::bug);
  if (returned == incidents.end()) return;
  for (Incident& incident : incidents)
    if (incident.bug == Bug::uninitialised_read && incident.block >= returned->block)
      incident.returned_pc = returned->other_pc;
}

void settle_filters(std::vector<Incident>& incidents) {
  for (Incident& incident : incidents) incident.filter = is_filter(incident);
  if (!engine().options.strict) std::erase_if(incidents, [](const Incident& i) { return i.filter; });
}

// Threads that race for an element in one line, as readers and as writers, each change it there; as writers
// alone they have computed the same index.
void note_updates(std::vector<Incident>& incidents) {
  const auto in_one_line = [](const Incident& race) {
    return race.bug == Bug::data_race && race.between != Between::work && race.other_pc != nullptr &&
           !race.atomic && !race.other_atomic && line_of(race.pc) == line_of(race.other_pc);
  };
  std::vector<std::string> written;
  for (const Incident& incident : incidents)
    if (in_one_line(incident) && incident.write && incident.other_write)
      written.push_back(line_of(incident.pc));
  std::vector<std::string> read;
  for (const Incident& incident : incidents)
    if (in_one_line(incident) && incident.write != incident.other_write) read.push_back(line_of(incident.pc));
  for (Incident& incident : incidents) {
    if (!in_one_line(incident)) continue;
    const std::string line = line_of(incident.pc);
    const bool is_read = std::ranges::find(read, line) != read.end();
    if (!is_read) {
      incident.in_one_line = InOneLine::collision;
    } else {
      const bool is_written = std::ranges::find(written, line) != written.end();
      incident.in_one_line = is_written ? InOneLine::update : InOneLine::in_place;
    }
  }
}

std::string without_blanks(std::string text) {
  std::erase(text, ' ');
  return text;
}

bool is_number(const std::string& word) {
  return !word.empty() && std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

// What a plain store has to be to let go the lock that this line takes by an atomic, as in
// `while (atomicCAS(&lock, 0, 1) != 0)`: "lock=0;". Empty where the line takes none.
std::string release_of(const std::string& line) {
  std::vector<std::string> swap = arguments_of_call(line, "atomicCAS");
  const std::vector<std::string> exchange = arguments_of_call(line, "atomicExch");
  if (swap.empty() && exchange.size() == 2 && line.find("while") != std::string::npos)
    swap = {exchange[0], "0", exchange[1]};
  if (swap.size() != 3 || !is_number(swap[1]) || !is_number(swap[2]) || swap[1] == swap[2]) return {};
  const bool of_address = swap[0].starts_with('&');
  return without_blanks((of_address ? swap[0].substr(1) : "*" + swap[0]) + "=" + swap[1] + ";");
}

bool releases(const void* store, const void* taken) {
  const SourceLine stored_at = student_line(store);
  const SourceLine taken_at = student_line(taken);
  if (taken_at.line >= stored_at.line) return false;
  const std::string release = release_of(code_at(taken_at));
  return !release.empty() && without_blanks(code_at(stored_at)).find(release) != std::string::npos;
}

// A word that an atomic takes as a lock and that a plain store of a constant lets go, further down.
void note_locks(std::vector<Incident>& incidents) {
  std::vector<std::string> lines;
  for (Incident& incident : incidents) {
    const bool is_one = incident.bug == Bug::data_race && incident.between != Between::work &&
                        incident.atomic != incident.other_atomic && incident.other_pc != nullptr;
    if (!is_one || !(incident.atomic ? incident.other_write : incident.write)) continue;
    const void* const taken = incident.atomic ? incident.pc : incident.other_pc;
    const void* const store = incident.atomic ? incident.other_pc : incident.pc;
    if (!releases(store, taken)) continue;
    incident.releases_lock = true;
    lines.push_back(line_of(store));
  }
  for (Incident& incident : incidents)
    if (incident.bug == Bug::data_race && !incident.atomic && !incident.other_atomic &&
        line_of(incident.pc) == line_of(incident.other_pc) &&
        std::ranges::find(lines, line_of(incident.pc)) != lines.end())
      incident.releases_lock = true;
}

}  // namespace

void review(std::vector<Incident>& incidents) {
  drop_races_told_already(incidents);
  settle_filters(incidents);
  drop_consequences(incidents);
  note_updates(incidents);
  note_locks(incidents);
  note_causes_of_strays(incidents);
  note_early_returns(incidents);
  join_pairs_of_one_barrier(incidents);
}

}  // namespace gridstride::simt
