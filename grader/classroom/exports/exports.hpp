// SPDX-License-Identifier: MIT
/// @file
/// Grades as files that other programs read. Each is a pure function from grades to text.
#pragma once

#include <string>
#include <vector>

#include "classroom/check_counts.hpp"
#include "classroom/exports/roster.hpp"
#include "classroom/grades.hpp"
#include "classroom/manifest.hpp"
#include "record/record.hpp"

namespace gridstride::classroom {

/// @brief One field of a CSV row (RFC 4180): quoted where needed. A text that a spreadsheet would take for a
/// formula (it begins with = + - @, narrow or of full width, a tab or a line end) gets an apostrophe in
/// front, so that it stays a text; so does such a sign behind a semicolon, a tab or a line end, where a
/// spreadsheet may begin a new field. Numbers are no texts: see csv_number().
std::string csv_field(const std::string& text);

/// @brief grades.csv: a header and one row a student and lesson: student, lesson, verdict, score, max_score,
/// attempts, late, late_factor, device, time_kind, speedup, by_hand, free_days. Scores with at most two
/// decimals; verdict "missing" where nothing was handed in, "not_taken" where nothing could be taken from it,
/// "not_graded" where it waits, "withdrawn" where an instructor withdrew what there was, and "grader_error"
/// where the grader failed: then there is no score, which is not 0.
std::string grades_csv(const std::vector<Grade>& grades);

/// @brief totals.csv: a header and one row a student: student, percent of the course's points, passed,
/// graded, lessons, late, by_hand, dropped, free_days_spent, free_days_left. Percent with at most two
/// decimals; the numbers count lessons, and days.
std::string totals_csv(const std::vector<Grade>& grades, const Manifest& manifest);

/// @brief checks.csv: a header and one row a check: lesson, check, hidden, graded, failed, verdicts. For the
/// instructor alone: it names checks on hidden inputs.
std::string checks_csv(const CheckCounts& counts);

/// @brief A table that Canvas imports: Student, ID, SIS User ID, SIS Login ID, Section, then one column a
/// lesson, with the row "Points Possible". Students without any grade are left out: an empty field takes away
/// a grade that Canvas has.
/// @param[in] export_csv the gradebook that Canvas exported, whose columns and rows decide names, ids and
/// points; empty: students are named as they are here and ids left empty. A lesson goes to the assignment of
/// its name, letters and digits compared, with points scaled to those of Canvas, and keeps what Canvas has
/// where there is no grade here; a lesson without one gets a column of its own. Who is exempt has "EX".
/// Students are left out as left_out() says
/// @param[in] ids by which students are looked for before their names
/// @throws std::runtime_error where export_csv is no such table; the text says what to do
std::string canvas_csv(const std::vector<Grade>& grades, const Manifest& manifest,
                       const std::string& export_csv = {}, const StudentIds& ids = {});

/// @brief A table that Moodle imports: Email address, Full name, and one column a lesson, "-" where there is
/// no grade. Students without any grade are left out.
/// @param[in] export_csv grades, participants or a grading worksheet that Moodle exported, by which names get
/// their addresses; empty: there is no column of addresses, and Moodle needs one added
/// @throws std::runtime_error where export_csv is no such table; the text says what to do
std::string moodle_csv(const std::vector<Grade>& grades, const Manifest& manifest,
                       const std::string& export_csv = {}, const StudentIds& ids = {});

/// @brief A student whom a table leaves out.
struct LeftOut {
  std::string student;  ///< as the gradebook has the name
  std::string reason;   ///< in words
  bool operator==(const LeftOut&) const = default;
};

/// @brief Students with grades whom a table for a platform leaves out: no row of its export is theirs, or
/// several may be, or several students may mean one row. To be told to the instructor.
/// @param[in] export_csv as canvas_csv() and moodle_csv() take it, not empty
/// @throws std::runtime_error as they do
std::vector<LeftOut> left_out(const std::vector<Grade>& grades, const std::string& export_csv,
                              const StudentIds& ids = {});

/// @brief results.json of a Gradescope autograder, from one record: tests with visibility, score, output,
/// leaderboard. Where the grader itself failed there is no score in it: Gradescope then tells that the
/// autograder failed, and gives no points instead of 0.
std::string gradescope_json(const Record& record);

/// @brief JUnit XML, one test suite a record, one test case a check. What kept the checks from running (a
/// build that failed, a fault of the grader) is an error of each.
std::string junit_xml(const std::vector<Record>& records);

/// @brief results.json as Exercism's test runners write it, version 2.
std::string exercism_json(const Record& record);

}  // namespace gridstride::classroom
