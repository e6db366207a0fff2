// SPDX-License-Identifier: MIT
/// @file
/// What the compiler says, in the words of CUDA.
#pragma once

#include <string>

namespace gridstride::cc {

/// @return what stands between the first two quotation marks of a message; empty where there are none
std::string first_quoted(const std::string& text);

/// @return whether a name begins as those of CUDA and its libraries do
bool is_cuda_name(const std::string& name);

/// @return a message's text for somebody who knows the source as it was written, and nothing of its
/// translation
std::string reworded(std::string text, bool is_error);

}  // namespace gridstride::cc
