// SPDX-License-Identifier: MIT
/// @file
/// The GPUs of this machine, as far as submissions can be graded on them.
#pragma once

#include <optional>
#include <string>

#include "cli/cli.hpp"
#include "harness/request.hpp"
#include "sandbox/sandbox.hpp"

namespace gridstride::cli {

/// @brief A GPU, or why there is none.
struct FoundGpu {
  std::optional<harness::ProfileChoice> choice;  ///< "gpu:0" and the file that says what it is
  std::string missing;                           ///< what is missing and what to do, where there is no choice
};

/// @brief Looks for a GPU that works for a sandboxed program, by a small program of ours; no student's code
/// is loaded. What was found is written to build/gpu/N.toml of the workspace, in the form of a device
/// profile.
/// @param[in] index which one, of those that CUDA_VISIBLE_DEVICES leaves, from 0 on
FoundGpu find_gpu(const Cli& cli, unsigned index, sandbox::Isolation isolation);

/// @brief What find_gpu() has written of a GPU.
struct GpuChoice {
  int capability = 0;   ///< 90 for compute capability 9.0
  std::string visible;  ///< as CUDA_VISIBLE_DEVICES takes it
};
/// @brief Reads it. @throws std::runtime_error naming the file where it is not as find_gpu() writes it
GpuChoice read_gpu(const harness::ProfileChoice& choice);

/// @brief How CUDA_VISIBLE_DEVICES names GPU `index` of those that a user's own setting leaves.
/// @param[in] setting its present value; nullptr: not set, empty: no GPU at all
/// @return nothing where the setting has not so many
std::optional<std::string> visible_name(const char* setting, unsigned index);

}  // namespace gridstride::cli
