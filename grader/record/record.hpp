// SPDX-License-Identifier: MIT
/// @file
/// The result record of one grade, schema 1: what every report is made from.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/counters.hpp"
#include "record/finding.hpp"
#include "record/kernel_time.hpp"
#include "record/line_traffic.hpp"
#include "record/measurement.hpp"
#include "record/occupancy.hpp"
#include "record/verdict.hpp"

namespace gridstride {

/// @brief How the times of a record came about.
enum class TimeKind { none, modelled, measured };

/// @return "none", "modelled" or "measured"
std::string_view to_string(TimeKind kind);

/// @return the kind of that name; nothing where there is none
std::optional<TimeKind> time_kind_from_string(std::string_view name);

/// @brief What bounds a modelled time, and how near useful bytes and arithmetic come to what the device can
/// do. 1 GB is 1e9 bytes; operations are of floating-point numbers, a multiplication and addition in one
/// counts once.
struct Bound {
  std::string bound_by;      ///< the term that takes longest, such as "device memory"; empty where none does
  double share = 0;          ///< of the time that this term takes, from 0 to 1
  bool by_copies = false;    ///< copies over a link take longest: the rates below are theirs
  double gb_per_s = 0;       ///< useful bytes by the whole time
  double peak_gb_per_s = 0;  ///< what a plain copy in device memory, or one over that link, reaches
  double operations_per_ns = 0;       ///< all of them by the whole time; 0: there are none
  double peak_operations_per_ns = 0;  ///< what the units reach with as much of float64; 0: there are none
  double blocks_a_launch = 0;         ///< thread blocks of a launch, in the mean; 0: there are none
  double multiprocessors = 0;         ///< that the device has for them
  Occupancy occupancy{};              ///< of the kernel that takes longest
  double work_ns = 0;                 ///< of all copies and kernels, were they one after another @unit{ns}
  double active_lanes = 0;  ///< of a warp, that take part in an instruction, in the mean; 0: there are none
  double divisions = 0;     ///< share of the instructions that divide integers by a number known at run time
  double divergence = 0;    ///< share of the instructions that at most half of a warp's lanes take part in
  bool operator==(const Bound&) const = default;
};

/// @brief Times of the lesson's speed task. Each is @unit{ns}; empty where not known.
struct Speed {
  std::optional<double> cpu_one_thread_ns;  ///< the CPU baseline on one core
  std::optional<double> cpu_all_cores_ns;   ///< the CPU baseline on all cores
  std::optional<double> reference_ns;       ///< the reference solution
  std::optional<double> submission_ns;      ///< the submission
  std::optional<double> speedup;            ///< cpu_one_thread_ns / submission_ns
  std::optional<double>
      kernels_ns{};  ///< of submission_ns, kernels from start to end, as profilers tell them
  std::optional<double>
      host_calls_ns{};  ///< beside submission_ns, what allocations, waits and the
                        ///< program's host code would take; nothing where times were measured
  std::optional<double> reference_host_calls_ns{};  ///< beside reference_ns, likewise
  std::optional<Bound> reference_bound{};           ///< of reference_ns; nothing where times were measured
  std::optional<Bound> submission_bound{};          ///< of submission_ns, likewise
  std::vector<std::string> functions{};  ///< of the contract, that were timed; in the order of their calls
  std::string check{};  ///< name of the check whose task it is, in records of several; empty in all else
};

/// @brief One check (one GoogleTest test) and its points.
struct CheckResult {
  std::string name;       ///< "Suite.sentence_with_underscores"
  double points = 0;      ///< points earned
  double max_points = 0;  ///< points it is worth
  bool passed = false;    ///< true: nothing to complain about
  bool visible = true;  ///< false: inputs are hidden, and the message names the category of the failure only
  std::string message;  ///< empty where passed
  bool waits = false;   ///< it is right itself, and earns its points once the other checks pass
  Verdict verdict = Verdict::passed;  ///< of this check alone
  std::string call{};  ///< that failed, with its arguments; empty where none did, or its inputs are hidden
  std::string function{};  ///< of the contract, that was called last before the failure; empty where none was
  std::optional<Speed> speed{};              ///< of its speed task; empty where it has none
  std::optional<Measurement> measurement{};  ///< how that was measured, without the benchmark's own text
};

/// @brief One exact gate on counted events: "now 32.0, right is 4.0, gate 4.5".
struct Gate {
  std::string name;     ///< such as "global loads an element"
  double now = 0;       ///< what the submission does
  double right = 0;     ///< what the reference does
  double limit = 0;     ///< the most that passes
  bool passed = false;  ///< now <= limit
};

/// @brief Everything a grade found out.
struct Record {
  static constexpr int schema = 1;          ///< version of the record's form
  std::string lesson;                       ///< "09_shared_reduction"
  Verdict verdict = Verdict::grader_error;  ///< what happened, in one word
  double score = 0;                         ///< points earned
  double max_score = 0;                     ///< points of all checks
  std::string device;                       ///< "sim:gtx1080ti"
  TimeKind time_kind = TimeKind::none;      ///< whether `speed` was modelled or measured
  std::vector<CheckResult> checks;          ///< in the order of the check program
  std::vector<Finding> findings;            ///< what the CPU device found, once each
  std::vector<Gate> gates;                  ///< exact limits on counted events
  Counters counters;                        ///< of the speed task, or of the whole grade where there is none
  std::vector<LineTraffic> lines;           ///< of the speed task, those that waste most first
  KernelTime kernel_time;                   ///< likewise, by line, those that take most first
  Speed speed;                              ///< times of the speed task
  std::optional<Measurement> measurement;   ///< how they were measured; nothing where they were not
  std::int64_t duration_ms = 0;             ///< how long the grade took, @unit{ms}
  std::uint64_t seed = 0;                   ///< repeats the inputs with --seed
  std::string build_log;  ///< the compiler's words where the build failed, else its warnings
  std::string output;     ///< what the submission printed, cut to the output limit
  std::string detail;  ///< one paragraph on the verdict where the checks do not say it (a crash, a time-out)
};

/// @brief The record as JSON text, keys as documented in docs/record.md.
std::string to_json(const Record& record, int indent = 2);

/// @brief The record in JSON text. @throws std::runtime_error naming the key where a field is missing or of a
/// wrong type.
Record record_from_json(const std::string& text);

/// @brief Findings as a JSON array, the form that travels from worker to judge. @see findings_of
std::string findings_to_json(const std::vector<Finding>& findings);
/// @brief Inverse of findings_to_json. @param[in] name of the array, for errors
/// @throws std::runtime_error naming the key
std::vector<Finding> findings_of(const nlohmann::ordered_json& json, const std::string& name);

/// @brief Counters as a JSON object. @see counters_of
std::string counters_to_json(const Counters& counters);
/// @brief Inverse of counters_to_json. @param[in] name of the object, for errors
/// @throws std::runtime_error naming the key
Counters counters_of(const nlohmann::ordered_json& json, const std::string& name);

}  // namespace gridstride
