// SPDX-License-Identifier: MIT
/// @file
/// What the compilers need to see inside the sandbox, and how what they write is taken.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sandbox/build.hpp"
#include "simt/cc/tools.hpp"

namespace gridstride::sandbox {

/// @throws std::runtime_error where a piece of this build of Gridstride is missing
void require(const std::filesystem::path& path, const char* what);

/// @brief Adds a compiler that is not below /usr, with what lies around it.
void show_compiler(std::vector<Mount>& mounts, const std::filesystem::path& program);

/// @brief Adds what compiling for the CPU device needs beside the sources.
void show_cpu_compiler(std::vector<Mount>& mounts, const Installation& where, const cc::Tools& tools);

/// @brief Reads what was written inside, a stranger's file: only a plain one is taken.
/// @throws std::runtime_error where it is not one
std::string plain_file(const std::filesystem::path& path);

}  // namespace gridstride::sandbox
