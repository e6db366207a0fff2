// SPDX-License-Identifier: MIT
/// @file
/// What a program of `gridstride cc` tells the engine before main: its device, its report, its checks.
#pragma once

#include <filesystem>
#include <string>

#include "installation/installation.hpp"
#include "simt/cc/options.hpp"

namespace gridstride::cc {

/// @brief Who links the program that settings go into.
enum class Linker {
  ours,     ///< `gridstride cc`: these settings are the program's
  whoever,  ///< of an object, in case that g++ or another links it: any other settings come before these
};

/// @return where the options' device profile lies
std::filesystem::path profile_file(const Options& options, const Installation& installation);

/// @return what program_main.cpp in the run-time library reads, as the text of a C++ file, or of its end
std::string settings(const Options& options, const Installation& installation, Linker linker);

}  // namespace gridstride::cc
