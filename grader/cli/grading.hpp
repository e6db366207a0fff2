// SPDX-License-Identifier: MIT
/// @file
/// Runs a lesson's check program on a submission.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/cli.hpp"
#include "harness/request.hpp"
#include "record/record.hpp"
#include "sandbox/build.hpp"
#include "system/running_program.hpp"

namespace gridstride::cli {

/// @brief A grade that runs while we go on. Whatever happens inside, a record comes of it: a check program
/// that dies or says nothing is a `grader_error`.
class RunningGrade {
 public:
  using OnProgress = std::function<void(const harness::Progress&)>;

  /// @brief Starts it. @param[in] on_progress called by advance() as the grade goes on; may be empty
  RunningGrade(const Installation& installation, harness::Request request, OnProgress on_progress,
               system::Group group);

  /// @return the descriptors that become readable where advance() has something to do
  [[nodiscard]] std::vector<int> descriptors() const;
  /// @brief Takes what has come. @param[in] patience_ms how long to wait for it; -1: as long as it takes
  /// @return whether the grade goes on
  bool advance(int patience_ms);
  /// @brief What it found out. @pre advance() has returned false
  Record record();

 private:
  void take(const std::string& line);

  harness::Request request_;
  OnProgress on_progress_;
  std::optional<Record> record_;
  std::string malformed_;
  std::string missing_;                              // why there is no program
  std::unique_ptr<system::RunningProgram> program_;  // ended with the grade
};

/// @brief How far a grade is, in the user's language: "compiling", "check 3 of 8: sums any size".
std::string progress_text(const harness::Progress& progress);

/// @return "12 s", behind it; nothing in the first second
std::string seconds_text(std::chrono::seconds elapsed);

/// @brief Grades one submission. Whatever happens inside, a record comes back: a check program that dies or
/// says nothing is a `grader_error`.
/// @param[in] on_progress called as the grade goes on; may be empty
Record grade(const Installation& installation, const harness::Request& request,
             const std::function<void(const harness::Progress&)>& on_progress = {});

/// @brief The student's own file of a lesson. @throws UsageError where it is gone, and outside of a workspace
std::filesystem::path own_file(const Cli& cli, const harness::Lesson& lesson);

/// @brief The isolation to grade under. @throws UsageError where the machine has none and the user did not do
/// without
/// @param[in] no_sandbox the user gave --no-sandbox
sandbox::Isolation chosen_isolation(bool no_sandbox);

/// @brief The seed that a user gave by --seed; nothing where the text is empty. @throws UsageError where it
/// is none
std::optional<std::uint64_t> seed_of(const std::string& text);

}  // namespace gridstride::cli
