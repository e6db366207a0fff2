// SPDX-License-Identifier: MIT
/// @file
/// Compiles device code for a submission that runs: for the CPU device's NVRTC.
#pragma once

#include <string>

#include "sandbox/build.hpp"

namespace gridstride::sandbox {

/// @brief Runs the compiler in a sandbox of its own, as for a submission. It sees the request and
/// the device's headers. The request is a stranger's: nothing outside of the sandbox reads it, nor the
/// answer.
/// @param[in] request a message of simt/image/compile_message.hpp
/// @param[in] limits of the compiler
/// @return the answer, such a message too; empty where the compiler did not end by itself
/// @throws std::runtime_error where the installation is broken
std::string compile_at_run_time(const std::string& request, const Limits& limits, Isolation isolation);

}  // namespace gridstride::sandbox
