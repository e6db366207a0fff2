// SPDX-License-Identifier: MIT
/// @file
/// NVIDIA's compute-sanitizer, which looks for bugs of a program on a GPU as the CPU device does of itself.
#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <vector>

namespace gridstride::cli {

/// @brief Its tools: accesses outside of arrays, races in shared memory, memory that nothing has written, and
/// barriers that not all threads reach.
inline constexpr std::array sanitizer_tools = {"memcheck", "racecheck", "initcheck", "synccheck"};

/// @brief Looks for it beside nvcc, in the toolkit's folder of its own, and in PATH.
/// @throws UsageError where it is nowhere
std::filesystem::path find_sanitizer(const std::filesystem::path& nvcc);

/// @brief A program's command under one of the tools; it ends with findings_exit_code where that finds a bug.
std::vector<std::string> sanitized(const std::filesystem::path& sanitizer, const std::string& tool,
                                   const std::vector<std::string>& command);

}  // namespace gridstride::cli
