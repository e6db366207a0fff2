// SPDX-License-Identifier: MIT
/// @file
/// A made-up class of forty for tests of pages and for looking at them: names of many scripts and hostile
/// ones, every kind of grade. The same at each call.
#pragma once

#include <string>
#include <vector>

#include "classroom/pages/pages.hpp"

namespace gridstride::classroom {

/// What the pages of a class are made from.
struct MadeUpClass {
  Manifest manifest;
  std::vector<Grade> grades;
  DashboardData data;
  std::vector<std::vector<LessonFeedback>> feedback;  // one a student, in the order of data.feedback
};

/// A name that is markup, an escape sequence, a change of direction, bytes that are not UTF-8.
inline const std::string hostile_name =
    "<script>alert(1)</script>\"'&\x1b[31m\xE2\x80\xAE evil\x07\n\xFF<img src=x onerror=alert(2)>";

/// A grade of an attempt. @param[in] lesson "09_shared_reduction"
Grade made_up_grade(const std::string& student, const std::string& lesson, Verdict verdict, double score);

/// The record that goes with it: a check that is not visible, findings, gates, times as the verdict has them.
Record made_up_record(const std::string& lesson, Verdict verdict, double score);

/// What a student has handed in, forty lines.
std::string made_up_text();

MadeUpClass made_up_class();

/// Grades outside of a class: one that is slow, one with a race between two lines, one that does not compile,
/// and what a submission can put into a record.
std::vector<GradedFile> made_up_files();

}  // namespace gridstride::classroom
