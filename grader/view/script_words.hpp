// SPDX-License-Identifier: MIT
/// @file
/// The sentences of the page's scripts, in the user's language.
#pragma once

#include <string>

namespace gridstride::view {

/// @brief Every sentence that the scripts hand to say() and sayCount(), by its English, as JSON: a string; of
/// those with a number one string for 1 and one for all else. `{}` stays for the scripts to fill in.
/// @return an object, empty in English
std::string script_words();

}  // namespace gridstride::view
