// SPDX-License-Identifier: MIT
// A course.toml, as bytes: it is refused with file and line, or it is a course.
#include <cmath>

#include "classroom/manifest.hpp"
#include "fuzz.hpp"

namespace gridstride::classroom {
namespace {

using fuzz::require;

std::vector<harness::Lesson> two_lessons() {
  std::vector<harness::Lesson> lessons(2);
  lessons[0].name = "03_first_kernel";
  lessons[0].number = "03";
  lessons[0].slug = "first_kernel";
  lessons[1].name = "09_shared_reduction";
  lessons[1].number = "09";
  lessons[1].slug = "shared_reduction";
  return lessons;
}

bool is_share(double value) { return value >= 0 && value <= 1; }

void check(const Manifest& manifest) {
  require(!manifest.title.empty() && !manifest.device.empty());
  require(manifest.attempts_at_fault >= 1 && manifest.attempts_at_fault <= 10);
  require(is_share(manifest.late.loss_a_day) && is_share(manifest.late.factor_of_marked));
  require(!manifest.lessons.empty());
  for (const CourseLesson& lesson : manifest.lessons) {
    require(lesson.weight >= 0 && std::isfinite(lesson.weight));
    require(is_share(late_factor(manifest.late, lesson.deadline, std::int64_t{1} << 40, true)));
  }
}

/// "FILE:LINE: why"
bool names_line(const std::string& told, const std::string& file) {
  return told.starts_with(file + ":") && told.size() > file.size() + 3 &&
         std::isdigit(static_cast<unsigned char>(told[file.size() + 1])) != 0;
}

}  // namespace
}  // namespace gridstride::classroom

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace gridstride;
  static const fuzz::Folder folder;
  static const auto lessons = classroom::two_lessons();
  const auto file = folder.write("course.toml", fuzz::text_of(data, size));
  try {
    classroom::check(classroom::read_manifest(file, lessons));
  } catch (const std::runtime_error& error) {
    fuzz::require(classroom::names_line(error.what(), file.string()));
  }
  return 0;
}
