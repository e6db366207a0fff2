// SPDX-License-Identifier: MIT
/// @file
/// Words for an instructor whose class's job brings no results.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "classroom/slurm/batch_job.hpp"
#include "classroom/slurm/run_folder.hpp"

namespace gridstride::classroom::slurm {

/// @brief The last lines of a log, safe for a terminal, each behind two spaces. @return empty where there is
/// none
std::string tail_of_log(const std::filesystem::path& log);

/// @brief What is missing, how the tasks ended as far as Slurm knows, and the ends of their logs.
/// @param[in] chunks with missing results; the first three are told in full
std::string words_of_trouble(const RunFolder& run, const std::vector<QueuedTask>& tasks,
                             const std::vector<std::size_t>& chunks, std::size_t missing, int rounds);

}  // namespace gridstride::classroom::slurm
