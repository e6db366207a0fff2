// SPDX-License-Identifier: MIT
/// @file
/// A folder for the files of one build or one run.
#pragma once

#include <filesystem>
#include <string>

namespace gridstride::system {

/// @brief A folder of its own that is gone at the end. Where the program is killed first it stays, until
/// another program makes a folder of the same kind.
class TemporaryFolder {
 public:
  /// @param kind part of its name
  /// @throws std::runtime_error where none can be made
  explicit TemporaryFolder(const std::string& kind = "cc");
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  /// @return where it is
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  int lock_ = -1;  // held as long as the program lives
};

}  // namespace gridstride::system
