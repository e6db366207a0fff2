// SPDX-License-Identifier: MIT
#include "classroom/intake/export_names.hpp"

#include <regex>

namespace gridstride::classroom {
namespace {

constexpr std::size_t longest_matched = 255;  // std::regex goes as deep as a text is long

bool matches(const std::string& name, std::smatch& match, const std::regex& pattern) {
  return name.size() <= longest_matched && std::regex_match(name, match, pattern);
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

std::optional<ExportName> export_name_of_file(const std::string& name) {
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

}  // namespace gridstride::classroom
