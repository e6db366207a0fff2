// SPDX-License-Identifier: MIT
#include "learn/next_lesson.hpp"

#include <algorithm>

namespace gridstride::learn {

std::optional<std::size_t> next_unsolved(const std::vector<harness::Lesson>& lessons,
                                         const ProgressBook& book) {
  for (std::size_t i = 0; i < lessons.size(); ++i)
    if (!book.has_passed(lessons[i].name)) return i;
  return std::nullopt;
}

std::size_t count_passed(const std::vector<harness::Lesson>& lessons, const ProgressBook& book) {
  return static_cast<std::size_t>(
      std::count_if(lessons.begin(), lessons.end(),
                    [&](const harness::Lesson& lesson) { return book.has_passed(lesson.name); }));
}

}  // namespace gridstride::learn
