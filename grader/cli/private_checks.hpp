// SPDX-License-Identifier: MIT
/// @file
/// An instructor's own checks, which are built into the check programs.
#pragma once

#include <filesystem>

#include "classroom/manifest.hpp"
#include "sandbox/build.hpp"

namespace gridstride::cli {

/// @return the folder of private checks that the build was made with; empty where there was none
std::filesystem::path private_checks_of(const Installation& installation);

/// @brief Refuses to grade a class with other private checks than its course names: without those that are
/// meant, or with those of another course.
/// @throws UsageError saying which there are, and how to build
void require_private_checks(const Installation& installation, const classroom::Manifest& manifest);

}  // namespace gridstride::cli
