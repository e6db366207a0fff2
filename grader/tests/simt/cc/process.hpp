// SPDX-License-Identifier: MIT
/// @file
/// Runs a program and keeps what it says.
#pragma once

#include <filesystem>
#include <string>

namespace gridstride::cc {

/// @brief What came of a program.
struct ProcessResult {
  int exit_code = -1;  ///< 128 + signal where a signal ended it
  std::string out;
  std::string err;
};

/// @brief Runs a program without arguments in `folder`, for at most 60 s.
ProcessResult run_program(const std::filesystem::path& program, const std::filesystem::path& folder);

/// @brief Likewise one of the current folder, in it.
ProcessResult run_here(const std::string& program);

/// @brief How a program is to be run.
struct RunOptions {
  std::string environment;       ///< "NAME=value NAME=value"
  std::string name = "program";  ///< of the files that keep its output; runs at the same time need their own
  unsigned seconds = 60;         ///< at most; then it is killed and its exit code is 124
};

/// @brief Runs a program as said. @param folder where it runs and where its output is kept
ProcessResult run_program(const std::filesystem::path& program, const std::filesystem::path& folder,
                          const RunOptions& options);

}  // namespace gridstride::cc
