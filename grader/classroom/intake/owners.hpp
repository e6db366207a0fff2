// SPDX-License-Identifier: MIT
/// @file
/// Whose is what was found.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "classroom/intake/found.hpp"

namespace gridstride::classroom {

/// @brief Whose one found thing is.
struct Ownership {
  std::vector<std::string> students;  ///< several where Gradescope names a group; none: nobody's
  std::string reason;                 ///< why it is nobody's; "" with no student: nobody needs to know
  std::string file_name;              ///< the file's own, without what a flat export put before it
  std::optional<std::int64_t> submitted_at{};  ///< seconds since 1970-01-01 UTC
  bool marked_late = false;
};

/// @brief Tells whose each found thing is, by the names of folders and by the forms of exports.
///
/// The names right in the class's folder are the instructor's or the platform's, and count as they are.
/// Archives and folders there may be exports, or one student's each; then what is in them is the student's,
/// and must not speak for anybody else. So exports are believed only where nothing but exports lies there,
/// and where one of several at least names two people. An export of two and more people beside students is
/// refused, and that of one is the student's own.
/// @return one for each found thing, in their order
std::vector<Ownership> find_owners(const std::vector<Found>& found);

}  // namespace gridstride::classroom
