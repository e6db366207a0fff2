// SPDX-License-Identifier: MIT
/// @file
/// Files that are there whole or not at all, also after a crash of the machine.
#pragma once

#include <sys/stat.h>
#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>

namespace gridstride::system {

/// @brief Writes a new file to disk, without a name of its own in between: for folders that nobody looks into
/// yet.
/// @throws std::system_error
void write_synced(const std::filesystem::path& file, const std::string& text);

inline constexpr mode_t for_owner = S_IRUSR | S_IWUSR;  ///< whom a file is for: its owner alone
/// @brief Whom a file is for: whom the user's umask lets.
inline constexpr mode_t for_all = for_owner | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH;

/// @brief Writes a file under a temporary name, puts it on disk, renames it, and puts the folder on disk.
/// @param[in] mode of a new file; one that is there keeps its own
/// @throws std::system_error: the file is as it was, or new and whole where its folder alone was not synced
void write_durably(const std::filesystem::path& file, const std::string& text, mode_t mode = for_owner);

/// @brief Adds to the end of a file, and puts it on disk. @throws std::system_error
void append_durably(const std::filesystem::path& file, const std::string& text);

/// @brief Puts a folder's list of names on disk. @throws std::system_error
void sync_folder(const std::filesystem::path& folder);

/// @return the file's bytes. @throws std::system_error saying why it cannot be read, as where it is a folder
std::string read_file(const std::filesystem::path& file);

/// @return the file's bytes, or nothing where it is not there or cannot be read
std::optional<std::string> read_bytes(const std::filesystem::path& file);

}  // namespace gridstride::system
