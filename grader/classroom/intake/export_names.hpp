// SPDX-License-Identifier: MIT
/// @file
/// The names that learning platforms give to what they export.
#pragma once

#include <optional>
#include <string>

namespace gridstride::classroom {

/// @brief What a name of an export says.
struct ExportName {
  enum class Platform { moodle, canvas, gradescope, blackboard };
  Platform platform = Platform::moodle;
  std::string student;  ///< as the platform writes it; of Gradescope "submission_12345678"
  std::string
      id;  ///< Moodle's number of the participant, Canvas' of the user, Gradescope's of the submission
  std::string attachment;    ///< Canvas' number of the file; of text.html and link.html ""
  std::string file_name;     ///< the name that the student gave, where the export is flat
  bool marked_late = false;  ///< Canvas
  std::string time{};  ///< of handing in, by Blackboard, in the time zone of its site: "2026-11-20-21-00-00"
};

/// @brief Reads a folder's name: Moodle's "Kim Lee_12345_assignsubmission_file_", Gradescope's
/// "submission_12345678".
std::optional<ExportName> export_name_of_folder(const std::string& name);

/// @brief Reads a file's name: Canvas' "leekim_LATE_12345_67890_09.cu" and "leekim_12345_text.html",
/// Blackboard's "HW 9_klee_attempt_2026-11-20-21-00-00_09.cu" and the same without a file's name ".txt", and
/// Moodle's "Kim Lee_12345_assignsubmission_file_09.cu" of an export without folders.
std::optional<ExportName> export_name_of_file(const std::string& name);

/// @brief Finds the platform's name on the way to what somebody handed in: the first that has the form of
/// one, where it is this student's. A folder or archive that is called as the student is their own, and so
/// are all names in it.
/// @param[in] origin as Submission::origin @param[in] student as Submission::student
/// @return nothing where it came from elsewhere
std::optional<ExportName> export_name_of_origin(const std::string& origin, const std::string& student);

}  // namespace gridstride::classroom
