// SPDX-License-Identifier: MIT
/// @file
/// One file that one student handed in for one lesson.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace gridstride::classroom {

/// @brief What a student handed in for a lesson. Nothing in it is to be believed: names and text come from
/// outside.
struct Submission {
  std::string student;  ///< as the folder or the export names them: UTF-8, any script, no control characters
  std::string lesson;   ///< "09_shared_reduction"
  std::string text;     ///< the .cu file, byte for byte
  std::string
      origin;  ///< where an instructor finds it: "moodle.zip: Kim Lee_123_assignsubmission_file/09.cu"
  std::optional<std::int64_t>
      submitted_at{};           ///< seconds since 1970-01-01 UTC; nothing where nobody noted it
  bool marked_late = false;     ///< the export says that it came late (Canvas)
  bool lateness_known = false;  ///< by a time, or because the export would have marked it
};

/// @return whether what has the one time was handed in before what has the other: that whose time nobody
/// noted before all others
inline bool handed_in_before(const std::optional<std::int64_t>& one,
                             const std::optional<std::int64_t>& other) {
  return one < other;  // nothing is less than any time
}

}  // namespace gridstride::classroom
