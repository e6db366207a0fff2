// SPDX-License-Identifier: MIT
/// @file
/// What `gridstride watch` shows, as lines that fit the terminal.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace gridstride::cli {

/// @brief Columns and rows of a terminal.
struct ScreenSize {
  std::size_t columns = 80;
  std::size_t rows = 24;
  bool operator==(const ScreenSize&) const = default;
};

/// @brief What there is to show. Texts may have several lines; of escape sequences colours alone are passed
/// on.
struct WatchView {
  std::size_t passed = 0;  ///< lessons that were passed
  std::size_t total = 0;   ///< lessons of the course
  std::string heading;     ///< "03 first_kernel: Your first kernels"
  std::string status;      ///< what goes on: "checking: 3 of 8 checks done"
  std::string body;        ///< the verdict and what went wrong first, or another page
  std::string note;        ///< the answer to the last key
  bool note_first =
      true;          ///< where both do not fit it is whole, below the body's first lines; else the body is
  std::string keys;  ///< which keys count now
  std::size_t in_sight = 0;  ///< line of the body that is to be seen, however low the screen is
  std::size_t turns = 0;     ///< screens that the body was turned on by; it begins anew behind the last one
};

/// @brief "[#####---------------] 5 of 21 lessons passed".
std::string progress_bar(std::size_t passed, std::size_t total);

/// @return how many lines a body may have that stands above the note, between the heading and the keys
std::size_t rows_beside_note(const WatchView& view, ScreenSize size);

/// @brief The screen's lines, at most as many as it has rows, each one column narrower than it at least: the
/// last column is where terminals differ. What does not fit is left out at the end of the body first.
std::vector<std::string> screen_lines(const WatchView& view, ScreenSize size);

}  // namespace gridstride::cli
