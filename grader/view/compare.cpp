// SPDX-License-Identifier: MIT
#include "view/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

#include "language/language.hpp"
#include "view/numbers.hpp"

namespace gridstride::view {

using language::phrase;
using language::tr;
using language::trf;

namespace {

/// A quantity of a program.
struct Quantity {
  const char* name;
  double (*of)(const TracedTotal&);
  std::string (*text)(double);
};

std::string share_text(double value) { return fmt::format("{:.2f}", value); }

double ratio(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

std::uint64_t global_requests(const Counters& of) {
  return of.global_load_requests + of.global_store_requests;
}

std::uint64_t global_sectors(const Counters& of) { return of.global_load_sectors + of.global_store_sectors; }

double number(std::uint64_t count) { return static_cast<double>(count); }

constexpr std::array quantities = {
    Quantity{phrase("Launches of kernels"),
             [](const TracedTotal& of) { return number(of.counters.launches); }, count_text},
    Quantity{phrase("Copies to the device"),
             [](const TracedTotal& of) { return number(of.counters.host_to_device_copies); }, count_text},
    Quantity{phrase("Bytes they copy"),
             [](const TracedTotal& of) { return number(of.counters.host_to_device_bytes); }, count_text},
    Quantity{phrase("Copies back to the host"),
             [](const TracedTotal& of) { return number(of.counters.device_to_host_copies); }, count_text},
    Quantity{phrase("Bytes they copy back"),
             [](const TracedTotal& of) { return number(of.counters.device_to_host_bytes); }, count_text},
    Quantity{phrase("Barriers of blocks"), [](const TracedTotal& of) { return number(of.counters.barriers); },
             count_text},
    Quantity{phrase("Requests to global memory"),
             [](const TracedTotal& of) { return number(global_requests(of.counters)); }, count_text},
    Quantity{phrase("Sectors of 32 bytes they touch"),
             [](const TracedTotal& of) { return number(global_sectors(of.counters)); }, count_text},
    Quantity{phrase("Sectors a request"),
             [](const TracedTotal& of) {
               return ratio(global_sectors(of.counters), global_requests(of.counters));
             },
             share_text},
    Quantity{phrase("Requests to shared memory"),
             [](const TracedTotal& of) { return number(of.counters.shared_requests); }, count_text},
    Quantity{phrase("Ways of bank conflict (turns a request)"),
             [](const TracedTotal& of) {
               return ratio(of.counters.shared_wavefronts, of.counters.shared_requests);
             },
             share_text},
    Quantity{phrase("Turns of atomics"),
             [](const TracedTotal& of) {
               return number(of.counters.global_atomic_turns + of.counters.shared_atomic_turns);
             },
             count_text},
    Quantity{phrase("Modelled time of the kernels"), [](const TracedTotal& of) { return of.kernels_ns; },
             time_text},
};

std::string ratio_text(double yours, double reference) {
  constexpr double same = 0.005;
  if (std::abs(yours - reference) <= same * reference) return tr(same_ratio);
  if (reference == 0) return tr("only yours");
  if (yours == 0) return tr("only the reference");
  const double times = yours / reference;
  if (times >= 10) return trf("{:.0f} times", times);
  return times >= 0.1 ? trf("{:.2f} times", times) : trf("{:.1g} times", times);
}

}  // namespace

const char* const same_ratio = phrase("the same");

std::vector<ComparedRow> compared(const TracedTotal& yours, const TracedTotal& reference) {
  std::vector<ComparedRow> rows;
  for (const Quantity& quantity : quantities) {
    const double mine = quantity.of(yours);
    const double its = quantity.of(reference);
    if (mine == 0 && its == 0) continue;
    rows.push_back({tr(quantity.name), quantity.text(mine), quantity.text(its), ratio_text(mine, its)});
  }
  return rows;
}

std::string stopped_text(const AccessTrace& yours) {
  for (const TracedLaunch& launch : yours.launches) {
    const auto fault = std::ranges::find(launch.findings, true, &TracedFinding::stopped);
    if (fault == launch.findings.end()) continue;
    std::string kernel = launch.kernel;
    if (!fault->sides.empty()) {
      const TracedPlace& place = fault->sides.front().place;
      const std::filesystem::path file = yours.files[place.file].name;
      kernel += fmt::format(" ({}:{})", file.filename().string(), place.line);
    }
    return trf("{} stopped: {}. Its counts end there and are not compared with the reference's.", kernel,
               fault->bug_class);
  }
  return {};
}

std::string comparison_note(const AccessTrace& yours, bool is_withheld, bool ended_early) {
  std::string text = tr("Both on the same input, whole programs with their copies.");
  if (std::ranges::any_of(yours.launches, [](const TracedLaunch& one) { return !one.findings.empty(); }))
    text += std::string(" ") + tr("The device has found a bug in yours, which may have ended it early.");
  if (ended_early) text += std::string(" ") + tr("Yours ended early: it is counted up to there.");
  if (is_withheld)
    text += std::string(" ") + tr("The reference's code is shown once you have passed the lesson.");
  return text;
}

std::string compared_text(const std::vector<ComparedRow>& rows) {
  std::string text = fmt::format("  {:<42}{:>14}{:>14}\n", "", tr("yours"), tr("reference"));
  for (const ComparedRow& row : rows)
    text += fmt::format("  {:<42}{:>14}{:>14}   {}\n", row.name, row.yours, row.reference, row.ratio);
  return text;
}

}  // namespace gridstride::view
