// SPDX-License-Identifier: MIT
/// @file
/// What course a class is, and what is known of it in its folder.
#pragma once

#include <cstdint>

#include "classroom/gradebook.hpp"
#include "classroom/manifest.hpp"
#include "cli/class_files.hpp"
#include "cli/class_options.hpp"
#include "cli/cli.hpp"

namespace gridstride::cli {

/// @brief The course of a class.
struct ClassCourse {
  classroom::Manifest manifest;  ///< of course.toml, or of all lessons
  bool whole = false;            ///< nobody has said what it is
  std::string text;              ///< of course.toml
  std::string roster;            ///< of the table that course.toml names for who is in the class; empty: none
  std::string times;             ///< of the table that it names for when things were handed in; empty: none
  std::vector<classroom::Enrolled> enrolled{};        ///< of the roster
  std::vector<classroom::HandedInAt> handed_in_at{};  ///< of the times
};

/// @brief The course of the manifest that is given, or that lies in the folder that was handed in, or was
/// used last (OUT/course.toml), or of all lessons. @throws UsageError where it is wrong
ClassCourse course_of(const Cli& cli, const ClassOptions& options);

/// @return the whole name of a lesson by its number or name. @throws UsageError where the course has none
/// such
std::string lesson_of_course(const Cli& cli, const std::string& name, const classroom::Manifest& manifest);

/// @brief Keeps the course as the one that was used last, with its roster and times, and tells where
/// it differs from the one before.
void keep_course(const ClassCourse& course, const ClassOptions& options);

/// @brief Which files a class gets. Keeps the exports that are named, as canvas_export.csv and
/// moodle_export.csv in the class's folder, and takes kept ones where none are named. @throws UsageError
/// where an export is another file than it should be
ClassFiles files_of(const Cli& cli, const ClassOptions& options, const ClassCourse& course);
/// @brief The same of a class that has been graded, whose students are known: see know_students().
ClassFiles files_of(const Cli& cli, const ClassOptions& options, const ClassCourse& course,
                    const classroom::Gradebook& gradebook);

/// @brief Writes them, and tells who is left out of a table and why. @throws UsageError
void write_and_tell(const classroom::Gradebook& gradebook, const ClassFiles& files);

/// @brief @throws UsageError where no class has been graded in the folder
void require_gradebook(const ClassOptions& options);

/// @brief @throws UsageError where a class has been graded in the folder, and its gradebook is empty now
void require_whole_gradebook(const ClassOptions& options);

/// @brief handed_in.json of a class's folder.
std::filesystem::path handed_in_file(const std::filesystem::path& out);

/// @brief What the moments of a class are noted in: seconds since 1970-01-01 UTC.
std::int64_t now_s();

/// @brief Who uses the program; "" where the system does not know.
std::string login_name();

}  // namespace gridstride::cli
