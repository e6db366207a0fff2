// SPDX-License-Identifier: MIT
/// @file
/// A lesson's metadata: what lessons/NN_slug/lesson.toml and the folders say.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/verdict.hpp"

namespace gridstride::harness {

/// @brief One lesson.
struct Lesson {
  std::string name;                                ///< folder name, "09_shared_reduction"
  std::string number;                              ///< "09"
  std::string slug;                                ///< "shared_reduction"
  std::string title;                               ///< "Reduction in shared memory"
  std::string summary;                             ///< one sentence
  int minutes = 0;                                 ///< about how long it takes
  std::vector<std::string> tracks;                 ///< of "two-hours", "one-day", "two-days"
  std::vector<std::string> prerequisites;          ///< slugs
  std::vector<std::string> hints;                  ///< question, direction, near-code
  std::map<std::string, std::string> check_hints;  ///< the first hint where a check fails, by its sentence
  std::string profile;                             ///< device profile that it is about; empty: the usual one
  std::vector<std::string> devices;                ///< further device profiles that the checks run on
  std::map<std::string, std::vector<std::string>> check_devices;  ///< likewise of one check, by its sentence
  std::vector<Verdict> stub_verdicts;   ///< classes of the stub's bugs; none: its answers are wrong
  std::map<std::string, double> gates;  ///< limits by name
  std::optional<double> min_speedup;    ///< over one core of the CPU
  std::optional<int> wall_ms;           ///< limit of one call
  bool run_time_compiler = false;       ///< submissions may compile device code as they run
  std::filesystem::path folder;         ///< .../lessons/09_shared_reduction
};

/// @return every further device profile of the lesson and of its checks, each once
std::vector<std::string> further_devices(const Lesson& lesson);

/// @return whether this check runs on this further device profile, "h200"
bool runs_on(const Lesson& lesson, const std::string& check, const std::string& profile);

/// @brief Reads one lesson. @param[in] folder lessons/NN_slug
/// @throws std::runtime_error naming file, and line or key, where lesson.toml is missing or wrong
Lesson read_lesson(const std::filesystem::path& folder);

/// @brief Every lesson of a checkout, by number. @throws std::runtime_error as read_lesson
std::vector<Lesson> read_lessons(const std::filesystem::path& source);

/// @brief The lesson that a user means by "9", "09", "shared_reduction" or "09_shared_reduction".
/// @return nullptr where there is none
const Lesson* find_lesson(const std::vector<Lesson>& lessons, std::string_view wanted);

/// @brief The lesson whose name, or a word of it, is nearest to what a user typed.
/// @return nullptr where none is near: most letters would have to change
const Lesson* nearest_lesson(const std::vector<Lesson>& lessons, std::string_view wanted);

/// @brief Smallest number of letters to insert, delete or replace that turns one word into the other.
std::size_t edit_distance(std::string_view a, std::string_view b);

}  // namespace gridstride::harness
