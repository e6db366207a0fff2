// SPDX-License-Identifier: MIT
/// @file
/// The stub of a lesson as it was shipped, whatever the student made of it.
#pragma once

#include <string>

#include "harness/lesson.hpp"
#include "sandbox/build.hpp"

namespace gridstride::cli {

/// @brief The stub's text: from the copy that the build keeps, else from git. @throws UsageError where
/// neither has it
std::string pristine_stub(const Installation& installation, const harness::Lesson& lesson);

/// @brief Puts the stub in the place of the student's file, which is kept beside it.
/// @return what was done, in lines for the student
/// @throws UsageError where there is no stub, or a file cannot be written
std::string reset_file(const Installation& installation, const harness::Lesson& lesson,
                       const std::string& program);

}  // namespace gridstride::cli
