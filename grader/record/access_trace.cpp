// SPDX-License-Identifier: MIT
#include "record/access_trace.hpp"

#include <algorithm>
#include <bit>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "record/access_names.hpp"
#include "record/counter_fields.hpp"
#include "record/json_reader.hpp"
#include "record/record_json.hpp"

namespace gridstride {
namespace {

using Json = nlohmann::ordered_json;

constexpr int trace_schema = 2;
constexpr unsigned most_access_bytes = 128;

/// Evenly apart, as most are: the first one and the step.
Json offsets_json(const std::vector<std::int64_t>& offsets) {
  constexpr std::size_t fewest = 3;
  if (offsets.size() < fewest) return offsets;
  const auto step_to = [&](std::size_t i) {  // unsigned: offsets of a trace from outside may be any
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(offsets[i]) -
                                     static_cast<std::uint64_t>(offsets[i - 1]));
  };
  const std::int64_t step = step_to(1);
  for (std::size_t i = 2; i < offsets.size(); ++i)
    if (step_to(i) != step) return offsets;
  return {{"first", offsets[0]}, {"step", step}};
}

Json traced_request_json(const TracedRequest& request) {
  return {{"file", request.place.file},
          {"line", request.place.line},
          {"access", traced_name(request.access)},
          {"size_bytes", request.size_bytes},
          {"warp", request.warp},
          {"round", request.round},
          {"lanes", request.lanes},
          {"arrays", request.arrays},
          {"offsets", offsets_json(request.offsets)},
          {"cost", request.cost},
          {"least", request.least}};
}

Json traced_exchange_json(const TracedExchange& exchange) {
  return {{"file", exchange.place.file}, {"line", exchange.place.line}, {"operation", exchange.operation},
          {"warp", exchange.warp},       {"round", exchange.round},     {"lanes", exchange.lanes},
          {"sources", exchange.sources}};
}

Json traced_block_json(const TracedBlock& block) {
  Json lines = Json::array();
  for (const TracedLine& line : block.lines)
    lines.push_back({{"file", line.place.file},
                     {"line", line.place.line},
                     {"access", traced_name(line.access)},
                     {"requests", line.requests},
                     {"cost", line.cost},
                     {"least", line.least}});
  Json requests = Json::array();
  for (const TracedRequest& request : block.requests) requests.push_back(traced_request_json(request));
  Json exchanges = Json::array();
  for (const TracedExchange& exchange : block.exchanges) exchanges.push_back(traced_exchange_json(exchange));
  return {{"index", block.index},
          {"rounds", block.rounds},
          {"left_out", block.left_out},
          {"without_line", block.without_line},
          {"lines", lines},
          {"requests", requests},
          {"exchanges", exchanges}};
}

Json traced_finding_json(const TracedFinding& finding) {
  Json sides = Json::array();
  for (const TracedSide& side : finding.sides)
    sides.push_back({{"block", side.block},
                     {"thread", side.thread},
                     {"file", side.place.file},
                     {"line", side.place.line},
                     {"write", side.write}});
  Json json = {{"class", finding.bug_class},
               {"message", finding.message},
               {"advice", finding.advice},
               {"sides", sides},
               {"stopped", finding.stopped}};
  if (finding.has_element)
    json["element"] = {
        {"array", finding.array}, {"offset", finding.offset}, {"size_bytes", finding.size_bytes}};
  return json;
}

Json nonzero_json(const Counters& counters) {
  Json json = Json::object();
  for (const CounterField& field : counter_fields)
    if (counters.*field.member != 0) json[std::string(field.name)] = counters.*field.member;
  return json;
}

Json traced_launch_json(const TracedLaunch& launch) {
  Json arrays = Json::array();
  for (const TracedArray& array : launch.arrays)
    arrays.push_back({{"name", array.name},
                      {"memory", array.shared ? "shared" : "global"},
                      {"base", array.base},
                      {"size_bytes", array.size_bytes}});
  Json blocks = Json::array();
  for (const TracedBlock& block : launch.blocks) blocks.push_back(traced_block_json(block));
  Json findings = Json::array();
  for (const TracedFinding& finding : launch.findings) findings.push_back(traced_finding_json(finding));
  Json work = Json::array();
  for (const TracedWork& line : launch.work)
    work.push_back({{"file", line.place.file},
                    {"line", line.place.line},
                    {"time_ns", line.time_ns},
                    {"counters", nonzero_json(line.counters)}});
  return {{"number", launch.number},
          {"kernel", launch.kernel},
          {"grid", launch.grid},
          {"block", launch.block},
          {"arrays", arrays},
          {"blocks", blocks},
          {"findings", findings},
          {"kernel_ns", launch.kernel_ns},
          {"bound_by", launch.bound_by},
          {"occupancy", occupancy_json(launch.occupancy)},
          {"work", work}};
}

TracedAccess access_of(const JsonReader& reader) {
  const auto found = std::ranges::find(traced_access_names, reader.text("access"));
  if (found == traced_access_names.end()) throw std::runtime_error(reader.name("access") + ": unknown");
  return static_cast<TracedAccess>(found - traced_access_names.begin());
}

template <class Integer>
std::vector<Integer> integers_of(const JsonReader& reader, const char* key) {
  std::vector<Integer> all;
  for (const Json& one : reader.array(key))
    all.push_back(JsonReader::integer_of<Integer>(one, reader.name(key)));
  return all;
}

/// Reads a trace, with what its parts must agree about.
class TraceReader {
 public:
  AccessTrace read(const std::string& text) {
    const Json json = parse_json(text, "trace");
    const JsonReader reader(json, "trace");
    if (reader.integer<int>("schema") != trace_schema)
      throw std::runtime_error("trace.schema: this Gridstride reads schema " + std::to_string(trace_schema));
    AccessTrace trace;
    trace.device = reader.text("device");
    trace.launches_in_all = reader.integer<std::uint64_t>("launches_in_all");
    for (const Json& one : reader.array("files")) {
      const JsonReader file(one, "trace.files[]");
      trace.files.push_back({file.text("name"), file.text("text")});
    }
    files_ = trace.files.size();
    for (const Json& one : reader.array("launches"))
      trace.launches.push_back(launch(JsonReader(one, "trace.launches[]")));
    const JsonReader total = reader.object("total");
    trace.total = {counters_of(total.at("counters"), total.name("counters")), total.number("kernels_ns")};
    return trace;
  }

