// SPDX-License-Identifier: MIT
/// @file
/// A class of made-up submissions, and what stands in for a grade of one.
#pragma once

#include <string>
#include <vector>

#include "classroom/submission.hpp"
#include "record/record.hpp"

namespace gridstride::classroom {

/// @brief Submissions, names that no shell should see among them.
inline std::vector<Submission> made_up_class(int size) {
  const std::vector<std::string> names{
      "Kim Lee", "$(touch /tmp/oops)", "-rf", "a'b\"c`d", "Zoë Ångström", "=1+1", "%a%A\\n", "; scancel *"};
  std::vector<Submission> submissions;
  for (int i = 0; i < size; ++i) {
    Submission submission;
    submission.student = names[static_cast<std::size_t>(i) % names.size()] + " " + std::to_string(i);
    submission.lesson = "09_shared_reduction";
    submission.text = "// " + std::to_string(i * 7919 % 101) + "\n";
    submission.origin = submission.student + "/09.cu";
    submissions.push_back(submission);
  }
  return submissions;
}

/// @brief The record of a made-up submission: it depends on nothing else.
inline Record made_up_record(const Submission& submission) {
  Record record;
  record.lesson = submission.lesson;
  record.verdict = Verdict::passed;
  record.score = std::stod(submission.text.substr(3));
  record.max_score = 101;
  record.output = submission.student;
  return record;
}

}  // namespace gridstride::classroom
