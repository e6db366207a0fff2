// SPDX-License-Identifier: MIT
/// @file
/// What a hostile program may leave behind: processes and files.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include "system/temporary_folder.hpp"

namespace gridstride::sandbox {

/// @return processes of this machine with the marker in their command line
inline int processes_with(const std::string& marker) {
  int count = 0;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", ignored)) {
    std::ifstream file(entry.path() / "cmdline", std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();  // of a process that ends meanwhile: nothing
    const std::string line = text.str();
    // The supervisor's command line holds the command's: it is one of ours.
    if (line.find(marker) != std::string::npos && line.find("gridstride-sandbox-init") == std::string::npos)
      ++count;
  }
  return count;
}

/// @return a file's contents
inline std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// @brief A folder that is removed with its owner.
using system::TemporaryFolder;

}  // namespace gridstride::sandbox
