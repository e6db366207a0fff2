// SPDX-License-Identifier: MIT
/// @file
/// From one source file to its object, rule for make, preprocessed text or module.
#pragma once

#include <filesystem>
#include <ostream>

#include "simt/cc/cc.hpp"
#include "simt/cc/flags.hpp"
#include "simt/cc/messages.hpp"

namespace gridstride::cc {

/// @brief One call of `gridstride cc` while it is carried out.
struct Build {
  const Options& options;
  const Installation& installation;
  Tools tools;
  std::filesystem::path folder;  ///< for files that nobody shall keep
  std::ostream& messages;
  std::vector<std::string> expressions = {};  ///< of a module: names whose addresses it shall hold
  std::string source_name = {};               ///< what to call the source; empty: as its file
  bool for_worker = false;  ///< of a module: the program that loads it is the engine, and no library has it
  SourceLineOf lines = lines_on_disk();  ///< where messages find lines of the source
};

/// @brief Runs a command, or only tells it (--dryrun). @return its exit code
int carry_out(const Build& build, const system::CommandLine& command);

/// @brief Translates and compiles one file as far as the options say.
/// @param output the object, rule, text or module to make
/// @return 0, or 1 where it does not translate or compile
int build_one(const Build& build, const std::filesystem::path& source, const std::filesystem::path& output);

/// @return the value of __CUDA_ARCH__ of the device that a profile describes, 100 * major + 10 * minor
unsigned arch_of_profile(const std::filesystem::path& profile);

/// @throws UsageError where OpenMP is asked for and clang's library for it is not installed
void check_openmp(const Build& build);

}  // namespace gridstride::cc
