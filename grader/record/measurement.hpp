// SPDX-License-Identifier: MIT
/// @file
/// How measured times of a record came about: the part that only a GPU's record has.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace gridstride {

/// @brief The repeated times of one program.
struct Timing {
  std::string name;                   ///< submission, reference, cpu_one_thread, cpu_all_cores
  std::size_t samples = 0;            ///< runs
  double median_ns = 0;               ///< @unit{ns}
  std::optional<double> low_ns;       ///< of the median's 95 % interval; nothing after too few runs
  std::optional<double> high_ns;      ///< likewise
  std::optional<double> overhead_ns;  ///< how much longer the grader's own clock ran; nothing for the CPU
};

/// @brief What was measured on, and how well.
struct Measurement {
  std::string gpu;                   ///< its name
  std::string driver;                ///< version, as far as known
  std::string cuda;                  ///< version of the run time
  std::string cpu;                   ///< the baselines' CPU
  unsigned cpu_threads = 0;          ///< of the baseline on all cores
  double bandwidth_gb_per_s = 0;     ///< peak of the GPU's memory; 0: not known
  double least_bytes = 0;            ///< that the work moves at the least
  bool conclusive = false;           ///< false: the times spread too wide to decide by
  std::vector<Timing> timings;       ///< each program's
  std::vector<std::string> remarks;  ///< on clocks, heat, and what was not there
  std::string benchmark;             ///< Google Benchmark's own JSON
};

/// @brief As JSON, and back. @throws std::runtime_error naming the key
nlohmann::ordered_json measurement_json(const Measurement& measurement);
/// @brief Inverse of measurement_json.
Measurement measurement_of(const nlohmann::ordered_json& json, const std::string& name);

}  // namespace gridstride
