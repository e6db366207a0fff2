// SPDX-License-Identifier: MIT
/// @file
/// What the compiler says, in the words of CUDA.
#pragma once

#include <string>
#include <string_view>

namespace gridstride::cc {

inline bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// @return what stands between the first two quotation marks of a message; empty where there are none
std::string first_quoted(const std::string& text);

/// @return whether a name begins as those of CUDA and its libraries do
bool is_cuda_name(const std::string& name);

/// @return a message's text for somebody who knows the source as it was written, and nothing of its
/// translation
std::string reworded(std::string text, bool is_error);

/// @brief What an error comes from, to be told behind it.
/// @param line of the source that it is about
/// @return "; ..." where the error is that CUDA_CHECK gives nothing back; else empty
std::string reason_in_line(const std::string& error, const std::string& line);

/// @return likewise where a note says that two arguments have two types, or that elements are const; else
/// empty
std::string reason_in_note(const std::string& error, const std::string& note);

}  // namespace gridstride::cc
