// SPDX-License-Identifier: MIT
#include "classroom/slurm/caller.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <thread>
#include <tuple>

#include "classroom/slurm/trouble.hpp"

namespace gridstride::classroom::slurm {
namespace {

using std::chrono::milliseconds;

bool any_lives(const std::vector<QueuedTask>& tasks) {
  return std::any_of(tasks.begin(), tasks.end(), [](const QueuedTask& task) { return task.lives(); });
}

}  // namespace

bool BySubmission::operator()(const Submission* a, const Submission* b) const {
  const auto all = [](const Submission* s) {
    return std::tie(s->student, s->lesson, s->text, s->origin, s->submitted_at, s->marked_late);
  };
  return all(a) < all(b);
}

Caller::Caller(RunFolder run, const SlurmWork& work, const std::atomic<bool>& stop, Wanted& wanted)
    : run_(std::move(run)), work_(work), stop_(stop), wanted_(wanted), kept_(run_.kept()) {
  for (std::size_t k = 0; k < run_.plan().submissions; ++k) {
    if (kept_.contains(k)) continue;
    const Submission submission = run_.submission(k);
    if (wanted_.contains(&submission)) missing_.insert(k);
  }
}

void Caller::finish() {
  Clock::time_point next_question = Clock::now();
  for (;;) {
    collect();
    if (missing_.empty()) return abandon();
    if (stop_) {
      stopped_ = true;
      return cancel_and_wait();
    }
    if (Clock::now() < next_question) {
      rest(std::max(work_.pace.look, 10 * looked_for_));  // a large class on a slow folder: look less often
      continue;
    }
    next_question = Clock::now() + work_.pace.ask;
    const std::optional<std::vector<QueuedTask>> tasks = ask_queue(run_);
    tell(tasks);
    if (tasks && is_gone(*tasks) && !send(*tasks)) return;
  }
}

void Caller::abandon() {
  collect();
  if (kept_.size() < run_.plan().submissions) cancel_and_wait();
  if (!trouble_.empty()) return;
  cancel(run_);  // what is left of it waits in vain, if anything
  run_.note_done();
}

void Caller::collect() {
  const Clock::time_point begin = Clock::now();
  const std::vector<std::size_t> come = run_.results();
  looked_for_ = std::chrono::duration_cast<milliseconds>(Clock::now() - begin);
  for (const std::size_t k : come) {
    if (kept_.contains(k)) continue;
    const std::optional<Record> record = run_.result(k);
    if (!record) continue;
    const Submission submission = run_.submission(k);
    work_.keep(submission, *record);
    run_.note_kept(k);
    kept_.insert(k);
    missing_.erase(k);
    wanted_.erase(&submission);
    ++handed_on_;
  }
}

/// Whether no task is left that could bring a result. A job of a lost node may look ended for a moment before
/// it waits again, and on a network folder the last results may show up late: both get time to settle.
bool Caller::is_gone(const std::vector<QueuedTask>& tasks) {
  for (const QueuedTask& task : tasks)
    if (task.lives()) jobs_.insert(task.job);
  if (any_lives(tasks)) {
    gone_since_.reset();
    return false;
  }
  if (jobs_.empty()) return true;  // nothing was sent yet, or it ended before this call
  if (!gone_since_) gone_since_ = Clock::now();
  return Clock::now() - *gone_since_ >= work_.pace.settle;
}

/// Sends the chunks with missing results. @return false where that is of no use
bool Caller::send(const std::vector<QueuedTask>& tasks) {
  if (cancelled_by_others(tasks)) {
    trouble_ = fmt::format(
        "The job was cancelled, by scancel or by the cluster; {} submissions have no result. The same "
        "command goes on "
        "with them.\n",
        missing_.size());
    return false;
  }
  if (!jobs_.empty()) barren_rounds_ = missing_.size() < missing_when_sent_ ? 0 : barren_rounds_ + 1;
  if (barren_rounds_ >= work_.pace.barren_rounds) {
    trouble_ = words_of_trouble(run_, tasks, missing_chunks(), missing_.size(), barren_rounds_);
    return false;
  }
  jobs_.insert(submit(run_, work_.program, work_.options, missing_chunks()));
  missing_when_sent_ = missing_.size();
  gone_since_.reset();
  return true;
}

void Caller::cancel_and_wait() {
  const Clock::time_point deadline = Clock::now() + work_.pace.cancel;
  constexpr milliseconds between_questions{500};
  do {
    // Each time anew: a task that was just being sent or queued again is missed by the first one.
    cancel(run_);
    const std::optional<std::vector<QueuedTask>> tasks = ask_queue(run_);
    if (tasks && !any_lives(*tasks)) return collect();
    std::this_thread::sleep_for(between_questions);
  } while (Clock::now() < deadline);
  collect();
  trouble_ += fmt::format(
      "Slurm did not say within {} s that the job is gone. Make sure by hand: scancel --name={}; squeue "
      "--name={}\n",
      std::chrono::duration_cast<std::chrono::seconds>(work_.pace.cancel).count(), run_.job_name(),
      run_.job_name());
}

void Caller::tell(const std::optional<std::vector<QueuedTask>>& tasks) const {
  if (!work_.on_status) return;
  SlurmStatus status{kept_.size(), run_.plan().submissions, 0, 0, "", tasks.has_value()};
  for (const QueuedTask& task : tasks.value_or(std::vector<QueuedTask>{})) {
    if (!task.lives()) continue;
    ++(task.waits() ? status.waiting : status.running);
    if (task.waits() && status.reason.empty()) status.reason = task.reason;
  }
  work_.on_status(status);
}

/// Sleeps, but no longer than until `stop`.
void Caller::rest(milliseconds time) const {
  const Clock::time_point end = Clock::now() + time;
  constexpr milliseconds step{50};
  while (!stop_ && Clock::now() < end) std::this_thread::sleep_for(std::min(step, time));
}

std::vector<std::size_t> Caller::missing_chunks() const {
  std::vector<std::size_t> chunks;
  for (const std::size_t k : missing_)
    if (chunks.empty() || chunks.back() != k / run_.plan().chunk) chunks.push_back(k / run_.plan().chunk);
  return chunks;
}

bool Caller::cancelled_by_others(const std::vector<QueuedTask>& tasks) const {
  const std::vector<std::size_t> missing = missing_chunks();
  return std::any_of(tasks.begin(), tasks.end(), [&](const QueuedTask& task) {
    return task.state == "CANCELLED" && jobs_.contains(task.job) && task.chunk &&
           std::binary_search(missing.begin(), missing.end(), *task.chunk);
  });
}

}  // namespace gridstride::classroom::slurm
