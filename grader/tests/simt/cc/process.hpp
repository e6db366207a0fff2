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

}  // namespace gridstride::cc
