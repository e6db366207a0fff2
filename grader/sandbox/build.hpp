// SPDX-License-Identifier: MIT
/// @file
/// Compiles a submission, inside the sandbox, to a module that the worker can load.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "installation/installation.hpp"
#include "sandbox/sandbox.hpp"

namespace gridstride::sandbox {

/// @brief Limits of each step of a build. What a compiler computes is limited; from start to end it has four
/// times as long, since other programs may be at work on the machine.
inline Limits build_limits() {
  Limits limits;
  limits.cpu = std::chrono::seconds(60);
  limits.wall = 4 * limits.cpu;
  limits.memory_bytes = 3ULL << 30;
  limits.data_bytes = 3ULL << 30;
  limits.file_bytes = 256ULL << 20;
  return limits;
}

/// @brief One submission to compile for one lesson.
struct BuildRequest {
  std::string lesson;                           ///< "09_shared_reduction"
  std::filesystem::path submission;             ///< the .cu file
  std::filesystem::path output_folder;          ///< an existing empty folder; the module is written there
  std::optional<int> gpu_capability;            ///< 90 for 9.0; nothing: for the CPU device
  bool run_time_compiler = false;               ///< it may compile device code as it runs
  Limits limits = build_limits();               ///< of each step
  Isolation isolation = Isolation::namespaces;  ///< of each step
};

/// @brief What came of it.
struct BuildResult {
  bool ok = false;               ///< true: `module` is there
  std::filesystem::path module;  ///< the shared object, where ok
  std::string log;               ///< the compiler's words, paths as the student knows them
  Outcome outcome;               ///< of the failed step, or the last one
};

/// @brief Translates, compiles and links a submission. A submission that does not compile is a result, not an
/// exception.
/// @throws std::runtime_error where the lesson or the installation is broken
BuildResult build_submission(const BuildRequest& request);

}  // namespace gridstride::sandbox
