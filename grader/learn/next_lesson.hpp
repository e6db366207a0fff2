// SPDX-License-Identifier: MIT
/// @file
/// Which lesson comes next.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "harness/lesson.hpp"
#include "learn/progress_book.hpp"

namespace gridstride::learn {

/// @return index of the first lesson that was not passed yet; nothing where all were
std::optional<std::size_t> next_unsolved(const std::vector<harness::Lesson>& lessons,
                                         const ProgressBook& book);

/// @return how many of these lessons were passed
std::size_t count_passed(const std::vector<harness::Lesson>& lessons, const ProgressBook& book);

}  // namespace gridstride::learn
