// SPDX-License-Identifier: MIT
/// @file
/// Runs a lesson's kernels on a small input for a picture, the reference solution's beside them. The programs
/// run as `gridstride run` runs them, outside of the sandbox.
#pragma once

#include <filesystem>
#include <iosfwd>
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

/// @brief What came of making a picture.
struct PictureMade {
  std::optional<Picture> picture;  ///< nothing where the file does not compile, or launches no kernel
  /// Why there is no picture, or how the program ended before its time: for the user, in one sentence. Empty
  /// where all went well
  std::string remark;
};

/// @return where the reference solution of a lesson is
std::filesystem::path solution_file(const Cli& cli, const harness::Lesson& lesson);

/// @brief Builds and runs the programs, each for a limited time.
/// @param messages takes what compiler and device say
/// @throws UsageError where a file cannot be read
PictureMade make_picture(const Cli& cli, const PictureOf& what, std::ostream& messages);

/// @brief The picture as a page. @see view::page
std::string page_of(const Picture& picture);

}  // namespace gridstride::cli
