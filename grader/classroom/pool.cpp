// SPDX-License-Identifier: MIT
#include "classroom/pool.hpp"

#include <exception>
#include <mutex>

#include "system/parallel.hpp"

namespace gridstride::classroom {
namespace {

Record fault_of(const Submission& submission, std::string detail) {
  Record record;  // its verdict is grader_error from the start
  record.lesson = submission.lesson;
  record.detail = std::move(detail);
  return record;
}

}  // namespace

Record graded_or_fault(const Submission& submission, const std::function<Record(const Submission&)>& grade) {
  try {
    return grade(submission);
  } catch (const std::exception& error) {
    return fault_of(submission, error.what());
  } catch (...) {
    return fault_of(submission, "the grader threw something that has no words");
  }
}

std::size_t run_pool(const std::vector<Submission>& submissions, int jobs, const PoolWork& work,
                     const std::atomic<bool>& stop) {
  std::mutex mutex;  // of `kept`, and so that `keep` is called for one at a time
  std::size_t kept = 0;
  std::atomic<bool> failed{false};  // `keep` has thrown: nothing is kept any more, and nothing begun
  system::in_parallel(
      submissions.size(), jobs,
      [&](std::size_t i) {
        if (failed) return;
        const Record record = graded_or_fault(submissions[i], work.grade);
        const std::lock_guard lock(mutex);
        if (failed) return;
        try {
          work.keep(submissions[i], record, kept + 1);
        } catch (...) {
          failed = true;
          throw;
        }
        ++kept;
      },
      stop);
  return kept;
}

}  // namespace gridstride::classroom
