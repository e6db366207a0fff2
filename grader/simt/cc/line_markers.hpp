// SPDX-License-Identifier: MIT
/// @file
/// The names of files in text that has been through the preprocessor.
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace gridstride::cc {

/// @brief What the preprocessor has read, and the file of the user's that it was made from.
using OwnNames = std::map<std::filesystem::path, std::filesystem::path>;

/// @return preprocessed text whose line markers (`# 1 "FILE"`) name the user's files, as the preprocessor of
/// another compiler would. What caches compilations (ccache) compares this text, and reads these files.
std::string with_own_names(const std::string& text, const OwnNames& names);

}  // namespace gridstride::cc
