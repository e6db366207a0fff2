// SPDX-License-Identifier: MIT
/// @file
/// What NVRTC takes as options, which is less than nvcc does, and some of its own.
#pragma once

#include <string>
#include <vector>

namespace gridstride::cc {

/// @return those of NVRTC's options that matter here, as cc reads them
/// @throws UsageError in NVRTC's words where an option is none of NVRTC's
std::vector<std::string> read_nvrtc_options(const std::vector<std::string>& options);

}  // namespace gridstride::cc
