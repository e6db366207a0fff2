// SPDX-License-Identifier: MIT
/// @file
/// Verdicts, checks and places in plain words.
#pragma once

#include <string>

#include "record/record.hpp"

namespace gridstride::report {

/// @brief What a verdict means, in one sentence to the student.
std::string verdict_sentence(Verdict verdict);

/// @brief A check's name as a sentence: "Suite.sums_any_size" is "sums any size".
std::string check_sentence(const std::string& name);

/// @brief The first check that fails, in the order of the lesson's steps. @return nullptr where none does,
/// and where none was run
const CheckResult* first_failure(const Record& record);

/// @return the finding that has failed a check; nullptr where something else has
const Finding* finding_of(const CheckResult& check, const Record& record);

/// @brief Where a finding is: " at sum.cu:31, kernel sum_kernel, block (0,0,0), thread (3,0,0)".
std::string place_text(const Finding& finding);

/// @brief What a finding says, in the language that is spoken, with a capital letter where it is no name that
/// it begins with.
std::string message_sentence(const Finding& finding);

/// @brief Where a report offers the picture of `gridstride view`.
enum class PicturePlace {
  nowhere,   ///< no kernel was launched, or the file does not compile
  findings,  ///< behind a race
  gates,     ///< behind counted events of which one is over
  end,       ///< elsewhere it may help
};

/// @return where a grade's report offers the picture: once, where it helps most
PicturePlace picture_place(const Record& record);

/// @brief What the picture shows there: "Both threads of the race in a picture".
std::string picture_words(const Record& record);

/// @return whether a counted event is told as "less": it passes with less than a right version does
bool is_less(const Gate& gate);

/// @return whether its answers are right, however fast it is
bool has_right_answers(const Record& record);

/// @return of a check that passes without all of its points, since its time is longer than the reference
/// solution's: how much longer; else empty
std::string lost_points(const CheckResult& check);

/// @brief What "less" means, where a counted event is told so; else empty.
std::string less_sentence(const Record& record);

/// @brief A speed-up in words: "3.5 times as fast as", "4.2 times as long as".
std::string ratio_text(double speedup);

}  // namespace gridstride::report
