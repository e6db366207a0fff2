// SPDX-License-Identifier: MIT
#include "record/measurement.hpp"

#include <nlohmann/json.hpp>

#include "record/json_reader.hpp"

namespace gridstride {
namespace {

using Json = nlohmann::ordered_json;

std::optional<double> number_if_any(const JsonReader& reader, const char* key) {
  if (reader.at(key).is_null()) return std::nullopt;
  return reader.number(key);
}

Json timing_json(const Timing& timing) {
  return {{"name", timing.name},
          {"samples", timing.samples},
          {"median_ns", timing.median_ns},
          {"low_ns", number_or_null(timing.low_ns)},
          {"high_ns", number_or_null(timing.high_ns)},
          {"overhead_ns", number_or_null(timing.overhead_ns)}};
}

Timing timing_of(const JsonReader& reader) {
  return {reader.text("name"),
          reader.integer<std::size_t>("samples"),
          reader.number("median_ns"),
          number_if_any(reader, "low_ns"),
          number_if_any(reader, "high_ns"),
          number_if_any(reader, "overhead_ns")};
}

}  // namespace

Json measurement_json(const Measurement& measurement) {
  Json timings = Json::array();
  for (const Timing& timing : measurement.timings) timings.push_back(timing_json(timing));
  Json json;
  json["gpu"] = measurement.gpu;
  json["driver"] = measurement.driver;
  json["cuda"] = measurement.cuda;
  json["cpu"] = measurement.cpu;
  json["cpu_threads"] = measurement.cpu_threads;
  json["bandwidth_gb_per_s"] = measurement.bandwidth_gb_per_s;
  json["least_bytes"] = measurement.least_bytes;
  json["conclusive"] = measurement.conclusive;
  json["timings"] = timings;
  json["remarks"] = measurement.remarks;
  json["benchmark"] = measurement.benchmark;
  return json;
}

Measurement measurement_of(const Json& json, const std::string& name) {
  const JsonReader reader(json, name);
  Measurement measurement;
  measurement.gpu = reader.text("gpu");
  measurement.driver = reader.text("driver");
  measurement.cuda = reader.text("cuda");
  measurement.cpu = reader.text("cpu");
  measurement.cpu_threads = reader.integer<unsigned>("cpu_threads");
  measurement.bandwidth_gb_per_s = reader.number("bandwidth_gb_per_s");
  measurement.least_bytes = reader.number("least_bytes");
  measurement.conclusive = reader.boolean("conclusive");
  for (const Json& timing : reader.array("timings"))
    measurement.timings.push_back(timing_of(JsonReader(timing, name + ".timings[]")));
  measurement.remarks = reader.texts("remarks");
  measurement.benchmark = reader.text("benchmark");
  return measurement;
}

}  // namespace gridstride
