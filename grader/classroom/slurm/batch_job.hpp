// SPDX-License-Identifier: MIT
/// @file
/// Slurm's own programs: sending a job, asking for it, cancelling it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "classroom/slurm.hpp"
#include "classroom/slurm/run_folder.hpp"

namespace gridstride::classroom::slurm {

/// @brief One task as squeue tells of it.
struct QueuedTask {
  std::string job;                   ///< of the array
  std::optional<std::size_t> chunk;  ///< index in the array; nothing where squeue gives none
  std::string state;                 ///< "RUNNING"
  std::string reason;                ///< why it waits or ended so, "None" where there is none
  [[nodiscard]] bool lives() const;  ///< it runs, waits for its turn or ends; unknown states live
  [[nodiscard]] bool waits() const;  ///< for its turn
};

/// @brief The numbers as sbatch --array takes them: "0-3,7". @param[in] numbers ascending, each once
std::string array_spec(const std::vector<std::size_t>& numbers);

/// @brief sbatch's argument vector.
std::vector<std::string> sbatch_arguments(const RunFolder& run, const std::filesystem::path& program,
                                          const SlurmOptions& options,
                                          const std::vector<std::size_t>& chunks);

/// @brief Reads what squeue prints with the format %F|%K|%T|%r.
std::vector<QueuedTask> parse_queue(const std::string& text);

/// @brief How many tasks an array of this cluster may have, from what `scontrol show config` prints; 1001,
/// Slurm's own default, where it does not say.
std::size_t largest_array(const std::string& config);

/// @brief Submissions a task. @param[in] wanted 0: chosen, 4 or more
/// @throws SlurmError where an array of so many tasks does not fit
std::size_t chunk_size(std::size_t submissions, std::size_t wanted, std::size_t largest_array);

/// @brief Sends chunks of a run as one array job. @return its number. @throws SlurmError with sbatch's words
std::string submit(const RunFolder& run, const std::filesystem::path& program, const SlurmOptions& options,
                   const std::vector<std::size_t>& chunks);

/// @brief Every task of a run that Slurm knows of, ended ones among them. @return nothing where Slurm does
/// not answer
std::optional<std::vector<QueuedTask>> ask_queue(const RunFolder& run);

/// @brief Cancels all jobs of a run. Returns before they are gone.
void cancel(const RunFolder& run);

/// @brief Asks the cluster for its largest array. @throws SlurmError where there is no Slurm here
std::size_t ask_largest_array();

}  // namespace gridstride::classroom::slurm
