// SPDX-License-Identifier: MIT
/// @file
/// The command line of `gridstride cc`: nvcc's usual options, and two of its own.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace gridstride::cc {

/// @brief A command line that cannot be carried out; the message is for the user.
class UsageError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// @brief What to build.
struct Options {
  std::vector<std::filesystem::path> sources;  ///< .cu, .cpp and .cc files, as the user named them
  std::filesystem::path program = "a.out";     ///< -o
  std::string profile = "gtx1060";             ///< --device sim:NAME, a file of datasets/devices
  std::filesystem::path report;  ///< --report: the program writes its findings there as JSON; empty: no
  std::vector<std::string> compile_options;  ///< -I, -D, -U, -w, -W..., -include
  std::vector<std::string> link_options;     ///< -l, -L, objects and archives
  std::vector<std::string> notes;            ///< what was ignored and is worth telling
};

/// @brief Reads the arguments behind `gridstride cc`.
/// @throws UsageError naming the argument
Options parse_options(const std::vector<std::string>& arguments);

/// @return the help text of `gridstride cc`
std::string help_text();

}  // namespace gridstride::cc
