// SPDX-License-Identifier: MIT
/// @file
/// The CPU device in the shape of CUDA's toolkit (bin/nvcc, include, lib64), for build systems that look for
/// one.
#pragma once

#include <filesystem>
#include <string>

#include "installation/installation.hpp"

namespace gridstride::cc {

/// @return where it lies
std::filesystem::path toolkit_folder(const Installation& installation);

/// @brief What `nvcc -v` says of itself before its commands: variables, and the last steps of a program.
/// CMake reads folders, libraries and the linker from it.
/// @param[in] arch the default of -arch, as __CUDA_ARCH__ has it
std::string toolkit_text(const Installation& installation, unsigned arch);

}  // namespace gridstride::cc
