// SPDX-License-Identifier: MIT
/// @file
/// String literals and tables of constants that a launch is given: the host's, though they lie where the
/// device's own lie here.
#pragma once

#include <string>

namespace gridstride::simt {

struct Launch;

/// @return whether the text of a launch names this variable of the host among its arguments; of no variable,
/// whether it names a string literal, or something that the file sets to one. Where the text cannot be read
/// nothing is known: false
/// @param folder where the compiler ran
bool is_given_by_host(const Launch& launch, const std::string& folder, const std::string& variable);

}  // namespace gridstride::simt
