// SPDX-License-Identifier: MIT
/// @file
/// What --device means.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/cli.hpp"
#include "harness/lesson.hpp"
#include "harness/request.hpp"
#include "sandbox/sandbox.hpp"

namespace gridstride::cli {

/// @brief The profile that lessons are graded on where neither they nor anybody else asks for another.
inline constexpr const char* default_profile = "gtx1060";

/// @return whether --device asks for a GPU: gpu or gpu:N
bool is_gpu(const std::string& wanted);

/// @return the name of the profile that a lesson is graded on where nothing else is asked for
std::string profile_of(const harness::Lesson& lesson);

/// @return names of the profiles in datasets/devices, sorted
std::vector<std::string> profile_names(const std::filesystem::path& source);

/// @brief The profiles of the CPU device that a lesson is graded on.
/// @param[in] wanted sim (profile_of(lesson), then the lesson's further ones) or sim:NAME (that one alone)
/// @throws UsageError for unknown profiles and for anything else
std::vector<harness::ProfileChoice> chosen_profiles(const std::filesystem::path& source,
                                                    const std::string& wanted, const harness::Lesson& lesson);

/// @brief What a lesson is graded on: as chosen_profiles, or one GPU.
/// @param[in] wanted also gpu, gpu:N, or auto: a GPU where there is one that works, else the CPU device
/// @throws UsageError likewise, and where a GPU is asked for and there is none
std::vector<harness::ProfileChoice> chosen_devices(const Cli& cli, const std::string& wanted,
                                                   const harness::Lesson& lesson,
                                                   sandbox::Isolation isolation);

/// @brief What a lesson of a course is graded on: as chosen_devices, but sim:NAME does not take from a lesson
/// what its checks need: it keeps its own profile where that has more devices than NAME, and its further ones
/// in any case.
std::vector<harness::ProfileChoice> course_devices(const Cli& cli, const std::string& wanted,
                                                   const harness::Lesson& lesson,
                                                   sandbox::Isolation isolation);

}  // namespace gridstride::cli
