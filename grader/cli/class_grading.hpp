// SPDX-License-Identifier: MIT
/// @file
/// Grades what students of a class handed in, as `gridstride grade` grades one file.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "classroom/manifest.hpp"
#include "classroom/submission.hpp"
#include "cli/cli.hpp"
#include "harness/request.hpp"

namespace gridstride::cli {

/// @brief How a class is graded.
struct ClassSettings {
  classroom::Manifest manifest;  ///< device, seeds, attempts, and which lessons
  bool no_sandbox = false;       ///< limits only, no isolation
};

/// @brief What of the settings decides on records, as one line of text that goes to the nodes of a cluster.
std::string settings_text(const ClassSettings& settings);
/// @brief Inverse of settings_text(), with every lesson. @throws UsageError where the text is another
ClassSettings settings_from_text(const Cli& cli, const std::string& text);

/// @brief How submissions of a class are graded: one request a lesson, made before the first grade.
class ClassGrading {
 public:
  /// @brief @throws UsageError where the machine isolates nothing and the user did not do without, or where
  /// there is no such device
  ClassGrading(const Cli& cli, const ClassSettings& settings);

  /// @return the device of a lesson's records, "sim:gtx1060"
  [[nodiscard]] const std::string& device(const std::string& lesson) const;
  /// @brief Grades one with each seed of the course, of which the worst grade counts; tried again where the
  /// grader itself fails. May be called by several threads at once.
  [[nodiscard]] Record grade(const classroom::Submission& submission) const;

 private:
  [[nodiscard]] Record grade_with_one_seed(const harness::Request& request) const;

  const Cli& cli_;
  int attempts_at_fault_;
  std::vector<std::uint64_t> seeds_;                  // none: a fresh one for each grade
  std::map<std::string, harness::Request> requests_;  // by lesson
  std::map<std::string, std::string> file_names_;     // by lesson: "shared_reduction.cu"
};

}  // namespace gridstride::cli
