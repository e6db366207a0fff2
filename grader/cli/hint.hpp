// SPDX-License-Identifier: MIT
/// @file
/// A lesson's hints, one more each time.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "cli/workspace.hpp"
#include "harness/lesson.hpp"
#include "record/record.hpp"

namespace gridstride::cli {

/// @brief A hint as it is shown.
struct ShownHint {
  std::string heading;  ///< "Hint 2 of 3 for 03_first_kernel"
  std::string text;     ///< its lines, wrapped
};

/// @brief The next hint, and remembers that it was shown; after the last one the last one.
/// @return its index in lesson.hints
/// @throws UsageError where the lesson has none
std::size_t take_hint(const Workspace& workspace, const harness::Lesson& lesson);

/// @brief The hint on a check that fails, once, and remembers that it was shown.
/// @param[in] check its name, "Suite.sentence_with_underscores"; empty: none fails
/// @return nothing where the lesson has none, or it was shown
std::optional<ShownHint> take_check_hint(const Workspace& workspace, const harness::Lesson& lesson,
                                         const std::string& check, std::size_t width);

/// @brief Remembers for `hint` which check failed first.
void remember_failure(const Workspace& workspace, const Record& record);

/// @brief A hint of the lesson. @param[in] width columns that its text is wrapped at
ShownHint shown_hint(const harness::Lesson& lesson, std::size_t index, std::size_t width);

}  // namespace gridstride::cli
