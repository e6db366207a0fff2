// SPDX-License-Identifier: MIT
#include "cli/class_told.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "classroom/names_alike.hpp"
#include "classroom/same_student.hpp"
#include "report/reporter.hpp"
#include "report/style.hpp"

namespace gridstride::cli {
namespace {

using classroom::Submission;

/// Whose it is, where the file's place does not say so.
std::string owners_text(const classroom::Refused& refused) {
  std::vector<std::string> unsaid = refused.students;
  std::erase_if(
      unsaid, [&](const std::string& student) { return refused.origin.find(student) != std::string::npos; });
  return unsaid.empty() ? ""
                        : fmt::format(" ({})", report::printable(fmt::format("{}", fmt::join(unsaid, ", "))));
}

void tell_outside_of_course(const classroom::Intake& intake, const classroom::Manifest& manifest) {
  std::set<std::string> lessons;
  std::size_t count = 0;
  for (const Submission& one : intake.submissions)
    if (manifest.find(one.lesson) == nullptr) {
      lessons.insert(one.lesson);
      ++count;
    }
  if (count > 0)
    fmt::print("not in the course, and not graded: {} of {}; course.toml has no such lesson\n",
               report::count_text(count, "submission"), fmt::join(lessons, ", "));
}

}  // namespace

classroom::Intake intake_of(const classroom::Intake& intake, const classroom::Manifest& manifest,
                            const std::string& student) {
  const auto is_theirs = [&](const std::string& name) {
    return name == student || classroom::student_named(manifest.same, name) == student;
  };
  classroom::Intake result;
  std::set<std::string> names = {student};
  for (const Submission& one : intake.submissions)
    if (is_theirs(one.student)) {
      result.submissions.push_back(one);
      names.insert(one.student);
    }
  for (const classroom::Refused& one : intake.refused)
    if (std::ranges::any_of(one.students, is_theirs)) result.refused.push_back(one);
  for (const std::string& note : intake.notes)
    if (std::ranges::any_of(names,
                            [&](const std::string& name) { return note.find(name) != std::string::npos; }))
      result.notes.push_back(note);
  return result;
}

void tell_intake(const classroom::Intake& intake, const classroom::Manifest& manifest) {
  for (const classroom::Refused& one : intake.refused)
    fmt::print("not taken: {}{}: {}\n", report::printable(one.origin), owners_text(one),
               report::printable(one.reason));
  if (!intake.passed_over.empty())
    fmt::print("passed over: {} beside submissions, such as {}\n",
               report::count_text(intake.passed_over.size(), "text"),
               report::printable(intake.passed_over.front()));
  for (const std::string& note : intake.notes) fmt::print("note: {}\n", report::printable(note));
  tell_outside_of_course(intake, manifest);
}

std::string unknown_times_text(const std::vector<Submission>& submissions,
                               const classroom::Manifest& manifest) {
  const classroom::LatePolicy& late = manifest.late;
  const auto has_deadline = [&](const Submission& one) {
    const classroom::CourseLesson* lesson = manifest.find(one.lesson);
    return lesson != nullptr && lesson->deadline && !one.submitted_at;
  };
  const auto unknown = static_cast<std::size_t>(
      std::count_if(submissions.begin(), submissions.end(),
                    [&](const Submission& one) { return has_deadline(one) && !one.lateness_known; }));
  const auto marked = static_cast<std::size_t>(
      std::count_if(submissions.begin(), submissions.end(),
                    [](const Submission& one) { return one.marked_late && !one.submitted_at; }));
  std::string text;
  if (unknown > 0)
    text += fmt::format(
        "deadlines are set, but {} no time of handing in, and cannot be late: plain folders tell none, and "
        "Moodle only in an assignment's grading worksheet (--moodle); `times` in course.toml names a table "
        "of "
        "your own\n",
        unknown == 1 ? "1 submission has" : fmt::format("{} submissions have", unknown));
  if (marked > 0 && late.factor_of_marked == 1 && (late.loss_a_day > 0 || late.most_days))
    text += fmt::format(
        "{} nothing: marked late without a time, which loss_a_day and most_days need; factor_of_marked in "
        "course.toml says what a mark costs\n",
        marked == 1 ? "1 submission loses" : fmt::format("{} submissions lose", marked));
  if (marked > 0 && late.free_days > 0)
    text += fmt::format(
        "free days cannot be spent on {} marked late without a time: nobody knows how many it would take\n",
        report::count_text(marked, "submission"));
  return text;
}

std::string names_alike_text(const classroom::Intake& intake, const classroom::Manifest& manifest) {
  std::set<std::string> students;
  for (const Submission& one : intake.submissions)
    students.insert(classroom::student_named(manifest.same, one.student));
  std::string text;
  for (const auto& [first, second] : classroom::names_alike({students.begin(), students.end()})) {
    if (intake.ids.contains(first) && intake.ids.contains(second)) continue;
    text += fmt::format(
        "'{0}' and '{1}' are two students whose names look the same; if they are one, say so in course.toml: "
        "[same], and below it \"{1}\" = \"{0}\"\n",
        report::printable(first), report::printable(second));
  }
  return text;
}

}  // namespace gridstride::cli
