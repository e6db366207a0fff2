// SPDX-License-Identifier: MIT
/// @file
/// The tools that turn a .cu file into code for the CPU device.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "installation/installation.hpp"

namespace gridstride::cc {

/// @brief The file beside the precompiled headers that names the folder of the sources they were made of.
inline constexpr const char* precompiled_in = "precompiled_in";

/// @brief Where the tools are, as the process that runs the commands sees them.
struct Tools {
  std::filesystem::path clangxx = "clang++";  ///< the compiler, clang 14 or newer
  std::filesystem::path translator;           ///< build/bin/gridstride-translate
  std::vector<std::filesystem::path>
      include_folders;                             ///< grader/simt/include first, then lessons/support ...
  std::filesystem::path precompiled_header;        ///< build/include/prelude.hpp.pch; empty: none
  std::filesystem::path precompiled_header_cpp17;  ///< the same, with the library of C++17
  std::string linker = "lld";                      ///< for -fuse-ld=; empty: the compiler's default
  bool checked = true;                             ///< false: fast code without diagnoses
  unsigned arch = 610;  ///< __CUDA_ARCH__ in device code: that of the grading profile
};

/// @brief Whether the headers are precompiled where they are: paths are part of it, so that those of an
/// installation that was moved afterwards are of no use.
bool has_precompiled_headers(const Installation& installation);

/// @brief The tools of an installation. Without precompiled headers, which a system's update or a prefix that
/// was moved may cost, every build reads the headers themselves.
Tools installed_tools(const Installation& installation);

}  // namespace gridstride::cc
