// SPDX-License-Identifier: MIT
#include "view/line_times.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "language/language.hpp"
#include "language/phrases.hpp"
#include "report/occupancy_words.hpp"
#include "view/numbers.hpp"

namespace gridstride::view {

using language::tr;
using language::trf;

namespace {

double as_number(std::uint64_t count) { return static_cast<double>(count); }

/// "1 request", "1,024 requests".
std::string counted(const char* one, const char* many, std::uint64_t count) {
  return language::filled(language::form_of(one, many, count), count == 1 ? one : many,
                          fmt::make_format_args(count_text(as_number(count))));
}

constexpr double least_told = 0.005;

std::string percent(double share) {
  return share < least_told ? tr("under 1 %") : fmt::format("{:.0f} %", 100 * share);
}

/// "global loads: 22 requests, 86 sectors", "global loads: 1 request, 1 sector".
void add_accesses(std::vector<std::string>& list, const char* kind, std::uint64_t requests,
                  std::uint64_t cost, const char* one, const char* many) {
  if (requests > 0)
    list.push_back(
        trf("{}: {}, {}", kind, counted("{} request", "{} requests", requests), counted(one, many, cost)));
}

/// Arithmetic by its units, and how many lanes take part on average.
void add_instructions(std::vector<std::string>& list, const Counters& of) {
  constexpr double all_lanes = 32;
  std::vector<std::string> kinds;
  const auto add = [&](const char* kind, std::uint64_t of_warps) {
    if (of_warps > 0) kinds.push_back(fmt::format("{} {}", count_text(as_number(of_warps)), kind));
  };
  add("float32", of.float32_instructions);
  add("float64", of.float64_instructions);
  add("float16", of.float16_instructions);
  add(tr("integer"), of.integer_instructions);
  add(tr("special"), of.special_instructions);
  add(tr("control"), of.control_instructions);
  if (kinds.empty()) return;
  list.push_back(trf("instructions: {}", fmt::join(kinds, ", ")));
  if (of.division_instructions > 0)
    list.push_back(trf("of these {} divide integers by a number that is no constant",
                       count_text(as_number(of.division_instructions))));
  if (of.divergent_instructions > 0)
    list.push_back(trf("of these {} with at most half of the warp's lanes",
                       count_text(as_number(of.divergent_instructions))));
  if (const double lanes = active_lanes(of); lanes < all_lanes - 0.05)
    list.push_back(trf("on average {:.1f} of 32 lanes at work", lanes));
}

std::vector<std::string> did_of(const Counters& of) {
  std::vector<std::string> list;
  add_accesses(list, tr("global loads"), of.global_load_requests, of.global_load_sectors, "{} sector",
               "{} sectors");
  add_accesses(list, tr("global stores"), of.global_store_requests, of.global_store_sectors, "{} sector",
               "{} sectors");
  add_accesses(list, tr("shared memory"), of.shared_requests, of.shared_wavefronts, "{} turn", "{} turns");
  if (of.joined_shared_requests > 0)
    list.push_back(trf("of these, compilers join {} to loads of the words before",
                       count_text(as_number(of.joined_shared_requests))));
  add_accesses(list, tr("global atomics"), of.global_atomic_requests, of.global_atomic_turns, "{} turn",
               "{} turns");
  add_accesses(list, tr("shared atomics"), of.shared_atomic_requests, of.shared_atomic_turns, "{} turn",
               "{} turns");
  if (of.local_requests > of.spill_requests)
    list.push_back(trf("arrays of each thread in memory: {}",
                       counted("{} request", "{} requests", of.local_requests - of.spill_requests)));
  if (of.spill_requests > 0)
    list.push_back(
        trf("values without a register: {}", counted("{} request", "{} requests", of.spill_requests)));
  if (of.barriers > 0) list.push_back(trf("barriers: {}", count_text(as_number(of.barriers))));
  add_instructions(list, of);
  return list;
}

double share_of(double time_ns, const TracedLaunch& launch) {
  if (!(launch.kernel_ns > 0)) return 0;
  return std::clamp(time_ns / launch.kernel_ns, 0.0, 1.0);
}

}  // namespace

std::vector<LineTime> line_times(const TracedLaunch& launch) {
  std::vector<LineTime> lines;
  for (const TracedWork& line : launch.work) {
    const double share = share_of(line.time_ns, launch);
    lines.push_back({line.place, share, percent(share), did_of(line.counters), share >= least_told});
  }
  return lines;
}

std::string launch_time_text(const TracedLaunch& launch) {
  double lines_ns = 0;
  for (const TracedWork& line : launch.work) lines_ns += line.time_ns;
  const double rest = share_of(launch.kernel_ns - lines_ns, launch);
  std::string text = trf("{} by the model, all blocks together, without what starting it takes.",
                         time_text(launch.kernel_ns));
  if (!launch.bound_by.empty()) text += " " + trf("What costs most is {}.", language::told(launch.bound_by));
  if (launch.occupancy.most_warps > 0)
    text += " " + trf("Occupancy: {}.", report::occupancy_text(launch.occupancy));
  if (rest >= least_told)
    text +=
        " " + trf("{} belong to no line of your files: code of libraries, pages that move, memory elsewhere.",
                  percent(rest));
  return text;
}

}  // namespace gridstride::view
