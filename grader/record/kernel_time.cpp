// SPDX-License-Identifier: MIT
#include "record/kernel_time.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>
#include <tuple>
#include <utility>

#include "record/add_by_place.hpp"
#include "record/json_reader.hpp"

namespace gridstride {
namespace {

using Json = nlohmann::ordered_json;

auto likeness(const KernelLaunches& launches) {
  return std::pair(std::string_view(launches.kernel), launches.occupancy);
}

void add_kernels(std::vector<KernelLaunches>& sum, const std::vector<KernelLaunches>& kernels) {
  add_by_place(sum, kernels, likeness, [](KernelLaunches& all, const KernelLaunches& one) {
    all.launches += one.launches;
    all.blocks += one.blocks;
    all.time_ns += one.time_ns;
  });
  std::ranges::sort(sum, {},
                    [](const KernelLaunches& one) { return std::tuple(-one.time_ns, likeness(one)); });
}

Json kernel_json(const KernelLaunches& launches) {
  return {{"kernel", launches.kernel},
          {"launches", launches.launches},
          {"blocks", launches.blocks},
          {"time_ns", launches.time_ns},
          {"occupancy", occupancy_json(launches.occupancy)}};
}

KernelLaunches kernel_of(const JsonReader& reader) {
  return {.kernel = reader.text("kernel"),
          .launches = reader.integer<std::uint64_t>("launches"),
          .blocks = reader.integer<std::uint64_t>("blocks"),
          .time_ns = reader.number("time_ns"),
          .occupancy = occupancy_of(reader.at("occupancy"), reader.name("occupancy"))};
}

}  // namespace

void add_time(KernelTime& sum, const KernelTime& time) {
  sum.total_ns += time.total_ns;
  add_by_place(
      sum.lines, time.lines,
      [](const LineTime& line) { return std::pair(std::string_view(line.file), line.line); },
      [](LineTime& all, const LineTime& line) { all.time_ns += line.time_ns; });
  std::ranges::sort(sum.lines, {}, [](const LineTime& line) {
    return std::tuple(-line.time_ns, std::string_view(line.file), line.line);
  });
  add_kernels(sum.kernels, time.kernels);
}

Json kernel_time_json(const KernelTime& time) {
  Json lines = Json::array();
  for (const LineTime& line : time.lines)
    lines.push_back({{"file", line.file}, {"line", line.line}, {"time_ns", line.time_ns}});
  Json kernels = Json::array();
  for (const KernelLaunches& launches : time.kernels) kernels.push_back(kernel_json(launches));
  return {{"total_ns", time.total_ns}, {"lines", std::move(lines)}, {"kernels", std::move(kernels)}};
}

KernelTime kernel_time_of(const Json& json, const std::string& name) {
  const JsonReader reader(json, name);
  KernelTime time;
  time.total_ns = reader.number("total_ns");
  for (const Json& one : reader.array("lines")) {
    const JsonReader line(one, reader.name("lines[]"));
    time.lines.push_back({line.text("file"), line.integer<int>("line"), line.number("time_ns")});
  }
  if (reader.has("kernels"))  // older records have none
    for (const Json& one : reader.array("kernels"))
      time.kernels.push_back(kernel_of(JsonReader(one, reader.name("kernels[]"))));
  return time;
}

std::string kernel_time_to_json(const KernelTime& time) { return json_text(kernel_time_json(time), -1); }

}  // namespace gridstride
