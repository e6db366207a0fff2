// SPDX-License-Identifier: MIT
/// @file
/// What to do about a call that CUDA refused.
#pragma once

#include <string>
#include <string_view>

// Last: its macros are named like attributes that the standard library uses.
#include <cuda_runtime_api.h>

namespace gridstride::worker {

/// @brief Advice for a student whose function did not get what it asked CUDA for.
/// @param[in] call as the student wrote it, also among other words; empty: it is not known which one it was
std::string advice_on_refused_call(cudaError_t error, std::string_view call);

}  // namespace gridstride::worker
