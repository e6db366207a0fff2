// SPDX-License-Identifier: MIT
// `class withdraw`: a text that shall not count.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "classroom/gradebook.hpp"
#include "cli/class_course.hpp"
#include "cli/class_files.hpp"
#include "cli/class_options.hpp"
#include "cli/class_students.hpp"
#include "language/language.hpp"
#include "report/reporter.hpp"

namespace gridstride::cli {

using language::trf;

namespace {

classroom::Attempt attempt_of(const std::vector<classroom::Attempt>& attempts, std::int64_t id,
                              const std::string& student) {
  const auto found = std::ranges::find(attempts, id, &classroom::Attempt::id);
  if (found == attempts.end() || found->student != student)
    throw UsageError(trf("{} has no attempt {}; `class show` lists them", report::printable(student), id));
  return *found;
}

}  // namespace

void run_class_withdraw(Cli& cli, const ClassOptions& options) {
  require_gradebook(options);
  classroom::Gradebook gradebook(std::filesystem::path(options.out) / "gradebook.sqlite");
  const ClassCourse course = course_of(cli, options);
  const ClassFiles files = files_of(cli, options, course, gradebook);
  const std::string student = student_called(options.student, grades_of(gradebook, files), files.names);
  const classroom::Attempt attempt = attempt_of(attempts_of(gradebook, files), options.attempt, student);
  if (attempt.withdrawn.has_value() != options.take_back)
    throw UsageError(options.take_back
                         ? trf("attempt {} has not been withdrawn, and counts as others do", attempt.id)
                         : trf("attempt {} has been withdrawn before: {}", attempt.id, *attempt.withdrawn));
  try {
    gradebook.add(classroom::Withdrawal{0, student, attempt.lesson, attempt.text, options.take_back,
                                        options.reason, now_s(), login_name()});
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
  keep_course(course, options);
  write_class_files(gradebook, files);  // who is left out of a table, `report` tells
  fmt::print("{}, {}: the text of attempt {} {}. Kept with its reason; tables and pages are written anew\n",
             report::printable(student), attempt.lesson, attempt.id,
             options.take_back ? "counts again" : "is withdrawn");
}

}  // namespace gridstride::cli
