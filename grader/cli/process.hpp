// SPDX-License-Identifier: MIT
/// @file
/// Starts programs of ours, and of the user's, without a shell.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace gridstride::cli {

/// @brief How a program ended, and what it wrote.
struct Ended {
  int code = 0;     ///< exit status; 128 + signal where a signal ended it; 127 where it could not be started
  std::string out;  ///< captured stdout
  std::string err;  ///< captured stderr
};

/// @brief Runs a program to its end with our stdin, stdout and stderr.
int run_here(const std::vector<std::string>& arguments);

/// @brief Runs a program to its end and captures what it writes; stdin is empty.
Ended run_captured(const std::vector<std::string>& arguments);

/// @brief Runs a program whose descriptor 3 is ours to read, line by line as they come; stdout is dropped,
/// stderr captured.
Ended run_with_channel(const std::vector<std::string>& arguments,
                       const std::function<void(const std::string&)>& on_line);

/// @return the text up to its first line's end
std::string first_line(const std::string& text);

}  // namespace gridstride::cli
