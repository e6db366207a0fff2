// SPDX-License-Identifier: MIT
#include "report/speed_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace gridstride::report {
namespace {

// Terms whose names in the model of time say too little to a reader.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> plain_names{
    {{"launches", "starting kernels"},
     {"latency", "latency of loads, shared memory and barriers"},
     {"loads and stores", "issuing loads and stores, sector by sector"},
     {"shared memory", "turns over the banks of shared memory"}}};

std::string plain_name(const std::string& term) {
  for (const auto& [name, plain] : plain_names)
    if (name == term) return std::string(plain);
  return term;
}

std::string percent(double share) { return fmt::format("{:.0f} %", 100 * share); }

std::string cost_line(const Bound& bound, const std::optional<Bound>& reference) {
  std::string line =
      fmt::format("what costs most: {} ({} of the time)", plain_name(bound.bound_by), percent(bound.share));
  if (reference && !reference->bound_by.empty() && reference->bound_by != bound.bound_by)
    line += fmt::format("; in the reference: {}", plain_name(reference->bound_by));
  return line;
}

// "38 GB/s", and with a decimal below 10.
std::string rate_text(double gb_per_s) {
  return fmt::format("{:.{}f} GB/s", gb_per_s, gb_per_s < 9.95 ? 1 : 0);
}

std::string rate_line(const Bound& bound, const std::optional<Bound>& reference) {
  const char* const what = bound.by_copies ? "copies" : "reads and writes";
  const char* const who = bound.by_copies ? "pinned memory" : "a copy";
  const std::string peak = rate_text(bound.peak_gb_per_s);
  std::string line = fmt::format("{} {}", what, rate_text(bound.gb_per_s));
  // Bytes that several threads read come from a cache for all but one of them; copies in and out may overlap.
  const char* const rest = bound.by_copies ? "both ways at once" : "caches give the rest";
  line += bound.gb_per_s > bound.peak_gb_per_s ? fmt::format(", more than the {} of {}: {}", peak, who, rest)
                                               : fmt::format(" of the {} that {} reaches, {}", peak, who,
                                                             percent(bound.gb_per_s / bound.peak_gb_per_s));
  if (reference && reference->by_copies == bound.by_copies && reference->gb_per_s > 0)
    line += fmt::format("; the reference: {}", rate_text(reference->gb_per_s));
  return line;
}

bool is_by_arithmetic(const Bound& bound) {
  return bound.bound_by == "float32 arithmetic" || bound.bound_by == "float64 arithmetic";
}

std::string arithmetic_line(const Bound& bound, const std::optional<Bound>& reference) {
  const std::string kind = bound.bound_by.substr(0, bound.bound_by.find(' '));
  std::string line = fmt::format("computes {:.3g} billion operations/s of the {:.3g} that {} units reach, {}",
                                 bound.operations_per_ns, bound.peak_operations_per_ns, kind,
                                 percent(bound.operations_per_ns / bound.peak_operations_per_ns));
  if (reference && reference->operations_per_ns > 0)
    line += fmt::format("; the reference: {:.3g}", reference->operations_per_ns);
  return line;
}

bool is_right(const Record& record) {
  return record.verdict == Verdict::passed || record.verdict == Verdict::too_slow;
}

const char* accesses_of(LineAccess access) {
  switch (access) {
    case LineAccess::global_load:
    case LineAccess::shared_load:
      return "loads";
    case LineAccess::global_store:
    case LineAccess::shared_store:
      return "stores";
    default:
      return "atomics";
  }
}

const char* cost_of(LineAccess access) {
  if (costs_sectors(access)) return "sectors";
  return access >= LineAccess::global_atomic ? "turns, one lane after another," : "turns over the banks";
}

WastefulLine wasteful(const LineTraffic& line) {
  const auto a_request = [&](std::uint64_t count) {
    return fmt::format("{:.3g}", static_cast<double>(count) / static_cast<double>(line.requests));
  };
  std::string what = fmt::format("{} {} a request of its {}, {} would do", a_request(line.cost),
                                 cost_of(line.access), accesses_of(line.access), a_request(line.least));
  if (line.reference_cost > 0) what += fmt::format("; the reference's: {:.3g}", line.reference_cost);
  return {line.file, line.line, std::move(what)};
}

}  // namespace

std::vector<WastefulLine> wasteful_lines(const Record& record) {
  if (!is_right(record)) return {};
  // One of each unit that is wasted. Those that waste most come first.
  constexpr std::array units{LineAccess::global_load, LineAccess::shared_load, LineAccess::global_atomic};
  std::vector<WastefulLine> worst;
  for (const LineAccess unit : units) {
    const auto found = std::ranges::find_if(record.lines, [&](const LineTraffic& line) {
      return line.wasteful && line.requests > 0 && std::string_view(cost_of(line.access)) == cost_of(unit);
    });
    if (found != record.lines.end()) worst.push_back(wasteful(*found));
  }
  return worst;
}

std::vector<std::string> speed_words(const Record& record) {
  const std::optional<Bound>& bound = record.speed.submission_bound;
  if (!is_right(record) || !bound || bound->bound_by.empty()) return {};
  std::vector<std::string> lines = {cost_line(*bound, record.speed.reference_bound)};
  if (is_by_arithmetic(*bound) && bound->operations_per_ns > 0 && bound->peak_operations_per_ns > 0)
    lines.push_back(arithmetic_line(*bound, record.speed.reference_bound));
  if (bound->gb_per_s > 0 && bound->peak_gb_per_s > 0)
    lines.push_back(rate_line(*bound, record.speed.reference_bound));
  return lines;
}

}  // namespace gridstride::report
