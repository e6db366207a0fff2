// SPDX-License-Identifier: MIT
/// @file
/// When something was handed in, from tables: Moodle's grading worksheets, or one of the instructor's own.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "classroom/gradebook.hpp"
#include "harness/lesson.hpp"

namespace gridstride::classroom {

/// @brief A participant of an assignment, as a grading worksheet of Moodle has one.
struct MoodleParticipant {
  std::string name;                          ///< "Kim Lee"
  std::string address;                       ///< to write to, or ""
  std::optional<std::int64_t> submitted_at;  ///< seconds since 1970-01-01 UTC
};

/// @brief Participants by their number, which Moodle's archives have in the names of folders and files. It is
/// one assignment's and one person's.
using MoodleParticipants = std::map<std::string, MoodleParticipant>;

/// @brief Several of Moodle's tables as one: all columns, all rows. One alone stays as it is.
std::string joined_tables(const std::vector<std::string>& texts);

/// @brief Reads the rows of grading worksheets, also among others of joined_tables(): columns Identifier,
/// Full name, Email address, "Last modified (submission)".
MoodleParticipants read_participants(const std::string& exported);

/// @brief The number that Moodle has put into a name on the way to what an attempt was graded of, or "".
std::string participant_of(const Attempt& attempt);

/// @brief A time as Moodle writes it in English, "Monday, 30 November 2026, 6:12 PM", in this machine's time
/// zone; nothing where it is none.
std::optional<std::int64_t> read_moodle_time(const std::string& text);

/// @brief When one student handed in one lesson, in the instructor's words.
struct HandedInAt {
  std::string student;  ///< as grades.csv has the name
  std::string lesson;   ///< "09_shared_reduction"
  std::string file;     ///< the end of the file's origin, or "": every file of the lesson
  std::int64_t at = 0;  ///< seconds since 1970-01-01 UTC
};

/// @brief Reads a table whose first line names the columns `student`, `lesson`, `time`, and may name `file`.
/// Times are as in course.toml, with an offset from UTC.
/// @throws std::runtime_error with the line, what is wrong and what to write
std::vector<HandedInAt> read_times(const std::string& csv, const std::vector<harness::Lesson>& lessons);

/// @brief Whether a row is about a file: its student, lesson and origin.
bool is_meant(const HandedInAt& row, const std::string& student, const std::string& lesson,
              const std::string& origin);

/// @brief Puts times where they belong: those of one's own table come before all others, those of worksheets
/// stand where there is none yet. Of several rows that fit, the last counts.
void put_times(std::vector<Attempt>& attempts, const std::vector<HandedInAt>& own,
               const MoodleParticipants& participants);
/// @brief The same of what was handed in; it is known then whether it is late. Order as Intake::submissions.
void put_times(std::vector<Submission>& submissions, const std::vector<HandedInAt>& own);

}  // namespace gridstride::classroom
