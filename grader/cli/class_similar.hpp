// SPDX-License-Identifier: MIT
/// @file
/// `gridstride class similar`: pairs of submissions to look at.
#pragma once

#include "cli/cli.hpp"

namespace gridstride::cli {

/// @brief Adds the command to those of a class.
void add_class_similar(CLI::App* parent, Cli& cli);

}  // namespace gridstride::cli
