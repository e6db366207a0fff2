// SPDX-License-Identifier: MIT
/// @file
/// How matchers and gates hand a sentence through GoogleTest's failure text to the record.
#pragma once

#include <cstddef>
#include <string>

#include "record/verdict.hpp"

namespace gridstride::harness {

/// @brief A failure as the student reads it.
struct Failure {
  Verdict verdict = Verdict::wrong_answer;  ///< what it means for the verdict
  bool indirect = false;                    ///< `suspicious` by counted work alone; @see judge::TestFinding
  std::string message;                      ///< in plain words
  std::string call{};                       ///< that failed; empty where its answer is wrong
  std::string function{};                   ///< that was called last; empty where none was
  std::size_t calls = 0;   ///< made in the test before it: failures of one call have the same number
  std::string launched{};  ///< by the call whose answer is wrong, where that is little: "scale<<<4, 256>>>"
};

/// @brief Keeps a sentence, which may quote what a submission returned: control characters are replaced, and
/// it is cut where it is long. @return a mark by which failure_from_gtest() finds it inside GoogleTest's
/// words
std::string marked(const std::string& sentence, Verdict verdict = Verdict::wrong_answer);

/// @brief The failure in a GoogleTest message: our sentence if there is one, followed by what the check
/// streamed into the assertion; otherwise GoogleTest's own words.
Failure failure_from_gtest(const std::string& text);

}  // namespace gridstride::harness
