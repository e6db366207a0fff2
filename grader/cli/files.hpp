// SPDX-License-Identifier: MIT
/// @file
/// Reading and writing files with errors that a user understands.
#pragma once

#include <filesystem>
#include <string>

namespace gridstride::cli {

/// @brief A file's text. @throws UsageError saying why it cannot be read
std::string read_text(const std::filesystem::path& file);

/// @brief Checks that a submission is a readable file with something in it, at most 1 MiB. @throws UsageError
void require_submission(const std::filesystem::path& file);

/// @brief Checks that a file could be written, before the work whose result it is to hold. @throws UsageError
void require_writable(const std::filesystem::path& file);

/// @brief Makes a folder and those above it, where they are missing. @throws UsageError saying why it cannot
/// be made
void make_folder(const std::filesystem::path& folder);

/// @brief Writes a whole file or nothing, also where the machine stops meanwhile: to a new file beside it,
/// which then takes its place and its permissions. Devices and pipes are written directly. @throws UsageError
/// saying why it cannot be written
void write_whole(const std::filesystem::path& file, const std::string& text);

}  // namespace gridstride::cli
