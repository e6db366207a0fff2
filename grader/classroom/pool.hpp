// SPDX-License-Identifier: MIT
/// @file
/// Grades many submissions at once on this machine.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <vector>

#include "classroom/submission.hpp"
#include "record/record.hpp"

namespace gridstride::classroom {

/// @brief What a pool does with each submission.
struct PoolWork {
  std::function<Record(const Submission&)> grade;  ///< called by several threads at once; whatever it throws
                                                   ///< is a grader_error with its words as detail
  /// Called for one at a time, in the order of finishing; what it throws ends the pool.
  std::function<void(const Submission&, const Record&, std::size_t done)> keep;
};

/// @brief Grades submissions by `jobs` threads, begun in their order. A record is not held longer than until
/// it is kept, so that memory does not grow with the number of submissions. Where `keep` throws, what still
/// runs is waited for and dropped, and the exception goes on to the caller.
/// @param[in] jobs threads, 1 or more; never more are started than there are submissions
/// @param[in] stop set from elsewhere (a signal): what runs is finished and kept, nothing new is begun
/// @return how many were kept
/// @throws std::invalid_argument where jobs is less than 1
std::size_t run_pool(const std::vector<Submission>& submissions, int jobs, const PoolWork& work,
                     const std::atomic<bool>& stop);

/// @return what `grade` gives; where it throws, a record that says so: the grader itself has failed
Record graded_or_fault(const Submission& submission, const std::function<Record(const Submission&)>& grade);

}  // namespace gridstride::classroom
