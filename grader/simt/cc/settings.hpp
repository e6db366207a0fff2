// SPDX-License-Identifier: MIT
/// @file
/// What a program of `gridstride cc` tells the engine before main: its device, its report, its checks.
#pragma once

#include <filesystem>
#include <string>

#include "installation/installation.hpp"
#include "simt/cc/options.hpp"

namespace gridstride::cc {

/// @brief What settings are written into.
enum class Into {
  program,  ///< by `gridstride cc` that links it; what it was not told is as the first object has it
  object,   ///< in case that g++ links it, or `gridstride cc` without options
};

/// @return the mark of an object of a .cu file, by which a program knows that all have checks or none, as the
/// end of a C++ file
std::string mark(const Options& options);

/// @return where the options' device profile lies
std::filesystem::path profile_file(const Options& options, const Installation& installation);

/// @brief What program_main.cpp in the run-time library reads, as the text of a C++ file, or of its end.
/// @param[in] whole of a program: all of its code is compiled by `gridstride cc`
std::string settings(const Options& options, const Installation& installation, Into what, bool whole);

}  // namespace gridstride::cc
