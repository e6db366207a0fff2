// SPDX-License-Identifier: MIT
/// @file
/// Records of several verdicts, for tests of what is made from them.
#pragma once

#include <string>

#include "tests/classroom/class_of_three.hpp"

namespace gridstride::classroom {

inline Record passed_record() {
  Record record = wrong_record();
  record.verdict = Verdict::passed;
  record.score = 100;
  record.findings.clear();
  for (CheckResult& check : record.checks) {
    check.passed = true;
    check.points = check.max_points;
    check.message.clear();
  }
  return record;
}

/// As the check program writes it: every check is there, and none was run.
inline Record unrun_record(Verdict verdict) {
  Record record = wrong_record();
  record.verdict = verdict;
  record.score = 0;
  record.findings.clear();
  for (CheckResult& check : record.checks) {
    check.passed = false;
    check.points = 0;
    check.message = "not run";
  }
  if (verdict == Verdict::build_failed) record.build_log = "a.cu:1: error: what";
  return record;
}

/// Everything that a submission can put into a record.
inline Record hostile_record() {
  Record record = wrong_record();
  const std::string text =
      "</failure><x a=\"1\">]]> & \x1b[2J\x1b]0;t\x07 \x01\xff\xC2\x9B \xEF\xBF\xBF '\t\n";
  record.checks[0].passed = false;
  record.checks[0].message = text;
  record.findings[0].kernel = text;
  record.findings[0].message = text;
  record.findings[0].file = text;
  record.output = text;
  record.detail = text;
  record.build_log = text;
  return record;
}

}  // namespace gridstride::classroom
