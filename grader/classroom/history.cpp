// SPDX-License-Identifier: MIT
#include "classroom/history.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "classroom/moment.hpp"
#include "classroom/pages/grade_words.hpp"
#include "classroom/terms.hpp"
#include "report/reporter.hpp"
#include "report/style.hpp"

namespace gridstride::classroom {
namespace {

using report::points_text;

constexpr std::size_t width = 80;  // columns

std::string line(std::size_t indent, const std::string& text) {
  return report::wrapped(report::printable(text), indent, width);
}

std::string giver(std::int64_t given_at, const std::string& given_by) {
  return moment_text(given_at) + (given_by.empty() ? "" : " by " + given_by);
}

/// What is known of one lesson.
struct LessonHistory {
  std::vector<Attempt> attempts;
  const Grade* grade = nullptr;  // none: the course does not have the lesson
  bool last_counts = false;      // in place of the best
};

std::string headline(const Grade* grade) {
  if (grade == nullptr) return "not in the course";
  if (grade->exempt) return "exempt";
  if (grade->best || grade->by_hand)
    return fmt::format("{} of {} points", points_text(grade->score), points_text(grade->max_score));
  if (grade->faulty) return "no points yet: the grader itself failed";
  if (grade->withdrawn) return "no points: withdrawn";
  return grade->waiting ? "not graded yet" : "could not be taken";
}

std::string deadline_line(const Terms& terms) {
  if (!terms.deadline) return {};
  const std::string free_days =
      terms.free_days == 0 ? "" : fmt::format("; free days spent: {}", terms.free_days);
  return line(2, fmt::format("deadline {}{}{}", moment_text(*terms.deadline),
                             terms.extended ? ", an extension for this student" : "", free_days));
}

std::string lateness(const Attempt& attempt, const Terms& terms) {
  if (!terms.late(attempt)) return terms.deadline && attempt.submitted_at ? ", in time" : "";
  const double factor = terms.factor(attempt);
  if (factor >= 1) return ", late, without loss";
  return fmt::format(", late: {:.3g} % of its points count", 100 * factor);
}

std::string handed_in_text(const Attempt& attempt) {
  if (attempt.submitted_at) return "handed in " + moment_text(*attempt.submitted_at);
  return attempt.marked_late ? "marked late by the platform" : "the time of handing in is not known";
}

/// Why an attempt counts or does not.
std::string standing(const Attempt& attempt, const LessonHistory& lesson, double points) {
  if (attempt.withdrawn) return "does not count: withdrawn";
  if (!counts(attempt)) return "does not count: the grader itself failed";
  const auto newest =
      std::find_if(lesson.attempts.rbegin(), lesson.attempts.rend(),
                   [&](const Attempt& other) { return counts(other) && other.text == attempt.text; });
  if (newest->id != attempt.id && !lesson.last_counts)
    return fmt::format("does not count: attempt {} graded this text again", newest->id);
  if (lesson.grade != nullptr && lesson.grade->exempt) return "does not count: the student is exempt";
  if (lesson.grade == nullptr || !lesson.grade->best) return "does not count: the course lacks the lesson";
  const Grade& grade = *lesson.grade;
  if (attempt.id != grade.best->id && lesson.last_counts)
    return fmt::format("does not count: attempt {} came later", grade.best->id);
  if (attempt.id != grade.best->id)
    return fmt::format(
        "does not count: attempt {} has {}", grade.best->id,
        points < grade.best->score * grade.late_factor ? "more points" : "as many points, and came first");
  return grade.by_hand ? "would count, but for the points by hand" : "counts";
}

std::string attempt_text(const Attempt& kept, const LessonHistory& lesson, const Terms& terms) {
  // What counts may have been handed in earlier than it was graded last.
  const bool is_best = lesson.grade != nullptr && lesson.grade->best && lesson.grade->best->id == kept.id;
  const Attempt& attempt = is_best ? *lesson.grade->best : kept;
  return line(2, fmt::format("attempt {}: {}, {} of {} points", attempt.id, verdict_words(attempt.verdict),
                             points_text(attempt.score), points_text(attempt.max_score))) +
         line(4, standing(attempt, lesson, attempt.score * terms.factor(attempt))) +
         line(4, handed_in_text(attempt) + lateness(attempt, terms)) +
         line(4, fmt::format("graded {} on {}", moment_text(attempt.graded_at), attempt.device)) +
         line(4, fmt::format("text {}, from {}", attempt.text, attempt.origin));
}

std::string override_text(const Override& given) {
  const std::string what =
      given.score ? points_text(*given.score) + " points by hand" : "points by hand taken back";
  return line(2, fmt::format("{}, {}: {}", what, giver(given.given_at, given.given_by), given.reason));
}

std::string withdrawal_text(const Withdrawal& given) {
  return line(2,
              fmt::format("text {} {}, {}: {}", given.text, given.taken_back ? "counts again" : "withdrawn",
                          giver(given.given_at, given.given_by), given.reason));
}

template <typename Row>
std::vector<Row> of_lesson(const std::vector<Row>& rows, const std::string& lesson) {
  std::vector<Row> result;
  std::ranges::copy_if(rows, std::back_inserter(result),
                       [&](const Row& row) { return row.lesson == lesson; });
  return result;
}

std::string lesson_text(const std::string& name, const StudentHistory& history, const Manifest& manifest) {
  const auto grade = std::ranges::find(history.grades, name, &Grade::lesson);
  const LessonHistory lesson{of_lesson(history.attempts, name),
                             grade == history.grades.end() ? nullptr : &*grade,
                             manifest.counting == Counting::last};
  const CourseLesson* of_course = manifest.find(name);
  const Terms terms = of_course == nullptr ? Terms{manifest.late, {}}
                                           : terms_of(history.student, *of_course, manifest,
                                                      lesson.grade == nullptr ? 0 : lesson.grade->free_days);
  std::string text = "\n" + line(0, name + ": " + headline(lesson.grade)) + deadline_line(terms);
  for (const Attempt& one : lesson.attempts) text += attempt_text(one, lesson, terms);
  for (const Override& one : of_lesson(history.overrides, name)) text += override_text(one);
  for (const Withdrawal& one : of_lesson(history.withdrawals, name)) text += withdrawal_text(one);
  return text;
}

std::string refused_text(const std::vector<Refused>& refused) {
  std::string text;
  for (const Refused& one : refused) text += line(2, one.origin + ": " + one.reason);
  return text.empty() ? "" : "\nCould not be taken\n" + text;
}

}  // namespace

std::string history_text(const StudentHistory& history, const Manifest& manifest) {
  std::set<std::string> lessons;
  std::vector<std::string> missing;
  for (const Attempt& one : history.attempts) lessons.insert(one.lesson);
  for (const Override& one : history.overrides) lessons.insert(one.lesson);
  for (const Grade& one : history.grades)
    if (handed_in(one) || one.exempt)
      lessons.insert(one.lesson);
    else if (!lessons.contains(one.lesson))
      missing.push_back(one.lesson);
  std::string text = line(0, history.student);
  for (const std::string& lesson : lessons) text += lesson_text(lesson, history, manifest);
  if (!missing.empty())
    text += "\n" + line(0, fmt::format("nothing handed in: {}", fmt::join(missing, ", ")));
  return text + refused_text(history.refused);
}

}  // namespace gridstride::classroom
