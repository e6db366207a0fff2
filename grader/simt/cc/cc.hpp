// SPDX-License-Identifier: MIT
/// @file
/// Builds whole CUDA programs for the CPU device: the body of `gridstride cc`.
#pragma once

#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

#include "installation/installation.hpp"
#include "simt/cc/options.hpp"
#include "system/program.hpp"

namespace gridstride::cc {

/// @brief Translates, compiles and links a program.
/// @param messages takes what the translator and the compiler have to say; the linker's words go to stderr
/// @return 0, or 1 where a file does not translate, compile or link
/// @throws std::runtime_error where the machine refuses (no compiler, no temporary folder)
int build_program(const Options& options, const Installation& installation, std::ostream& messages);

/// @brief Carries out `gridstride cc ARGUMENTS`.
/// @return exit code: 0 done, 1 the program does not build, 2 usage
int command(const std::vector<std::string>& arguments, const Installation& installation,
            std::ostream& messages);

/// @return the command as a shell would take it
std::string command_text(const system::CommandLine& command);

}  // namespace gridstride::cc
