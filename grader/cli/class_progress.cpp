// SPDX-License-Identifier: MIT
#include "cli/class_progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "report/reporter.hpp"
#include "report/style.hpp"

namespace gridstride::cli {
namespace {

using Clock = std::chrono::steady_clock;

std::string duration_text(double seconds) {
  if (seconds < 90) return fmt::format("{:.0f} s", seconds);
  if (seconds < 5400) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

}  // namespace

ClassProgress::ClassProgress(std::size_t total) : total_(total), begin_(Clock::now()) {}

void ClassProgress::show(const classroom::Submission& submission, const Record& record, std::size_t done) {
  const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
  const double each = seconds / static_cast<double>(done);
  const std::string what = fmt::format("{} {}: {}", report::printable(submission.student),
                                       submission.lesson.substr(0, 2), to_string(record.verdict));
  if (::isatty(STDERR_FILENO) == 1)
    line_.show(fmt::format("{} of {}, {:.0f} a minute, {} left | {}", done, total_, 60 / each,
                           duration_text(each * static_cast<double>(total_ - done)), what));
  else
    fmt::print("{} of {}  {}\n", done, total_, what);
  std::fflush(stdout);  // a run of hours is watched by `tail -f`, too
}

void ClusterNews::show(const classroom::SlurmStatus& status) {
  std::string news = "Slurm does not answer; what runs goes on without it";
  if (status.answers)
    news = fmt::format("Slurm: {} running, {} waiting{}", report::count_text(status.running, "task"),
                       status.waiting,
                       status.reason.empty() ? "" : " (" + report::printable(status.reason) + ")");
  if (news == last_) return;
  last_ = news;
  fmt::print(stderr, "{}\n", news);
}

}  // namespace gridstride::cli
