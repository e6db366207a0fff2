// SPDX-License-Identifier: MIT
// An archive of a class, as bytes: whatever they are, what is taken keeps the promises of intake.hpp.
#include <string_view>

#include "classroom/intake.hpp"
#include "classroom/intake/names.hpp"
#include "fuzz.hpp"

namespace gridstride::classroom {
namespace {

using fuzz::require;

std::vector<harness::Lesson> one_lesson() {
  std::vector<harness::Lesson> lessons(1);
  lessons[0].name = "09_shared_reduction";
  lessons[0].number = "09";
  lessons[0].slug = "shared_reduction";
  return lessons;
}

void check(const Intake& intake, const IntakeLimits& limits) {
  for (const Submission& submission : intake.submissions) {
    require(!submission.student.empty() && is_utf8(submission.student) &&
            !has_control_characters(submission.student));
    require(is_utf8(submission.origin) && !has_control_characters(submission.origin));
    require(is_utf8(submission.text) && submission.text.find('\0') == std::string::npos);
    require(!submission.text.empty() && submission.text.size() <= limits.file_bytes);
  }
  for (const Refused& refused : intake.refused) {
    require(is_utf8(refused.origin) && !has_control_characters(refused.origin));
    require(is_utf8(refused.reason) && !has_control_characters(refused.reason) && !refused.reason.empty());
  }
}

}  // namespace
}  // namespace gridstride::classroom

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace gridstride::classroom;
  static const auto lessons = one_lesson();
  IntakeLimits limits;
  limits.file_bytes = 1 << 12;
  limits.archive_bytes = 1 << 16;
  limits.nested_bytes = 1 << 14;
  limits.entries = 100;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (const char* name : {"class.zip", "class.tar.gz"})
    check(take_in_archive(name, bytes, lessons, limits), limits);
  return 0;
}
