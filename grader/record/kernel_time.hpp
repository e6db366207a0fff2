// SPDX-License-Identifier: MIT
/// @file
/// The modelled time of a program's kernels: each of them, and the lines that take most of it.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "record/occupancy.hpp"

namespace gridstride {

/// @brief A line's part.
struct LineTime {
  std::string file;    ///< as in findings
  int line = 0;        ///< in it
  double time_ns = 0;  ///< @unit{ns}
  bool operator==(const LineTime&) const = default;
};

/// @brief The launches of one kernel that have the same occupancy.
struct KernelLaunches {
  std::string kernel;          ///< its name
  std::uint64_t launches = 0;  ///< of it
  std::uint64_t blocks = 0;    ///< of all their grids
  double time_ns = 0;          ///< of all of them @unit{ns}
  Occupancy occupancy;         ///< of each
  bool operator==(const KernelLaunches&) const = default;
};

/// @brief Of kernels, one after another, without what starting them takes.
struct KernelTime {
  double total_ns = 0;                    ///< @unit{ns}; some of it may belong to no line
  std::vector<LineTime> lines{};          ///< those that take most first
  std::vector<KernelLaunches> kernels{};  ///< the student's, not those of libraries; likewise
  bool operator==(const KernelTime&) const = default;
};

/// @brief Adds times: those of one line, and of one kernel, are summed up.
void add_time(KernelTime& sum, const KernelTime& time);

/// @brief As JSON, and back. @throws std::runtime_error naming the key
nlohmann::ordered_json kernel_time_json(const KernelTime& time);
/// @brief Inverse of kernel_time_json.
KernelTime kernel_time_of(const nlohmann::ordered_json& json, const std::string& name);

/// @brief A time as the text of a JSON object. @see kernel_time_of
std::string kernel_time_to_json(const KernelTime& time);

}  // namespace gridstride
