// SPDX-License-Identifier: MIT
/// @file
/// A lesson's words in the user's language.
#pragma once

#include <filesystem>
#include <string>

#include "harness/lesson.hpp"

namespace gridstride::cli {

/// @brief Gives a lesson the title, summary and hints of lesson.LANGUAGE.toml, where that file has them; as
/// many hints as before, or none of them.
/// @param[in] folder where lesson.toml lies
void translate(harness::Lesson& lesson, const std::filesystem::path& folder);

/// @return the lesson's text in the user's language, as messages name it: "lessons/03_first_kernel/README.md"
std::string text_name(const harness::Lesson& lesson);

}  // namespace gridstride::cli
