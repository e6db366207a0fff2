// SPDX-License-Identifier: MIT
#include "classroom/intake/export_names.hpp"

#include <algorithm>
#include <regex>
#include <string_view>

#include "classroom/intake/found.hpp"

namespace gridstride::classroom {
namespace {

constexpr std::size_t longest_matched = 255;  // std::regex goes as deep as a text is long

bool matches(const std::string& name, std::smatch& match, const std::regex& pattern) {
  return name.size() <= longest_matched && std::regex_match(name, match, pattern);
}

/// Whether a way leads into a folder or archive that is called as the student is.
bool is_in_own(std::string_view way, const std::string& student) {
  if (!way.starts_with(student)) return false;
  if (way.substr(student.size()).starts_with('/')) return true;
  const std::size_t colon = way.find(": ", student.size());
  return colon != std::string_view::npos &&
         without_archive_ending(std::string(way.substr(0, colon))) == student;
}

/// Whether an export's name is a student's: two of one name have something behind it, "Kim Lee (12345)", and
/// Moodle puts a group's name before it, "Group 1-Kim Lee".
bool is_of(const ExportName& name, const std::string& student) {
  const std::size_t behind = student.ends_with(')') ? student.rfind(" (") : std::string::npos;
  const auto is_plainly = [&](const std::string& own) {
    return own == name.student ||
           (name.platform == ExportName::Platform::moodle && name.student.ends_with("-" + own));
  };
  return is_plainly(student) || is_plainly(student.substr(0, behind)) ||
         (student.starts_with(name.student + " (") && student.ends_with(')'));
}

}  // namespace

// A student may write what looks like another's entry into a name that is theirs. In a folder's name that is
// what comes first (the full name): the last id counts. In a file's name it is what comes last (the file's
// own): the first counts.

std::optional<ExportName> export_name_of_folder(const std::string& name) {
  static const std::regex moodle(R"(([^]+)_(\d{1,20})_assignsubmission_[a-z]+_?)");
  static const std::regex gradescope(R"(submission_(\d{1,20}))");
  std::smatch match;
  if (matches(name, match, moodle))
    return ExportName{ExportName::Platform::moodle, match[1], match[2], {}, {}, false};
  if (matches(name, match, gradescope))
    return ExportName{ExportName::Platform::gradescope, name, match[1], {}, {}, false};
  return std::nullopt;
}

namespace {

std::optional<ExportName> blackboards_name(const std::string& name) {
  static const std::regex blackboard(R"(([^]*?)_([^_]+)_attempt_(\d{4}(?:-\d\d){5})(?:_([^]+)|\.txt))");
  std::smatch match;
  if (!matches(name, match, blackboard)) return std::nullopt;
  return ExportName{ExportName::Platform::blackboard,
                    match[2],
                    {},
                    {},
                    match[4].matched ? match[4].str() : "receipt.txt",
                    false,
                    match[3]};
}

}  // namespace

std::optional<ExportName> export_name_of_file(const std::string& name) {
  // What comes first in the name counts here, too: the rest of it is the student's.
  if (const auto found = blackboards_name(name);
      found && name.find("_assignsubmission_") > name.find("_attempt_"))
    return found;

  static const std::regex moodle(R"(([^]+?)_(\d{1,20})_assignsubmission_[a-z]+_([^]+))");
  static const std::regex canvas(R"(([^]+?)(_LATE)?_(\d{1,20})_(?:(\d{1,20})_([^]+)|text\.html|link\.html))");
  std::smatch match;
  if (matches(name, match, moodle))
    return ExportName{ExportName::Platform::moodle, match[1], match[2], {}, match[3], false};
  if (matches(name, match, canvas))
    return ExportName{ExportName::Platform::canvas,
                      match[1],
                      match[3],
                      match[4],
                      match[5].matched ? match[5].str() : name,
                      match[2].matched};
  return std::nullopt;
}

std::optional<ExportName> export_name_of_origin(const std::string& origin, const std::string& student) {
  for (std::size_t begin = 0; begin < origin.size();) {
    if (is_in_own(std::string_view(origin).substr(begin), student)) return std::nullopt;
    const std::size_t slash = std::min(origin.find('/', begin), origin.size());
    const std::size_t colon = std::min(origin.find(": ", begin), origin.size());
    const std::size_t end = std::min(slash, colon);
    const std::string name = origin.substr(begin, end - begin);
    const bool is_folder = slash < colon;
    if (const auto found = is_folder ? export_name_of_folder(name) : export_name_of_file(name))
      return is_of(*found, student) ? found : std::nullopt;
    begin = end + (is_folder ? 1 : 2);
  }
  return std::nullopt;
}

}  // namespace gridstride::classroom
