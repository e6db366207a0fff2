// SPDX-License-Identifier: MIT
/// @file
/// Starts Slurm's programs: with a time limit, and out of reach of the terminal's Ctrl-C.
#pragma once

#include <chrono>

#include "system/program.hpp"

namespace gridstride::classroom::slurm {

/// @brief Runs a program to its end. It is a process group of its own: Ctrl-C ends neither a job that is
/// being sent nor one that is being cancelled halfway. It does not see variables that would change what
/// Slurm's programs print or wait for (SQUEUE_*, SCANCEL_*, SBATCH_WAIT).
system::Ended run_program(const system::CommandLine& command,
                          std::chrono::milliseconds limit = std::chrono::seconds(120));

}  // namespace gridstride::classroom::slurm
