// SPDX-License-Identifier: MIT
/// @file
/// What a submission may not say: words that hide its code from the CPU device.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gridstride::sandbox {

/// @brief The compiler's messages about attributes that switch off the instrumentation of a function, by
/// which the CPU device sees its loads and stores.
/// @param[in] source the submission's text
/// @param[in] submission_name as the student knows it
/// @return one line for each line of the source that has such a word; empty where there is none
std::string hiding_message(std::string_view source, const std::string& submission_name);

/// @return compiler flags by which the same words, put together by macros, are unknown attributes
std::vector<std::string> flags_against_hiding();

}  // namespace gridstride::sandbox
