// SPDX-License-Identifier: MIT
/// @file
/// What the device has found in a program that the command line has run, told in the user's language.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "record/finding.hpp"

namespace gridstride::cli {

/// @return words for env(1) in front of a program of `gridstride cc`, which writes its findings to this file
/// then, and prints none of them
std::vector<std::string> reporting_to(const std::filesystem::path& file);

/// @return the findings that a program has written there; none where it was ended before
std::vector<Finding> read_findings(const std::filesystem::path& file);

/// @return findings as such programs print them (@see cc::text_of), in the user's language, in lines of at
/// most so many columns
std::string findings_text(const std::vector<Finding>& findings, std::size_t columns);

}  // namespace gridstride::cli
