// SPDX-License-Identifier: MIT
#include "report/speed_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>

#include "language/language.hpp"
#include "language/phrases.hpp"
#include "record/most_line_times.hpp"
#include "report/occupancy_words.hpp"
#include "report/style.hpp"
#include "report/words.hpp"

namespace gridstride::report {

using language::tr;
using language::trf;
using language::trn;

namespace {

/// What bounds a version, as judge::ModelledTime names it; some of these names say too little to a reader.
std::string plain_name(const std::string& term) {
  if (term == "launches") return tr("starting kernels");
  if (term == "the longest block") return tr("a block that does far more than the others");
  if (term == "latency") return tr("latency of loads, shared memory and barriers");
  if (term == "loads and stores")
    return tr("issuing loads and stores, those of global memory sector by sector");
  if (term == "shared memory") return tr("turns over the banks of shared memory");
  return language::told(term);
}

std::string percent(double share) { return fmt::format("{:.0f} %", 100 * share); }

/// Whether streams, or devices, do a good part of their work at the same time.
bool overlaps(const std::optional<Bound>& bound, const std::optional<double>& time_ns) {
  constexpr double least = 1.05;
  return bound && time_ns && bound->work_ns > least * *time_ns;
}

std::string cost_line(const Speed& speed) {
  const Bound& bound = *speed.submission_bound;
  const std::optional<Bound>& reference = speed.reference_bound;
  const bool differs = reference && !reference->bound_by.empty() && reference->bound_by != bound.bound_by;
  const std::string share = overlaps(speed.submission_bound, speed.submission_ns)
                                ? trf("{} of the work", percent(bound.share))
                                : trf("{} of the time", percent(bound.share));
  if (differs)
    return trf("what costs most: {} ({}); in the reference: {}", plain_name(bound.bound_by), share,
               plain_name(reference->bound_by));
  return trf("what costs most: {} ({})", plain_name(bound.bound_by), share);
}

std::string beside_reference(const std::string& line, const std::string& of_reference) {
  return trf("{}; the reference: {}", line, of_reference);
}

// "38 GB/s", and with a decimal below 10.
std::string rate_text(double gb_per_s) {
  return fmt::format("{:.{}f} GB/s", gb_per_s, gb_per_s < 9.95 ? 1 : 0);
}

/// Whether the copies that take longest go over the link between two devices, not to or from the host.
bool goes_between_devices(const Bound& bound) { return bound.bound_by == "copies between devices"; }

std::string copy_rate(const Bound& bound, const std::string& rate, const std::string& peak,
                      const std::string& share) {
  const bool more = bound.gb_per_s > bound.peak_gb_per_s;
  if (goes_between_devices(bound))
    return more ? trf("copies between devices {}, more than the {} of one link: several at once", rate, peak)
                : trf("copies between devices {} of the {} that their link reaches, {}", rate, peak, share);
  return more ? trf("copies {}, more than the {} of pinned memory: both ways at once", rate, peak)
              : trf("copies {} of the {} that pinned memory reaches, {}", rate, peak, share);
}

std::string rate_line(const Bound& bound, const std::optional<Bound>& reference) {
  if (!(bound.gb_per_s > 0 && bound.peak_gb_per_s > 0)) return {};
  const std::string rate = rate_text(bound.gb_per_s);
  const std::string peak = rate_text(bound.peak_gb_per_s);
  const std::string share = percent(bound.gb_per_s / bound.peak_gb_per_s);
  // Bytes that several threads read come from a cache for all but one of them; copies may overlap.
  const bool more = bound.gb_per_s > bound.peak_gb_per_s;
  constexpr double nothing = 0.005;
  if (bound.by_copies && bound.gb_per_s < nothing * bound.peak_gb_per_s) return {};
  const std::string line =
      bound.by_copies ? copy_rate(bound, rate, peak, share)
      : more ? trf("reads and writes {}, more than the {} of a copy: caches give the rest", rate, peak)
             : trf("reads and writes {} of the {} that a copy reaches, {}", rate, peak, share);
  const bool alike = reference && reference->by_copies == bound.by_copies &&
                     goes_between_devices(*reference) == goes_between_devices(bound);
  if (alike && reference->gb_per_s > 0) return beside_reference(line, rate_text(reference->gb_per_s));
  return line;
}

/// Where fewer blocks run than the device has multiprocessors, and the reference solution has more.
std::string idle_line(const Bound& bound, const std::optional<Bound>& reference) {
  constexpr double least_idle = 0.5;
  const bool idles =
      bound.blocks_a_launch > 0 && bound.blocks_a_launch <= (1 - least_idle) * bound.multiprocessors;
  const bool helps = reference && reference->blocks_a_launch > bound.blocks_a_launch;
  if (!idles || !helps || bound.by_copies || bound.bound_by == "launches") return {};
  return trf("{} for the device's {} multiprocessors: most of them idle",
             trn("a grid of {} block", "a grid of {} blocks",
                 static_cast<std::size_t>(std::lround(bound.blocks_a_launch))),
             bound.multiprocessors);
}

/// Where copies and kernels overlap, or those of the reference solution do.
std::string overlap_line(const Speed& speed) {
  const bool own = overlaps(speed.submission_bound, speed.submission_ns);
  const bool of_reference = overlaps(speed.reference_bound, speed.reference_ns);
  if (!own && !of_reference) return {};
  const std::string work = time_text(speed.submission_bound->work_ns);
  const std::string line =
      own ? trf("overlap: {} of copies and kernels in {}", work, time_text(speed.submission_ns.value_or(0)))
          : trf("overlap: none, {} of copies and kernels one after another", work);
  if (!of_reference) return line;
  return beside_reference(line, trf("{} in {}", time_text(speed.reference_bound->work_ns),
                                    time_text(speed.reference_ns.value_or(0))));
}

/// Where blocks wait for a place on a multiprocessor, and a higher occupancy may help: what the kernel waits
/// for is not hidden, or the reference solution has a higher one.
std::string occupancy_line(const Bound& bound, const std::optional<Bound>& reference) {
  constexpr double much_higher = 1.25;
  const Occupancy& its = bound.occupancy;
  const bool full = bound.blocks_a_launch > its.blocks * bound.multiprocessors;
  if (its.most_warps == 0 || !full || bound.by_copies) return {};
  const bool waits = bound.bound_by == "latency" && its.share() <= 0.5;
  const bool has_reference = reference && reference->occupancy.most_warps == its.most_warps;
  const bool is_lower = has_reference && reference->occupancy.warps >= much_higher * its.warps;
  if (!waits && !is_lower) return {};
  const std::string line = trf("occupancy: {}", occupancy_text(its));
  if (!has_reference) return line;
  return beside_reference(line,
                          trn("{} warp", "{} warps", static_cast<std::size_t>(reference->occupancy.warps)));
}

/// Warps that a multiprocessor holds at a time, where no block has to wait for another.
double resident_warps(const Bound& bound) {
  const Occupancy& its = bound.occupancy;
  if (its.most_warps == 0 || its.blocks == 0 || bound.multiprocessors <= 0) return 0;
  const double of_block = static_cast<double>(its.warps) / its.blocks;
  return std::min(bound.blocks_a_launch / bound.multiprocessors, static_cast<double>(its.blocks)) * of_block;
}

/// Where a grid is so small that each multiprocessor has few warps, and the reference solution's is larger.
std::string few_warps_line(const Bound& bound, const std::optional<Bound>& reference) {
  constexpr double few = 0.25;
  constexpr double many_more = 1.25;
  const double warps = resident_warps(bound);
  const bool is_small = warps > 0 && warps <= few * bound.occupancy.most_warps &&
                        bound.blocks_a_launch <= bound.occupancy.blocks * bound.multiprocessors;
  if (!is_small || bound.by_copies || bound.bound_by == "launches") return {};
  if (!reference || resident_warps(*reference) < many_more * warps) return {};
  return beside_reference(trf("the grid gives a multiprocessor {:.2g} of the {} warps that it can hold",
                              warps, bound.occupancy.most_warps),
                          fmt::format("{:.2g}", resident_warps(*reference)));
}

/// How many bytes a version asks for, where that is much more than the reference solution does.
std::string bytes_line(const Speed& speed) {
  constexpr double much_more = 1.2;
  const std::optional<Bound>& own = speed.submission_bound;
  const std::optional<Bound>& reference = speed.reference_bound;
  if (!reference || own->by_copies || reference->by_copies || !speed.submission_ns) return {};
  const double of_reference = reference->gb_per_s * speed.reference_ns.value_or(0);
  if (!(of_reference > 0)) return {};
  const double ratio = own->gb_per_s * *speed.submission_ns / of_reference;
  return ratio >= much_more ? trf("reads and writes {:.2g} times as many bytes as the reference", ratio)
                            : std::string();
}

/// Where numbers of 64 bits bound a version, and not the reference solution.
std::string doubles_line(const Bound& bound, const std::optional<Bound>& reference) {
  if (bound.bound_by != "float64 arithmetic" || !reference || reference->bound_by == bound.bound_by)
    return {};
  return tr(
      "in code on float, a constant without F, such as 0.5, makes doubles of all that is computed with it");
}

/// Where divisions of integers are a good part of what a version computes, and instructions bound it.
std::string divisions_line(const Bound& bound, const std::optional<Bound>& reference) {
  constexpr double good_part = 0.25;
  constexpr double more = 0.1;
  constexpr std::array bounds{std::string_view("instruction issue"), std::string_view("integer arithmetic"),
                              std::string_view("special functions")};
  if (std::ranges::find(bounds, bound.bound_by) == bounds.end() || bound.divisions < good_part) return {};
  if (reference && bound.divisions < reference->divisions + more) return {};
  return trf(
      "{} of its instructions are divisions and remainders (/, %) of integers by numbers that are no "
      "constants: each takes about 20, with 64 bits 70",
      percent(bound.divisions));
}

/// Copies and fills within the device's memory, where they are a good part of what it moves.
std::string device_copies_line(const Record& record, const Bound& bound) {
  constexpr double least_share = 0.1;
  const Counters& counters = record.counters;
  const double copied =
      2.0 * static_cast<double>(counters.device_to_device_bytes) + static_cast<double>(counters.memset_bytes);
  const double moved = bound.gb_per_s * record.speed.submission_ns.value_or(0);
  if (bound.by_copies || !(copied >= least_share * moved) || copied <= 0) return {};
  return trf("of these bytes {} are copies and fills within the device's memory", percent(copied / moved));
}

/// Where many small copies are what takes the time: each has a latency of its own.
std::string small_copies_line(const Record& record, const Bound& bound) {
  constexpr double small_bytes = 64 << 10;
  constexpr std::uint64_t many = 8;
  const Counters& counters = record.counters;
  const std::uint64_t copies = counters.host_to_device_copies + counters.device_to_host_copies;
  const auto bytes = static_cast<double>(counters.host_to_device_bytes + counters.device_to_host_bytes);
  if (!bound.by_copies || goes_between_devices(bound) || copies < many ||
      bytes / static_cast<double>(copies) > small_bytes)
    return {};
  return trf("{} copies between host and device, {:.0f} bytes each on average: each takes its time to begin",
             copies, bytes / static_cast<double>(copies));
}

/// Where fewer lanes of each warp have something to do than in the reference solution: on average, or in a
/// good part of the instructions.
std::string lanes_line(const Bound& bound, const std::optional<Bound>& reference) {
  constexpr double much_lower = 0.75;
  constexpr double good_part = 0.05;
  constexpr double much_more = 2;
  if (!reference || bound.by_copies || bound.active_lanes <= 0) return {};
  if (bound.active_lanes < much_lower * reference->active_lanes)
    return trf("on average {:.1f} of a warp's 32 lanes are at work; the reference: {:.1f}",
               bound.active_lanes, reference->active_lanes);
  if (bound.divergence < good_part || bound.divergence < much_more * reference->divergence) return {};
  return trf(
      "{} of its instructions are for at most half of a warp's lanes, since branches or loops part them "
      "(divergence); the reference: {}",
      percent(bound.divergence), percent(reference->divergence));
}

/// The lines that take most of the kernels' time, if any does; empty where none stands out.
std::string lines_line(const Record& record, const Bound& bound) {
  const KernelTime& time = record.kernel_time;
  const double whole_ns = record.speed.submission_ns.value_or(0);
  const bool pages_move = record.counters.managed_faults > 0;
  constexpr std::size_t most_told = 3;
  constexpr double least_share = 0.1;
  if (bound.by_copies && time.total_ns < least_share * whole_ns) return {};
  std::vector<std::string> parts;
  for (const LineTime& line : time.lines) {
    const double share = line.time_ns / time.total_ns;
    if (parts.size() == most_told || !(share >= least_share && share <= 1)) break;
    const bool same_file = !parts.empty() && line.file == time.lines.front().file;
    parts.push_back(same_file ? trf("line {} ({})", line.line, percent(share))
                              : fmt::format("{}:{} ({})", line.file, line.line, percent(share)));
  }
  if (parts.empty()) return {};
  double of_lines_ns = 0;
  for (const LineTime& line : time.lines) of_lines_ns += line.time_ns;
  constexpr double much = 0.3;
  if (const double rest = 1 - of_lines_ns / time.total_ns;
      rest >= much && time.lines.size() < most_line_times)
    parts.push_back(pages_move ? trf("pages of managed memory that move ({})", percent(rest))
                               : trf("functions of headers that they call ({})", percent(rest)));
  return trf("where its kernels' time goes: {}", fmt::format("{}", fmt::join(parts, ", ")));
}

/// What allocations, waits and host code would take, where it is more than all that is timed, or a good part
/// of that and much more than the reference solution's; else empty.
std::string host_calls_line(const Speed& speed) {
  constexpr double good_part = 0.25;
  constexpr double much_more = 1.25;
  if (!speed.host_calls_ns) return {};
  const double own_ns = *speed.host_calls_ns;
  const double timed_ns = speed.submission_ns.value_or(0);
  const std::optional<double>& reference_ns = speed.reference_host_calls_ns;
  const bool is_more = reference_ns && own_ns >= much_more * *reference_ns;
  if (own_ns < (is_more ? good_part : 1) * timed_ns) return {};
  const std::string line = trf("not in that time: {} of allocations, waits and host code", time_text(own_ns));
  return reference_ns ? beside_reference(line, time_text(*reference_ns)) : line;
}

/// The kinds of numbers that a program computes with.
std::string kinds_of(const Counters& counters) {
  if (counters.float64_operations == 0) return "float32";
  return counters.float32_operations == 0 ? "float64" : tr("float32 and float64");
}

/// Where arithmetic is what the device is at work on for a good part, the other roof of the roofline.
std::string arithmetic_line(const Record& record, const Bound& bound, const std::optional<Bound>& reference) {
  constexpr double least_share = 0.1;
  if (!(bound.operations_per_ns > 0 && bound.peak_operations_per_ns > 0) || bound.by_copies) return {};
  const double share = bound.operations_per_ns / bound.peak_operations_per_ns;
  const bool bounds = bound.bound_by == "float32 arithmetic" || bound.bound_by == "float64 arithmetic";
  if (!bounds && share < least_share) return {};
  std::string line =
      trf("computes {} billion operations/s of the {} that {} units reach, {} (a multiply-add is one)",
          billions_text(bound.operations_per_ns), billions_text(bound.peak_operations_per_ns),
          kinds_of(record.counters), percent(share));
  if (reference && reference->operations_per_ns > 0)
    return beside_reference(line, billions_text(reference->operations_per_ns));
  return line;
}

}  // namespace

std::string speed_heading(const Record& record) {
  constexpr std::size_t most_named = 3;
  const bool measured = record.time_kind == TimeKind::measured;
  const std::vector<std::string>& functions = record.speed.functions;
  if (functions.empty() || functions.size() > most_named)
    return measured ? trf("Speed, measured on {}", record.device)
                    : trf("Speed, modelled from counted events for {}", record.device);
  std::string names = fmt::format("{}", fmt::join(functions, ", "));
  if (!record.speed.check.empty()) names += fmt::format(" ({})", check_sentence(record.speed.check));
  return measured ? trf("Speed of {}, measured on {}", names, record.device)
                  : trf("Speed of {}, modelled from counted events for {}", names, record.device);
}

std::vector<std::string> speed_words(const Record& record) {
  const std::optional<Bound>& bound = record.speed.submission_bound;
  if (!has_right_answers(record) || !bound || bound->bound_by.empty()) return {};
  const std::optional<Bound>& reference = record.speed.reference_bound;
  std::vector<std::string> lines = {cost_line(record.speed)};
  const std::string idle = idle_line(*bound, reference);
  for (const std::string& line :
       {overlap_line(record.speed), idle, idle.empty() ? few_warps_line(*bound, reference) : std::string(),
        occupancy_line(*bound, reference), lanes_line(*bound, reference),
        arithmetic_line(record, *bound, reference), doubles_line(*bound, reference),
        divisions_line(*bound, reference), rate_line(*bound, reference), bytes_line(record.speed),
        device_copies_line(record, *bound), small_copies_line(record, *bound), host_calls_line(record.speed),
        lines_line(record, *bound)})
    if (!line.empty()) lines.push_back(line);
  return lines;
}

}  // namespace gridstride::report
