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
}

Json kernel_time_json(const KernelTime& time) {
  Json lines = Json::array();
  for (const LineTime& line : time.lines)
    lines.push_back({{"file", line.file}, {"line", line.line}, {"time_ns", line.time_ns}});
  return {{"total_ns", time.total_ns}, {"lines", std::move(lines)}};
}

KernelTime kernel_time_of(const Json& json, const std::string& name) {
  const JsonReader reader(json, name);
  KernelTime time;
  time.total_ns = reader.number("total_ns");
  for (const Json& one : reader.array("lines")) {
    const JsonReader line(one, reader.name("lines[]"));
    time.lines.push_back({line.text("file"), line.integer<int>("line"), line.number("time_ns")});
  }
  return time;
}

std::string kernel_time_to_json(const KernelTime& time) { return json_text(kernel_time_json(time), -1); }

}  // namespace gridstride
