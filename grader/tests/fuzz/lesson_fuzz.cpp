// SPDX-License-Identifier: MIT
// A lesson.toml, as bytes: it is refused by name, or its numbers are what a lesson can have.
#include <cmath>

#include "fuzz.hpp"
#include "harness/lesson.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace gridstride;
  static const fuzz::Folder folder;
  const auto file = folder.write("09_shared_reduction/lesson.toml", fuzz::text_of(data, size));
  try {
    const harness::Lesson lesson = harness::read_lesson(file.parent_path());
    fuzz::require(lesson.minutes > 0);
    fuzz::require(lesson.wall_ms.value_or(1) > 0);
    fuzz::require(std::isfinite(lesson.min_speedup.value_or(1)) && lesson.min_speedup.value_or(1) > 0);
    for (const auto& [name, limit] : lesson.gates) fuzz::require(!name.empty() && std::isfinite(limit));
  } catch (const std::runtime_error& error) {
    fuzz::require(std::string(error.what()).starts_with(file.string()));
  }
  return 0;
}
