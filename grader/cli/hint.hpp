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

/// @brief The next hint, and remembers that it was shown; after the last one the last one.
/// @return its index in lesson.hints
/// @throws UsageError where the lesson has none
std::size_t take_hint(const Workspace& workspace, const harness::Lesson& lesson);

/// @brief The hint on a check that fails, once, and remembers that it was shown.
/// @param[in] check its name, "Suite.sentence_with_underscores"; empty: none fails
/// @return it with its heading; nothing where the lesson has none, or it was shown
std::optional<std::string> take_check_hint(const Workspace& workspace, const harness::Lesson& lesson,
                                           const std::string& check, std::size_t width);

/// @brief Remembers for `hint` which check failed first.
void remember_failure(const Workspace& workspace, const Record& record);

/// @brief A hint with its heading. @param[in] width columns that its text is wrapped at
std::string hint_text(const harness::Lesson& lesson, std::size_t index, std::size_t width);

}  // namespace gridstride::cli
