// SPDX-License-Identifier: MIT
/// @file
/// A folder for one test, which is the current one while it lives.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "simt/cc/cc.hpp"
#include "tests/test_folder.hpp"

namespace gridstride::cc {

/// @brief The current folder of a test, empty at first and gone at the end.
class CurrentFolder {
 public:
  explicit CurrentFolder(const std::string& name) : before_(std::filesystem::current_path()), folder_(name) {
    std::filesystem::current_path(folder_.path());
  }
  ~CurrentFolder() { std::filesystem::current_path(before_); }
  CurrentFolder(const CurrentFolder&) = delete;
  CurrentFolder& operator=(const CurrentFolder&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const { return folder_.path(); }

 private:
  std::filesystem::path before_;
  TestFolder folder_;
};

/// @brief What `gridstride cc` said.
struct Built {
  int exit_code;
  std::string messages;
};

/// @brief Carries out `gridstride cc ARGUMENTS` with the installation under test.
inline Built build(const std::vector<std::string>& arguments) {
  std::ostringstream messages;
  const int exit_code = command(arguments, {GRIDSTRIDE_SOURCE_DIR, GRIDSTRIDE_BUILD_DIR}, messages);
  return {exit_code, messages.str()};
}

inline void write(const std::filesystem::path& file, const std::string& text) {
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path());
  std::ofstream(file) << text;
}

inline std::string read(const std::filesystem::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

}  // namespace gridstride::cc
