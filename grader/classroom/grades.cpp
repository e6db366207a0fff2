// SPDX-License-Identifier: MIT
#include "classroom/grades.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "classroom/free_days.hpp"
#include "classroom/terms.hpp"

namespace gridstride::classroom {
namespace {

constexpr double usual_points = 100;  // of a lesson that nobody's attempt has told the points of

using Pair = std::pair<std::string, std::string>;  // student and lesson

/// What is known of one student in one lesson.
struct Known {
  std::vector<const Attempt*> attempts;
  const Override* by_hand = nullptr;  // the last one
};

struct Sorted {
  std::set<std::string> students;            // all of whom anything is known
  std::map<Pair, Known> known;               // by student and lesson
  std::map<std::string, double> max_scores;  // of each lesson, from the last attempt that was graded
};

Sorted sorted(const std::vector<Attempt>& attempts, const std::vector<Override>& overrides) {
  Sorted result;
  for (const Attempt& attempt : attempts) {
    result.students.insert(attempt.student);
    result.known[{attempt.student, attempt.lesson}].attempts.push_back(&attempt);
    if (counts(attempt)) result.max_scores[attempt.lesson] = attempt.max_score;
  }
  for (const Override& given : overrides) {
    result.students.insert(given.student);
    result.known[{given.student, given.lesson}].by_hand = &given;
  }
  return result;
}

/// One attempt of each text, in the order of their first ones. @param[in] attempts by id
std::vector<Attempt> newest_of_texts(const std::vector<const Attempt*>& attempts, const Terms& terms) {
  std::vector<Attempt> of_texts;
  for (const Attempt* attempt : attempts) {
    const auto same = std::ranges::find(of_texts, attempt->text, &Attempt::text);
    if (same == of_texts.end()) {
      of_texts.push_back(*attempt);
      continue;
    }
    const Attempt before = std::exchange(*same, *attempt);
    if (terms.factor(before) < terms.factor(*attempt)) continue;
    same->submitted_at = before.submitted_at;
    same->marked_late = before.marked_late;
  }
  return of_texts;
}

/// The one that was handed in last, alone, with the most favourable of the times at which its text was handed
/// in since there was another one. @param[in] attempts by id
std::vector<Attempt> last_of(std::vector<const Attempt*> attempts, const Terms& terms) {
  if (attempts.empty()) return {};
  std::ranges::stable_sort(attempts, handed_in_before, &Attempt::submitted_at);
  Attempt last = *attempts.back();
  for (auto before = attempts.rbegin(); before != attempts.rend() && (*before)->text == last.text; ++before) {
    if (terms.factor(**before) <= terms.factor(last)) continue;
    last.submitted_at = (*before)->submitted_at;
    last.marked_late = (*before)->marked_late;
  }
  return {last};
}

/// Puts an attempt into a grade where it is better than what is there.
void consider(Grade& grade, const Attempt& attempt, const Terms& terms) {
  const double factor = terms.factor(attempt);
  const double score = attempt.score * factor;
  if (grade.best && score <= grade.score) return;
  grade.best = attempt;
  grade.late_factor = factor;
  grade.late = terms.late(attempt);
  grade.score = score;
  grade.max_score = attempt.max_score;
}

/// Why none of the attempts counts.
void explain_nothing(Grade& grade, const std::vector<const Attempt*>& attempts) {
  grade.faulty = std::ranges::any_of(attempts, [](const Attempt* attempt) { return !attempt->withdrawn; });
  if (!grade.faulty && !attempts.empty()) grade.withdrawn = attempts.back()->withdrawn;
}

void give_by_hand(Grade& grade, const Override* given, double max_score_of_others) {
  if (given == nullptr || !given->score) return;  // a last one without a score takes the others back
  grade.by_hand = *given;
  grade.score = *given->score;
  if (!grade.best) grade.max_score = max_score_of_others;
}

/// @param[in] free_days of the student's that are spent on the lesson
Grade grade_of(const std::string& student, const CourseLesson& lesson, const Sorted& of_class,
               const Manifest& manifest, int free_days) {
  Grade grade;
  grade.student = student;
  grade.lesson = lesson.name;
  grade.exempt = manifest.is_exempt(student, lesson.name);
  if (grade.exempt) return grade;
  const auto found = of_class.known.find({student, lesson.name});
  if (found == of_class.known.end()) return grade;
  const Known& known = found->second;
  std::vector<const Attempt*> counted;
  std::ranges::copy_if(known.attempts, std::back_inserter(counted),
                       [](const Attempt* attempt) { return counts(*attempt); });
  grade.attempts = static_cast<int>(counted.size());
  const Terms terms = terms_of(student, lesson, manifest, free_days);
  const bool last = manifest.counting == Counting::last;
  for (const Attempt& attempt : last ? last_of(counted, terms) : newest_of_texts(counted, terms))
    consider(grade, attempt, terms);
  if (grade.best) grade.free_days = free_days;
  if (!grade.best) explain_nothing(grade, known.attempts);
  const auto max_score = of_class.max_scores.find(lesson.name);
  give_by_hand(grade, known.by_hand,
               max_score == of_class.max_scores.end() ? usual_points : max_score->second);
  return grade;
}

/// The share of a lesson's points that a student has, 0 where there is no grade.
double share_of(const CourseLesson& lesson, const std::vector<Grade>& of_student) {
  const auto found = std::ranges::find(of_student, lesson.name, &Grade::lesson);
  return found == of_student.end() || found->max_score <= 0 ? 0 : found->score / found->max_score;
}

bool is_exempt(const CourseLesson& lesson, const std::vector<Grade>& of_student) {
  const auto found = std::ranges::find(of_student, lesson.name, &Grade::lesson);
  return found != of_student.end() && found->exempt;
}

/// The grades of one student. @param[in] free_days that are spent on each lesson
std::vector<Grade> grades_of(const std::string& student, const std::vector<int>& free_days,
                             const Sorted& of_class, const Manifest& manifest) {
  std::vector<Grade> result;
  for (std::size_t i = 0; i < manifest.lessons.size(); ++i)
    result.push_back(grade_of(student, manifest.lessons[i], of_class, manifest, free_days[i]));
  return result;
}

/// What a lesson is worth to a student for each number of free days from 0 on; one number where none help.
std::vector<double> worth_by_days(const std::string& student, const CourseLesson& lesson,
                                  const Sorted& of_class, const Manifest& manifest) {
  const int most =
      std::min(manifest.late.free_days, manifest.late.free_days_a_lesson.value_or(manifest.late.free_days));
  const auto worth_with = [&](int days) {
    return lesson.weight * share_of(lesson, {grade_of(student, lesson, of_class, manifest, days)});
  };
  std::vector<double> worth = {worth_with(0)};
  if (worth_with(most) <= worth.front()) return worth;
  for (int days = 1; days <= most; ++days) worth.push_back(worth_with(days));
  return worth;
}

/// How the student's free days are spent. Days on a lesson that is dropped would be lost, so it is left out,
/// and they are spread anew.
std::vector<int> spent_days(const std::string& student, const Sorted& of_class, const Manifest& manifest) {
  std::vector<int> none(manifest.lessons.size());
  if (manifest.late.free_days == 0) return none;
  std::vector<std::vector<double>> worth;
  for (const CourseLesson& lesson : manifest.lessons)
    worth.push_back(worth_by_days(student, lesson, of_class, manifest));
  while (true) {
    std::vector<int> days = spread_days(worth, manifest.late.free_days);
    if (days == none) return none;
    const std::vector<Grade> with = grades_of(student, days, of_class, manifest);
    const std::vector<std::string> dropped = dropped_lessons(with, manifest);
    bool is_lost = false;
    for (std::size_t i = 0; i < days.size(); ++i) {
      if (days[i] == 0 || std::ranges::find(dropped, manifest.lessons[i].name) == dropped.end()) continue;
      worth[i].resize(1);
      is_lost = true;
    }
    if (is_lost) continue;
    const bool helps =
        course_share(with, manifest) > course_share(grades_of(student, none, of_class, manifest), manifest);
    return helps ? days : none;
  }
}

}  // namespace

bool handed_in(const Grade& grade) {
  return grade.best || grade.faulty || grade.by_hand || grade.waiting || grade.refused || grade.withdrawn;
}

bool passed(const Grade& grade) {
  return grade.best && grade.best->verdict == Verdict::passed && grade.score > 0;
}

bool counts(const Attempt& attempt) { return attempt.verdict != Verdict::grader_error && !attempt.withdrawn; }

std::vector<Grade> grades(const std::vector<Attempt>& attempts, const std::vector<Override>& overrides,
                          const Manifest& manifest) {
  const Sorted of_class = sorted(attempts, overrides);
  std::vector<Grade> result;
  result.reserve(of_class.students.size() * manifest.lessons.size());
  for (const std::string& student : of_class.students)
    for (Grade& grade : grades_of(student, spent_days(student, of_class, manifest), of_class, manifest))
      result.push_back(std::move(grade));
  return result;
}

std::set<std::string> students_in(const std::vector<Grade>& grades) {
  std::set<std::string> students;
  for (const Grade& grade : grades) students.insert(grade.student);
  return students;
}

int free_days_of(const std::vector<Grade>& of_student) {
  int days = 0;
  for (const Grade& grade : of_student) days += grade.free_days;
  return days;
}

std::vector<std::string> dropped_lessons(const std::vector<Grade>& of_student, const Manifest& manifest) {
  std::vector<const CourseLesson*> lessons;
  for (const CourseLesson& lesson : manifest.lessons)
    if (!is_exempt(lesson, of_student) && lesson.weight > 0) lessons.push_back(&lesson);
  std::ranges::stable_sort(lessons, [&](const CourseLesson* a, const CourseLesson* b) {
    const double of_a = share_of(*a, of_student);
    const double of_b = share_of(*b, of_student);
    return of_a < of_b || (of_a == of_b && a->weight > b->weight);
  });
  if (!lessons.empty()) lessons.resize(std::min(lessons.size() - 1, manifest.drop_lowest));  // one is left
  std::vector<std::string> names;
  for (const CourseLesson& lesson : manifest.lessons)
    if (std::ranges::find(lessons, &lesson) != lessons.end()) names.push_back(lesson.name);
  return names;
}

std::optional<double> course_share(const std::vector<Grade>& of_student, const Manifest& manifest) {
  const std::vector<std::string> dropped = dropped_lessons(of_student, manifest);
  double earned = 0;
  double weights = 0;
  for (const CourseLesson& lesson : manifest.lessons) {
    if (is_exempt(lesson, of_student) || std::ranges::find(dropped, lesson.name) != dropped.end()) continue;
    weights += lesson.weight;
    earned += lesson.weight * share_of(lesson, of_student);
  }
  if (weights <= 0) return std::nullopt;
  return std::clamp(earned / weights, 0.0, 1.0);
}

}  // namespace gridstride::classroom
