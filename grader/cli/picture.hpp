// SPDX-License-Identifier: MIT
/// @file
/// Runs a lesson's kernels on a small input for a picture, the reference solution's beside them. The programs
/// run as `gridstride run` runs them, outside of the sandbox.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "cli/cli.hpp"
#include "record/access_trace.hpp"
#include "view/view.hpp"

namespace gridstride::cli {

/// @brief What a picture is to be of.
struct PictureOf {
  harness::Lesson lesson;      ///< whose view.cu, or else demo.cu, gives the input
  std::filesystem::path file;  ///< whose kernels
  std::string device;          ///< sim:PROFILE
  bool with_reference = true;  ///< the reference solution's beside it
};

/// @brief What there is to show.
struct Picture {
  view::Subject subject;                     ///< of what it is
  AccessTrace trace;                         ///< with at least one launch
  std::optional<view::Reference> reference;  ///< without its code until the student has passed the lesson
};

/// @return where the reference solution of a lesson is
std::filesystem::path solution_file(const Cli& cli, const harness::Lesson& lesson);

/// @brief Builds and runs the programs. What compiler and device say goes to stderr.
/// @return nothing where the file does not compile, or launches no kernel; stderr says which
/// @throws UsageError where a file cannot be read
std::optional<Picture> make_picture(const Cli& cli, const PictureOf& what);

/// @brief The picture as a page. @see view::page
std::string page_of(const Picture& picture);

}  // namespace gridstride::cli
