// SPDX-License-Identifier: MIT
/// @file
/// Pictures of what a kernel's warps ask of the memory, made from a recorded trace.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "record/access_trace.hpp"

namespace gridstride::view {

/// @brief Of what a picture is.
struct Subject {
  std::string title;         ///< the lesson's name, such as "09_shared_reduction"
  std::string file;          ///< the file that was run, as the user knows it
  std::string device;        ///< such as "sim:gtx1060"
  std::string ended = {};    ///< in a sentence how the program ended early; empty where it did not
  bool was_endless = false;  ///< it would have run on: what it has done is no measure of it
};

/// @brief The reference solution on the same input, to stand beside a picture.
struct Reference {
  AccessTrace trace;         ///< with at least one launch
  bool is_withheld = false;  ///< the trace went through withheld(): the reader has yet to pass the lesson
};

/// @brief A trace without what would tell how its program is written: texts of files, names of kernels,
/// findings. Numbers of lines, arrays and requests stay.
AccessTrace withheld(AccessTrace trace);

/// @brief One HTML page that needs no other file and no network. It shows grid, block, warp and lanes, the
/// sectors or banks of each request, and the block's work from barrier to barrier; with a reference, the
/// counts of both in a table and both pictures.
/// @param[in] trace with at least one launch
/// @return the page, UTF-8
std::string page(const Subject& subject, const AccessTrace& trace,
                 const std::optional<Reference>& reference = std::nullopt);

/// @brief The same for terminals: of each launch the block with a bug, else the first, with its lines, its
/// rounds, and the costliest request of each line lane by lane. Of a reference the counts alone.
/// @param[in] trace with at least one launch
/// @param[in] columns that a line may take
std::string text(const Subject& subject, const AccessTrace& trace,
                 const std::optional<Reference>& reference = std::nullopt, std::size_t columns = 100);

/// @brief A launch as CUDA writes it: "sum_kernel<<<(4,2), 256>>>".
std::string launch_text(const TracedLaunch& launch);

/// @return "1 launch, shown below", "19 launches, 10 of them recorded"
std::string launches_text(const AccessTrace& trace);

/// @return what was left out of the launch's trace, in sentences; empty where nothing was
std::string left_out_text(const TracedLaunch& launch);

}  // namespace gridstride::view
