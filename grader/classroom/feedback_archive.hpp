// SPDX-License-Identifier: MIT
/// @file
/// Students' pages on their way back to the platform that their work came from.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>

namespace gridstride::classroom {

/// @brief Under which name a platform takes a file for somebody.
struct ReturnAddress {
  std::string platform;  ///< "canvas" or "moodle"
  std::string name;      ///< of the file in the archive: "leekim_12345_67890_feedback.html"
  bool operator==(const ReturnAddress&) const = default;
};

/// @brief Tells it from the names that the platform's own archive had on the way to what was handed in.
///
/// Canvas looks for the numbers of user and file ("upload submissions",
/// Assignment::infer_comment_context_from_filename); Moodle for a participant's number between a name without
/// underscores and the plugin that the file is for ("upload multiple feedback files in a zip",
/// assignfeedback_file_zip_importer).
/// @param[in] origin as Attempt::origin @param[in] student as Attempt::student: in their own folder names are
/// nobody else's
/// @return nothing where it came from elsewhere
std::optional<ReturnAddress> return_address(const std::string& origin, const std::string& student);

/// @brief The archive cannot be written; the text says why.
struct FeedbackArchiveError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// @brief Writes a .zip, whole or not at all. @param[in] files by their names in it
/// @throws FeedbackArchiveError
void write_feedback_archive(const std::filesystem::path& archive,
                            const std::map<std::string, std::filesystem::path>& files);

}  // namespace gridstride::classroom
