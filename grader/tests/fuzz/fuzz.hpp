// SPDX-License-Identifier: MIT
/// @file
/// What the fuzzers have in common. Each one is a function of bytes, called by libFuzzer with inputs that it
/// makes up, and by replay.cpp with the kept ones.
#pragma once

#include <stdlib.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>

/// @brief Feeds one input to what is tested. What is promised of any input is held to it by require().
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace gridstride::fuzz {

/// @brief Ends the program, as a crash would, where a promise is not kept.
inline void require(bool held) {
  if (!held) std::abort();
}

/// @brief An input as text.
inline std::string text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// @brief A folder for what is only read from files, gone at the end of the program.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "gridstride_fuzz_XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error(name + " cannot be made");
    path_ = name;
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  /// @return where it is
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  /// @brief Writes a file into it. @return the file
  std::filesystem::path write(const std::string& name, std::string_view text) const {
    const std::filesystem::path file = path_ / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary | std::ios::trunc) << text;
    return file;
  }

 private:
  std::filesystem::path path_;
};

}  // namespace gridstride::fuzz
