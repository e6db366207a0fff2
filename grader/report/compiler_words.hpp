// SPDX-License-Identifier: MIT
/// @file
/// What the compiler said, message by message.
#pragma once

#include <string>
#include <vector>

namespace gridstride::report {

/// @brief `FILE:LINE:COLUMN: KIND: TEXT`
struct CompilerMessage {
  std::string file;    ///< as the log names it
  int line = 0;        ///< in it; 0 where the compiler names none
  std::string column;  ///< likewise empty
  std::string kind;    ///< "error", "warning" or "note"; a fatal error is an error
  std::string text;    ///< one line
};

/// @return the messages of a build's log; notes follow what they belong to
std::vector<CompilerMessage> compiler_messages(const std::string& build_log);

}  // namespace gridstride::report