 private:
  TracedPlace place(const JsonReader& reader) const {
    return {index(reader, "file", files_), reader.integer<int>("line")};
  }

  static std::size_t index(const JsonReader& reader, const char* key, std::size_t end) {
    const auto number = reader.integer<std::size_t>(key);
    if (number >= end) throw std::runtime_error(reader.name(key) + ": there is no such one");
    return number;
  }

  TracedRequest request(const JsonReader& reader) const {
    TracedRequest request;
    request.place = place(reader);
    request.access = access_of(reader);
    request.size_bytes = reader.integer<unsigned>("size_bytes");
    if (request.size_bytes == 0 || request.size_bytes > most_access_bytes)
      throw std::runtime_error(reader.name("size_bytes") + ": from 1 to 128 is expected");
    request.warp = reader.integer<unsigned>("warp");
    request.round = reader.integer<unsigned>("round");
    request.lanes = reader.integer<std::uint32_t>("lanes");
    const auto lanes = static_cast<std::size_t>(std::popcount(request.lanes));
    request.arrays = integers_of<std::size_t>(reader, "arrays");
    for (const std::size_t array : request.arrays)
      if (array >= arrays_) throw std::runtime_error(reader.name("arrays") + ": there is no such one");
    if (request.arrays.size() != 1 && request.arrays.size() != lanes)
      throw std::runtime_error(reader.name("arrays") + ": one, or one a lane, is expected");
    if (reader.at("offsets").is_object()) {
      const JsonReader even = reader.object("offsets");
      const auto first = even.integer<std::int64_t>("first");
      const auto step = even.integer<std::int64_t>("step");
      // Unsigned, since a trace from outside may name any: the sum wraps.
      for (std::uint64_t i = 0; i < lanes; ++i)
        request.offsets.push_back(static_cast<std::int64_t>(static_cast<std::uint64_t>(first) +
                                                            i * static_cast<std::uint64_t>(step)));
    } else {
      request.offsets = integers_of<std::int64_t>(reader, "offsets");
    }
    if (request.offsets.size() != lanes)
      throw std::runtime_error(reader.name("offsets") + ": one a lane is expected");
    request.cost = reader.integer<std::uint64_t>("cost");
    request.least = reader.integer<std::uint64_t>("least");
    return request;
  }

  TracedExchange exchange(const JsonReader& reader) const {
    TracedExchange exchange;
    exchange.place = place(reader);
    exchange.operation = reader.text("operation");
    exchange.warp = reader.integer<unsigned>("warp");
    exchange.round = reader.integer<unsigned>("round");
    exchange.lanes = reader.integer<std::uint32_t>("lanes");
    exchange.sources = integers_of<unsigned>(reader, "sources");
    if (exchange.sources.size() != static_cast<std::size_t>(std::popcount(exchange.lanes)))
      throw std::runtime_error(reader.name("sources") + ": one a lane is expected");
    if (std::ranges::any_of(exchange.sources, [](unsigned source) { return source >= warp_lanes; }))
      throw std::runtime_error(reader.name("sources") + ": lanes from 0 to 31 are expected");
    return exchange;
  }

