// SPDX-License-Identifier: MIT
/// @file
/// Rules for make (-M, -MD): what the compiler read, in the names of the user's own files.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "simt/translate/files.hpp"

namespace gridstride::cc {

/// @brief How a rule is to be made.
struct RuleRequest {
  std::filesystem::path source;                 ///< the user's file
  std::filesystem::path compiled;               ///< what the compiler read in its place
  translate::TranslatedHeaders headers;         ///< translated headers and the user's own
  std::vector<std::filesystem::path> left_out;  ///< other files of these folders are not told
  std::string target;
  bool phony_headers = false;  ///< also an empty rule for each header
};

/// @return the rule made from that of the compiler in the file `raw_rule`, a line for each prerequisite
std::string make_rule(const std::filesystem::path& raw_rule, const RuleRequest& request);

}  // namespace gridstride::cc
