// SPDX-License-Identifier: MIT
/// @file
/// When one student has to hand in one lesson, and what lateness takes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "classroom/gradebook.hpp"
#include "classroom/manifest.hpp"

namespace gridstride::classroom {

/// @brief The terms of one student and lesson.
struct Terms {
  const LatePolicy& policy;              ///< of the course, which has to outlive this
  std::optional<std::int64_t> deadline;  ///< seconds since 1970-01-01 UTC; nothing: there is none
  bool extended = false;                 ///< the deadline is the student's own
  int free_days = 0;                     ///< of the student's that are spent on the lesson

  /// @return share of its points that an attempt keeps, 0 to 1
  [[nodiscard]] double factor(const Attempt& attempt) const;
  /// @return whether an attempt came after deadline and grace, or is marked late
  [[nodiscard]] bool late(const Attempt& attempt) const;

 private:
  [[nodiscard]] bool marked(const Attempt& attempt) const;
};

/// @brief What the course has for them: the lesson's deadline, or the student's extension.
/// @param[in] free_days of the student's that are spent on the lesson
Terms terms_of(const std::string& student, const CourseLesson& lesson, const Manifest& manifest,
               int free_days = 0);

}  // namespace gridstride::classroom
