// SPDX-License-Identifier: MIT
/// @file
/// Runs programs of ours, and of the user's, to their ends, without a shell.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace gridstride::system {

/// @brief A program's name or path, and its arguments.
using CommandLine = std::vector<std::string>;

/// @brief How a program ended, and what it wrote.
struct Ended {
  int code = 0;     ///< exit status; 128 + signal where a signal ended it; 127 where it could not be started
  std::string out;  ///< captured stdout
  std::string err;  ///< captured stderr, or why it could not be started
  bool timed_out = false;  ///< it ran as long as it may, and was ended
  /// @return whether it did what it was asked for
  [[nodiscard]] bool ok() const { return code == 0; }
};

/// @brief Which process group a program is in: signals of the terminal, such as that of Ctrl-C, go to a
/// group.
enum class Group {
  ours,  ///< ours: Ctrl-C ends it together with us
  own,   ///< its own: nobody but us ends it
};

/// @brief Runs a program to its end with our stdin, stdout and stderr. @return its exit status, as in Ended
/// @throws std::runtime_error where it cannot be started
int run_here(const CommandLine& command);
/// @brief As run_here(command), but keeps what the program writes to stderr.
int run_here(const CommandLine& command, std::string& err);

/// @brief How a captured program runs.
struct CaptureOptions {
  Group group = Group::ours;
  std::chrono::milliseconds limit{};  ///< it is ended there, with its group where it has its own; 0: none
  std::function<bool(std::string_view)> sees;  ///< whether it gets a variable, as `NAME=value`; empty: all
};

/// @brief Runs a program to its end and captures what it writes; stdin is empty. What it has started and left
/// behind is not waited for, though it may hold the program's outputs.
Ended run_captured(const CommandLine& command, const CaptureOptions& options = {});

/// @return the file of a program of that name in PATH; empty where there is none
std::string found_in_path(const std::string& program);
/// @return whether a program of that name is in PATH
bool is_in_path(const std::string& program);

/// @return the text up to its first line's end
std::string first_line(const std::string& text);

}  // namespace gridstride::system
