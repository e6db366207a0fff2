// SPDX-License-Identifier: MIT
/// @file
/// Files that are there whole or not at all, also after a crash of the machine.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace gridstride::system {

/// @brief Writes a new file to disk, without a name of its own in between: for folders that nobody looks into
/// yet.
/// @throws std::system_error
void write_synced(const std::filesystem::path& file, const std::string& text);

/// @brief Writes a file under a temporary name, puts it on disk, renames it, and puts the folder on disk.
/// @throws std::system_error; the file is then as it was
void write_durably(const std::filesystem::path& file, const std::string& text);

/// @brief Adds to the end of a file, and puts it on disk. @throws std::system_error
void append_durably(const std::filesystem::path& file, const std::string& text);

/// @brief Puts a folder's list of names on disk. @throws std::system_error
void sync_folder(const std::filesystem::path& folder);

/// @return the file's bytes, or nothing where it is not there or cannot be read
std::optional<std::string> read_bytes(const std::filesystem::path& file);

}  // namespace gridstride::system
