// SPDX-License-Identifier: MIT
/// @file
/// The readers: a folder, or an archive, becomes a list of what was found in it. They know no form of export.
#pragma once

#include <filesystem>
#include <string_view>

#include "classroom/intake.hpp"
#include "classroom/intake/archive.hpp"
#include "classroom/intake/found.hpp"

namespace gridstride::classroom {

/// @brief Archives that may lie in each other: one in a folder, and one in that.
constexpr int most_archives = 2;

/// @brief Reads an archive and what lies in it, archives too. One that is broken or breaks a limit is one
/// refused thing, and nothing of it is kept.
/// @param[in] place of the archive, known as one
/// @param[in,out] finds what it holds comes last
void read_archive(const ArchiveBytes& bytes, const Place& place, const IntakeLimits& limits, Finds& finds);

/// @brief Reads a folder, or one archive. Names come sorted by their bytes; links, pipes and devices are not
/// opened.
/// @throws std::runtime_error where the folder itself cannot be read
Finds read_folder(const std::filesystem::path& folder, const IntakeLimits& limits);

}  // namespace gridstride::classroom
