// SPDX-License-Identifier: MIT
/// @file
/// Texts in Markdown, for reading in a terminal.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace gridstride::cli {

/// @brief How a text is to look.
struct ReadingOptions {
  bool colours = false;      ///< @see colours_wanted
  std::size_t columns = 78;  ///< of a line
  std::filesystem::path
      folder;          ///< of the text, by which its links to files are told: "lessons/03_first_kernel"
  std::string folded;  ///< what stands for a folded answer; empty: answers are shown
};

/// @brief A text without its markup, in lines: headings, lists, tables, code as it stands, of a figure its
/// description and file, of a link where it leads. Comments are left out.
/// @param[in] markdown as GitHub reads it
std::string reading_text(const std::string& markdown, const ReadingOptions& options);

}  // namespace gridstride::cli
