// SPDX-License-Identifier: MIT
#include "classroom/pool.hpp"

#include <algorithm>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>

namespace gridstride::classroom {
namespace {

Record fault_of(const Submission& submission, std::string detail) {
  Record record;  // its verdict is grader_error from the start
  record.lesson = submission.lesson;
  record.detail = std::move(detail);
  return record;
}

Record graded(const PoolWork& work, const Submission& submission) {
  try {
    return work.grade(submission);
  } catch (const std::exception& error) {
    return fault_of(submission, error.what());
  } catch (...) {
    return fault_of(submission, "the grader threw something that has no words");
  }
}

/// What the threads of a pool share. A record lives from its grade until it is kept, and no longer.
class Pool {
 public:
  Pool(const std::vector<Submission>& submissions, const PoolWork& work, const std::atomic<bool>& stop)
      : submissions_(submissions), work_(work), stop_(stop) {}

  /// One thread's work: one submission after another until none is left or the pool ends.
  void serve() {
    while (!stop_ && !ended_) {
      const std::size_t next = next_++;
      if (next >= submissions_.size()) return;
      keep(submissions_[next], graded(work_, submissions_[next]));
    }
  }

  void end() { ended_ = true; }

  /// Called when all threads are gone. Throws what `keep` threw.
  std::size_t result() const {
    if (failure_) std::rethrow_exception(failure_);
    return kept_;
  }

 private:
  void keep(const Submission& submission, const Record& record) {
    const std::lock_guard lock(mutex_);
    if (failure_) return;
    try {
      work_.keep(submission, record, kept_ + 1);
      ++kept_;
    } catch (...) {
      failure_ = std::current_exception();
      end();
    }
  }

  const std::vector<Submission>& submissions_;
  const PoolWork& work_;
  const std::atomic<bool>& stop_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> ended_{false};
  std::mutex mutex_;            // of what follows, and so that `keep` is called for one at a time
  std::size_t kept_ = 0;        // submissions kept
  std::exception_ptr failure_;  // what `keep` threw
};

}  // namespace

std::size_t run_pool(const std::vector<Submission>& submissions, int jobs, const PoolWork& work,
                     const std::atomic<bool>& stop) {
  if (jobs < 1) throw std::invalid_argument("a pool needs at least one job");
  Pool pool(submissions, work, stop);
  {
    std::vector<std::jthread> threads;  // joined at the end of this block, also where one cannot be started
    const std::size_t wanted = std::min(static_cast<std::size_t>(jobs), submissions.size());
    try {
      for (std::size_t i = 0; i < wanted; ++i) threads.emplace_back([&pool] { pool.serve(); });
    } catch (...) {
      pool.end();
      throw;
    }
  }
  return pool.result();
}

}  // namespace gridstride::classroom
