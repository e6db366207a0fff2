// SPDX-License-Identifier: MIT
/// @file
/// What holds of every lesson, and is checked by `gridstride check`.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/lesson.hpp"
#include "record/record.hpp"
#include "sandbox/build.hpp"

namespace gridstride::cli {

/// @brief What the first lines of a wrong/*.cu promise.
struct Refusal {
  std::filesystem::path file;               ///< the submission
  Verdict verdict = Verdict::wrong_answer;  ///< "// verdict: data_race"
  std::optional<int> line;                  ///< "// line: 31", of the first finding
  std::string why;                          ///< "// why: one sentence"
  std::string passes_on_a_gpu;              ///< "// passes on a GPU: why"; empty: it is refused there as well
};

/// @brief Reads the comment block at the head of a wrong/*.cu.
/// @throws std::runtime_error naming the file and what is missing or malformed
Refusal read_refusal(const std::filesystem::path& file);

/// @brief The submissions of a lesson that must be refused, sorted by name. @throws std::runtime_error as
/// read_refusal
std::vector<Refusal> read_refusals(const Installation& installation, const harness::Lesson& lesson);

/// @brief The submissions of a lesson that must pass though they are unlike the solution, sorted by name.
std::vector<std::filesystem::path> right_submissions(const Installation& installation,
                                                     const harness::Lesson& lesson);

/// @brief What is wrong with a lesson's files: missing or stray ones, headings, hints. Empty where all is
/// well.
std::vector<std::string> structure_problems(const Installation& installation, const harness::Lesson& lesson);

/// @brief What is wrong with the record of a stub; empty where it is refused as a wrong answer or, in a
/// lesson with `stub_verdicts`, where just these classes are found in it.
std::string stub_problem(const Record& record, const harness::Lesson& lesson);
/// @brief What is wrong with the record of a reference solution; empty where it passes with all of 100
/// points.
/// @param[in] private_checks the build has an instructor's own checks, whose points come on top
std::string solution_problem(const Record& record, bool private_checks = false);
/// @brief What is wrong with the record of a submission that must pass; empty where it does, however
/// many points its speed earns.
std::string right_problem(const Record& record);
/// @brief What is wrong with the record of a submission that must be refused; empty where it is, as it
/// promises.
std::string refusal_problem(const Record& record, const Refusal& refusal);

/// @brief Whether a lesson's text is translated to some language.
bool has_translated_text(const Installation& installation, const harness::Lesson& lesson);
/// @brief The first sentence of a record that grader/language/phrases.cpp does not know, so that nobody can
/// translate it; empty where it knows all.
std::string unknown_sentence(const Record& record);

}  // namespace gridstride::cli
