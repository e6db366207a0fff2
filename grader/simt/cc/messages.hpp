// SPDX-License-Identifier: MIT
/// @file
/// The compiler's messages about a translated file, told in terms of the file that the student wrote.
#pragma once

#include <string>

#include "simt/cc/source_lines.hpp"

namespace gridstride::cc {

/// @brief Rewords clang's messages: lines of translated code are shown as written (without caret, whose
/// column would be wrong), errors inside the headers of launches are told at the launch, and what only
/// concerns those headers is left out. Of a compiler that has crashed there are its words, without its stack.
/// @param log what the compiler wrote to stderr
std::string plain_messages(const std::string& log, const SourceLineOf& source_line);

/// @return whether the compiler would not take a precompiled header, since a header in it (one of the system,
/// after an update) or the compiler itself is another now
bool tells_old_precompiled_header(const std::string& log);

}  // namespace gridstride::cc
