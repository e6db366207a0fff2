// SPDX-License-Identifier: MIT
/// @file
/// What `gridstride doctor` looks at.
#pragma once

#include <string>
#include <vector>

#include "cli/cli.hpp"

namespace gridstride::cli {

/// @brief How one thing is.
enum class Health {
  fine,      ///< there, and works
  optional,  ///< not there; only what it is for does not work
  broken,    ///< not there, and grading needs it
};

/// @brief One thing that was looked at.
struct Examined {
  std::string name;  ///< "compiler"
  Health health = Health::fine;
  std::string state;   ///< what was found
  std::string remedy;  ///< what to do; empty where fine
};

/// @brief Looks at everything that grading needs or can use.
std::vector<Examined> examine(const Cli& cli);

}  // namespace gridstride::cli
