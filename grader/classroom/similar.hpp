// SPDX-License-Identifier: MIT
/// @file
/// Submissions that are alike, as pairs for a person to look at. Never a verdict.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace gridstride::classroom {

/// @brief A text to be compared.
struct ComparedText {
  std::string student;  ///< whose
  std::string text;     ///< what was handed in
};

/// @brief Two texts that are alike.
struct SimilarPair {
  std::string first;   ///< whose text is found in the other one
  std::string second;  ///< whose text the other one is
  int percent = 0;     ///< of the first one's tokens beyond those of the stub, 0 to 100
  bool operator==(const SimilarPair&) const = default;
};

/// @return whether Debian's similarity-tester is there (`sim_c++` in PATH)
bool can_compare();

/// @brief Compares everybody's text with everybody's: names, comments, layout and numbers do not count. A
/// pair comes once, in the direction in which more is found.
/// @param[in] stub what everybody began with, whose share is taken out
/// @param[in] folder an empty folder for files of this comparison
/// @param[in] least pairs below so many percent are left out
/// @return most alike first. @throws std::runtime_error where the program fails or takes too long
std::vector<SimilarPair> similar_pairs(const std::vector<ComparedText>& texts, const std::string& stub,
                                       const std::filesystem::path& folder, int least);

}  // namespace gridstride::classroom
