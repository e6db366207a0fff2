// SPDX-License-Identifier: MIT
/// @file
/// course.toml: what an instructor decides about a course.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "harness/lesson.hpp"

namespace gridstride::classroom {

/// @brief What late work is worth.
struct LatePolicy {
  std::int64_t grace_s = 0;        ///< seconds after the deadline that do not count, @unit{s}
  double loss_a_day = 0;           ///< share of the points lost for each day begun, 0 to 1
  std::optional<int> most_days{};  ///< later than so many days: no points; nothing: never
  double factor_of_marked = 1;     ///< for work that is marked late without a time, 0 to 1
  int free_days = 0;               ///< of each student, spread over the course: days late that cost nothing
  std::optional<int> free_days_a_lesson{};  ///< at most so many of them; nothing: all
  bool operator==(const LatePolicy&) const = default;
};

/// @brief Which of a student's attempts at a lesson counts.
enum class Counting : std::uint8_t {
  best,  ///< the one with most points, after what lateness takes
  last   ///< the one handed in last
};

/// @brief One lesson of the course.
struct CourseLesson {
  std::string name;                        ///< "09_shared_reduction"
  double weight = 1;                       ///< in the course's points
  std::optional<std::int64_t> deadline{};  ///< seconds since 1970-01-01 UTC
  bool operator==(const CourseLesson&) const = default;
};

/// @brief Another deadline for one student.
struct Extension {
  std::string student;        ///< as the folder or the export names them
  std::string lesson;         ///< "09_shared_reduction"
  std::int64_t deadline = 0;  ///< seconds since 1970-01-01 UTC
  bool operator==(const Extension&) const = default;
};

/// @brief A lesson that does not count for one student.
struct Exemption {
  std::string student;  ///< as the folder or the export names them
  std::string lesson;   ///< "09_shared_reduction"
  bool operator==(const Exemption&) const = default;
};

/// @brief What course.toml says; a value made without a file is a course of all lessons, without deadlines.
struct Manifest {
  std::string title = "CUDA C++";    ///< in pages and files
  std::string language = "en";       ///< of the pages that students get back, as `gridstride --lang` takes it
  std::string device = "auto";       ///< as `gridstride grade --device` takes it
  std::vector<std::uint64_t> seeds;  ///< of all inputs, the same for everybody: each submission is graded
                                     ///< with each, and the worst counts; none: a fresh secret one
  std::filesystem::path private_checks{};  ///< folder of the instructor's own checks; empty: none
  int attempts_at_fault = 2;               ///< how often a grade is tried where the grader itself fails
  Counting counting = Counting::best;      ///< of several attempts
  std::size_t drop_lowest = 0;  ///< lessons of each student that do not count for the course: those
                                ///< with the least share of their points
  LatePolicy late;              ///< for every lesson
  std::string times{};          ///< path of a table of when things were handed in, or ""
  std::string roster;  ///< who is in the class: a table's path, "canvas", "moodle" (of their exports), or ""
  std::vector<CourseLesson> lessons;          ///< by number
  std::vector<Extension> extensions;          ///< of lessons of the course; in place of the lesson's deadline
  std::vector<Exemption> exemptions;          ///< of lessons of the course
  std::map<std::string, std::string> same{};  ///< names under which a student has handed in, too, and the
                                              ///< student's name for each, which is none of these
  std::set<std::string> gone{};               ///< students of whom no table and no page tells any more

  /// @return the lesson of that name, or nullptr where the course does not have it
  [[nodiscard]] const CourseLesson* find(const std::string& name) const;
  /// @return what the student was given at the lesson, or nullptr
  [[nodiscard]] const Extension* extension(const std::string& student, const std::string& lesson) const;
  /// @return whether lessons weigh differently, so that somebody may want to know what each does
  [[nodiscard]] bool has_weights() const;
  /// @return whether the lesson does not count for the student
  [[nodiscard]] bool is_exempt(const std::string& student, const std::string& lesson) const;
  /// @return whether no table and no page tells of the student any more
  [[nodiscard]] bool is_gone(const std::string& student) const;
};

/// @brief A course of all lessons, weight 1 each.
Manifest whole_course(const std::vector<harness::Lesson>& lessons);

/// @brief Reads a course.toml, in which every key may be left out:
/// ```toml
/// title = "CUDA C++, autumn"
/// language = "it"             # of the students' pages: en, it, ko, zh_CN
/// device = "sim"              # as `gridstride grade --device` takes it
/// seeds = [42, 1234]          # or one: seed = 42; the worst grade counts
/// private_checks = "/home/me/checks"   # as the build was made with, GRIDSTRIDE_PRIVATE_CHECKS
/// attempts_at_fault = 2       # 1 to 10
/// attempts = "last"           # which counts: "best" or "last"
/// drop_lowest = 1             # lessons that do not count for the course
/// times = "times.csv"         # when things were handed in: student, lesson, time
/// roster = "students.csv"     # who is in the class; or "canvas", "moodle": of the export
/// gone = ["Bo Ill"]           # who is in no table and on no page any more
///
/// [late]
/// grace_minutes = 15
/// loss_a_day = 0.1            # share of the points, 0 to 1
/// most_days = 5               # later than that: no points
/// factor_of_marked = 0.9      # for work that an export marks late without a time, 0 to 1
/// free_days = 5               # of each student, spread over the course
/// free_days_a_lesson = 2      # of them, at most
///
/// [lessons.09]                # or [lessons.09_shared_reduction]; without any: the whole course
/// weight = 2
/// deadline = 2026-11-30T23:59:00+01:00
///
/// [extensions."Kim Lee"]      # for one student
/// 09 = 2026-12-04T23:59:00+01:00
///
/// [exempt]                    # lessons that do not count for one student
/// "Kim Lee" = ["10", "12"]
///
/// [same]                      # whatever is or was handed in as "kim lee" is Kim Lee's
/// "kim lee" = "Kim Lee"
/// ```
/// Keys that it does not know are errors, with the nearest one that it knows.
/// @throws std::runtime_error "FILE:LINE: what is wrong. What to do"
Manifest read_manifest(const std::filesystem::path& file, const std::vector<harness::Lesson>& lessons);

/// @brief How many days after the deadline and its grace work came, each begun one counted: 0 where it came
/// in time, 1 from the first second after it; nothing where deadline or time are not known.
std::optional<std::int64_t> days_late(const LatePolicy& policy, const std::optional<std::int64_t>& deadline,
                                      const std::optional<std::int64_t>& submitted_at);

/// @brief The share of its points that work keeps, 0 to 1. A mark counts only where the time does not tell.
/// @param[in] submitted_at seconds since 1970-01-01 UTC; nothing where nobody noted it
/// @param[in] free_days days late that cost nothing
double late_factor(const LatePolicy& policy, const std::optional<std::int64_t>& deadline,
                   const std::optional<std::int64_t>& submitted_at, bool marked_late, int free_days = 0);

}  // namespace gridstride::classroom
