// SPDX-License-Identifier: MIT
/// @file
/// A record in a few lines of text, for formats that have one field for it.
#pragma once

#include <cstddef>
#include <string>

#include "record/record.hpp"

namespace gridstride::classroom {

/// @brief Text as programs and people may be shown it: UTF-8, without control characters, escape sequences
/// and what changes the direction of text; tabs and line ends stay. What is no UTF-8 is U+FFFD, and so are
/// the code points that XML 1.0 does not have.
std::string told(const std::string& text);

/// @brief The first characters of a text, and a line that says so where there are more. @param[in] most
/// characters, that line among them
std::string told_start(const std::string& text, std::size_t most);

/// @brief Whether nothing was checked: the submission did not compile, or the grader failed.
bool not_run(const Record& record);

/// @brief The verdict's sentence, each error's place, message and advice, gates that were missed, the
/// compiler's words where it did not compile. Nothing of hidden inputs, and no seed.
std::string told_summary(const Record& record);

}  // namespace gridstride::classroom
