// SPDX-License-Identifier: MIT
/// @file
/// Where a student works: the checkout, or a folder that `gridstride init` made.
#pragma once

#include <filesystem>

#include "installation/installation.hpp"

namespace gridstride::cli {

/// @brief Where a student works. A folder that `gridstride init` made has the shape of a checkout.
struct Workspace {
  std::filesystem::path root;   ///< lessons/NN_slug/slug.cu, progress.txt; empty: there is none
  std::filesystem::path state;  ///< what commands keep for themselves: hints shown, pages, GPUs found
};

/// @brief The workspace that a command works on.
/// @param[in] folder where it was called: the nearest workspace at or above it is meant, else the checkout
/// @return without a root where it was called outside of any, and there is no checkout; what commands keep is
/// then below $XDG_STATE_HOME, by its specification
Workspace workspace_of(const Installation& installation, const std::filesystem::path& folder);

/// @brief The folder that `gridstride init` made at or above a path. @return empty where there is none
std::filesystem::path workspace_above(std::filesystem::path folder);

/// @return the folder of a workspace that holds what was brought, and whose presence makes it one
std::filesystem::path brought_folder(const std::filesystem::path& workspace);

}  // namespace gridstride::cli
