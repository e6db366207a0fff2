// SPDX-License-Identifier: MIT
/// @file
/// Submissions that are alike, in groups for a person to look at. Never a verdict.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace gridstride::classroom {

/// @brief A text to be compared.
struct ComparedText {
  std::vector<std::string> students;  ///< who handed it in together, at least one
  std::string text;                   ///< what was handed in
};

/// @brief One student of a group that is alike.
struct AlikeStudent {
  std::string student;  ///< whose text it is
  int percent = 0;      ///< that it has in common with the nearest other text, beyond the stub, 0 to 100
  std::string nearest;  ///< whose that one is; of several who handed it in together the first
  bool operator==(const AlikeStudent&) const = default;
};

/// @brief Students of whose texts each is alike to another one of the group, most alike first.
using AlikeGroup = std::vector<AlikeStudent>;

/// @brief Runs the comparing program: a program's name and its arguments, of which some are files in
/// `folder`. It reads what students wrote: whoever compares says how it is kept apart from all else.
/// @return what it printed. @throws std::runtime_error where it fails or takes too long
using RunComparer =
    std::function<std::string(const std::vector<std::string>& command, const std::filesystem::path& folder)>;

/// @return "88 %", or from the least to the most of the group: "77 to 100 %"
std::string percents_text(const AlikeGroup& group);

/// @return whether Debian's similarity-tester is there (`sim_c++` in PATH)
bool can_compare();

/// @brief Compares each text with each other one: names, comments, layout and numbers do not count. What two
/// have in common is how much of the one is in the other, in the direction in which more is found.
/// @param[in] stub what everybody began with, whose share is taken out
/// @param[in] folder an empty folder for files of this comparison
/// @param[in] least texts with less than so many percent in common are not alike
/// @param[in] run the comparing program
/// @return most alike first. @throws std::runtime_error where the program fails or takes too long
std::vector<AlikeGroup> similar_groups(const std::vector<ComparedText>& texts, const std::string& stub,
                                       const std::filesystem::path& folder, int least,
                                       const RunComparer& run);

}  // namespace gridstride::classroom
