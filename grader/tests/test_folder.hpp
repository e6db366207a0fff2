// SPDX-License-Identifier: MIT
/// @file
/// A folder for the files of one test.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string>

namespace gridstride {

/// @brief A folder of this test alone, empty at first and gone at the end. Tests run side by side in
/// processes of their own, so that its name holds the process's number.
class TestFolder {
 public:
  /// @param name part of the folder's name; a test needs it only where it makes two
  explicit TestFolder(std::string name = "test") {
    std::replace(name.begin(), name.end(), '/', '_');
    path_ =
        std::filesystem::path(testing::TempDir()) / ("gridstride_" + name + "_" + std::to_string(getpid()));
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }
  ~TestFolder() { std::filesystem::remove_all(path_); }
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace gridstride
