// SPDX-License-Identifier: MIT
/// @file
/// What Gradescope's submission_metadata.yml says of who handed in, and when.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridstride::classroom {

/// @brief One of those who handed a submission in together.
struct Submitter {
  std::string name;   ///< `:name:`
  std::string sid;    ///< `:sid:`, or ""
  std::string email;  ///< `:email:`, or ""
};

/// @brief What is read of one submission.
struct GradescopeSubmission {
  std::vector<Submitter> submitters;
  std::optional<std::int64_t> created_at{};  ///< seconds since 1970-01-01 UTC
};

/// @brief Reads the metadata, line by line; no other part of YAML is understood.
///
/// Read are lines `submission_NNN:` that begin at the margin, and below them, by the indentation that
/// Gradescope writes: `:submitters:` and `:created_at:` (two blanks), `- :name:`, `:sid:` and `:email:` of
/// each submitter. All else, such as results, history and what programs printed, stands deeper and is passed
/// over. A scalar may be plain or quoted either way, on one line.
/// @return by the folder's name, "submission_12345678"
std::map<std::string, GradescopeSubmission> read_gradescope_metadata(std::string_view text);

/// @brief "2026-03-01 23:59:30.25 Z", "... -08:00", "... +0900", also with a T. Without a zone it is UTC, as
/// in YAML.
/// @return seconds since 1970-01-01 UTC, whole ones; nothing where it is no time
std::optional<std::int64_t> read_timestamp(const std::string& text);

}  // namespace gridstride::classroom
