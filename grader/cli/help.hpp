// SPDX-License-Identifier: MIT
/// @file
/// What `--help` prints, in the user's language.
#pragma once

#include <CLI/CLI.hpp>

#include <memory>

namespace gridstride::cli {

/// @brief CLI11's own layout, with the descriptions of commands and options, which are given to CLI11 in
/// English, in the language that is spoken.
/// @return for CLI::App::formatter, before commands are added
std::shared_ptr<CLI::FormatterBase> help_formatter();

}  // namespace gridstride::cli
