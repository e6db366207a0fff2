// SPDX-License-Identifier: MIT
#include "record/record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>

#include "record/json_reader.hpp"

namespace gridstride {
namespace {

using nlohmann::json;
using testing::HasSubstr;

Occupancy tiled_occupancy() {
  return {.blocks = 3,
          .warps = 24,
          .most_warps = 64,
          .registers = 40,
          .shared_bytes = 26'624,
          .threads_per_block = 256,
          .limited_by = OccupancyLimit::shared_memory};
}

Record full_record() {
  Record record;
  record.lesson = "09_shared_reduction";
  record.verdict = Verdict::data_race;
  record.score = 42.5;
  record.max_score = 100;
  record.device = "sim:gtx1060";
  record.time_kind = TimeKind::modelled;
  record.checks = {{"SharedReduction.adds_up_each_block", 20, 20, true, true, ""},
                   {"SharedReduction.hidden_sizes", 0, 10, false, false, "a wrong answer on hidden inputs"}};
  record.checks[1].function = "sum_blocks";
  record.findings = {{"data_race",
                      Severity::error,
                      "sum<float, 4>",
                      "shared_reduction.cu",
                      31,
                      {1, 2, 3},
                      {4, 5, 6},
                      "thread (4,5,6) writes",
                      "put a barrier between",
                      17}};
  record.gates = {{"global loads an element", 2.5, 1, 1.05, false}};
  record.counters.launches = 3;
  record.counters.synchronisations = std::numeric_limits<std::uint64_t>::max();
  record.speed.cpu_one_thread_ns = 1e6;
  record.speed.submission_ns = 2.5e5;
  record.speed.submission_bound = Bound{"latency", 0.75, false, 12.5, 160, 64, 256, 1, 10};
  record.speed.submission_bound->occupancy = tiled_occupancy();
  record.speed.submission_bound->active_lanes = 30.5;
  record.speed.submission_bound->work_ns = 3e5;
  record.speed.submission_bound->divisions = 0.25;
  record.speed.submission_bound->divergence = 0.125;
  record.speed.reference_host_calls_ns = 1.5e4;
  record.speed.functions = {"saxpy"};
  record.lines = {{"shared_reduction.cu", 14, LineAccess::global_load, 10, 320, 40, true}};
  record.kernel_time = {
      .total_ns = 1500.5,
      .lines = {{"shared_reduction.cu", 14, 900}, {"shared_reduction.cu", 9, 1.5}},
      .kernels = {{"sum<float, 4>", 2, 300, 1400, tiled_occupancy()}, {"tail", 1, 1, 100.5}}};
  record.duration_ms = 812;
  record.seed = (1ULL << 53) - 1;
  record.build_log = "warning: \"quoted\"\n";
  record.output = "tab\tand \xff no UTF-8";
  record.detail = "detail";
  return record;
}

/// As a GPU's record has it; the record of full_record() is of the CPU device and has none.
Measurement measured_on_a_gpu() {
  Measurement measurement;
  measurement.gpu = "a GPU";
  measurement.driver = "580.1";
  measurement.cuda = "13.0";
  measurement.cpu = "a CPU";
  measurement.cpu_threads = 8;
  measurement.bandwidth_gb_per_s = 320;
  measurement.least_bytes = 4e6;
  measurement.conclusive = true;
  measurement.timings = {{"submission", 15, 2e4, 1.9e4, 2.1e4, 3e4}, {"cpu_one_thread", 3, 1e6, {}, {}, {}}};
  measurement.remarks = {"heat"};
  measurement.benchmark = "{}";
  return measurement;
}

json valid_json() { return json::parse(to_json(full_record())); }

std::string error_of(const json& record) {
  try {
    (void)record_from_json(record.dump());
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "no error";
}

TEST(Record, has_a_measurement_only_where_times_were_measured) {
  EXPECT_TRUE(valid_json()["measurement"].is_null());
  Record record = full_record();
  record.measurement = measured_on_a_gpu();
  const std::string text = to_json(record);
  const Record read = record_from_json(text);
  ASSERT_TRUE(read.measurement);
  EXPECT_EQ(read.measurement->timings.at(0).low_ns, 1.9e4);
  EXPECT_FALSE(read.measurement->timings.at(1).overhead_ns);
  EXPECT_EQ(to_json(read), text);
  json broken = json::parse(text);
  broken["measurement"].erase("timings");
  EXPECT_EQ(error_of(broken), "record.measurement: key 'timings' is missing");
}

TEST(Record, keys_are_those_of_the_documented_schema) {
  const json record = valid_json();
  for (const char* key : {"schema", "lesson", "verdict", "score", "max_score", "device", "time_kind",
                          "checks", "findings", "speed", "duration_ms", "seed", "gates", "counters",
                          "build_log", "output", "detail", "measurement", "lines"})
    EXPECT_TRUE(record.contains(key)) << key;
  EXPECT_EQ(record["schema"], 1);
  EXPECT_EQ(record["verdict"], "data_race");
  EXPECT_EQ(record["time_kind"], "modelled");
  for (const char* key : {"name", "points", "max_points", "passed", "visible", "message"})
    EXPECT_TRUE(record["checks"][0].contains(key)) << key;
  for (const char* key : {"class", "kernel", "file", "line", "block", "thread", "message"})
    EXPECT_TRUE(record["findings"][0].contains(key)) << key;
  EXPECT_EQ(record["findings"][0]["block"], json::array({1, 2, 3}));
  for (const char* key : {"cpu_one_thread_ns", "cpu_all_cores_ns", "reference_ns", "submission_ns", "speedup",
                          "reference_bound", "submission_bound", "functions"})
    EXPECT_TRUE(record["speed"].contains(key)) << key;
  for (const char* key : {"bound_by", "share", "by_copies", "gb_per_s", "peak_gb_per_s", "operations_per_ns",
                          "peak_operations_per_ns", "blocks_a_launch", "multiprocessors", "occupancy",
                          "active_lanes", "work_ns", "divisions", "divergence"})
    EXPECT_TRUE(record["speed"]["submission_bound"].contains(key)) << key;
  EXPECT_TRUE(record["speed"]["reference_bound"].is_null());
  EXPECT_TRUE(record["speed"]["reference_ns"].is_null());
  for (const char* key : {"file", "line", "access", "requests", "cost", "least", "wasteful"})
    EXPECT_TRUE(record["lines"][0].contains(key)) << key;
  EXPECT_EQ(record["lines"][0]["access"], "global_load");
  for (const char* key : {"kernel", "launches", "blocks", "time_ns", "occupancy"})
    EXPECT_TRUE(record["kernel_time"]["kernels"][0].contains(key)) << key;
  EXPECT_EQ(record["kernel_time"]["kernels"][0]["occupancy"]["limited_by"], "shared memory");
  EXPECT_TRUE(record["kernel_time"]["kernels"][1]["occupancy"].is_null());
}

TEST(Record, with_an_occupancy_that_is_none_is_refused) {
  json record = json::parse(to_json(full_record()));
  record["kernel_time"]["kernels"][0]["occupancy"]["limited_by"] = "luck";
  EXPECT_THROW(record_from_json(record.dump()), std::runtime_error);
}

TEST(Record, of_earlier_versions_has_neither_arithmetic_nor_blocks_nor_functions_nor_kernels) {
  json record = json::parse(to_json(full_record()));
  for (const char* key : {"operations_per_ns", "peak_operations_per_ns", "blocks_a_launch", "multiprocessors",
                          "occupancy", "active_lanes", "work_ns", "divisions", "divergence"})
    record["speed"]["submission_bound"].erase(key);
  record["kernel_time"].erase("kernels");
  EXPECT_TRUE(record_from_json(record.dump()).kernel_time.kernels.empty());
  record["speed"].erase("functions");
  EXPECT_TRUE(record_from_json(record.dump()).speed.functions.empty());
  EXPECT_EQ(record_from_json(record.dump()).speed.submission_bound,
            (Bound{"latency", 0.75, false, 12.5, 160}));
}

TEST(Record, of_an_earlier_version_is_read_with_what_it_counts) {
  // As the version of that day wrote it; it had nine counters less.
  std::ifstream file(GRIDSTRIDE_SOURCE_DIR "/grader/tests/record/kept/2026-11-25.json");
  const Record record = record_from_json({std::istreambuf_iterator<char>(file), {}});
  EXPECT_EQ(record.lesson, "09_shared_reduction");
  EXPECT_EQ(record.counters.launches, 3U);
  EXPECT_EQ(record.counters.synchronisations, std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(record.counters.local_accesses, 0U);
  EXPECT_EQ(record.counters.host_clocks, 0U);
}

TEST(Record, comes_back_from_json_as_it_was) {
  const Record before = full_record();
  const Record after = record_from_json(to_json(before));
  EXPECT_EQ(after.lesson, before.lesson);
  EXPECT_EQ(after.verdict, before.verdict);
  EXPECT_EQ(after.score, before.score);
  EXPECT_EQ(after.time_kind, before.time_kind);
  ASSERT_EQ(after.checks.size(), 2U);
  EXPECT_EQ(after.checks[1].message, before.checks[1].message);
  EXPECT_FALSE(after.checks[1].visible);
  EXPECT_EQ(after.findings, before.findings);
  ASSERT_EQ(after.gates.size(), 1U);
  EXPECT_EQ(after.gates[0].limit, 1.05);
  EXPECT_EQ(after.counters, before.counters);
  EXPECT_EQ(after.lines, before.lines);
  EXPECT_EQ(after.kernel_time, before.kernel_time);
  EXPECT_EQ(after.speed.submission_ns, before.speed.submission_ns);
  EXPECT_EQ(after.speed.speedup, std::nullopt);
  EXPECT_EQ(after.speed.submission_bound, before.speed.submission_bound);
  EXPECT_EQ(after.speed.reference_bound, std::nullopt);
  EXPECT_EQ(after.speed.functions, before.speed.functions);
  EXPECT_EQ(after.seed, before.seed);
  EXPECT_EQ(after.build_log, before.build_log);
}

TEST(Lines, of_one_place_and_access_are_added_up_and_those_that_waste_most_come_first) {
  std::vector<LineTraffic> sum = {{"a.cu", 3, LineAccess::global_store, 1, 4, 4}};
  add_lines(sum,
            {{"a.cu", 3, LineAccess::global_load, 1, 32, 4}, {"a.cu", 3, LineAccess::global_store, 2, 9, 8}});
  add_lines(sum,
            {{"a.cu", 9, LineAccess::shared_load, 1, 32, 1}, {"a.cu", 3, LineAccess::global_load, 1, 32, 4}});
  const std::vector<LineTraffic> expected = {{"a.cu", 3, LineAccess::global_load, 2, 64, 8},
                                             {"a.cu", 9, LineAccess::shared_load, 1, 32, 1},
                                             {"a.cu", 3, LineAccess::global_store, 3, 13, 12}};
  EXPECT_EQ(sum, expected);
}

TEST(Lines, with_an_unknown_access_are_refused) {
  json lines = json::parse(lines_to_json({{"a.cu", 3, LineAccess::global_store, 1, 4, 4}}));
  EXPECT_EQ(lines_of(lines, "lines").size(), 1U);
  lines[0]["access"] = "texture";
  EXPECT_THROW(lines_of(lines, "lines"), std::runtime_error);
}

TEST(Record, output_that_is_not_utf8_is_still_json) {
  EXPECT_THAT(record_from_json(to_json(full_record())).output, HasSubstr("tab\tand \xEF\xBF\xBD no UTF-8"));
}

TEST(Record, a_gate_that_is_not_a_number_survives) {
  Record record = full_record();
  record.gates[0].now = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(std::isnan(record_from_json(to_json(record)).gates[0].now));
}

TEST(Record, a_missing_key_is_named) {
  json record = valid_json();
  record["checks"][1].erase("points");
  EXPECT_THAT(error_of(record), HasSubstr("record.checks[1]: key 'points' is missing"));
}

TEST(Record, a_wrong_type_is_named) {
  json record = valid_json();
  record["findings"][0]["line"] = "31";
  EXPECT_THAT(error_of(record), HasSubstr("record.findings[0].line"));
  record = valid_json();
  record["findings"][0]["block"] = {1, 2};
  EXPECT_THAT(error_of(record), HasSubstr("record.findings[0].block: three integers"));
  record = valid_json();
  record["speed"]["functions"] = {7};
  EXPECT_THAT(error_of(record), HasSubstr("record.speed.functions: a list of texts is expected"));
  record = valid_json();
  record["seed"] = -1;
  EXPECT_THAT(error_of(record), HasSubstr("record.seed"));
  record = valid_json();
  record["findings"][0]["line"] = 1LL << 40;
  EXPECT_THAT(error_of(record), HasSubstr("record.findings[0].line"));
}

TEST(Record, unknown_words_are_named) {
  json record = valid_json();
  record["verdict"] = "splendid";
  EXPECT_THAT(error_of(record), HasSubstr("record.verdict"));
  record = valid_json();
  record["time_kind"] = "felt";
  EXPECT_THAT(error_of(record), HasSubstr("record.time_kind"));
  record = valid_json();
  record["schema"] = 2;
  EXPECT_THAT(error_of(record), HasSubstr("record.schema: 2 is not known"));
}

TEST(Record, malformed_text_is_an_error_and_no_crash) {
  for (const char* text : {"", "{", "[]", "null", "{\"schema\":1", "\xff", "{}"})
    EXPECT_THROW((void)record_from_json(text), std::runtime_error) << text;
  EXPECT_THROW((void)findings_of(nlohmann::ordered_json::object(), "findings"), std::runtime_error);
  EXPECT_THROW((void)findings_of({1}, "findings"), std::runtime_error);
  EXPECT_THROW((void)counters_of(nlohmann::ordered_json::array(), "counters"), std::runtime_error);
}

TEST(Findings, come_back_from_json_as_they_were) {
  const auto findings = full_record().findings;
  EXPECT_EQ(findings_of(parse_json(findings_to_json(findings), "findings"), "findings"), findings);
  EXPECT_TRUE(findings_of(parse_json(findings_to_json({}), "findings"), "findings").empty());
}

TEST(Counters, add_up_field_by_field) {
  Counters a;
  a.launches = 1;
  a.memset_bytes = 5;
  Counters b;
  b.launches = 2;
  b.allocations = 7;
  a += b;
  EXPECT_EQ(a.launches, 3U);
  EXPECT_EQ(a.memset_bytes, 5U);
  EXPECT_EQ(a.allocations, 7U);
  EXPECT_EQ(counters_of(parse_json(counters_to_json(a), "counters"), "counters"), a);
}

TEST(Verdict, every_name_leads_back_to_its_verdict) {
  for (int i = 0; i <= static_cast<int>(Verdict::grader_error); ++i) {
    const auto verdict = static_cast<Verdict>(i);
    EXPECT_EQ(verdict_from_string(to_string(verdict)), verdict) << to_string(verdict);
  }
  EXPECT_EQ(verdict_from_string("Passed"), std::nullopt);
}

TEST(TimeKind, every_name_leads_back_to_its_kind) {
  for (const TimeKind kind : {TimeKind::none, TimeKind::modelled, TimeKind::measured})
    EXPECT_EQ(time_kind_from_string(to_string(kind)), kind);
  EXPECT_EQ(time_kind_from_string("Measured"), std::nullopt);
}

TEST(Verdict, exit_codes_are_0_1_and_3) {
  EXPECT_EQ(exit_code(Verdict::passed), 0);
  EXPECT_EQ(exit_code(Verdict::wrong_answer), 1);
  EXPECT_EQ(exit_code(Verdict::build_failed), 1);
  EXPECT_EQ(exit_code(Verdict::grader_error), 3);
}

TEST(Verdict, the_later_takes_precedence) {
  EXPECT_EQ(worse(Verdict::wrong_answer, Verdict::out_of_bounds), Verdict::out_of_bounds);
  EXPECT_EQ(worse(Verdict::timed_out, Verdict::passed), Verdict::timed_out);
}

}  // namespace
}  // namespace gridstride
