// SPDX-License-Identifier: MIT
#include "classroom/terms.hpp"

namespace gridstride::classroom {

// A platform's mark is by the deadline of all others.
bool Terms::marked(const Attempt& attempt) const { return !extended && attempt.marked_late; }

double Terms::factor(const Attempt& attempt) const {
  return late_factor(policy, deadline, attempt.submitted_at, marked(attempt), free_days);
}

bool Terms::late(const Attempt& attempt) const {
  return marked(attempt) || days_late(policy, deadline, attempt.submitted_at).value_or(0) > 0;
}

Terms terms_of(const std::string& student, const CourseLesson& lesson, const Manifest& manifest,
               int free_days) {
  if (const Extension* given = manifest.extension(student, lesson.name))
    return {manifest.late, given->deadline, true, free_days};
  return {manifest.late, lesson.deadline, false, free_days};
}

}  // namespace gridstride::classroom
