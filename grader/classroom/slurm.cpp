// SPDX-License-Identifier: MIT
#include "classroom/slurm.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <chrono>
#include <thread>

#include "classroom/slurm/batch_job.hpp"
#include "classroom/slurm/caller.hpp"
#include "classroom/slurm/run_folder.hpp"
#include "system/file_lock.hpp"

namespace gridstride::classroom {
namespace {

namespace fs = std::filesystem;
using slurm::Caller;
using slurm::RunFolder;
using slurm::Wanted;

constexpr std::chrono::seconds patience{10};

/// Keeps a second caller out of a folder. Slurm's programs inherit it: a caller that follows one that was
/// killed does not look for jobs before the other's sbatch is through.
system::FileLock lock_runs(const fs::path& runs) {
  const fs::path file = runs / "lock";
  system::FileLock lock(system::Descriptor(
      system::checked(::open(file.c_str(), O_RDWR | O_CREAT, S_IRUSR | S_IWUSR), file.c_str())));
  const auto deadline = std::chrono::steady_clock::now() + patience;
  // A folder that knows no locks goes without.
  while (lock.take() == system::FileLock::State::of_another) {
    if (std::chrono::steady_clock::now() > deadline)
      throw SlurmError(fmt::format("another Gridstride is grading into {}: let it finish, or stop it first",
                                   runs.parent_path().string()));
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  return lock;
}

void add_to(SlurmOutcome& outcome, const Caller& caller) {
  outcome.kept += caller.handed_on();
  outcome.stopped = caller.stopped();
  outcome.trouble = caller.trouble();
}

bool goes_on(const SlurmOutcome& outcome) { return !outcome.stopped && outcome.trouble.empty(); }

/// Runs that an earlier call left. One with other settings is given up: what is missing is graded by the new
/// ones.
void finish_earlier_runs(const fs::path& runs, const SlurmWork& work, const std::atomic<bool>& stop,
                         Wanted& wanted, SlurmOutcome& outcome) {
  for (RunFolder& run : RunFolder::unfinished(runs)) {
    if (!goes_on(outcome)) return;
    const bool same_settings = run.plan().settings == work.settings;
    Caller caller(std::move(run), work, stop, wanted);
    same_settings ? caller.finish() : caller.abandon();
    add_to(outcome, caller);
  }
}

}  // namespace

SlurmOutcome grade_on_slurm(const std::vector<Submission>& submissions, const SlurmWork& work,
                            const std::atomic<bool>& stop) {
  require_valid(work.options);
  const std::size_t largest_array = slurm::ask_largest_array();
  const fs::path runs = fs::absolute(work.out) / "slurm";
  fs::create_directories(runs);
  const system::FileLock lock = lock_runs(runs);
  Wanted wanted;
  for (const Submission& submission : submissions) wanted.insert(&submission);
  SlurmOutcome outcome;
  finish_earlier_runs(runs, work, stop, wanted, outcome);
  if (goes_on(outcome) && !stop && !wanted.empty()) {
    const std::size_t chunk = slurm::chunk_size(wanted.size(), work.options.chunk, largest_array);
    Caller caller(RunFolder::create(runs, {wanted.begin(), wanted.end()}, chunk, work.settings), work, stop,
                  wanted);
    caller.finish();
    add_to(outcome, caller);
  }
  outcome.stopped = outcome.stopped || (stop && !wanted.empty());
  for (const Submission& submission : submissions)
    if (wanted.contains(&submission)) outcome.ungraded.push_back(submission);
  return outcome;
}

}  // namespace gridstride::classroom
