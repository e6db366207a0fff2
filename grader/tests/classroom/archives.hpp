// SPDX-License-Identifier: MIT
/// @file
/// Archives and classes made up for tests.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "classroom/intake.hpp"

namespace gridstride::classroom {

/// @brief One entry to be.
struct EntryOf {
  std::string path;
  std::string text = "// a kernel\n";
  unsigned mode = 0100644;    ///< type and permissions as Unix has them
  std::string password = {};  ///< not empty: encrypted (.zip)
};

/// @brief A .zip in memory, names as they are.
std::string zip_of(const std::vector<EntryOf>& entries);

/// @brief A .tar in memory, names as they are, in the old form.
std::string tar_of(const std::vector<EntryOf>& entries);

/// @brief A .tar whose names stand in pax headers, as UTF-8.
std::string pax_tar_of(const std::vector<EntryOf>& entries);

/// @brief Bytes packed by gzip.
std::string gzip_of(const std::string& bytes);

/// @brief Writes a file, and the folders to it.
void write_file(const std::filesystem::path& file, const std::string& bytes = "// a kernel\n");

/// @brief Three lessons: 01_device_info, 03_first_kernel, 09_shared_reduction.
std::vector<harness::Lesson> three_lessons();

/// @brief "student / lesson" of each submission, in their order.
std::vector<std::string> pairs(const Intake& intake);

/// @brief "origin -> reason" of each refused thing.
std::vector<std::string> refusals(const Intake& intake);

}  // namespace gridstride::classroom
