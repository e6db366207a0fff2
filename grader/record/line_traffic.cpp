// SPDX-License-Identifier: MIT
#include "record/line_traffic.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>
#include <tuple>

#include "record/access_names.hpp"
#include "record/add_by_place.hpp"
#include "record/json_reader.hpp"

namespace gridstride {
namespace {

using Json = nlohmann::ordered_json;

auto place_of(const LineTraffic& line) {
  return std::tuple(std::string_view(line.file), line.line, line.access);
}

auto order_of(const LineTraffic& line) {
  // The least never exceeds the cost, but in a forged reply.
  const std::uint64_t excess = line.cost - std::min(line.cost, line.least);
  return std::tuple(~excess, std::string_view(line.file), line.line, line.access);
}

LineTraffic line_of(const JsonReader& reader) {
  LineTraffic line;
  line.file = reader.text("file");
  line.line = reader.integer<int>("line");
  const auto* const access = std::ranges::find(access_names, reader.text("access"));
  if (access == access_names.end()) throw std::runtime_error(reader.name("access") + ": unknown");
  line.access = static_cast<LineAccess>(access - access_names.begin());
  line.requests = reader.integer<std::uint64_t>("requests");
  line.cost = reader.integer<std::uint64_t>("cost");
  line.least = reader.integer<std::uint64_t>("least");
  line.wasteful = reader.boolean("wasteful");
  line.from_memory = reader.integer<std::uint64_t>("from_memory");
  line.reference_cost = reader.number("reference_cost");
  return line;
}

}  // namespace

CostUnit cost_unit(LineAccess access) {
  switch (access) {
    case LineAccess::global_load:
    case LineAccess::global_store:
      return CostUnit::sectors;
    case LineAccess::shared_load:
    case LineAccess::shared_store:
      return CostUnit::wavefronts;
    case LineAccess::global_atomic:
    case LineAccess::shared_atomic:
      return CostUnit::atomic_turns;
    case LineAccess::constant_load:
      return CostUnit::constant_turns;
    default:
      return CostUnit::local_requests;
  }
}

void add_lines(std::vector<LineTraffic>& sum, const std::vector<LineTraffic>& lines) {
  add_by_place(sum, lines, place_of, [](LineTraffic& all, const LineTraffic& line) {
    all.requests += line.requests;
    all.cost += line.cost;
    all.least += line.least;
    all.from_memory += line.from_memory;
  });
  std::ranges::sort(sum, {}, order_of);
}

Json lines_json(const std::vector<LineTraffic>& lines) {
  Json json = Json::array();
  for (const LineTraffic& line : lines)
    json.push_back({{"file", line.file},
                    {"line", line.line},
                    {"access", access_names[static_cast<std::size_t>(line.access)]},
                    {"requests", line.requests},
                    {"cost", line.cost},
                    {"least", line.least},
                    {"wasteful", line.wasteful},
                    {"from_memory", line.from_memory},
                    {"reference_cost", line.reference_cost}});
  return json;
}

std::vector<LineTraffic> lines_of(const Json& json, const std::string& name) {
  if (!json.is_array()) throw std::runtime_error(name + ": an array is expected");
  std::vector<LineTraffic> lines;
  for (const Json& line : json) lines.push_back(line_of(JsonReader(line, name + "[]")));
  return lines;
}

std::string lines_to_json(const std::vector<LineTraffic>& lines) { return json_text(lines_json(lines), -1); }

}  // namespace gridstride
