// SPDX-License-Identifier: MIT
/// @file
/// What shells and the manual are told of the command line, from its definition alone.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace gridstride::cli {

/// @brief Words that a completion offers beside commands and options.
struct CompletionWords {
  std::vector<std::string> lessons;  ///< "03", "03_first_kernel"
  std::vector<std::string> devices;  ///< "auto", "sim", "sim:gtx1060", "gpu"
};

/// @return text in single quotes, as every shell takes it
std::string shell_quoted(const std::string& text);

/// @brief A script that completes the command line in a shell, for `gridstride` and `./gridstride`.
/// @param[in] shell "bash", "zsh" or "fish"
std::string completion_script(const CLI::App& app, const CompletionWords& words, const std::string& shell);

/// @brief The manual page as roff, section 1: every command with its options.
std::string man_page(const CLI::App& app, const std::string& version);

}  // namespace gridstride::cli
