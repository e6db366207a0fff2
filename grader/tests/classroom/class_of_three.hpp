// SPDX-License-Identifier: MIT
/// @file
/// A small class for tests of tables and pages: one passed, one hostile and wrong, one who handed nothing in.
#pragma once

#include "classroom/grades.hpp"
#include "classroom/manifest.hpp"
#include "record/record.hpp"

namespace gridstride::classroom {

inline const std::string lesson_09 = "09_shared_reduction";
/// A name that is a formula, markup, and a line end.
inline const std::string hostile_name = "=HYPERLINK(\"x\")<script>alert(1)</script>\nLee, Kim";

inline Manifest course_of_one() {
  Manifest manifest;
  manifest.title = "Course <one>";
  manifest.lessons = {{lesson_09}};
  return manifest;
}

inline Record wrong_record() {
  Record record;
  record.lesson = lesson_09;
  record.verdict = Verdict::out_of_bounds;
  record.score = 12.5;
  record.max_score = 100;
  record.device = "sim:gtx1060";
  record.duration_ms = 1500;
  record.seed = 4711;
  record.checks = {{"Sum.adds_any_size", 12.5, 50, true, true, ""},
                   {"Sum.hidden_sizes", 0, 50, false, false, "wrong for a size that is no power of two <b>"}};
  Finding finding;
  finding.bug_class = "out_of_bounds";
  finding.kernel = "sum_kernel<float>";
  finding.file = "shared_reduction.cu";
  finding.line = 2;
  finding.message = "reads data[1000] \x1b[31mof 1000 elements";
  finding.advice = "Compare the index with n.";
  record.findings = {finding};
  return record;
}

inline Grade grade_of(const std::string& student, Verdict verdict, double score,
                      std::optional<double> speedup = {}) {
  Grade grade;
  grade.student = student;
  grade.lesson = lesson_09;
  grade.best = Attempt{};
  grade.best->student = student;
  grade.best->lesson = lesson_09;
  grade.best->verdict = verdict;
  grade.best->score = score;
  grade.best->max_score = 100;
  grade.best->device = "sim:gtx1060";
  grade.best->time_kind = TimeKind::modelled;
  grade.best->speedup = speedup;
  grade.attempts = 1;
  grade.score = score;
  grade.max_score = 100;
  return grade;
}

inline std::vector<Grade> class_of_three() {
  Grade missing;
  missing.student = "이수민";
  missing.lesson = lesson_09;
  return {grade_of("Ada", Verdict::passed, 100, 12.34), grade_of(hostile_name, Verdict::out_of_bounds, 12.5),
          missing};
}

}  // namespace gridstride::classroom
