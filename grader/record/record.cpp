// SPDX-License-Identifier: MIT
#include "record/record.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>
#include <type_traits>

#include "record/counter_fields.hpp"
#include "record/json_reader.hpp"
#include "record/record_json.hpp"

namespace gridstride {
namespace {

using Json = nlohmann::ordered_json;

// In the order of the enumerators.
constexpr std::array<std::string_view, 3> time_kind_names = {"none", "modelled", "measured"};
static_assert(time_kind_names.size() == static_cast<std::size_t>(TimeKind::measured) + 1);

struct SpeedField {
  const char* name;
  std::optional<double> Speed::*member;
};
constexpr std::array<SpeedField, 8> speed_fields{
    {{"cpu_one_thread_ns", &Speed::cpu_one_thread_ns},
     {"cpu_all_cores_ns", &Speed::cpu_all_cores_ns},
     {"reference_ns", &Speed::reference_ns},
     {"submission_ns", &Speed::submission_ns},
     {"speedup", &Speed::speedup},
     {"kernels_ns", &Speed::kernels_ns},
     {"host_calls_ns", &Speed::host_calls_ns},
     {"reference_host_calls_ns", &Speed::reference_host_calls_ns}}};

struct BoundField {
  const char* name;
  std::optional<Bound> Speed::*member;
};
constexpr std::array<BoundField, 2> bound_fields{
    {{"reference_bound", &Speed::reference_bound}, {"submission_bound", &Speed::submission_bound}}};

Json finding_json(const Finding& finding) {
  return {{"class", finding.bug_class}, {"severity", finding.severity == Severity::error ? "error" : "note"},
          {"kernel", finding.kernel},   {"file", finding.file},
          {"line", finding.line},       {"block", finding.block},
          {"thread", finding.thread},   {"message", finding.message},
          {"advice", finding.advice},   {"count", finding.count}};
}

Finding finding_of(const JsonReader& reader) {
  Finding finding;
  finding.bug_class = reader.text("class");
  const std::string severity = reader.text("severity");
  if (severity != "error" && severity != "note")
    throw std::runtime_error(reader.name("severity") + ": 'error' or 'note' is expected");
  finding.severity = severity == "error" ? Severity::error : Severity::note;
  finding.kernel = reader.text("kernel");
  finding.file = reader.text("file");
  finding.line = reader.integer<int>("line");
  finding.block = reader.triple("block");
  finding.thread = reader.triple("thread");
  finding.message = reader.text("message");
  finding.advice = reader.text("advice");
  finding.count = reader.integer<std::uint64_t>("count");
  return finding;
}

Verdict verdict_of(const JsonReader& reader) {
  const auto verdict = verdict_from_string(reader.text("verdict"));
  if (!verdict) throw std::runtime_error(reader.name("verdict") + ": a verdict's name is expected");
  return *verdict;
}

Json gate_json(const Gate& gate) {
  return {{"name", gate.name},
          {"now", gate.now},
          {"right", gate.right},
          {"limit", gate.limit},
          {"passed", gate.passed}};
}

Gate gate_of(const JsonReader& reader) {
  return {reader.text("name"), reader.number("now"), reader.number("right"), reader.number("limit"),
          reader.boolean("passed")};
}

Json bound_json(const std::optional<Bound>& bound) {
  if (!bound) return nullptr;
  return {{"bound_by", bound->bound_by},
          {"share", bound->share},
          {"by_copies", bound->by_copies},
          {"gb_per_s", bound->gb_per_s},
          {"peak_gb_per_s", bound->peak_gb_per_s},
          {"operations_per_ns", bound->operations_per_ns},
          {"peak_operations_per_ns", bound->peak_operations_per_ns},
          {"blocks_a_launch", bound->blocks_a_launch},
          {"multiprocessors", bound->multiprocessors},
          {"occupancy", occupancy_json(bound->occupancy)},
          {"active_lanes", bound->active_lanes},
          {"work_ns", bound->work_ns},
          {"divisions", bound->divisions},
          {"divergence", bound->divergence}};
}

std::optional<Bound> bound_of(const Json& json, const std::string& name) {
  if (json.is_null()) return std::nullopt;
  const JsonReader reader(json, name);
  Bound bound{reader.text("bound_by"), reader.number("share"), reader.boolean("by_copies"),
              reader.number("gb_per_s"), reader.number("peak_gb_per_s")};
  if (reader.has("operations_per_ns")) {  // older records have no arithmetic
    bound.operations_per_ns = reader.number("operations_per_ns");
    bound.peak_operations_per_ns = reader.number("peak_operations_per_ns");
  }
  if (reader.has("blocks_a_launch")) {  // nor blocks
    bound.blocks_a_launch = reader.number("blocks_a_launch");
    bound.multiprocessors = reader.number("multiprocessors");
  }
  if (reader.has("occupancy")) {
    bound.occupancy = occupancy_of(reader.at("occupancy"), reader.name("occupancy"));
    bound.active_lanes = reader.number("active_lanes");
    bound.work_ns = reader.number("work_ns");
  }
  if (reader.has("divisions")) bound.divisions = reader.number("divisions");
  if (reader.has("divergence")) bound.divergence = reader.number("divergence");
  return bound;
}

Json speed_json(const Speed& speed) {
  Json json = Json::object();
  for (const SpeedField& field : speed_fields) json[field.name] = number_or_null(speed.*field.member);
  for (const BoundField& field : bound_fields) json[field.name] = bound_json(speed.*field.member);
  json["functions"] = speed.functions;
  json["check"] = speed.check;
  return json;
}

Speed speed_of(const JsonReader& reader) {
  Speed speed;
  for (const SpeedField& field : speed_fields)
    if (reader.has(field.name) && !reader.at(field.name).is_null())
      speed.*field.member = reader.number(field.name);
  for (const BoundField& field : bound_fields)
    speed.*field.member = bound_of(reader.at(field.name), reader.name(field.name));
  if (reader.has("functions")) speed.functions = reader.texts("functions");
  if (reader.has("check")) speed.check = reader.text("check");
  return speed;
}

Json check_json(const CheckResult& check) {
  Json json = {{"name", check.name},
               {"points", check.points},
               {"max_points", check.max_points},
               {"passed", check.passed},
               {"visible", check.visible},
               {"message", check.message},
               {"waits", check.waits},
               {"verdict", to_string(check.verdict)},
               {"call", check.call},
               {"function", check.function}};
  if (check.speed) json["speed"] = speed_json(*check.speed);
  if (check.measurement) json["measurement"] = measurement_json(*check.measurement);
  return json;
}

CheckResult check_of(const JsonReader& reader) {
  CheckResult check{.name = reader.text("name"),
                    .points = reader.number("points"),
                    .max_points = reader.number("max_points"),
                    .passed = reader.boolean("passed"),
                    .visible = reader.boolean("visible"),
                    .message = reader.text("message")};
  // Older records do not say.
  check.waits = reader.has("waits") && reader.boolean("waits");
  if (reader.has("verdict")) check.verdict = verdict_of(reader);
  if (reader.has("call")) check.call = reader.text("call");
  if (reader.has("function")) check.function = reader.text("function");
  if (reader.has("speed")) check.speed = speed_of(reader.object("speed"));
  if (reader.has("measurement"))
    check.measurement = measurement_of(reader.at("measurement"), reader.name("measurement"));
  return check;
}

template <class Item, class Write>
Json array_json(const std::vector<Item>& items, Write write) {
  Json json = Json::array();
  for (const Item& item : items) json.push_back(write(item));
  return json;
}

template <class Read>
auto array_of(const Json& array, const std::string& name, Read read) {
  std::vector<std::invoke_result_t<Read, JsonReader>> items;
  for (std::size_t i = 0; i < array.size(); ++i)
    items.push_back(read(JsonReader(array[i], name + "[" + std::to_string(i) + "]")));
  return items;
}

TimeKind time_kind_of(const JsonReader& reader) {
  if (const auto kind = time_kind_from_string(reader.text("time_kind"))) return *kind;
  throw std::runtime_error(reader.name("time_kind") + ": 'none', 'modelled' or 'measured' is expected");
}

void check_schema(const JsonReader& reader) {
  const int schema = reader.integer<int>("schema");
  if (schema != Record::schema)
    throw std::runtime_error(reader.name("schema") + ": " + std::to_string(schema) +
                             " is not known; this program reads " + std::to_string(Record::schema));
}

}  // namespace

std::string_view to_string(TimeKind kind) { return time_kind_names[static_cast<std::size_t>(kind)]; }

std::optional<TimeKind> time_kind_from_string(std::string_view name) {
  const auto* const found = std::ranges::find(time_kind_names, name);
  if (found == time_kind_names.end()) return std::nullopt;
  return static_cast<TimeKind>(found - time_kind_names.begin());
}

std::string to_json(const Record& record, int indent) {
  Json json;
  json["schema"] = Record::schema;
  json["lesson"] = record.lesson;
  json["verdict"] = std::string(to_string(record.verdict));
  json["score"] = record.score;
  json["max_score"] = record.max_score;
  json["device"] = record.device;
  json["time_kind"] = to_string(record.time_kind);
  json["checks"] = array_json(record.checks, check_json);
  json["findings"] = findings_json(record.findings);
  json["gates"] = array_json(record.gates, gate_json);
  json["counters"] = counters_json(record.counters);
  json["lines"] = lines_json(record.lines);
  json["kernel_time"] = kernel_time_json(record.kernel_time);
  json["speed"] = speed_json(record.speed);
  json["measurement"] = record.measurement ? measurement_json(*record.measurement) : Json(nullptr);
  json["duration_ms"] = record.duration_ms;
  json["seed"] = record.seed;
  json["build_log"] = record.build_log;
  json["output"] = record.output;
  json["detail"] = record.detail;
  return json_text(json, indent);
}

Record record_from_json(const std::string& text) { return record_of(parse_json(text, "record")); }

Record record_of(const Json& json) {
  const JsonReader reader(json, "record");
  check_schema(reader);
  Record record;
  record.lesson = reader.text("lesson");
  record.verdict = verdict_of(reader);
  record.score = reader.number("score");
  record.max_score = reader.number("max_score");
  record.device = reader.text("device");
  record.time_kind = time_kind_of(reader);
  record.checks = array_of(reader.array("checks"), "record.checks", check_of);
  record.findings = findings_of(reader.at("findings"), reader.name("findings"));
  record.gates = array_of(reader.array("gates"), "record.gates", gate_of);
  record.counters = counters_of(reader.at("counters"), reader.name("counters"));
  record.lines = lines_of(reader.at("lines"), reader.name("lines"));
  if (reader.has("kernel_time"))
    record.kernel_time = kernel_time_of(reader.at("kernel_time"), reader.name("kernel_time"));
  record.speed = speed_of(reader.object("speed"));
  if (!reader.at("measurement").is_null())
    record.measurement = measurement_of(reader.at("measurement"), reader.name("measurement"));
  record.duration_ms = reader.integer<std::int64_t>("duration_ms");
  record.seed = reader.integer<std::uint64_t>("seed");
  record.build_log = reader.text("build_log");
  record.output = reader.text("output");
  record.detail = reader.text("detail");
  return record;
}

Json findings_json(const std::vector<Finding>& findings) { return array_json(findings, finding_json); }

std::string findings_to_json(const std::vector<Finding>& findings) {
  return json_text(findings_json(findings), -1);
}

std::vector<Finding> findings_of(const Json& json, const std::string& name) {
  if (!json.is_array()) throw std::runtime_error(name + ": an array is expected");
  return array_of(json, name, finding_of);
}

Json counters_json(const Counters& counters) {
  Json json = Json::object();
  for (const CounterField& field : counter_fields) json[std::string(field.name)] = counters.*field.member;
  return json;
}

std::string counters_to_json(const Counters& counters) { return json_text(counters_json(counters), -1); }

Counters counters_of(const Json& json, const std::string& name) {
  const JsonReader reader(json, name);
  Counters counters;
  for (const CounterField& field : counter_fields)
    if (reader.has(field.name.data()))  // older records count less
      counters.*field.member = reader.integer<std::uint64_t>(field.name.data());
  return counters;
}

}  // namespace gridstride
