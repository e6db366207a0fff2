// SPDX-License-Identifier: MIT
/// @file
/// Programs that compute one thing in several ways, and the modelled time of each.
#pragma once

#include <map>
#include <string>

namespace gridstride {

/// @brief Modelled times by the variant's name, @unit{ms}.
using Times = std::map<std::string, double>;

/// @brief Builds orders/PROGRAM.cu for a device profile and runs it. A program that fails, or reports a
/// finding, is a test failure. @return its times; empty where it failed
Times times_of(const std::string& program, const std::string& profile);

}  // namespace gridstride
