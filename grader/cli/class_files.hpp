// SPDX-License-Identifier: MIT
/// @file
/// Writes what a gradebook says into files: tables for other programs, pages for people.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "classroom/exports/exports.hpp"
#include "classroom/gradebook.hpp"
#include "classroom/handed_in.hpp"
#include "classroom/handing_in_times.hpp"
#include "classroom/manifest.hpp"
#include "classroom/same_student.hpp"
#include "harness/lesson.hpp"

namespace gridstride::cli {

/// @brief Which files are written, and where.
struct ClassFiles {
  std::filesystem::path out;     ///< the class's folder; made where it is missing
  std::string canvas_export;     ///< text of the table that Canvas exported; empty: none
  std::string moodle_export;     ///< text of the table that Moodle exported; empty: none
  classroom::Manifest manifest;  ///< of the course
  bool only_handed_in = false;   ///< the course is what anybody has handed in: nobody has said what it is
  std::vector<harness::Lesson> lessons;     ///< for their titles, in the manifest's language
  std::filesystem::path catalogs;           ///< of the languages
  classroom::HandedIn handed_in;            ///< so far, graded or not
  std::vector<classroom::Enrolled> roster;  ///< of one's own who is in the class; empty: see manifest.roster
  std::vector<classroom::HandedInAt> times{};  ///< of one's own, when things were handed in
  classroom::NamesOfStudents names{};          ///< of students who are known under several
  std::vector<std::string> strangers{};  ///< who have handed in and are not in the roster, if there is one
};

/// @brief Students with grades who are in no row of a table for a platform.
struct LeftOutOfTables {
  std::vector<classroom::LeftOut> canvas;  ///< of canvas.csv
  std::vector<classroom::LeftOut> moodle;  ///< of moodle.csv
};

/// @brief Finds out who is one student, and gives them all that is known of their names. To be called once,
/// when gradebook and handed_in are as they shall be.
void know_students(ClassFiles& files, const classroom::Gradebook& gradebook);

/// @brief Every attempt, by id, with the times of handing in and the students that are known by now.
std::vector<classroom::Attempt> attempts_of(const classroom::Gradebook& gradebook, const ClassFiles& files);

/// @brief The grades of everybody of whom anything is known, in each lesson of the course.
/// @param[in] manifest of the course, where it is another one than that of files
std::vector<classroom::Grade> grades_of(const classroom::Gradebook& gradebook, const ClassFiles& files,
                                        const classroom::Manifest& manifest);

/// @brief Writes grades.csv, totals.csv, checks.csv, canvas.csv, moodle.csv, index.html, and
/// feedback/STUDENT.html and .json, each whole or not at all. @return who is left out of canvas.csv and
/// moodle.csv
/// @throws UsageError naming the file that cannot be written
LeftOutOfTables write_class_files(const classroom::Gradebook& gradebook, const ClassFiles& files);

/// @brief A file's name as the address of a link: percent-encoded where it is not plain.
std::string address_of(const std::string& file_name);

/// @brief A student's name as a file's name: as it is where that can be, else what cannot (a slash, control
/// characters, a dot in front, a percent sign) as %XX; at most 200 bytes, longer ones end in a number made
/// from the whole.
std::string file_name_of(const std::string& student);

}  // namespace gridstride::cli
