// SPDX-License-Identifier: MIT
/// @file
/// A folder for the files of one build.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace gridstride::cc {

/// @brief A folder of its own that is gone at the end.
class TemporaryFolder {
 public:
  /// @throws std::runtime_error where none can be made
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "gridstride-cc-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr)
      throw std::runtime_error("no temporary folder can be made: " + pattern);
    path_ = pattern;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  /// @return where it is
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace gridstride::cc
