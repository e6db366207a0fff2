// SPDX-License-Identifier: MIT
/// @file
/// A lesson's demo with somebody's file, as a program of its own.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>

#include "cli/cli.hpp"

namespace gridstride::cli {

/// @brief What to build.
struct Demo {
  std::filesystem::path file;     ///< the submission; its own main is taken where it has one
  std::string device;             ///< sim or sim:PROFILE; empty: the lesson's profile
  std::filesystem::path program;  ///< where to; its folder exists
  std::string main = "demo.cu";   ///< the lesson's file with a main, for submissions without one
};

/// @return whether a file's text has a main of its own: in a comment, under `#if 0` or within a class is none
bool has_main(const std::string& text);

/// @brief The same program for a GPU, by nvcc. Demo::device says nothing here.
/// @param[in] capability of the GPU, 90 for 9.0 @pre the toolkit is there, as after find_gpu()
/// @return whether it builds @throws UsageError likewise
bool build_gpu_demo(const Cli& cli, const harness::Lesson& lesson, const Demo& demo, int capability);

/// @brief Builds the program. @param messages takes what the compiler says
/// @return whether it builds
/// @throws UsageError where the file cannot be read, or the lesson has no demo
bool build_demo(const Cli& cli, const harness::Lesson& lesson, const Demo& demo, std::ostream& messages);

}  // namespace gridstride::cli
