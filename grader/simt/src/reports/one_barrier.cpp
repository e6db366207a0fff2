// SPDX-License-Identifier: MIT
#include "simt/src/reports/one_barrier.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "simt/src/reports/source_code.hpp"
#include "simt/src/reports/symbols.hpp"

namespace gridstride::simt {
namespace {

// Two lines of a file whose accesses race, the upper one first.
struct Pair {
  SourceLine upper;
  SourceLine lower;
};

std::optional<Pair> pair_of(const Incident& race) {
  const bool in_block = race.between == Between::threads || race.between == Between::lanes;
  if (race.bug != Bug::data_race || !in_block || race.other_pc == nullptr) return std::nullopt;
  SourceLine upper = student_line(race.pc);
  SourceLine lower = student_line(race.other_pc);
  if (upper.line == 0 || lower.line == 0 || upper.line == lower.line || upper.file != lower.file)
    return std::nullopt;
  if (upper.line > lower.line) std::swap(upper, lower);
  return Pair{upper, lower};
}

// Whether a barrier stands between two lines, or in one of them.
bool has_barrier(const SourceLine& one, int other_line) {
  const auto [first, last] = std::minmax(one.line, other_line);
  return code_at({one.file, first, one.folder}, last - first + 1).find("sync") != std::string::npos;
}

// Races that one barrier would end: it may stand between any two lines from `upper` to `lower`.
struct Place {
  Incident* told;
  Pair pair;
  std::set<std::pair<int, int>> lines;

  [[nodiscard]] bool fits(const Incident& race, const Pair& other) const {
    return told->between == race.between && pair.upper.file == other.upper.file &&
           std::max(pair.upper.line, other.upper.line) < std::min(pair.lower.line, other.lower.line) &&
           !has_barrier(pair.upper, other.upper.line) && !has_barrier(pair.lower, other.lower.line);
  }
  void add(const Pair& other) {
    if (other.upper.line > pair.upper.line) pair.upper = other.upper;
    if (other.lower.line < pair.lower.line) pair.lower = other.lower;
    lines.emplace(other.upper.line, other.lower.line);
    told->further_pairs = static_cast<unsigned>(lines.size() - 1);
  }
};

}  // namespace

void join_pairs_of_one_barrier(std::vector<Incident>& incidents) {
  std::vector<Place> places;
  std::set<const Incident*> joined;
  for (Incident& incident : incidents) {
    const std::optional<Pair> pair = pair_of(incident);
    if (!pair) continue;
    const auto place =
        std::ranges::find_if(places, [&](const Place& one) { return one.fits(incident, *pair); });
    if (place == places.end()) {
      places.push_back({&incident, *pair, {{pair->upper.line, pair->lower.line}}});
    } else {
      place->add(*pair);
      joined.insert(&incident);
    }
  }
  std::vector<Incident> kept;
  for (Incident& incident : incidents)
    if (!joined.contains(&incident)) kept.push_back(std::move(incident));
  incidents = std::move(kept);
}

}  // namespace gridstride::simt
