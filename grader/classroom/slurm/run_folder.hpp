// SPDX-License-Identifier: MIT
/// @file
/// OUT/slurm/<run>: where caller and tasks of one run meet.
///
/// | Name | Written by | What it is |
/// |---|---|---|
/// | run.json | caller, once | how many submissions, how many a chunk, settings |
/// | batch.sh | caller, once | what each task of the array runs |
/// | work/K.json | caller, once | submission K |
/// | starts/K | tasks | one byte for each time its grade was begun |
/// | results/K.json | tasks, whole or not at all | K and its record |
/// | logs/JOB_CHUNK.log | tasks | what they print |
/// | kept | caller | the numbers of the results that were handed on, one a line |
/// | done | caller | the run is over |
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "classroom/submission.hpp"
#include "record/record.hpp"

namespace gridstride::classroom::slurm {

/// @brief What a run is to do.
struct RunPlan {
  std::size_t submissions = 0;  ///< numbered from 0
  std::size_t chunk = 1;        ///< chunk c is those from c * chunk to before (c + 1) * chunk
  std::string settings;         ///< SlurmWork::settings
  /// @return how many chunks
  [[nodiscard]] std::size_t chunks() const { return (submissions + chunk - 1) / chunk; }
};

/// @brief The script that sbatch gets, the same for every run. Nothing of a submission is in it, nor a path:
/// the program and the folder are its arguments.
extern const char* const batch_script;

/// @brief One run's folder.
class RunFolder {
 public:
  /// @brief Makes the folder of a new run, which appears whole or not at all. @param[in] runs OUT/slurm
  /// @throws std::system_error
  static RunFolder create(const std::filesystem::path& runs,
                          const std::vector<const Submission*>& submissions, std::size_t chunk,
                          const std::string& settings);
  /// @brief The runs of a folder that are not over, by name. What a killed caller left half made is removed.
  static std::vector<RunFolder> unfinished(const std::filesystem::path& runs);
  /// @throws std::runtime_error where the folder is not that of a run
  explicit RunFolder(const std::filesystem::path& folder);

  [[nodiscard]] const std::filesystem::path& path() const { return folder_; }  ///< absolute
  [[nodiscard]] const RunPlan& plan() const { return plan_; }                  ///< what it is to do
  [[nodiscard]] std::string job_name() const;  ///< of all jobs of this run, and of no other job

  /// @throws std::runtime_error where it is not there or malformed
  [[nodiscard]] Submission submission(std::size_t k) const;
  /// @brief The result of a submission; nothing where there is none, or none that can be read.
  [[nodiscard]] std::optional<Record> result(std::size_t k) const;
  /// @brief Numbers of the results that have come, by their files' names alone.
  [[nodiscard]] std::vector<std::size_t> results() const;
  /// @brief Keeps a result. It is on disk when this returns. @throws std::system_error
  void write_result(std::size_t k, const Record& record) const;

  [[nodiscard]] std::size_t starts(std::size_t k) const;  ///< how often a grade was begun
  void note_start(std::size_t k) const;                   ///< before each grade

  [[nodiscard]] std::set<std::size_t> kept() const;  ///< results that were handed on
  void note_kept(std::size_t k) const;               ///< after each was. @throws std::system_error
  void note_done() const;                            ///< nothing is left to do. @throws std::system_error
  [[nodiscard]] bool done() const;                   ///< nothing is left to do

  /// @brief The log of a chunk's last task; empty where it left none.
  [[nodiscard]] std::filesystem::path last_log(std::size_t chunk) const;

 private:
  [[nodiscard]] std::filesystem::path numbered(const char* folder, std::size_t k) const;
  std::filesystem::path folder_;
  RunPlan plan_;
};

}  // namespace gridstride::classroom::slurm
