// SPDX-License-Identifier: MIT
/// @file
/// What the commands of `gridstride` share.
#pragma once

#include <CLI/CLI.hpp>

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/workspace.hpp"
#include "harness/lesson.hpp"
#include "sandbox/build.hpp"

namespace gridstride::cli {

/// @brief Exit codes of every command.
enum ExitCode { exit_passed = 0, exit_failed = 1, exit_usage = 2, exit_fault = 3 };

/// @brief Something the user asked for cannot be done as asked; its text says why and what to do. Exit
/// code 2.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// @brief The state of one call of the program.
struct Cli {
  Installation installation;             ///< where Gridstride's own parts are
  Workspace workspace;                   ///< where the student's files are
  std::string program = "./gridstride";  ///< how messages name the program
  int exit_code = exit_passed;           ///< set by the command that ran

  /// @return every lesson, by number, with its folder in the workspace where there is one
  [[nodiscard]] std::vector<harness::Lesson> lessons() const;
  /// @brief The lesson that the user means. @throws UsageError naming the nearest one
  [[nodiscard]] harness::Lesson lesson(const std::string& wanted) const;
  /// @throws UsageError outside of a workspace
  void require_workspace() const;
  /// @throws UsageError where Gridstride's sources are not what is worked on @param[in] command that needs
  /// them
  void require_checkout(const char* command) const;
};

// Each adds its command to the program.
void add_list(CLI::App& app, Cli& cli);               ///< list
void add_grade(CLI::App& app, Cli& cli);              ///< grade
void add_watch(CLI::App& app, Cli& cli);              ///< watch
void add_hint(CLI::App& app, Cli& cli);               ///< hint
void add_text(CLI::App& app, Cli& cli);               ///< text
void add_init(CLI::App& app, Cli& cli);               ///< init
void add_reset(CLI::App& app, Cli& cli);              ///< reset
void add_run(CLI::App& app, Cli& cli);                ///< run
void add_view(CLI::App& app, Cli& cli);               ///< view
void add_cc(CLI::App& app, Cli& cli);                 ///< cc
void add_doctor(CLI::App& app, Cli& cli);             ///< doctor
void add_check(CLI::App& app, Cli& cli);              ///< check
void add_class(CLI::App& app, Cli& cli);              ///< class
void add_bench(CLI::App& app, Cli& cli);              ///< bench
void add_new(CLI::App& app, Cli& cli);                ///< new
void add_test(CLI::App& app, Cli& cli);               ///< test
void add_launcher_commands(CLI::App& app, Cli& cli);  ///< docs, editor
void add_completion(CLI::App& app, Cli& cli);         ///< completion
void add_man(CLI::App& app, Cli& cli);                ///< man
void add_help(CLI::App& app, Cli& cli);               ///< help

}  // namespace gridstride::cli
