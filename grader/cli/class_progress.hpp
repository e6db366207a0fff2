// SPDX-License-Identifier: MIT
/// @file
/// Tells how far the grading of a class is.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

#include "classroom/slurm.hpp"
#include "classroom/submission.hpp"
#include "cli/progress.hpp"
#include "record/record.hpp"

namespace gridstride::cli {

/// @brief One line over and over on a terminal, a line a grade elsewhere.
class ClassProgress {
 public:
  /// @param[in] total how many submissions are to be graded
  explicit ClassProgress(std::size_t total);

  /// @brief Tells of a grade. @param[in] done how many there are now, this one among them
  void show(const classroom::Submission& submission, const Record& record, std::size_t done);

 private:
  std::size_t total_;
  std::chrono::steady_clock::time_point begin_;
  ProgressLine line_;
};

/// @brief What Slurm does, told where that changes.
class ClusterNews {
 public:
  /// @brief Takes what is known now.
  void show(const classroom::SlurmStatus& status);

 private:
  std::string last_;
};

}  // namespace gridstride::cli
