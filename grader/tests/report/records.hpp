// SPDX-License-Identifier: MIT
/// @file
/// Records that reports are made of.
#pragma once

#include "record/record.hpp"

namespace gridstride::report {

/// @brief Of an answer that is wrong.
inline Record wrong_record() {
  Record record;
  record.lesson = "03_first_kernel";
  record.device = "sim:gtx1060";
  record.verdict = Verdict::wrong_answer;
  record.score = 10;
  record.max_score = 30;
  record.seed = 77;
  record.checks = {{"FirstKernel.multiplies_small_arrays", 10, 10, true, true, ""},
                   {"FirstKernel.covers_any_size", 0, 20, false, true,
                    "first mismatch at index 256: expected 0.5, but got NaN; 44 of 300 elements differ"}};
  return record;
}

/// @brief Of an access out of bounds in line 2.
inline Record bug_record() {
  Record record = wrong_record();
  record.verdict = Verdict::out_of_bounds;
  Finding finding;
  finding.bug_class = "out_of_bounds";
  finding.kernel = "scale_kernel";
  finding.file = "first_kernel.cu";
  finding.line = 2;
  finding.block = {1, 0, 0};
  finding.thread = {44, 0, 0};
  finding.message = "Reads element 300 of a, an array of 300 elements.";
  finding.advice = "The last block has more threads than elements are left: guard the access.";
  finding.count = 212;
  record.findings = {finding};
  return record;
}

}  // namespace gridstride::report
