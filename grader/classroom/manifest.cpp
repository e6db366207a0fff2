// SPDX-License-Identifier: MIT
#include "classroom/manifest.hpp"

#include <algorithm>
#include <iterator>

namespace gridstride::classroom {

const CourseLesson* Manifest::find(const std::string& name) const {
  const auto found = std::find_if(lessons.begin(), lessons.end(),
                                  [&](const CourseLesson& lesson) { return lesson.name == name; });
  return found == lessons.end() ? nullptr : &*found;
}

const Extension* Manifest::extension(const std::string& student, const std::string& lesson) const {
  const auto found = std::ranges::find_if(
      extensions, [&](const Extension& one) { return one.student == student && one.lesson == lesson; });
  return found == extensions.end() ? nullptr : &*found;
}

bool Manifest::has_weights() const {
  return std::ranges::any_of(
      lessons, [&](const CourseLesson& lesson) { return lesson.weight != lessons.front().weight; });
}

bool Manifest::is_exempt(const std::string& student, const std::string& lesson) const {
  return std::ranges::find(exemptions, Exemption{student, lesson}) != exemptions.end();
}

bool Manifest::is_gone(const std::string& student) const { return gone.contains(student); }

Manifest whole_course(const std::vector<harness::Lesson>& lessons) {
  Manifest manifest;
  std::transform(lessons.begin(), lessons.end(), std::back_inserter(manifest.lessons),
                 [](const harness::Lesson& lesson) { return CourseLesson{.name = lesson.name}; });
  return manifest;
}

std::optional<std::int64_t> days_late(const LatePolicy& policy, const std::optional<std::int64_t>& deadline,
                                      const std::optional<std::int64_t>& submitted_at) {
  if (!deadline || !submitted_at) return std::nullopt;
  if (*submitted_at <= *deadline) return 0;
  // Unsigned, since a time out of an archive may be any: the difference always fits.
  const std::uint64_t after =
      static_cast<std::uint64_t>(*submitted_at) - static_cast<std::uint64_t>(*deadline);
  const auto grace = static_cast<std::uint64_t>(std::max<std::int64_t>(policy.grace_s, 0));
  if (after <= grace) return 0;
  constexpr std::uint64_t day_s = 24 * 60 * 60;
  return static_cast<std::int64_t>((after - grace - 1) / day_s + 1);
}

double late_factor(const LatePolicy& policy, const std::optional<std::int64_t>& deadline,
                   const std::optional<std::int64_t>& submitted_at, bool marked_late, int free_days) {
  const auto late = days_late(policy, deadline, submitted_at);
  if (!late) return marked_late ? policy.factor_of_marked : 1;
  const std::int64_t days = std::max<std::int64_t>(0, *late - free_days);
  if (days > 0 && policy.most_days && days > *policy.most_days) return 0;
  return std::max(0.0, 1 - policy.loss_a_day * static_cast<double>(days));
}

}  // namespace gridstride::classroom
