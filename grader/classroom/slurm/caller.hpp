// SPDX-License-Identifier: MIT
/// @file
/// The caller's side of one run: collects, asks, sends again, cancels.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "classroom/slurm.hpp"
#include "classroom/slurm/batch_job.hpp"
#include "classroom/slurm/run_folder.hpp"

namespace gridstride::classroom::slurm {

/// @brief An order of submissions by all that they are.
struct BySubmission {
  bool operator()(const Submission* a, const Submission* b) const;
};

/// @brief Submissions that need a grade.
using Wanted = std::set<const Submission*, BySubmission>;

/// @brief Waits for one run.
class Caller {
 public:
  /// @param[in,out] wanted loses each submission whose result is handed on
  Caller(RunFolder run, const SlurmWork& work, const std::atomic<bool>& stop, Wanted& wanted);

  /// @brief Until the results of all that is wanted of this run have come, or nothing more comes of waiting.
  /// @throws SlurmError where Slurm refuses a job
  void finish();
  /// @brief Collects what has come, and cancels the rest.
  void abandon();

  [[nodiscard]] std::size_t handed_on() const { return handed_on_; }     ///< results, by this call
  [[nodiscard]] bool stopped() const { return stopped_; }                ///< because of `stop`
  [[nodiscard]] const std::string& trouble() const { return trouble_; }  ///< empty: none

 private:
  using Clock = std::chrono::steady_clock;

  void collect();
  [[nodiscard]] bool is_gone(const std::vector<QueuedTask>& tasks);
  bool send(const std::vector<QueuedTask>& tasks);
  void cancel_and_wait();
  void tell(const std::optional<std::vector<QueuedTask>>& tasks) const;
  void rest(std::chrono::milliseconds time) const;
  [[nodiscard]] std::vector<std::size_t> missing_chunks() const;
  [[nodiscard]] bool cancelled_by_others(const std::vector<QueuedTask>& tasks) const;

  RunFolder run_;
  const SlurmWork& work_;
  const std::atomic<bool>& stop_;
  Wanted& wanted_;
  std::set<std::size_t> kept_;
  std::set<std::size_t> missing_;  // wanted, and without a result
  std::set<std::string> jobs_;     // that lived or were sent in this call
  std::optional<Clock::time_point> gone_since_;
  std::chrono::milliseconds looked_for_{0};  // the last look for results took so long
  std::size_t missing_when_sent_ = 0;
  int barren_rounds_ = 0;
  std::size_t handed_on_ = 0;
  bool stopped_ = false;
  std::string trouble_;
};

}  // namespace gridstride::classroom::slurm
