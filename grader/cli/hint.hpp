// SPDX-License-Identifier: MIT
/// @file
/// A lesson's hints, one more each time.
#pragma once

#include <cstddef>
#include <string>

#include "cli/workspace.hpp"
#include "harness/lesson.hpp"

namespace gridstride::cli {

/// @brief The next hint, and remembers that it was shown; after the last one the last one.
/// @return its index in lesson.hints
/// @throws UsageError where the lesson has none
std::size_t take_hint(const Workspace& workspace, const harness::Lesson& lesson);

/// @brief A hint with its heading. @param[in] width columns that its text is wrapped at
std::string hint_text(const harness::Lesson& lesson, std::size_t index, std::size_t width);

}  // namespace gridstride::cli
