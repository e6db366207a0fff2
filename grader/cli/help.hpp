// SPDX-License-Identifier: MIT
/// @file
/// What `--help` prints, and what is said of words that the program does not take, in the user's language.
#pragma once

#include <CLI/CLI.hpp>

#include <memory>
#include <string>

namespace gridstride::cli {

/// @brief CLI11's own layout, with the descriptions of commands and options, which are given to CLI11 in
/// English, in the language that is spoken.
/// @return for CLI::App::formatter, before commands are added
std::shared_ptr<CLI::FormatterBase> help_formatter();

/// @brief What is wrong with the words that the program was called with, and what to call for help.
/// @param[in] program how messages name it
/// @return two lines
std::string refusal(const CLI::App& app, const CLI::Error& error, const std::string& program);

}  // namespace gridstride::cli
