// SPDX-License-Identifier: MIT
/// @file
/// Whose is what was found.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "classroom/handing_in_times.hpp"
#include "classroom/intake/found.hpp"
#include "harness/lesson.hpp"

namespace gridstride::classroom {

/// @brief Whose one found thing is.
struct Ownership {
  std::vector<std::string> students;  ///< several where Gradescope names a group; none: nobody's
  std::string reason;                 ///< why it is nobody's; "" with no student: nobody needs to know
  std::string file_name;              ///< the file's own, without what a flat export put before it
  std::optional<std::int64_t> submitted_at{};  ///< seconds since 1970-01-01 UTC
  bool marked_late = false;
  bool lateness_known = false;  ///< by a time, or because the export would have marked it
};

/// @brief Whose everything is.
struct Owners {
  std::vector<Ownership> of;                         ///< one for each found thing, in their order
  std::vector<std::string> notes;                    ///< as Intake has them
  std::map<std::string, std::set<std::string>> ids;  ///< likewise
};

/// @brief Tells whose each found thing is, by the names of folders and by the forms of exports.
///
/// The names right in the class's folder are the instructor's or the platform's, and count as they are.
/// Archives and folders there may be exports, or one student's each; then what is in them is the student's,
/// and must not speak for anybody else. So exports are believed only where nothing but exports lies there,
/// and where one of several at least names two people. An export of two and more people beside students is
/// refused, and that of one is the student's own.
///
/// A folder of a lesson's name is a class's folder as well. A folder whose own folders hold the same lesson,
/// with no file of its own, may be a section with its students, or a student with several tries. Where no
/// folder has a file of its own, and at least half are so, they are sections, and refused: two people's work
/// is not one's. Else it is a student, and a note says so. Archives likewise; but one that is all there is,
/// and was named itself, is the class.
/// @param[in] participants of Moodle's assignments: two of one name are told apart by their addresses, which
/// are the same in each assignment
/// @param[in] is_archive what was named is an archive, and not a folder
Owners find_owners(const std::vector<Found>& found, const std::vector<harness::Lesson>& lessons,
                   bool is_archive = false, const MoodleParticipants& participants = {});

}  // namespace gridstride::classroom
