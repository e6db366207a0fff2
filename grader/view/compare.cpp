// SPDX-License-Identifier: MIT
#include "view/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "view/numbers.hpp"

namespace gridstride::view {
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
    Quantity{"Launches of kernels", [](const TracedTotal& of) { return number(of.counters.launches); },
             count_text},
    Quantity{"Copies to the device",
             [](const TracedTotal& of) { return number(of.counters.host_to_device_copies); }, count_text},
    Quantity{"Bytes they copy",
             [](const TracedTotal& of) { return number(of.counters.host_to_device_bytes); }, count_text},
    Quantity{"Copies back to the host",
             [](const TracedTotal& of) { return number(of.counters.device_to_host_copies); }, count_text},
    Quantity{"Bytes they copy back",
             [](const TracedTotal& of) { return number(of.counters.device_to_host_bytes); }, count_text},
    Quantity{"Barriers of blocks", [](const TracedTotal& of) { return number(of.counters.barriers); },
             count_text},
    Quantity{"Requests to global memory",
             [](const TracedTotal& of) { return number(global_requests(of.counters)); }, count_text},
    Quantity{"Sectors of 32 bytes they touch",
             [](const TracedTotal& of) { return number(global_sectors(of.counters)); }, count_text},
    Quantity{"Sectors a request",
             [](const TracedTotal& of) {
               return ratio(global_sectors(of.counters), global_requests(of.counters));
             },
             share_text},
    Quantity{"Requests to shared memory",
             [](const TracedTotal& of) { return number(of.counters.shared_requests); }, count_text},
    Quantity{"Ways of bank conflict (passes a request)",
             [](const TracedTotal& of) {
               return ratio(of.counters.shared_wavefronts, of.counters.shared_requests);
             },
             share_text},
    Quantity{"Turns of atomics",
             [](const TracedTotal& of) {
               return number(of.counters.global_atomic_turns + of.counters.shared_atomic_turns);
             },
             count_text},
    Quantity{"Modelled time of the kernels", [](const TracedTotal& of) { return of.kernels_ns; }, time_text},
};

std::string ratio_text(double yours, double reference) {
  constexpr double same = 0.005;
  if (std::abs(yours - reference) <= same * reference) return same_ratio;
  if (reference == 0) return "only yours";
  if (yours == 0) return "only the reference";
  const double times = yours / reference;
  if (times >= 10) return fmt::format("{:.0f} times", times);
  return times >= 0.1 ? fmt::format("{:.2f} times", times) : fmt::format("{:.1g} times", times);
}

}  // namespace

std::vector<ComparedRow> compared(const TracedTotal& yours, const TracedTotal& reference) {
  std::vector<ComparedRow> rows;
  for (const Quantity& quantity : quantities) {
    const double mine = quantity.of(yours);
    const double its = quantity.of(reference);
    if (mine == 0 && its == 0) continue;
    rows.push_back({quantity.name, quantity.text(mine), quantity.text(its), ratio_text(mine, its)});
  }
  return rows;
}

std::string comparison_note(const AccessTrace& yours, bool is_withheld, bool ended_early) {
  std::string text = "Both on the same input, whole programs with their copies.";
  if (std::ranges::any_of(yours.launches, [](const TracedLaunch& one) { return !one.findings.empty(); }))
    text += " The device has found a bug in yours, which may have ended it early.";
  if (ended_early) text += " Yours ended early: it is counted up to there.";
  if (is_withheld) text += " The reference's code is shown once you have passed the lesson.";
  return text;
}

std::string compared_text(const std::vector<ComparedRow>& rows) {
  std::string text = fmt::format("  {:<42}{:>14}{:>14}\n", "", "yours", "reference");
  for (const ComparedRow& row : rows)
    text += fmt::format("  {:<42}{:>14}{:>14}   {}\n", row.name, row.yours, row.reference, row.ratio);
  return text;
}

}  // namespace gridstride::view
