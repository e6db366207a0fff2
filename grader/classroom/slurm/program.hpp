// SPDX-License-Identifier: MIT
/// @file
/// Starts Slurm's programs: no shell, a time limit, and out of reach of the terminal's Ctrl-C.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace gridstride::classroom::slurm {

/// @brief How a program ended, and what it wrote.
struct ProgramEnd {
  int code = 0;            ///< exit status; 128 + signal; 127 where it could not be started
  bool timed_out = false;  ///< it was killed at its time limit
  std::string out;         ///< its stdout
  std::string err;         ///< its stderr, or why it could not be started
  /// @return whether it did what it was asked for
  [[nodiscard]] bool ok() const { return code == 0; }
};

/// @brief Runs a program to its end. It is a process group of its own: Ctrl-C ends neither a job that is
/// being sent nor one that is being cancelled halfway. It does not see variables that would change what
/// Slurm's programs print or wait for (SQUEUE_*, SCANCEL_*, SBATCH_WAIT).
ProgramEnd run_program(const std::vector<std::string>& arguments,
                       std::chrono::milliseconds limit = std::chrono::seconds(120));

/// @return whether a program of that name is in PATH
bool is_in_path(const std::string& program);

}  // namespace gridstride::classroom::slurm
