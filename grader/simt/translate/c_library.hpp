// SPDX-License-Identifier: MIT
/// @file
/// Functions of the C library that only the host has.
#pragma once

#include <string_view>

namespace gridstride::translate {

/// @brief What is known of a function.
struct OfHost {
  std::string_view instead;  ///< what device code has; empty: it is none of these functions
  /// Told wherever it is called. The others only where the line names them: in the macros of projects they
  /// often stand in the branch for the host.
  bool always = false;
};

/// @brief Looks a function up by the name that programs call it by.
OfHost of_c_library(std::string_view name);

}  // namespace gridstride::translate
