// SPDX-License-Identifier: MIT
/// @file
/// What a worker says about a call beside its results, as JSON. The judge reads it as a stranger's text.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "judge/time_model.hpp"
#include "record/counters.hpp"
#include "record/finding.hpp"
#include "record/kernel_time.hpp"
#include "record/line_traffic.hpp"

namespace gridstride::worker {

/// @brief Findings, counters, what they took and the text of an exception.
struct Words {
  std::string what;  ///< of the exception, or why the module could not be loaded
  std::vector<Finding> findings;
  Counters counters;
  std::vector<std::string> launches;  ///< the first ones; cut
  bool counted = true;                ///< false: the device counted nothing of this call
  unsigned compilations = 0;          ///< of device code, where the module counts them itself: on a GPU
  std::optional<double> device_ns;    ///< the call's time by the device's clock, where it was measured
  judge::ModelledTime modelled;       ///< of the device's work, as counted
  KernelTime kernel_time;             ///< with the lines that take most, cut
  std::vector<LineTraffic> lines;     ///< of the submission, those that waste most first; cut
};

/// @brief As JSON, cut to what the room for words holds and words_from_text() takes: the first findings and
/// lines, the beginnings of texts, 0 for a time that is none.
std::string words_to_text(const Words& all);

/// @brief Reads what a worker wrote. Control characters are replaced, long texts cut.
/// @throws std::runtime_error where it is not what words_to_text() writes, or claims a class that only the
/// judge gives
Words words_from_text(const std::string& text);

/// @brief A text that cannot steer a terminal, a question mark for each character that would; cut.
/// @see text::without_controls
std::string harmless(const std::string& text, std::size_t most_bytes);

}  // namespace gridstride::worker
