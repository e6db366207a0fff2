// SPDX-License-Identifier: MIT
/// @file
/// What the commands of `gridstride class` are given, and what each does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "classroom/slurm.hpp"
#include "cli/cli.hpp"

namespace gridstride::cli {

/// @brief Options of all commands of a class; each reads those that it has.
struct ClassOptions {
  std::string folder;   ///< what was handed in
  std::string out;      ///< the class's folder; for run_class_task() that of the run
  std::string course;   ///< course.toml; empty: that of the folder, or of the last time, or the whole course
  std::string device;   ///< as `grade --device` takes it; empty: course.toml's
  std::string student;  ///< whose; empty: everybody's
  std::string lesson;   ///< number or name; empty: every one
  std::string canvas;   ///< the table that Canvas exported
  std::vector<std::string> moodle;  ///< tables that Moodle exported
  std::string reason;               ///< of what is given or withdrawn by hand
  std::int64_t attempt = 0;         ///< that is withdrawn or printed
  double score = 0;                 ///< points by hand
  unsigned jobs = 0;                ///< grades at once; 0: one a core
  bool again = false;               ///< also what has been graded
  bool no_sandbox = false;          ///< limits only, no isolation
  bool take_back = false;           ///< the score by hand, or the withdrawal
  bool slurm = false;               ///< by an array job
  classroom::SlurmOptions job;      ///< what is asked of Slurm
  std::size_t chunk = 0;            ///< that a task of Slurm grades
};

/// @brief `class grade`: takes a class in, grades what is new, writes tables and pages. @throws UsageError
void run_class_grade(Cli& cli, const ClassOptions& options);
/// @brief `class task`: what a task of an array job does, on its node. @throws UsageError
void run_class_task(Cli& cli, const ClassOptions& options);
/// @brief `class report`: writes tables and pages anew. @throws UsageError
void run_class_report(Cli& cli, const ClassOptions& options);
/// @brief `class override`: adds a score by hand, or takes it back. @throws UsageError
void run_class_override(Cli& cli, const ClassOptions& options);
/// @brief `class withdraw`: lets a text count no more, or again. @throws UsageError
void run_class_withdraw(Cli& cli, const ClassOptions& options);
/// @brief `class show`: prints what is kept of one student. @throws UsageError
void run_class_show(Cli& cli, const ClassOptions& options);
/// @brief `class return`: writes archives of students' pages that platforms take back. @throws UsageError
void run_class_return(Cli& cli, const ClassOptions& options);
/// @brief `class text`: prints the text of an attempt, byte for byte, to a terminal without what could change
/// it. @throws UsageError
void run_class_text(const ClassOptions& options);

}  // namespace gridstride::cli
