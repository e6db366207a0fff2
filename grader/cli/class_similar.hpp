// SPDX-License-Identifier: MIT
/// @file
/// `gridstride class similar`: groups of submissions to look at.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "classroom/pages/pages.hpp"
#include "cli/cli.hpp"

namespace gridstride::cli {

/// @brief The groups that the command wrote last, most alike first in each lesson; none where it has not run.
/// @param[in] out the class's folder
/// @param[in] students whose names are told from how the table writes them @throws UsageError naming the row
/// where the table is another one
std::vector<classroom::AlikeInLesson> alike_groups(const std::filesystem::path& out,
                                                   const std::set<std::string>& students);

/// @brief Adds the command to those of a class.
void add_class_similar(CLI::App* parent, Cli& cli);

}  // namespace gridstride::cli
