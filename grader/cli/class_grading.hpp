// SPDX-License-Identifier: MIT
/// @file
/// Grades what students of a class handed in, as `gridstride grade` grades one file.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "classroom/manifest.hpp"
#include "classroom/submission.hpp"
#include "cli/cli.hpp"
#include "harness/request.hpp"

namespace gridstride::cli {

/// @brief How a class is graded, as one line of text that goes to the nodes of a cluster.
std::string settings_text(const classroom::Manifest& manifest, bool no_sandbox);

/// @brief How submissions of a class are graded: one request a lesson, made before the first grade.
class ClassGrading {
 public:
  /// @brief @throws UsageError where the machine isolates nothing and the user did not do without, or where
  /// there is no such device
  ClassGrading(const Cli& cli, const classroom::Manifest& manifest, bool no_sandbox);
  /// @brief As settings_text() says. @throws UsageError likewise, and where the text is another
  ClassGrading(const Cli& cli, const std::string& settings);
  ~ClassGrading();
  ClassGrading(const ClassGrading&) = delete;
  ClassGrading& operator=(const ClassGrading&) = delete;

  /// @return the device of a lesson's records, "sim:gtx1060"
  [[nodiscard]] const std::string& device(const std::string& lesson) const;
  /// @brief Grades one; tried again where the grader itself fails. May be called by several threads at once.
  [[nodiscard]] Record grade(const classroom::Submission& submission) const;

 private:
  struct Settings;
  ClassGrading(const Cli& cli, const Settings& settings);
  [[nodiscard]] Record grade_file(const classroom::Submission& submission,
                                  const std::filesystem::path& folder) const;

  const Cli& cli_;
  int attempts_at_fault_;
  std::map<std::string, harness::Request> requests_;  // by lesson
  std::map<std::string, std::string> file_names_;     // by lesson: "shared_reduction.cu"
  std::filesystem::path folder_;                      // for the texts while they are graded
};

}  // namespace gridstride::cli
