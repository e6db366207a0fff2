// SPDX-License-Identifier: MIT
/// @file
/// Grades a class through a Slurm cluster: the caller on the login node, and the tasks on the others.
///
/// They meet in one folder, OUT/slurm/<run>: the caller writes each submission there, an array job grades
/// them by chunks, each task writes one file a result, and the caller hands the results on as they come.
/// Whatever dies, the folder tells what is left to do.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "classroom/submission.hpp"
#include "record/record.hpp"

namespace gridstride::classroom {

/// @brief Slurm is not there or refuses; the text says why and what to do.
struct SlurmError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// @brief What an instructor may ask of the cluster. An empty text leaves it to the cluster.
struct SlurmOptions {
  std::string partition{};   ///< sbatch --partition
  std::string account{};     ///< sbatch --account
  std::string time{};        ///< sbatch --time, of one task
  std::string gres{};        ///< sbatch --gres, of one task: "gpu:a100:1"
  std::string constraint{};  ///< sbatch --constraint
  std::size_t chunk = 0;     ///< submissions a task; 0: chosen by the size of the class
};

/// @brief How often the caller looks, and when it gives up.
struct SlurmPace {
  std::chrono::milliseconds look{2'000};     ///< between two looks for results
  std::chrono::milliseconds ask{10'000};     ///< between two questions to Slurm
  std::chrono::milliseconds settle{20'000};  ///< for the last results of a job that is gone to show up
  std::chrono::milliseconds cancel{90'000};  ///< for a cancelled job to be gone
  int barren_rounds = 3;                     ///< jobs in a row without one new result
};

/// @brief How far a run is.
struct SlurmStatus {
  std::size_t kept = 0;     ///< results handed on, of this run
  std::size_t of = 0;       ///< submissions of this run
  std::size_t running = 0;  ///< tasks
  std::size_t waiting = 0;  ///< tasks
  std::string reason;       ///< why the first of those waits, in Slurm's words: "Priority"
  bool answers = true;      ///< false: Slurm does not answer; the tasks go on without it
};

/// @brief What is to be done with a class.
struct SlurmWork {
  std::filesystem::path out;      ///< OUT, on a folder that all nodes see
  std::filesystem::path program;  ///< called as `PROGRAM class task RUN CHUNK` on the nodes
  std::string settings;           ///< given to every task as it is: how to grade (device, seeds)
  SlurmOptions options;           ///< of the job
  SlurmPace pace;                 ///< of the caller
  /// Called once a result. Only where the caller is killed within the call may the same result come a second
  /// time, after the next start; it is then the same record. What it throws ends the caller; the job goes on.
  std::function<void(const Submission&, const Record&)> keep;
  std::function<void(const SlurmStatus&)> on_status;  ///< after each question to Slurm; may be empty
};

/// @brief How it ended.
struct SlurmOutcome {
  std::size_t kept = 0;              ///< results handed on by this call
  bool stopped = false;              ///< because of `stop`
  std::vector<Submission> ungraded;  ///< those without a result
  std::string trouble;               ///< why there are such, for a terminal; empty where all went well
};

/// @brief Checks options before they reach sbatch. @throws std::invalid_argument naming the option, where it
/// is longer than 200 characters, begins with a dash, or holds spaces, control characters or what is not
/// ASCII
void require_valid(const SlurmOptions& options);

/// @brief Grades submissions by array jobs and waits for them.
///
/// Where an earlier call left a run in OUT/slurm, its results are collected first, and a job of it that still
/// lives is waited for. Chunks with missing results are sent again when the job is gone.
/// @param[in] submissions that need a grade; those whose results were handed on are no longer among them
/// @param[in] stop set from elsewhere (a signal): the job is cancelled, what has come is kept
/// @throws SlurmError where there is no Slurm, it refuses the job, or another caller is at work in OUT
/// @throws std::invalid_argument as require_valid
SlurmOutcome grade_on_slurm(const std::vector<Submission>& submissions, const SlurmWork& work,
                            const std::atomic<bool>& stop);

/// @brief One task of the array: grades those submissions of a chunk that have no result yet. A submission
/// whose grade ended an earlier task comes after the others.
/// @param[in] run OUT/slurm/<run>
/// @param[in] grade given the submission and SlurmWork::settings; what it throws is a grader_error with its
/// words
/// @param[in] stop set from elsewhere: what runs is finished, nothing new is begun
/// @return how many were graded
/// @throws std::runtime_error where the folder is no run, has no such chunk, or cannot be written
std::size_t grade_slurm_chunk(const std::filesystem::path& run, std::size_t chunk,
                              const std::function<Record(const Submission&, const std::string&)>& grade,
                              const std::atomic<bool>& stop);

}  // namespace gridstride::classroom
