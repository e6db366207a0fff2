// SPDX-License-Identifier: MIT
#include "classroom/pages/overview.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <utility>

#include "classroom/pages/grade_words.hpp"
#include "classroom/pages/html.hpp"
#include "report/style.hpp"
#include "report/words.hpp"

namespace gridstride::classroom {
namespace {

constexpr double share_in_need = 0.5;       // of the points of what was handed in
constexpr int attempts_in_need = 4;         // without a pass
constexpr std::size_t missing_in_need = 2;  // lessons that at least half of the class handed in
constexpr double far_from_median = 5;       // times as fast, or as slow
constexpr std::size_t fewest_others = 4;    // whose median says something

void append(std::string& reasons, const std::string& reason) {
  reasons += (reasons.empty() ? "" : "; ") + reason;
}

/// Lessons without a pass in spite of many attempts, and few points.
std::string struggles(const StudentSummary& student) {
  std::string stuck;
  double points = 0;
  double possible = 0;
  for (const Grade& grade : student.grades) {
    if (!grade.best || grade.max_score <= 0) continue;
    points += grade.score;
    possible += grade.max_score;
    if (!passed(grade) && !grade.by_hand && grade.attempts >= attempts_in_need)
      stuck += fmt::format("{}{} ({} attempts)", stuck.empty() ? "" : ", ", grade.lesson, grade.attempts);
  }
  std::string reasons;
  if (!stuck.empty()) append(reasons, "no pass in " + stuck);
  if (possible > 0 && points < share_in_need * possible)
    append(reasons, percent_text(points / possible) + " of the points of what was handed in");
  return reasons;
}

/// How many lessons are missing that at least half of the class handed in.
std::size_t missing_of(const StudentSummary& student, const std::vector<LessonSummary>& lessons) {
  return static_cast<std::size_t>(
      std::count_if(lessons.begin(), lessons.end(), [&](const LessonSummary& lesson) {
        const Grade* grade = student.find(lesson.lesson);
        return lesson.handed_in >= lesson.missing &&
               (grade == nullptr || !(handed_in(*grade) || grade->exempt));
      }));
}

/// The speed-up and whose it is, of everybody who passed one lesson on one device.
using Speedups = std::map<std::pair<std::string, std::string>, std::vector<std::pair<double, std::string>>>;

Speedups speedups_of(const std::vector<StudentSummary>& students) {
  Speedups all;
  for (const StudentSummary& student : students)
    for (const Grade& grade : student.grades)
      if (passed(grade) && grade.best->speedup && *grade.best->speedup > 0)
        all[{grade.lesson, grade.best->device}].emplace_back(*grade.best->speedup, student.student);
  return all;
}

std::vector<Remark> far_speedups(const std::vector<StudentSummary>& students) {
  std::vector<Remark> remarks;
  for (const auto& [key, of_lesson] : speedups_of(students)) {
    if (of_lesson.size() <= fewest_others) continue;
    std::vector<double> values;
    for (const auto& [value, student] : of_lesson) values.push_back(value);
    const double middle = *median(values);
    for (const auto& [value, student] : of_lesson)
      if (std::fabs(std::log(value / middle)) > std::log(far_from_median))
        remarks.push_back(
            {student,
             {key.first},
             value > middle
                 ? fmt::format("is {:.3g} times as fast as the median of the class", value / middle)
                 : fmt::format("takes {:.3g} times as long as the median of the class", middle / value)});
  }
  return remarks;
}

/// One remark a student, so that nobody fills the page.
std::vector<Remark> refused_remarks(const std::vector<Refused>& refused) {
  std::map<std::string, std::vector<const Refused*>> by_student;
  for (const Refused& one : refused) {
    for (const std::string& student : one.students) by_student[student].push_back(&one);
    if (one.students.empty()) by_student[""].push_back(&one);
  }
  std::vector<Remark> remarks;
  for (const auto& [student, files] : by_student) {
    std::string reason =
        fmt::format("could not be taken: {}: {}", files.front()->origin, files.front()->reason);
    if (files.size() > 1)
      append(reason, fmt::format("and {} more", report::count_text(files.size() - 1, "file")));
    remarks.push_back({student, {}, std::move(reason)});
  }
  return remarks;
}

/// Remarks on all grades that have a reason; those of one student and one reason are one.
template <typename Reason>
void add_remarks(std::vector<Remark>& remarks, const std::vector<StudentSummary>& students, Reason reason) {
  for (const StudentSummary& student : students) {
    std::map<std::string, std::vector<std::string>> lessons;  // by reason
    for (const Grade& grade : student.grades)
      if (const std::string why = reason(grade); !why.empty()) lessons[why].push_back(grade.lesson);
    for (auto& [why, of_reason] : lessons) remarks.push_back({student.student, std::move(of_reason), why});
  }
}

}  // namespace

const Grade* StudentSummary::find(const std::string& lesson) const {
  const auto found =
      std::find_if(grades.begin(), grades.end(), [&](const Grade& grade) { return grade.lesson == lesson; });
  return found == grades.end() ? nullptr : &*found;
}

std::optional<double> median(std::vector<double> values) {
  if (values.empty()) return {};
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

std::vector<StudentSummary> students_of(const std::vector<Grade>& grades, const Manifest& manifest) {
  std::vector<StudentSummary> students;
  std::map<std::string, std::size_t> places;
  for (const Grade& grade : grades) {
    const auto [place, is_new] = places.emplace(grade.student, students.size());
    if (is_new) students.push_back({grade.student, {}, {}});
    students[place->second].grades.push_back(grade);
  }
  for (StudentSummary& student : students) student.share = course_share(student.grades, manifest);
  return students;
}

std::vector<LessonSummary> lessons_of(const std::vector<StudentSummary>& students, const Manifest& manifest) {
  std::vector<LessonSummary> lessons;
  for (const CourseLesson& lesson : manifest.lessons) {
    LessonSummary summary;
    summary.lesson = lesson.name;
    std::vector<double> scores;
    std::size_t exempt = 0;
    for (const StudentSummary& student : students) {
      const Grade* grade = student.find(lesson.name);
      if (grade != nullptr && grade->exempt) ++exempt;
      if (grade == nullptr || !handed_in(*grade)) continue;
      ++summary.handed_in;
      summary.max_score = std::max(summary.max_score, grade->max_score);
      if (grade->best || grade->by_hand) scores.push_back(grade->score);
      if (!passed(*grade)) continue;
      ++summary.passed;
      if (grade->best->speedup) summary.speedups.push_back(*grade->best->speedup);
    }
    summary.missing = students.size() - summary.handed_in - exempt;
    summary.median_score = median(std::move(scores));
    lessons.push_back(std::move(summary));
  }
  return lessons;
}

std::vector<Remark> in_need(const std::vector<StudentSummary>& students,
                            const std::vector<LessonSummary>& lessons) {
  std::vector<std::pair<double, Remark>> found;
  for (const StudentSummary& student : students) {
    std::string reasons = struggles(student);
    if (const std::size_t missing = missing_of(student, lessons); missing >= missing_in_need)
      append(reasons, fmt::format("{} lessons missing that most others handed in", missing));
    if (!reasons.empty()) found.push_back({student.share.value_or(1), {student.student, {}, reasons}});
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Remark> remarks;
  for (auto& [share, remark] : found) remarks.push_back(std::move(remark));
  return remarks;
}

std::vector<Remark> to_look_at(const std::vector<StudentSummary>& students,
                               const std::vector<Refused>& refused) {
  std::vector<Remark> remarks = refused_remarks(refused);
  add_remarks(remarks, students,
              [](const Grade& grade) { return grade.faulty ? "the grader failed: grade again" : ""; });
  add_remarks(remarks, students, [](const Grade& grade) {
    return grade.best && grade.best->verdict == Verdict::suspicious
               ? "right, but not computed the way the lesson asks: read the code"
               : "";
  });
  std::vector<Remark> far = far_speedups(students);
  std::move(far.begin(), far.end(), std::back_inserter(remarks));
  add_remarks(remarks, students, [](const Grade& grade) {
    return grade.by_hand || grade.withdrawn ? remark_text(grade) : std::string();
  });
  add_remarks(remarks, students, [](const Grade& grade) {
    return grade.late && !grade.by_hand ? remark_text(grade) : std::string();
  });
  return remarks;
}

}  // namespace gridstride::classroom