  TracedBlock block(const JsonReader& reader) const {
    TracedBlock block;
    block.index = reader.triple("index");
    block.rounds = reader.integer<unsigned>("rounds");
    block.left_out = reader.integer<std::uint64_t>("left_out");
    block.without_line = reader.integer<std::uint64_t>("without_line");
    for (const Json& one : reader.array("lines")) {
      const JsonReader line(one, reader.name("lines[]"));
      block.lines.push_back({place(line), access_of(line), line.integer<std::uint64_t>("requests"),
                             line.integer<std::uint64_t>("cost"), line.integer<std::uint64_t>("least")});
    }
    for (const Json& one : reader.array("requests"))
      block.requests.push_back(request(JsonReader(one, reader.name("requests[]"))));
    if (!reader.has("exchanges")) return block;  // older traces have none
    for (const Json& one : reader.array("exchanges"))
      block.exchanges.push_back(exchange(JsonReader(one, reader.name("exchanges[]"))));
    return block;
  }

  TracedFinding finding(const JsonReader& reader) const {
    TracedFinding finding;
    finding.bug_class = reader.text("class");
    finding.message = reader.text("message");
    if (reader.has("advice")) finding.advice = reader.text("advice");  // not in older traces
    for (const Json& one : reader.array("sides")) {
      const JsonReader side(one, reader.name("sides[]"));
      finding.sides.push_back(
          {side.triple("block"), side.integer<unsigned>("thread"), place(side), side.boolean("write")});
    }
    finding.stopped = reader.has("stopped") && reader.boolean("stopped");  // not in older traces
    finding.has_element = reader.has("element");
    if (!finding.has_element) return finding;
    const JsonReader element = reader.object("element");
    finding.array = index(element, "array", arrays_);
    finding.offset = element.integer<std::int64_t>("offset");
    finding.size_bytes = element.integer<unsigned>("size_bytes");
    return finding;
  }

  TracedWork work(const JsonReader& reader) const {
    return {.place = place(reader),
            .counters = counters_of(reader.at("counters"), reader.name("counters")),
            .time_ns = reader.number("time_ns")};
  }

  TracedLaunch launch(const JsonReader& reader) {
    TracedLaunch launch;
    launch.number = reader.integer<std::uint64_t>("number");
    launch.kernel = reader.text("kernel");
    launch.grid = reader.triple("grid");
    launch.block = reader.triple("block");
    for (const Json& one : reader.array("arrays")) {
      const JsonReader array(one, reader.name("arrays[]"));
      launch.arrays.push_back({array.text("name"), array.text("memory") == "shared",
                               array.integer<std::uint64_t>("base"),
                               array.integer<std::uint64_t>("size_bytes")});
    }
    arrays_ = launch.arrays.size();
    for (const Json& one : reader.array("blocks"))
      launch.blocks.push_back(block(JsonReader(one, reader.name("blocks[]"))));
    for (const Json& one : reader.array("findings"))
      launch.findings.push_back(finding(JsonReader(one, reader.name("findings[]"))));
    launch.kernel_ns = reader.number("kernel_ns");
    launch.bound_by = reader.text("bound_by");
    if (reader.has("occupancy"))  // older traces have none
      launch.occupancy = occupancy_of(reader.at("occupancy"), reader.name("occupancy"));
    for (const Json& one : reader.array("work"))
      launch.work.push_back(work(JsonReader(one, reader.name("work[]"))));
    return launch;
  }

  std::size_t files_ = 0;
  std::size_t arrays_ = 0;  // of the launch that is read
};

}  // namespace

std::string traced_name(TracedAccess access) {
  return std::string(traced_access_names[static_cast<std::size_t>(access)]);
}

bool is_shared(TracedAccess access) {
  return access == TracedAccess::shared_load || access == TracedAccess::shared_store ||
         access == TracedAccess::shared_atomic;
}

bool is_atomic(TracedAccess access) {
  return access == TracedAccess::global_atomic || access == TracedAccess::shared_atomic;
}

std::string trace_to_json(const AccessTrace& trace) {
  Json files = Json::array();
  for (const TracedFile& file : trace.files) files.push_back({{"name", file.name}, {"text", file.text}});
  Json launches = Json::array();
  for (const TracedLaunch& launch : trace.launches) launches.push_back(traced_launch_json(launch));
  return json_text(
      {{"schema", trace_schema},
       {"device", trace.device},
       {"launches_in_all", trace.launches_in_all},
       {"files", files},
       {"launches", launches},
       {"total",
        {{"kernels_ns", trace.total.kernels_ns}, {"counters", counters_json(trace.total.counters)}}}},
      -1);
}

AccessTrace trace_from_json(const std::string& text) { return TraceReader().read(text); }

}  // namespace gridstride
