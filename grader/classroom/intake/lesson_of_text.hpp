// SPDX-License-Identifier: MIT
/// @file
/// Which lesson a file is for, by what stands in it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/lesson.hpp"

namespace gridstride::classroom {

/// @brief What the lessons' contracts ask to be defined.
class Contracts {
 public:
  /// @brief Reads them. A lesson whose contract cannot be read is one that no text tells.
  explicit Contracts(const std::vector<harness::Lesson>& lessons);

  /// @brief The lesson that a text is for, where it says so itself: the one whose contract it includes, and
  /// of which it defines a graded function; where it includes no contract, the only one whose graded
  /// functions it defines, all of them.
  /// @param[in] named that the file's name says, or nullptr. Where no contract is included, a function of its
  /// own is enough for it
  /// @return nullptr where the text does not tell, or more than one
  [[nodiscard]] const harness::Lesson* lesson_of(std::string_view text, const harness::Lesson* named) const;

 private:
  struct Contract {
    const harness::Lesson* lesson = nullptr;
    std::string header;                  // "shared_reduction.cuh"
    std::vector<std::string> functions;  // as GRADED_FUNCTIONS lists them
  };
  std::vector<Contract> contracts_;
};

}  // namespace gridstride::classroom
