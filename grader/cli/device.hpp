// SPDX-License-Identifier: MIT
/// @file
/// What --device means.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/lesson.hpp"
#include "harness/request.hpp"

namespace gridstride::cli {

/// @brief The profile that lessons are graded on where nothing else is asked for.
inline constexpr const char* default_profile = "gtx1060";

/// @return names of the profiles in datasets/devices, sorted
std::vector<std::string> profile_names(const std::filesystem::path& source);

/// @brief The profiles that a lesson is graded on.
/// @param[in] wanted auto, sim (the default profile, then the lesson's further ones) or sim:NAME (that one
/// alone)
/// @throws UsageError for gpu, which this build does not have, for unknown profiles and for anything else
std::vector<harness::ProfileChoice> chosen_profiles(const std::filesystem::path& source,
                                                    const std::string& wanted, const harness::Lesson& lesson);

}  // namespace gridstride::cli
